import { expect, test } from 'vitest';
import { Camera } from './camera';
import { region } from './places';

const MEASURES = {
  width: 1600,
  height: 1100,
  eye: 190,
  dropping: 52,
  die: 62,
  jaws: 60,
  corner: 260,
};
const ROOMS = [
  { width: 390, height: 600 },
  { width: 844, height: 390 },
  { width: 1366, height: 700, beyond: 48 },
];

test.each(ROOMS)('what is seen at a place of the deck is found there again: %o', (room) => {
  const camera = new Camera(MEASURES, room);
  for (const [x, y] of [
    [0, 0],
    [1600, 1100],
    [800, 550],
    [200, 900],
  ] as const)
    for (const z of [0, 60]) {
      const seen = camera.see(x, y, z);
      const found = camera.deck(seen.x, seen.y, z);
      expect(found.x).toBeCloseTo(x);
      expect(found.y).toBeCloseTo(y);
    }
});

test.each(ROOMS)('the whole deck with its railing is inside: %o', (room) => {
  const camera = new Camera(MEASURES, room);
  const beyond = room.beyond ?? 0;
  for (const [x, y] of [
    [-60, -60],
    [1660, -60],
    [1660, 1160],
    [-60, 1160],
  ] as const) {
    const seen = camera.see(x, y, 0);
    expect(seen.x).toBeGreaterThan(beyond);
    expect(seen.x).toBeLessThan(beyond + room.width);
    expect(seen.y).toBeGreaterThan(beyond);
    expect(seen.y).toBeLessThan(beyond + room.height);
  }
});

test('on a high screen the deck is turned by a quarter, and not mirrored', () => {
  const high = new Camera(MEASURES, ROOMS[0]!);
  const [origin, right, down] = [high.see(0, 0), high.see(1600, 0), high.see(0, 1100)];
  expect(high.turned).toBe(true);
  expect(right.y).toBeGreaterThan(origin.y);
  expect(down.x).toBeLessThan(origin.x);
  expect(new Camera(MEASURES, ROOMS[1]!).turned).toBe(false);
});

test('where something lies is said as whoever looks sees it', () => {
  const [high, wide] = [new Camera(MEASURES, ROOMS[0]!), new Camera(MEASURES, ROOMS[1]!)];
  expect(region(wide, { x: 800, y: 550 })).toBe('middle');
  expect(region(wide, { x: 60, y: 60 })).toBe('top.left');
  expect(region(high, { x: 60, y: 60 })).toBe('top.right');
  expect(region(wide, { x: 1500, y: 500 })).toBe('right');
  expect(region(high, { x: 1500, y: 500 })).toBe('bottom');
});
