/**
 * Where a screen begins for those who do not see that it is another one: its heading takes the focus
 * that has gone with the screen before, and is read out.
 */
import { tick } from 'svelte';

export function landing(heading: HTMLElement): void {
  heading.tabIndex = -1;
  // What was there before may have to go first.
  void tick().then(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      heading.focus({ preventScroll: true });
  });
}
