import { describe, expect, it } from 'vitest';
import { gallery, print } from './prints';

const WIDE = { width: 1600, height: 1000 };
const HIGH = { width: 1000, height: 1500 };

describe('a print', () => {
  it.each([
    [WIDE, { width: 330, height: 400 }],
    [HIGH, { width: 330, height: 400 }],
    [HIGH, { width: 700, height: 240 }],
  ])('of %o lies whole in %o, with paper all round', (photo, room) => {
    const { width, height, mat } = print(photo, room);
    expect(width).toBeLessThanOrEqual(room.width + 1);
    expect(height).toBeLessThanOrEqual(room.height + 1);
    const ratio = (width - 2 * mat) / (height - 2 * mat);
    expect(Math.abs(ratio / (photo.width / photo.height) - 1)).toBeLessThan(0.02);
    expect(mat).toBeGreaterThanOrEqual(2);
  });
});

describe('a gallery', () => {
  const four = [WIDE, WIDE, HIGH, WIDE];

  it('stands in columns on a phone and in a row on a wide wall', () => {
    const phone = gallery(four, { width: 336, height: 460, gap: 8, below: 0 });
    const wall = gallery(four, { width: 1800, height: 420, gap: 8, below: 0 });
    expect([phone.columns, wall.columns]).toEqual([2, 4]);
  });

  it.each([3, 4, 5, 6, 7])('of %i stays inside', (photos) => {
    const wall = { width: 336, height: 420, gap: 8, below: 20 };
    const laid = gallery(
      Array.from({ length: photos }, (_, index) => (index % 3 ? WIDE : HIGH)),
      wall,
    );
    const rows = Math.ceil(photos / laid.columns);
    expect(laid.width * laid.columns + 8 * (laid.columns - 1)).toBeLessThanOrEqual(wall.width);
    expect((laid.height + 20) * rows + 8 * (rows - 1)).toBeLessThanOrEqual(wall.height);
  });
});
