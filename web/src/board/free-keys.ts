/**
 * Keys that nothing on the page has: nothing has the focus, and no sheet is open. A board takes them as
 * if it had the focus, or a digit would do nothing until somebody has walked there with Tab.
 */
export function freeKeys(take: (event: KeyboardEvent) => void): () => () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.target === document.body && !document.querySelector('dialog[open]')) take(event);
  };
  return () => {
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  };
}
