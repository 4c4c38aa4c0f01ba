import { expect, test } from 'vitest';
import type { OeilSeatView, OeilView, WordsView } from '../../wire/types';
import type { Place } from '../../board/match';
import { doing, missing } from './lines';

const seat = (now: Partial<OeilSeatView> = {}): OeilSeatView => ({
  score: 0,
  points: 0,
  playing: true,
  away: false,
  ready: false,
  ...now,
});

function view(now: Partial<OeilView>): OeilView {
  return {
    stage: 'laying',
    seat: 1,
    captioner: 0,
    may: [],
    laid: null,
    finger: null,
    asking: false,
    outcome: null,
    seats: [seat(), seat(), seat({ ready: true }), seat({ away: true })],
    ...now,
  } as OeilView;
}

/** What is asked of somebody who is not the host, where no caption waits. */
const asked = (now: OeilView, more: Partial<Parameters<typeof doing>[0]> = {}) =>
  doing({ view: now, hosts: false, words: null, places: [], ...more });

test('each is told what he may do, and who has done it that he may still change his mind', () => {
  expect(asked(view({ may: ['lay'] }))).toBe('lay');
  expect(asked(view({ may: ['lay'], laid: 7 }))).toBe('lay.done');
  expect(asked(view({ stage: 'pointing', may: ['point'], finger: 7 }))).toBe('point.done');
  expect(asked(view({ stage: 'pointing', seat: 0 }))).toBe('point.wait');
  expect(asked(view({ stage: 'pointing', seat: null }))).toBe('point.watch');
});

test('the captioner says when all have talked, and where he has left, whoever plays does', () => {
  const talk = (now: Partial<OeilView>) => asked(view({ stage: 'talk', ...now }));
  expect(talk({ seat: 0, may: ['next'] })).toBe('talk');
  expect(talk({})).toBe('talk.wait');
  const seats = [seat({ playing: false }), seat(), seat()];
  expect(talk({ seats, may: ['next'] })).toBe('talk');
  expect(talk({ seats, seat: null })).toBe('talk');
});

test('the host, who can go on too, does not read that the captioner says when', () => {
  expect(asked(view({ stage: 'talk' }), { hosts: true })).toBe('talk');
  const bot = { seat: 0, bot: 'child' } as Place;
  expect(asked(view({ stage: 'talk' }), { hosts: true, places: [bot] })).toBe('talk.wait');
});

test('of a caption that waits for the host nobody reads that it is being looked for', () => {
  const words = { seat: 0, words: 'Gone', course: 'waiting' } as WordsView;
  const now = view({ stage: 'caption' });
  expect(asked(now, { words, hosts: true })).toBeNull();
  expect(asked(now, { words: { ...words, course: 'returned' } })).toBe('caption.wait');
});

test('those are waited for who are there and have not done their part', () => {
  expect(missing(view({}))).toEqual([1]);
  expect(missing(view({ stage: 'caption' }))).toEqual([0]);
  expect(missing(view({ stage: 'exchange' }))).toEqual([0, 1]);
});

test('a captioner who is away is waited for until somebody says that it goes on', () => {
  expect(missing(view({ stage: 'caption', captioner: 3 }))).toEqual([3]);
  const seats = [seat(), seat(), seat(), seat({ playing: false })];
  expect(missing(view({ stage: 'caption', captioner: 3, seats }))).toEqual([]);
});

test('while three are asked whether they go on, all of them are waited for', () => {
  expect(missing(view({ stage: 'caption', asking: true }))).toEqual([0, 1]);
});
