/** Keys on a row of photographs. */

export type Stroke =
  | { readonly does: 'go'; readonly index: number }
  | { readonly does: 'walk'; readonly by: number }
  | { readonly does: 'row'; readonly by: number }
  | { readonly does: 'end'; readonly last: boolean }
  | { readonly does: 'back' };

const WALKS: Readonly<Record<string, Stroke>> = {
  ArrowLeft: { does: 'walk', by: -1 },
  ArrowRight: { does: 'walk', by: 1 },
  ArrowUp: { does: 'row', by: -1 },
  ArrowDown: { does: 'row', by: 1 },
  Home: { does: 'end', last: false },
  End: { does: 'end', last: true },
  Escape: { does: 'back' },
};

/** What a key means on a row of photographs; null: nothing. Digits go by the place of the key. */
export function stroke(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Stroke | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return { does: 'go', index: Number(digit) - 1 };
  return WALKS[event.key] ?? null;
}

/** Where a stroke leads from a place in a row of so many, with so many in each line. */
export function led(meant: Stroke, from: number, count: number, columns: number): number {
  const inside = (index: number) => Math.min(count - 1, Math.max(0, index));
  if (meant.does === 'go') return meant.index < count ? meant.index : from;
  if (meant.does === 'walk') return inside(from + meant.by);
  if (meant.does === 'end') return meant.last ? count - 1 : 0;
  if (meant.does === 'back') return from;
  const to = from + meant.by * columns;
  return to < 0 || to >= count ? from : to;
}
