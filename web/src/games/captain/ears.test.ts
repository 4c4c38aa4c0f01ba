import { beforeAll, beforeEach, expect, test } from 'vitest';
import { notes } from '../../board/notes.svelte';
import { words } from '../../locales/words.svelte';
import type { CaptainTold, CaptainView } from '../../wire/types';
import { Ears } from './ears';
import type { CaptainMatch } from './playing.svelte';

const VIEW = {
  stage: 'aiming',
  variant: 3,
  may: ['lift', 'shout'],
  named: null,
  die: 1,
  galley: 2,
  seats: [{ collected: 3 }, { collected: 1 }],
};
const match = (now: object): CaptainMatch =>
  ({
    places: [{ name: 'Ana' }, { name: 'Leo' }],
    seat: 0,
    view: { ...VIEW, ...now } as unknown as CaptainView,
  }) as unknown as CaptainMatch;
const turned = (face: number): CaptainTold => ({ type: 'die-turned', face, home: false });

/** What a screen reader hears of what is told. */
function heard(now: object, told: CaptainTold[]): string[] {
  new Ears(() => match(now)).catchUp(told);
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
  expect(heard({}, [turned(1), turned(5), turned(1), turned(0)])).toEqual([
    'Now blue',
    'Now green',
  ]);
});

test('whoever has the tongs hears what to do and what the die shows, and then what changes', () => {
  expect(heard({}, [{ type: 'tongs-passed', to: 0, why: 'turn' }, turned(5), turned(3)])).toEqual([
    'Your turn! Press on a dropping. The die shows blue',
    'Now red',
  ]);
});

test('the others hear of the die when somebody lifts something, and not under what', () => {
  const lifted = { type: 'lifted', seat: 1, dropping: 4, wanted: 'red', colour: null } as const;
  const passed = { type: 'tongs-passed', to: 1, why: 'turn' } as const;
  expect(heard({ may: ['shout'] }, [passed, turned(5), turned(3), lifted])).toEqual([
    'The tongs go to Leo',
    'Leo lifts number 5, looking for red',
  ]);
});

test('whoever looks hears what is below, and what was wanted', () => {
  const lifted = { type: 'lifted', seat: 0, dropping: 4, wanted: 'red', colour: 'blue' } as const;
  expect(heard({}, [lifted])).toEqual(['Ana lifts number 5: blue. Wanted: red']);
});

test('a shout is heard with its verdict and with the chips', () => {
  const right = { type: 'shouted', seat: 1, right: true, complete: ['red'], chips: [1] } as const;
  const wrong = { type: 'shouted', seat: 0, right: false, complete: [], chips: [0, 1] } as const;
  expect(heard({}, [right, wrong])).toEqual([
    'Leo shouts: “Eye Eye Captain!” Right: nothing of that colour is left! ' +
      'All three collected: red. A chip for Leo',
    'Ana shouts: “Eye Eye Captain!” Wrong: every colour is still on deck. A chip each for Ana and Leo',
  ]);
});

test('a race of others is heard; that one was too late oneself, the answer says', () => {
  const beaten = { type: 'shout-beaten', margin: 12 } as const;
  expect(
    heard({}, [
      { ...beaten, seat: 1, by: 0 },
      { ...beaten, seat: 0, by: 1 },
    ]),
  ).toEqual(['Ana beats Leo by 12 ms']);
});

test('the crew hears how it stands', () => {
  expect(heard({ variant: 1 }, [{ type: 'fallen', dropping: 6 }])).toEqual([
    'Plop: number 7 falls into the galley. Saved: 4, in the galley: 2',
  ]);
});

test('in game 2 there is no die to be heard of', () => {
  expect(heard({ variant: 2, may: ['name'] }, [{ type: 'eye-on' }])).toEqual([
    'The eye rolls: off you go! Your turn! Name a colour',
  ]);
});
