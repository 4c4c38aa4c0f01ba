import { beforeAll, beforeEach, expect, test } from 'vitest';
import { notes } from '../../board/notes.svelte';
import { words } from '../../locales/words.svelte';
import type { OeilTold } from '../../wire/types';
import { Beats } from './beats.svelte';
import { Ears } from './ears';
import type { OeilMatch } from './playing.svelte';

const laid = (photo: number, owner: number | null = null) => ({ photo, owner, fingers: [] });
const MATCH = {
  places: [{ name: 'Ana' }, { name: 'Leo' }, { name: 'Mia' }],
  seat: 0,
  view: { table: [laid(7), laid(9), laid(4)], may: [] as string[], stage: 'talk', last: false },
};

/** What a screen reader hears of what is told. */
function heard(...told: object[]): string[] {
  const ears = new Ears(
    () => MATCH as unknown as OeilMatch,
    new Beats(() => 0),
    () => {},
    (photo) => `Photograph ${photo}`,
  );
  ears.catchUp(told as OeilTold[]);
  return notes.spoken.map(({ text }) => text);
}

beforeAll(async () => {
  await words.speak('en');
  await words.fetchGame('oeil');
});

beforeEach(() => {
  notes.spoken = [];
  MATCH.view.may = [];
});

test('whose turn it is to find a caption is said to the one as “you”, to the others by name', () => {
  const named = (captioner: number) => ({ type: 'captioner-named', captioner });
  expect(heard(named(0), named(1))).toEqual(['Now you find a caption', 'Now Leo finds a caption']);
});

test('where one points oneself is said, where the others point is not', () => {
  const finger = (seat: number, photo: number | null) => ({ type: 'finger-laid', seat, photo });
  expect(heard(finger(0, 9), finger(1, null))).toEqual([
    'You point at photograph 2',
    'Leo is pointing',
  ]);
});

test('a camera on the table is heard', () => {
  const mixed = { type: 'photos-mixed', photos: [7, 9, 4], laid: null };
  expect(heard({ ...mixed, multiplier: 1 }, { ...mixed, multiplier: 2 })).toEqual([
    'The photographs are on the table: which one is it?',
    'The photographs are on the table: which one is it? A camera is on the table: points times 2',
  ]);
});

test('the reveal says whose it was, who found it, and the points', () => {
  const scored = {
    type: 'round-scored',
    captioner: 1,
    photos: [laid(7, 0), laid(9, 1), laid(4, 2)],
  };
  expect(
    heard(
      { ...scored, finders: [0], points: [2, 3, 0] },
      { ...scored, finders: [], points: [1, -1, 0] },
      { type: 'favourite-shown', captioner: 1, photo: 4 },
    ),
  ).toEqual([
    'Leo’s photograph was number 2. Found by Ana. Points: Ana +2, Leo +3',
    'Leo’s photograph was number 2. Nobody found it. Points: Ana +1, Leo −1',
    'Leo likes photograph 3 best',
  ]);
});

test('one’s own new photograph is named', () => {
  const drawn = { type: 'photos-drawn', recycled: false };
  const exchanged = { type: 'photos-exchanged', count: 2, recycled: false };
  expect(heard({ ...drawn, photo: 5 }, { ...exchanged, photo: null })).toEqual([
    'Your new photograph: Photograph 5',
    'Swapped photographs: 2',
  ]);
});

test('where the captioner leaves while all talk, who may go on now hears of the button', () => {
  MATCH.view.may = ['next'];
  expect(heard({ type: 'seat-left', seat: 1 })).toEqual([
    'Leo has left the table. New button: Next round',
  ]);
});
