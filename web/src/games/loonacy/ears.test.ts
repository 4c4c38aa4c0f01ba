import { beforeAll, beforeEach, expect, test } from 'vitest';
import { notes } from '../../board/notes.svelte';
import { words } from '../../locales/words.svelte';
import type { LoonacyTold, LoonacyView } from '../../wire/types';
import { Ears } from './ears';
import type { LoonacyMatch } from './playing.svelte';

const face = (card: number, one: string, other: string) => ({ card, pictures: [one, other] });
const FOX = face(1, 'fox', 'owl');
const FROG = face(2, 'frog', 'key');
const seat = (cards: number, pointing = false) => ({ cards, pointing, playing: true, away: false });

const match = (seats: object[], piles = 2): LoonacyMatch =>
  ({
    places: [{ name: 'Ana' }, { name: 'Leo' }],
    seat: 0,
    view: { seats, piles: Array.from({ length: piles }, () => ({})) } as unknown as LoonacyView,
  }) as unknown as LoonacyMatch;

/** What a screen reader hears of what is told. */
function heard(now: LoonacyMatch, ...told: object[]): string[] {
  new Ears(() => now).hear(told as LoonacyTold[]);
  return notes.spoken.map(({ text }) => text);
}

const laid = (who: number) => ({ type: 'card-laid', seat: who, card: FOX, pile: 1 });

beforeAll(async () => {
  await words.speak('en');
  await words.fetchGame('loonacy');
});

beforeEach(() => {
  notes.spoken = [];
});

test('of a card one hears on which pile it lies, and of one’s own how many are left', () => {
  expect(heard(match([seat(4), seat(6)]), laid(1), laid(0))).toEqual([
    'Leo lays fox and owl on pile 2',
    'Ana lays fox and owl on pile 2. Your hand, 4 cards',
  ]);
});

test('where there is one pile it has no number', () => {
  expect(heard(match([seat(4), seat(6)], 1), laid(1))).toEqual(['Leo lays fox and owl']);
});

test('whoever holds a single card is called out', () => {
  expect(heard(match([seat(4), seat(1)]), laid(1))).toEqual([
    'Leo lays fox and owl on pile 2. Leo has one card left!',
  ]);
});

test('the tops of the piles and one’s own new card are read out when they are turned', () => {
  const opened = { type: 'piles-opened', tops: [FOX, FROG] };
  const turned = { type: 'cards-turned', card: FROG, tops: [], left: [] };
  expect(heard(match([seat(4), seat(6)]), opened, turned)).toEqual([
    'The piles are open: play! Pile 1: fox and owl. Pile 2: frog and key',
    'And now everybody looks! Your new card: frog and key',
  ]);
});

test('one hears how many point, and that one’s own finger has gone', () => {
  const now = match([seat(4), seat(6, true)]);
  expect(heard(now, { type: 'finger-shown', seat: 1 }, { type: 'fingers-gone' })).toEqual([
    'Leo would like a card: 1 of 2',
  ]);
  notes.spoken = [];
  const ears = new Ears(() => match([seat(4, true), seat(6)]));
  ears.look();
  ears.hear([{ type: 'fingers-gone' }]);
  expect(notes.spoken.map(({ text }) => text)).toEqual([
    'The piles have changed: all fingers go back',
  ]);
});

test('what came of one’s own card is said once, by the answer; a race of others by what is told', () => {
  const beaten = { type: 'card-beaten', card: null, pile: 0, margin: 12 };
  const wrong = { type: 'card-wrong', card: FOX, pile: 0, until: 0 };
  const now = match([seat(4), seat(6)]);
  expect(heard(now, wrong, { ...beaten, seat: 0, by: 1 }, { ...beaten, seat: 1, by: 0 })).toEqual([
    'Ana beats Leo by 12 ms',
  ]);
});
