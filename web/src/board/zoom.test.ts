import { expect, test } from 'vitest';
import { moved, tapped, WHOLE, zoomed } from './zoom';

const FRAME = { width: 400, height: 600 };
const PICTURE = { width: 400, height: 300 };
const MIDDLE = { x: 0, y: 0 };

test('what lies below the fingers stays there', () => {
  const near = zoomed(WHOLE, 3, { x: 100, y: 0 }, PICTURE, FRAME);
  expect(near).toEqual({ scale: 3, x: -200, y: 0 });
});

test('nobody steps back behind the whole, or comes closer than there is to see', () => {
  expect(zoomed(WHOLE, 0.2, MIDDLE, PICTURE, FRAME)).toEqual(WHOLE);
  expect(zoomed(WHOLE, 100, MIDDLE, PICTURE, FRAME).scale).toBe(6);
});

test('a picture that fits is not moved, and a larger one not off the frame', () => {
  expect(moved(WHOLE, { x: 50, y: 50 }, PICTURE, FRAME)).toEqual(WHOLE);
  const near = zoomed(WHOLE, 2, MIDDLE, PICTURE, FRAME);
  expect(moved(near, { x: 900, y: 900 }, PICTURE, FRAME)).toEqual({ scale: 2, x: 200, y: 0 });
});

test('a double tap comes closer, and the next one goes back', () => {
  const near = tapped(WHOLE, MIDDLE, PICTURE, FRAME);
  expect(near.scale).toBe(2.5);
  expect(tapped(near, MIDDLE, PICTURE, FRAME)).toEqual(WHOLE);
});
