/** How large prints can lie: pure sums on pixels. A print is a photograph with its paper round it. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How wide the paper round a photograph is, beside the longer side of the print. */
const MAT = 0.018;
/** It is never narrower, in px. */
const NARROWEST = 2;

/** How wide a cell is beside its widest print. */
const AIR = 1.25;

/** A print that fits into a room: its own size, and how wide its mat is, in px. */
export interface Print extends Size {
  readonly mat: number;
}

/** Fit a photograph into a room, whole and upright. */
export function print(photo: Size, room: Size): Print {
  const mat = Math.max(NARROWEST, Math.round(Math.min(room.width, room.height) * MAT));
  const wide = Math.max(1, room.width - 2 * mat);
  const high = Math.max(1, room.height - 2 * mat);
  const scale = Math.min(wide / photo.width, high / photo.height);
  return {
    width: Math.round(photo.width * scale) + 2 * mat,
    height: Math.round(photo.height * scale) + 2 * mat,
    mat,
  };
}

/** How prints lie in rows: so many in each, each in a cell of this size. */
export interface Gallery extends Size {
  readonly columns: number;
}

export interface Wall extends Size {
  readonly gap: number;
  /** Room below each print, in px. */
  readonly below: number;
}

/** Lay prints out in the rows in which the smallest of them is largest. */
export function gallery(photos: readonly Size[], wall: Wall): Gallery {
  let best: Gallery = { columns: 1, width: 1, height: 1 };
  let most = -1;
  for (let columns = 1; columns <= Math.max(1, photos.length); columns++) {
    const cell = cellOf(photos.length, columns, wall);
    const seen = photos.map((photo) => area(print(photo, cell)));
    const worth = Math.min(...seen) + sum(seen) / Math.max(1, seen.length);
    if (worth <= most) continue;
    most = worth;
    best = { columns, ...hugging(photos, cell) };
  }
  return best;
}

/** The cell is no larger than the prints in it, but for a little air between them. */
function hugging(photos: readonly Size[], cell: Size): Size {
  const prints = photos.map((photo) => print(photo, cell));
  const widest = Math.max(...prints.map(({ width }) => width));
  const highest = Math.max(...prints.map(({ height }) => height));
  return { width: Math.min(cell.width, Math.round(widest * AIR)), height: highest };
}

function cellOf(photos: number, columns: number, { width, height, gap, below }: Wall): Size {
  const rows = Math.max(1, Math.ceil(photos / columns));
  return {
    width: Math.max(1, Math.floor((width - gap * (columns - 1)) / columns)),
    height: Math.max(1, Math.floor((height - gap * (rows - 1)) / rows) - below),
  };
}

const area = ({ width, height }: Size) => width * height;
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
