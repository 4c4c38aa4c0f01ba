/** Short cuts while the board has the focus, by the place of the key: they serve every layout. */

export const PILES = ['KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyT', 'KeyY'];
const CARDS = [
  'Digit1',
  'Digit2',
  'Digit3',
  'Digit4',
  'Digit5',
  'Digit6',
  'Digit7',
  'Digit8',
  'Digit9',
  'Digit0',
];

export type Stroke =
  | { readonly does: 'pile'; readonly pile: number }
  | { readonly does: 'card'; readonly index: number }
  | { readonly does: 'walk'; readonly by: number }
  | { readonly does: 'row'; readonly by: number }
  | { readonly does: 'move'; readonly by: number }
  | { readonly does: 'point' }
  | { readonly does: 'back' };

/** What a key means on the board; null: nothing. */
export function stroke(event: KeyboardEvent): Stroke | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return acted(event) ?? walked(event);
}

/** A key that is held down acts once; it may walk on. */
function acted(event: KeyboardEvent): Stroke | null {
  if (event.repeat) return null;
  const pile = PILES.indexOf(event.code);
  if (pile >= 0) return { does: 'pile', pile };
  const index = CARDS.indexOf(event.code);
  if (index >= 0) return { does: 'card', index };
  return event.code === 'KeyP' ? { does: 'point' } : null;
}

function walked(event: KeyboardEvent): Stroke | null {
  if (event.key === 'ArrowRight') return { does: event.shiftKey ? 'move' : 'walk', by: 1 };
  if (event.key === 'ArrowLeft') return { does: event.shiftKey ? 'move' : 'walk', by: -1 };
  if (event.key === 'ArrowUp') return { does: 'row', by: -1 };
  if (event.key === 'ArrowDown') return { does: 'row', by: 1 };
  if (event.key === 'Escape') return { does: 'back' };
  return null;
}
