import { beforeAll, beforeEach, expect, test } from 'vitest';
import { notes } from '../../board/notes.svelte';
import { words } from '../../locales/words.svelte';
import type { CaptainTold } from '../../wire/types';
import { Ears } from './ears';
import type { CaptainMatch } from './playing.svelte';

const match = (variant: number): CaptainMatch =>
  ({
    places: [{ name: 'Ana' }, { name: 'Leo' }],
    seat: 0,
    view: { variant, die: 1 },
  }) as unknown as CaptainMatch;
const turned = (face: number): CaptainTold => ({ type: 'die-turned', face, home: false });

/** What a screen reader hears of what is told. */
function heard(variant: number, told: CaptainTold[]): string[] {
  new Ears(() => match(variant)).catchUp(told);
  return notes.spoken.map(({ text }) => text);
}

beforeAll(async () => {
  await words.speak('en');
  await words.fetchGame('captain');
});

beforeEach(() => {
  notes.spoken = [];
});

test('of the die only its colour is said, and only when it is another one', () => {
  // Each colour stands on two of the eight faces.
  expect(heard(3, [turned(1), turned(5), turned(1), turned(0)])).toEqual(['Now blue', 'Now green']);
});

test('when the eye is switched on, one hears what the die shows then', () => {
  expect(heard(1, [{ type: 'eye-on' }, turned(5), turned(3)])).toEqual([
    'The eye rolls: off you go!',
    'Now blue',
    'Now red',
  ]);
});

test('in game 2 there is no die to be heard of', () => {
  expect(heard(2, [{ type: 'eye-on' }])).toEqual(['The eye rolls: off you go!']);
});
