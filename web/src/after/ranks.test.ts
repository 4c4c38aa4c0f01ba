import { expect, test } from 'vitest';
import { ranking, tallied } from './ranks';

test('winners come first, then the higher score, then as they sit', () => {
  expect(ranking([2], [0, 5, 1, 5])).toEqual([
    { seat: 2, score: 1, rank: 1 },
    { seat: 1, score: 5, rank: 2 },
    { seat: 3, score: 5, rank: 2 },
    { seat: 0, score: 0, rank: 4 },
  ]);
});

test('who shares a win shares the first place', () => {
  expect(ranking([0, 2], [1, 0, 1]).map(({ seat, rank }) => [seat, rank])).toEqual([
    [0, 1],
    [2, 1],
    [1, 3],
  ]);
});

test('a match that was stopped has no order but that of the seats', () => {
  expect(ranking([], [0, 0]).map(({ seat, rank }) => [seat, rank])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('the tally begins with the most', () => {
  expect(tallied({ a: 1, b: 3, c: 0 })).toEqual([
    ['b', 3],
    ['a', 1],
    ['c', 0],
  ]);
});
