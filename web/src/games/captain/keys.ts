/** Short cuts while the board has the focus, by the place of the key: they serve every layout. */
import type { CaptainColour } from '../../wire/types';
import { COLOURS } from './colours';

const DIGITS = [
  ...['Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'Digit6'],
  ...['Digit7', 'Digit8', 'Digit9', 'Digit0', 'Minus', 'Equal'],
];
const NAMES = ['KeyQ', 'KeyW', 'KeyE', 'KeyR'];
export const SHOUT = 'KeyS';

export type Stroke =
  | { readonly does: 'go'; readonly dropping: number }
  | { readonly does: 'walk'; readonly by: number }
  | { readonly does: 'end'; readonly last: boolean }
  | { readonly does: 'name'; readonly colour: CaptainColour }
  | { readonly does: 'shout' };

const WALKS: Readonly<Record<string, Stroke>> = {
  ArrowLeft: { does: 'walk', by: -1 },
  ArrowUp: { does: 'walk', by: -1 },
  ArrowRight: { does: 'walk', by: 1 },
  ArrowDown: { does: 'walk', by: 1 },
  Home: { does: 'end', last: false },
  End: { does: 'end', last: true },
};

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** What a key means on the deck; null: nothing. A key that is held down may only walk on. */
export function stroke(event: Key): Stroke | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const walked = WALKS[event.key] ?? null;
  if (walked || event.repeat) return walked;
  const dropping = DIGITS.indexOf(event.code);
  if (dropping >= 0) return { does: 'go', dropping };
  const colour = COLOURS[NAMES.indexOf(event.code)];
  if (colour) return { does: 'name', colour };
  return event.code === SHOUT ? { does: 'shout' } : null;
}

/** The letter on a key that names this colour, as most keyboards have it. */
export function nameKey(colour: CaptainColour): string {
  return NAMES[COLOURS.indexOf(colour)]!.replace('Key', '');
}

/** Which of those that lie there a stroke leads to, from the one that has the focus. */
export function led(meant: Stroke, from: number | null, lying: readonly number[]): number | null {
  if (meant.does === 'go') return lying.includes(meant.dropping) ? meant.dropping : from;
  if (meant.does === 'end') return lying[meant.last ? lying.length - 1 : 0] ?? null;
  if (meant.does !== 'walk') return from;
  const place = from === null ? -1 : lying.indexOf(from);
  if (place < 0) return lying[0] ?? null;
  return lying[Math.min(lying.length - 1, Math.max(0, place + meant.by))]!;
}
