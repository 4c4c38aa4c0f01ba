import { beforeEach, expect, test } from 'vitest';
import { shortSign, SIGNS } from '../board/signs';
import { LANGUAGES } from '../locales/words.svelte';
import { LONGEST_NAME } from '../wire/types';
import { botName, freeSign, guestName } from './names';
import { keepSelf, newSelf, suggestSelf, tidyName } from './self';

beforeEach(() => localStorage.clear());

/** Chance that begins at the first and comes to the last. */
const chances = Array.from({ length: 100 }, (_, step) => () => step / 100);

test.each(LANGUAGES)(
  'suggested names in %s are names that the server takes, and different ones',
  (language) => {
    const names = chances.map((chance) => guestName(language, [], chance));
    expect(new Set(names).size).toBeGreaterThan(8);
    for (const name of names) expect(tidyName(name)).toBe(name);
  },
);

test.each(LANGUAGES)('nobody in %s is suggested the name of somebody who is here', (language) => {
  const names: string[] = [];
  for (let guest = 0; guest < 7; guest++) names.push(guestName(language, names, () => 0.99));
  expect(new Set(names).size).toBe(7);
});

test.each(LANGUAGES)('a table in %s can be filled with bots of different names', (language) => {
  const names: string[] = [];
  for (let bot = 0; bot < 7; bot++) names.push(botName(language, names, () => 0.99));
  expect(new Set(names).size).toBe(7);
});

test('a sign that somebody has is not suggested while there is another', () => {
  const taken = SIGNS.slice(0, -1);
  for (const chance of chances) expect(freeSign(SIGNS, taken, chance)).toBe(SIGNS.at(-1));
  expect(SIGNS).toContain(freeSign(SIGNS, SIGNS, () => 0.5));
});

test('who was here before is suggested again', () => {
  keepSelf({ name: 'Ana', sign: '🐻' });
  expect(suggestSelf('de')).toEqual({ name: 'Ana', sign: '🐻' });
});

test.each(['null', '7', '{"name": ""}', '{"name": "Ana", "sign": 3}', 'no JSON'])(
  'what is kept and is nobody (%s) is not suggested',
  (kept) => {
    localStorage.setItem('sobremesa.self', kept);
    expect(suggestSelf('it', () => 0)).toEqual(newSelf('it', () => 0));
  },
);

test('a name is kept on one line, and no longer than a name may be, pictures whole', () => {
  expect(tidyName('  Ana \n Luz ')).toBe('Ana Luz');
  expect([...tidyName('🦊'.repeat(60))]).toHaveLength(LONGEST_NAME);
});

test('as much of a sign is shown as has room: its first letter or picture', () => {
  expect(['🦊', '👩‍👩‍👧‍👦', '漢'.repeat(32), 'W'.repeat(32)].map(shortSign)).toEqual([
    '🦊',
    '👩‍👩‍👧‍👦',
    '漢',
    'W',
  ]);
});
