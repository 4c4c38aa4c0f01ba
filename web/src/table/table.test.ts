import { beforeEach, expect, test } from 'vitest';
import type { TableView } from '../wire/types';
import { anotherSign } from './arrival';
import { reloadOnce } from '../wire/reload';
import { forgetSeat, keepSeat, keptSeats } from '../room/seats';
import { placesOf } from './places';
import { colour, shared, watchers, whoIs } from '../people/who';

const TABLE: TableView = {
  id: 'bqkzmtrhwdns',
  code: 'KBXTRM',
  secret: 's',
  you: 'p1',
  host: 'p2',
  locked: false,
  options: {
    language: 'en',
    pace: 'relaxed',
    stand_ins: true,
    chat: false,
    series: 0,
    order: 'done',
    nod: false,
  },
  game: 'loonacy',
  game_options: {},
  open_table: false,
  handicaps: {},
  people: [
    { id: 'p1', name: 'Ana', label: 'Ana', sign: '🐻', away: false, screen: false, carrier: null },
    { id: 'p2', name: 'Leo', label: 'Leo', sign: '🐻', away: true, screen: false, carrier: null },
    { id: 'p3', name: 'Bea', label: 'Bea', sign: '🍋', away: false, screen: false, carrier: null },
  ],
  bots: [{ id: 'bot-1', level: 'shark', name: 'Pip', sign: '⭐' }],
  gone: [{ id: 'p8', label: 'Tom', sign: '🎈' }],
  chairs: ['p2', 'bot-1', 'p1'],
  match: null,
  words: null,
  tally: {},
  series: {},
};

beforeEach(() => localStorage.clear());

test('people, bots and who has gone are told apart', () => {
  expect(whoIs(TABLE, 'p2')).toEqual({
    id: 'p2',
    name: 'Leo',
    sign: '🐻',
    away: true,
    bot: null,
    you: false,
    host: true,
    here: false,
    with: null,
    screen: false,
  });
  expect(whoIs(TABLE, 'bot-1')).toMatchObject({
    name: 'Pip',
    bot: 'shark',
    you: false,
    host: false,
  });
  expect(whoIs(TABLE, 'p8')).toMatchObject({ name: 'Tom', sign: '🎈', away: true, bot: null });
  expect(whoIs(TABLE, 'p9')).toMatchObject({ away: true, bot: null });
});

test('who has no device of his own plays on somebody’s, and is here where that one is', () => {
  const luz = {
    id: 'p4',
    name: 'Luz',
    label: 'Luz',
    sign: '🦉',
    away: false,
    screen: false,
    carrier: 'p1',
  };
  const table = { ...TABLE, people: [...TABLE.people, luz] };
  expect(whoIs(table, 'p4')).toMatchObject({ you: false, here: true, with: 'Ana' });
  expect(whoIs({ ...table, you: 'p2' }, 'p4')).toMatchObject({ here: false, with: 'Ana' });
  expect([shared(TABLE), shared(table), shared({ ...table, you: 'p2' })]).toEqual([
    false,
    true,
    false,
  ]);
});

test('of several seats on one screen the one that is shown is "you"', () => {
  const match = { players: ['p1', 'p2'], stand_ins: [], outcome: null };
  const table = { ...TABLE, match: match as unknown as TableView['match'] };
  expect(placesOf(table).map(({ you }) => you)).toEqual([true, false]);
  expect(placesOf(table, 1).map(({ you }) => you)).toEqual([false, true]);
});

test('who has no chair watches, in grey', () => {
  expect(watchers(TABLE).map(({ name }) => name)).toEqual(['Bea']);
  expect(['p2', 'bot-1', 'p1', 'p3'].map((id) => colour(TABLE, id))).toEqual([0, 1, 2, 6]);
});

test('a suggested sign that somebody has gives way to a free one', () => {
  const asked = anotherSign(TABLE, () => 0);
  expect(asked).toMatchObject({ type: 'rename', name: 'Ana' });
  expect(['🐻', '🍋', '⭐']).not.toContain(asked?.sign);
});

test('with another sign one keeps one’s name, not the number that tells two apart', () => {
  const people = TABLE.people.map((one) => (one.id === 'p1' ? { ...one, label: 'Ana 2' } : one));
  expect(anotherSign({ ...TABLE, people }, () => 0)).toMatchObject({ type: 'rename', name: 'Ana' });
});

test('a sign that nobody else has stays', () => {
  expect(anotherSign({ ...TABLE, you: 'p3' })).toBeNull();
});

test('a device remembers the table where it was last at first, and forgets what it is told to', () => {
  keepSeat(TABLE, 1000);
  keepSeat({ ...TABLE, id: 'other' }, 2000);
  keepSeat(TABLE, 3000);
  expect(keptSeats()).toEqual([
    { table: 'bqkzmtrhwdns', game: 'loonacy', names: ['Leo', 'Bea', 'Pip'], when: 3000 },
    { table: 'other', game: 'loonacy', names: ['Leo', 'Bea', 'Pip'], when: 2000 },
  ]);
  const people = TABLE.people.map((one) => ({ ...one, screen: one.id === 'p2' }));
  keepSeat({ ...TABLE, id: 'with a screen', people }, 4000);
  expect(keptSeats()[0]?.names).toEqual(['Bea', 'Pip']);
  forgetSeat('with a screen');
  forgetSeat('bqkzmtrhwdns');
  expect(keptSeats().map(({ table }) => table)).toEqual(['other']);
});

test('what is kept and is no seat is left out', () => {
  localStorage.setItem(
    'sobremesa.seats',
    '[null, 3, {"table": "x"}, {"table": "y", "game": "g", "names": [], "when": 1}]',
  );
  expect(keptSeats().map(({ table }) => table)).toEqual(['y']);
});

test('a page that is too old is loaded anew once, not again and again', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  let loads = 0;
  const reload = (now: number) => reloadOnce(store, now, () => loads++);
  expect([reload(1_000_000), reload(1_005_000), reload(1_100_000)]).toEqual([true, false, true]);
  expect(loads).toBe(2);
});

test('where nothing can be remembered, nothing is loaded anew', () => {
  const store = {
    getItem: () => null,
    setItem: () => {
      throw new Error('no room');
    },
  };
  expect(reloadOnce(store, 1_000_000, () => expect.unreachable())).toBe(false);
});
