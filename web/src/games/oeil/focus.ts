/** Where the keyboard goes on when what had the focus is gone. */

const PLACES = [
  '[data-first], [data-caption-field]',
  '[data-own][tabindex="0"]',
  '.middle [tabindex="0"]',
];

/** Put the focus on what is to be done next, unless it is somewhere already. */
export function refocus(board: HTMLElement | null): void {
  const active = document.activeElement;
  if (active && active !== document.body && active.isConnected) return;
  if (document.querySelector('dialog[open]')) return;
  for (const place of PLACES) {
    const found = board?.querySelector<HTMLElement>(place);
    if (found) return found.focus({ preventScroll: true });
  }
}
