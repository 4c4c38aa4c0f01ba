/**
 * How large cards can be: pure sums on pixels.
 *
 * Cards are 5 wide to 7 high.
 */

export const RATIO = 7 / 5;

/** How one hand lies: one row, two rows, then overlapping. */
export interface Row {
  /** Of a card, in px. */
  readonly width: number;
  /** How many cards lie in one row. */
  readonly perRow: number;
  readonly rows: number;
  /** From the left edge of one card to that of the next, in px. */
  readonly step: number;
}

export interface Space {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** Below this a card is better laid over the next than made smaller, in px. */
const SMALLEST = 58;
/** So much of an overlapped card is still seen, and touched, in px. */
const SEEN = 28;

/** Lay out `count` cards, at most `widest` px wide. */
export function arrange(count: number, space: Space, widest: number): Row {
  const cards = Math.max(1, count);
  let best = inRows(cards, 1, space, widest);
  for (const rows of [2, 3]) {
    const next = inRows(cards, rows, space, widest);
    if (next.width > best.width * 1.08) best = next;
  }
  return best.width >= SMALLEST ? best : overlapping(cards, space, widest);
}

function inRows(cards: number, rows: number, space: Space, widest: number): Row {
  const perRow = Math.ceil(cards / rows);
  const wide = (space.width - space.gap * (perRow - 1)) / perRow;
  const width = Math.max(1, Math.floor(Math.min(wide, widthFor(rows, space), widest)));
  return { width, perRow, rows, step: width + space.gap };
}

function widthFor(rows: number, space: Space): number {
  return (space.height - space.gap * (rows - 1)) / rows / RATIO;
}

/** As few rows as leave enough of each card to be seen. */
function overlapping(cards: number, space: Space, widest: number): Row {
  let row = overlapped(cards, 1, space, widest);
  for (let rows = 2; rows <= 3 && row.step < SEEN; rows++) {
    row = overlapped(cards, rows, space, widest);
  }
  return row;
}

function overlapped(cards: number, rows: number, space: Space, widest: number): Row {
  const perRow = Math.ceil(cards / rows);
  const width = Math.max(1, Math.floor(Math.min(widthFor(rows, space), widest)));
  const step = perRow > 1 ? Math.floor((space.width - width) / (perRow - 1)) : width;
  return { width, perRow, rows, step: Math.min(step, width + space.gap) };
}

/** How piles lie: `columns` of them in each row. */
export interface Grid {
  readonly width: number;
  readonly columns: number;
}

/** Lay out so many piles in the grid that makes them largest. */
export function grid(piles: number, space: Space, widest: number): Grid {
  let best: Grid = { width: 0, columns: 1 };
  for (let columns = 1; columns <= piles; columns++) {
    const rows = Math.ceil(piles / columns);
    const wide = (space.width - space.gap * (columns - 1)) / columns;
    const high = (space.height - space.gap * (rows - 1)) / rows / RATIO;
    const width = Math.max(1, Math.floor(Math.min(wide, high, widest)));
    if (width > best.width) best = { width, columns };
  }
  return best;
}
