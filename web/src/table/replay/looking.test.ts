import { expect, test } from 'vitest';
import type { Replayed } from '../../wire/types';
import { lookedAt } from './looking';
import { Replaying } from './replaying.svelte';

const PLAYED: Replayed = {
  number: 3,
  game: 'loonacy',
  rules_version: 1,
  ended: 90_000,
  lasted: 60_000,
  seats: [
    { player: 'a', name: 'Ana', sign: '🦊', bot: null },
    { player: 'bot-1', name: 'Nuri', sign: '🐢', bot: 'shark' },
  ],
  outcome: { winners: [0], scores: [1, 0], why: 'empty-hand' },
  device: false,
};

function looking() {
  const replaying = new Replaying(PLAYED.lasted, (change) => change());
  replaying.take([
    { at: 0, seat: 1, view: { phase: 1, may: ['play'] }, told: [] },
    { at: 60_000, seat: null, view: { phase: 2, may: [] }, told: [] },
  ]);
  return { replaying, match: lookedAt('table', PLAYED, replaying, null) };
}

test('a board is shown what was seen, and nothing that could be done', async () => {
  const { match } = looking();
  expect([match.game, match.table, match.number, match.hosts]).toEqual([
    'loonacy',
    'table',
    3,
    false,
  ]);
  expect(match.view).toEqual({ phase: 1, may: [] });
  expect(await match.act({ type: 'play' })).toEqual({ reason: 'looks-again', params: {} });
  expect(await match.goOn('missing')).toEqual({ reason: 'looks-again', params: {} });
});

test('whose eyes one looks with is “you”, and the places stay the same ones', () => {
  const { replaying, match } = looking();
  expect(match.seat).toBe(1);
  expect(match.places.map(({ name, you, bot }) => [name, you, bot])).toEqual([
    ['Ana', false, null],
    ['Nuri', true, 'shark'],
  ]);
  expect(match.places).toBe(match.places);
  replaying.seek(60_000);
  expect(match.seat).toBeNull();
  expect(match.places.some(({ you }) => you)).toBe(false);
});

test('what a board remembers ends with a jump, and not with a step', () => {
  const { replaying, match } = looking();
  match.memory.set('order', [1, 2]);
  replaying.forth();
  expect(match.memory.get('order')).toEqual([1, 2]);
  replaying.seek(0);
  expect(match.memory.size).toBe(0);
});
