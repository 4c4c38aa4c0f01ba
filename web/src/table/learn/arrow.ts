/** Where the arrow stands that points at a thing: beside it, and on nothing that is to be read. */

/** A rectangle on the screen, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The middle of the arrow, in px, and by how many degrees it is turned: 0 points down. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly turn: 0 | 90 | 180 | 270;
}

/** Of the arrow, in px; so wide and so long that it does not touch anything while it bobs. */
const WIDE = 38;
const LONG = 56;

/** The first stand on the screen that covers nothing written; else that which covers least. */
export function standAt(thing: Box, screen: Box, written: readonly Box[]): Stand {
  const all = stands(thing);
  const seen = all.filter((stand) => contains(screen, room(stand)));
  const costs = (seen.length ? seen : all).map((stand) => ({
    stand,
    cost: written.reduce((sum, text) => sum + shared(room(stand), text), 0),
  }));
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).stand;
}

/** What the arrow needs where it stands. */
function room({ x, y, turn }: Stand): Box {
  const lies = turn % 180 !== 0;
  const [width, height] = lies ? [LONG, WIDE] : [WIDE, LONG];
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** Above it, at its sides and below it; then along its upper edge, and on its ends. */
function stands({ left, top, width, height }: Box): readonly Stand[] {
  const [right, bottom] = [left + width, top + height];
  const [middle, half] = [left + width / 2, top + height / 2];
  const [above, below] = [top - LONG / 2, bottom + LONG / 2];
  return [
    { x: middle, y: above, turn: 0 },
    { x: right + LONG / 2, y: half, turn: 90 },
    { x: left - LONG / 2, y: half, turn: 270 },
    { x: middle, y: below, turn: 180 },
    { x: left + WIDE / 2, y: above, turn: 0 },
    { x: right - WIDE / 2, y: above, turn: 0 },
    { x: left + width / 4, y: above, turn: 0 },
    { x: right - width / 4, y: above, turn: 0 },
    { x: right - LONG / 2, y: half, turn: 90 },
    { x: left + LONG / 2, y: half, turn: 270 },
  ];
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.left + inner.width <= outer.left + outer.width &&
    inner.top + inner.height <= outer.top + outer.height
  );
}

/** How much two rectangles have in common, in square px. */
function shared(one: Box, other: Box): number {
  const width =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
