/**
 * Whoever comes to a field finds its whole text selected, and types over it: by keys, and by finger
 * too. Firefox puts the caret where the finger was after the field has the focus, and WebKit lets go
 * of the selection when the finger is lifted, so it is made once more then. Whoever is in the field
 * already is left alone.
 */
import type { Attachment } from 'svelte/attachments';

export const selected: Attachment<HTMLInputElement> = (field) => {
  let comes = false;
  const select = () => field.select();
  const pressed = () => (comes = document.activeElement !== field);
  const lifted = (event: MouseEvent) => {
    if (!comes) return;
    comes = false;
    event.preventDefault(); // WebKit takes the press for one into a selection, and lets go of it
    select();
  };
  field.addEventListener('focus', select);
  field.addEventListener('pointerdown', pressed);
  field.addEventListener('mouseup', lifted);
  return () => {
    field.removeEventListener('focus', select);
    field.removeEventListener('pointerdown', pressed);
    field.removeEventListener('mouseup', lifted);
  };
};
