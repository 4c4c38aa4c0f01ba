/** Where a dropping lies, in words: as whoever looks at this screen sees the deck. */
import type { Camera } from './camera';
import type { Spot } from './frames';

/** A third of the way from the middle to the edge is still the middle. */
const MIDDLE = 0.36;

type Region =
  | 'middle'
  | 'top'
  | 'bottom'
  | 'left'
  | 'right'
  | 'top.left'
  | 'top.right'
  | 'bottom.left'
  | 'bottom.right';

/** What is said of where something lies. */
export interface Lying {
  readonly region: Region;
  readonly moving: boolean;
}

/**
 * What is said of the one that has the focus: a screen reader reads each change of it, so it stays as it
 * was until that one lies still.
 */
export function lasting(before: Lying, now: Lying): Lying {
  return now.moving ? before : now;
}

type Ground = Pick<Camera, 'ground' | 'wide' | 'high'>;

/** Name the part of the deck where something lies. */
export function region(camera: Ground, { x, y }: Spot): Region {
  const { u, v } = camera.ground(x, y);
  const across = side(u / (camera.wide / 2), 'left', 'right');
  const along = side(v / (camera.high / 2), 'top', 'bottom');
  if (across && along) return `${along}.${across}`;
  return along ?? across ?? 'middle';
}

function side<Less, More>(share: number, less: Less, more: More): Less | More | null {
  if (Math.abs(share) < MIDDLE) return null;
  return share < 0 ? less : more;
}
