/** The decks that this device has saved: each with the key that brings it to another table. */
import { recall, remember } from '../kept';
import type { DeckInfo } from '../wire/types';

export interface SavedDeck {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  /** When it was saved, in ms, and how many photographs it had when this device saw it last. */
  readonly when?: number;
  readonly photos?: number;
}

const KEY = 'decks';

export function savedDecks(): readonly SavedDeck[] {
  return recall(KEY, isList, []);
}

export function keepDeck(deck: SavedDeck): void {
  remember(KEY, [...savedDecks().filter(({ id }) => id !== deck.id), deck]);
}

/** Take in how many photographs the saved decks have now, as far as a table shows them. */
export function recountDecks(decks: readonly DeckInfo[]): void {
  const saved = savedDecks();
  const counted = saved.map((one) => {
    const now = decks.find((deck) => deck.id === one.id || deck.before.includes(one.id));
    return now && now.photos !== one.photos ? { ...one, photos: now.photos } : one;
  });
  if (counted.some((one, place) => one !== saved[place])) remember(KEY, counted);
}

export function forgetDeck(id: string): void {
  remember(
    KEY,
    savedDecks().filter((deck) => deck.id !== id),
  );
}

function isList(value: unknown): value is SavedDeck[] {
  return Array.isArray(value) && value.every(isSaved);
}

function isSaved(value: unknown): boolean {
  const one = value as Partial<Record<keyof SavedDeck, unknown>> | null;
  return (
    [one?.id, one?.key, one?.title].every((part) => typeof part === 'string') &&
    [one?.when, one?.photos].every((part) => ['number', 'undefined'].includes(typeof part))
  );
}
