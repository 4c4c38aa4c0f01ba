import { expect, test } from 'vitest';
import { together } from './marks';

const mark = (at: number, name: string) => ({ at, moment: { name, seat: 0, params: {} } }) as never;

test('moments of the same second are one star that tells both, in their order', () => {
  const [first, second, third] = [mark(61_000, 'a'), mark(61_400, 'b'), mark(62_100, 'c')];
  expect(together([first, second, third])).toEqual([[first, second], [third]]);
});

test('each of another second is one of its own', () => {
  const marks = [mark(0, 'a'), mark(1_000, 'b')];
  expect(together(marks)).toEqual(marks.map((one) => [one]));
  expect(together([])).toEqual([]);
});
