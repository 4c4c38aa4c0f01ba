import { beforeAll, expect, test } from 'vitest';
import { words } from '../locales/words.svelte';
import type { TableView } from '../wire/types';
import { newsOfMatch } from './news';

const at = (stand_ins: number[], host = 'a') =>
  ({
    you: 'a',
    host,
    people: [
      { id: 'a', label: 'Ana', sign: '🐱' },
      { id: 'b', label: 'Leo', sign: '🐻' },
    ],
    bots: [],
    gone: [],
    match: { number: 1, players: ['a', 'b'], stand_ins },
  }) as unknown as TableView;

beforeAll(() => words.speak('en'));

test('one hears for whom a bot plays, once, and that one is host', () => {
  expect(newsOfMatch(at([]), at([1]))).toEqual(['A bot plays for Leo for now']);
  expect(newsOfMatch(at([1]), at([1]))).toEqual([]);
  expect(newsOfMatch(at([], 'b'), at([]))).toEqual(['You are the host now']);
});
