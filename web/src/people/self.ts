/** Who somebody is on this device: the name and sign of last time, else a suggestion. */
import { SIGNS } from '../board/signs';
import { recall, remember } from '../kept';
import type { Language } from '../locales/words.svelte';
import { LONGEST_NAME } from '../wire/types';
import { freeSign, guestName } from './names';

interface Self {
  readonly name: string;
  readonly sign: string;
}

/** Who it was last time, else a friendly suggestion that can be taken as it is. */
export function suggestSelf(language: Language, random: () => number = Math.random): Self {
  return recall<Self | null>('self', isSelf, null) ?? newSelf(language, random);
}

/** A suggestion, whatever was remembered. */
export function newSelf(language: Language, random: () => number = Math.random): Self {
  return { name: guestName(language, [], random), sign: freeSign(SIGNS, [], random) };
}

export function keepSelf(self: Self): void {
  remember('self', self);
}

/** What a field holds as a name: on one line, no longer than a name may be. */
export function tidyName(text: string): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('');
}

function isSelf(value: unknown): value is Self {
  if (typeof value !== 'object' || value === null) return false;
  const { name, sign } = value as Partial<Record<keyof Self, unknown>>;
  return typeof name === 'string' && name !== '' && typeof sign === 'string' && sign !== '';
}
