/** Where everything of the board goes, in px: sums on the size of the screen. */
import { arrange, grid, RATIO, type Grid, type Row } from '../../board/arrange';

export interface Layout {
  readonly gap: number;
  readonly others: number;
  readonly piles: Grid;
  readonly hand: Row;
}

export interface Asked {
  readonly width: number;
  readonly height: number;
  readonly piles: number;
  /** In the hand; null: one watches. */
  readonly cards: number | null;
  readonly big: boolean;
}

/** Cards do not grow for ever: these are wide enough, in px. */
const WIDEST_PILE = 210;
const WIDEST_IN_HAND = 150;
/** The line with one's own name between piles and hand. */
const OWN = 40;

export function layout({ width, height, piles, cards, big }: Asked): Layout {
  const small = Math.min(width, height) < 500;
  const gap = small ? 8 : 14;
  const others = height < 460 ? 50 : small ? 78 : 116;
  const free = height - others - 3 * gap;
  const inner = width - 2 * (small ? 12 : 28);
  const place = { width: inner, gap };
  if (cards === null) {
    return { gap, others, piles: grid(piles + 1, { ...place, height: free }, WIDEST_PILE * 1.2), hand: arrange(0, { ...place, height: 1 }, 1) };
  }
  const share = (free - OWN) * (big ? 0.56 : 0.47);
  const widest = Math.min(WIDEST_IN_HAND * (big ? 1.3 : 1), inner / 4);
  const hand = arrange(cards, { ...place, height: share }, widest);
  const taken = hand.rows * hand.width * RATIO + (hand.rows - 1) * gap;
  const left = free - OWN - taken - gap;
  return { gap, others, piles: grid(piles + 1, { ...place, height: left }, WIDEST_PILE), hand };
}
