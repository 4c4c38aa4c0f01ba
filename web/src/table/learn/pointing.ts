/** What a line speaks of: the first of these that is on the screen and can be seen. */
export function landmark(selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found && found.getClientRects().length > 0) return found;
  }
  return null;
}

/** So many places across a thing are looked at to know how much of it is seen. */
const PLACES = 8;

/** Where a thing is on the screen, as far as nothing that lies on it hides its left or right. */
export function seenOf(thing: HTMLElement): DOMRect {
  const { left, top, width, height } = thing.getBoundingClientRect();
  const seen = Array.from({ length: PLACES }, (_, place) => place).filter((place) => {
    const x = left + (width * (place + 0.5)) / PLACES;
    const found = document.elementFromPoint(x, top + height / 2);
    return found !== null && (thing.contains(found) || found.contains(thing));
  });
  if (!seen.length) return new DOMRect(left, top, width, height);
  const from = left + (width * seen[0]!) / PLACES;
  const to = left + (width * (seen[seen.length - 1]! + 1)) / PLACES;
  return new DOMRect(from, top, to - from, height);
}

/** Where something is written on the screen, line by line. */
export function written(): DOMRect[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: DOMRect[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!textContent?.trim() || !parentElement || !isSeen(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    found.push(...range.getClientRects());
  }
  return found;
}

/** Old browsers cannot say so, and their arrow keeps away from what is hidden as well. */
function isSeen(element: Element): boolean {
  if (element.closest('.unseen')) return false;
  return element.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? true;
}
