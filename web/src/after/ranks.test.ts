import { expect, test } from 'vitest';
import { ranking, tallied } from './ranks';

test('winners come first, then the higher score, then as they sit', () => {
  expect(ranking([2], [0, 5, 1, 5])).toEqual([2, 1, 3, 0]);
});

test('who shares a win shares the first place', () => {
  expect(ranking([0, 2], [1, 0, 1])).toEqual([0, 2, 1]);
});

test('a match that was stopped has no order but that of the seats', () => {
  expect(ranking([], [0, 0])).toEqual([0, 1]);
});

test('the tally begins with the most', () => {
  expect(tallied({ a: 1, b: 3, c: 0 })).toEqual([
    ['b', 3],
    ['a', 1],
    ['c', 0],
  ]);
});
