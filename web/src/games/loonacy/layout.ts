/** Where everything of the board goes, in px: sums on the size of the screen. */
import { arrange, grid, type Grid, type Row } from '../../board/arrange';

interface Layout {
  readonly gap: number;
  readonly others: number;
  readonly piles: Grid;
  readonly hand: Row;
  /** So high is the place of the hand, however few cards are left, in px. */
  readonly lower: number;
}

interface Asked {
  readonly width: number;
  readonly height: number;
  readonly piles: number;
  /** In the hand; null: one watches. */
  readonly cards: number | null;
  readonly big: boolean;
  /** How large letters are; 1: as most people want them. */
  readonly letters: number;
}

/** Cards do not grow for ever: on a laptop these are wide enough, in px. */
const WIDEST_PILE = 210;
const WIDEST_IN_HAND = 150;
/** So much wider are the piles of who watches, once they are open: no hand needs the room. */
const WATCHED = 2.1;
/** Beyond this size of the board, in px, all grows with it: a large screen stands further off. */
const LAPTOP = { width: 1500, height: 850 };
/** The line with one's own name between piles and hand. */
const OWN = 48;

const NO_HAND: Row = { width: 1, perRow: 1, rows: 1, step: 1 };

export function layout({ width, height, piles, cards, big, letters }: Asked): Layout {
  const small = Math.min(width, height) < 500;
  const gap = small ? 8 : 14;
  const scale = Math.max(1, Math.min(width / LAPTOP.width, height / LAPTOP.height));
  const others = height < 460 ? 50 : small ? 78 * grown(letters, width) : 116 * scale;
  const free = height - others - 3 * gap;
  const inner = width - 2 * (small ? 12 : 28);
  const place = { width: inner, gap };
  if (cards === null) {
    const all = { ...place, height: free };
    const widest = WIDEST_PILE * scale * (piles ? WATCHED : 1);
    return {
      gap,
      others,
      piles: grid(piles + 1, all, widest),
      hand: NO_HAND,
      lower: 0,
    };
  }
  // The piles stay where they are while the hand shrinks: a race is no time to look for them.
  const lower = (free - OWN * scale) * (big ? 0.52 : 0.46);
  const upper = { ...place, height: free - OWN * scale - lower - gap };
  const widest = Math.min(WIDEST_IN_HAND * scale * (big ? 1.3 : 1), inner / 4);
  return {
    gap,
    others,
    piles: grid(piles + 1, upper, WIDEST_PILE * scale),
    hand: arrange(cards, { ...place, height: lower }, widest),
    lower,
  };
}

/** By how much names grow with letters where they stand side by side: --letter in looks/tokens.css. */
function grown(letters: number, width: number): number {
  return Math.min(letters, Math.max(1, (0.064 * width) / 16));
}
