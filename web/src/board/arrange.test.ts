import { describe, expect, it } from 'vitest';
import { arrange, grid, RATIO } from './arrange';

describe('a hand', () => {
  const phone = { width: 336, height: 230, gap: 8 };

  it('lies in one row where that makes the cards largest', () => {
    expect(arrange(4, phone, 96)).toEqual({ width: 78, perRow: 4, rows: 1, step: 86 });
  });

  it('lies in two rows where one would make the cards small', () => {
    expect(arrange(7, phone, 96)).toEqual({ width: 78, perRow: 4, rows: 2, step: 86 });
  });

  it('overlaps where even rows would make the cards too small to touch', () => {
    const row = arrange(20, phone, 96);
    expect(row).toEqual({ width: 79, perRow: 10, rows: 2, step: 28 });
  });

  it.each(Array.from({ length: 30 }, (_, index) => index + 1))(
    'of %i cards stays inside',
    (cards) => {
      const row = arrange(cards, phone, 96);
      expect(row.step * (row.perRow - 1) + row.width).toBeLessThanOrEqual(phone.width + 1);
      expect(row.width * RATIO * row.rows + 8 * (row.rows - 1)).toBeLessThanOrEqual(phone.height);
      expect(row.rows * row.perRow).toBeGreaterThanOrEqual(cards);
      expect(row.step).toBeGreaterThanOrEqual(28);
    },
  );
});

describe('piles', () => {
  it.each([2, 3, 4, 5, 6])('%i of them stay inside, as large as they can be', (piles) => {
    const space = { width: 336, height: 280, gap: 8 };
    const { width, columns } = grid(piles, space, 200);
    const rows = Math.ceil(piles / columns);
    expect(width * columns + 8 * (columns - 1)).toBeLessThanOrEqual(space.width);
    expect(width * RATIO * rows + 8 * (rows - 1)).toBeLessThanOrEqual(space.height);
    expect(width).toBeGreaterThan(60);
  });
});
