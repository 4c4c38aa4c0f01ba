import { beforeAll, expect, test } from 'vitest';
import { words } from '../locales/words.svelte';
import type { TableView } from '../wire/types';
import { news } from './news';

const person = (id: string, label: string) => ({
  id,
  label,
  sign: '🐱',
  away: false,
  carrier: null,
});
const TABLE = {
  you: 'a',
  host: 'a',
  game: 'loonacy',
  people: [person('a', 'Ana')],
  bots: [],
  gone: [],
  chairs: ['a'],
} as unknown as TableView;
const LEO = { people: [...TABLE.people, person('b', 'Leo')], chairs: ['a', 'b'] };

function heard(before: object, now: object): readonly string[] {
  return news(
    { ...TABLE, ...before } as TableView,
    { ...TABLE, ...now } as TableView,
    title,
    () => 2,
  );
}

const title = (game: string) => ({ captain: 'Eye Eye Captain!' })[game] ?? '';

beforeAll(() => words.speak('en'));

test('who sits down is heard, and that it is enough', () => {
  expect(heard({}, LEO)).toEqual(['Leo sits down', 'You are enough: the match can begin']);
  const bots = [{ id: 'x', name: 'Tilo', sign: '🐭', level: 'child' }];
  expect(heard(LEO, { ...LEO, bots, chairs: ['a', 'b', 'x'] })).toEqual([
    'Tilo sits down, a bot: child',
  ]);
});

test('who goes is heard; who gets up and watches is still there', () => {
  expect(heard(LEO, {})).toEqual(['Leo has left the table']);
  expect(heard(LEO, { ...LEO, chairs: ['a'] })).toEqual([]);
});

test('guests hear what is played, and whoever becomes the host hears that', () => {
  const guest = { ...LEO, you: 'b' };
  expect(heard(guest, { ...guest, game: 'captain' })).toEqual([
    'You are going to play Eye Eye Captain!',
  ]);
  expect(heard(LEO, { ...LEO, game: 'captain' })).toEqual([]);
  expect(heard(guest, { ...guest, host: 'b' })).toContain('You are the host now');
});

test('where nothing has changed nothing is said', () => {
  expect(heard(LEO, LEO)).toEqual([]);
});
