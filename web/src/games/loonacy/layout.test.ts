import { expect, test } from 'vitest';
import { RATIO } from '../../board/arrange';
import { layout } from './layout';

const SCREENS = [
  [360, 592],
  [390, 796],
  [844, 390],
  [1366, 676],
  [1920, 988],
  [2560, 1348],
] as const;
const OWN = 48;

test.each(SCREENS)('on %i × %i others, piles, own name and hand lie below each other', (w, h) => {
  for (const cards of [1, 7, 20]) {
    for (const big of [false, true]) {
      const { gap, others, piles, hand, lower } = layout({
        width: w,
        height: h,
        piles: 5,
        cards,
        big,
        letters: 1,
      });
      const rows = Math.ceil(6 / piles.columns);
      const high = piles.width * RATIO * rows + gap * (rows - 1);
      expect(others + high + lower + OWN + 3 * gap).toBeLessThanOrEqual(h + 1);
      expect(piles.columns * piles.width + gap * (piles.columns - 1)).toBeLessThanOrEqual(w);
      expect(hand.step * (hand.perRow - 1) + hand.width).toBeLessThanOrEqual(w);
      expect(hand.rows * hand.perRow).toBeGreaterThanOrEqual(cards);
    }
  }
});

test('the piles stay where they are while the hand shrinks', () => {
  const asked = { width: 390, height: 796, piles: 4, big: false, letters: 1 };
  const pilesWith = (cards: number) => layout({ ...asked, cards }).piles;
  expect([1, 3, 12].map(pilesWith)).toEqual(Array(3).fill(pilesWith(7)));
});

test('cards in the hand are larger with big cards', () => {
  const asked = { width: 1366, height: 676, piles: 4, cards: 7, letters: 1 };
  const [usual, big] = [false, true].map((big) => layout({ ...asked, big }).hand.width);
  expect(big).toBeGreaterThan(usual!);
});

test('on a large screen all is larger than on a laptop', () => {
  const asked = { piles: 4, cards: 7, big: false, letters: 1 };
  const laptop = layout({ ...asked, width: 1366, height: 676 });
  const large = layout({ ...asked, width: 2560, height: 1348 });
  expect(large.piles.width).toBeGreaterThan(laptop.piles.width * 1.5);
  expect(large.hand.width).toBeGreaterThan(laptop.hand.width * 1.4);
});

test('who watches has no hand, and larger piles', () => {
  const asked = { width: 1366, height: 676, piles: 4, big: false, letters: 1 };
  const watched = layout({ ...asked, cards: null });
  expect(watched.lower).toBe(0);
  expect(watched.piles.width).toBeGreaterThan(layout({ ...asked, cards: 7 }).piles.width);
});

test('on a television few piles lie in one row, as large as it has room', () => {
  const { piles, others, gap } = layout({
    width: 1510,
    height: 1000,
    piles: 2,
    cards: null,
    big: false,
    letters: 1,
  });
  expect(piles.columns).toBe(3);
  expect(piles.width * RATIO).toBeGreaterThan(0.7 * (1000 - others - 3 * gap));
});

test('large letters of the others have room on a phone, as far as names fit side by side', () => {
  const asked = { width: 390, height: 796, piles: 2, cards: 7, big: false };
  const others = [1, 1.1, 2].map((letters) => layout({ ...asked, letters }).others);
  expect(others[1]).toBeCloseTo(others[0]! * 1.1);
  expect(others[2]).toBeCloseTo((others[0]! * 0.064 * 390) / 16);
});
