/** The decks that this device has saved: each with the key that brings it to another table. */
import { recall, remember } from '../kept';

export interface SavedDeck {
  readonly id: string;
  readonly key: string;
  readonly title: string;
}

const KEY = 'decks';

export function savedDecks(): readonly SavedDeck[] {
  return recall(KEY, isList, []);
}

export function keepDeck(deck: SavedDeck): void {
  remember(KEY, [...savedDecks().filter(({ id }) => id !== deck.id), deck]);
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
  return [one?.id, one?.key, one?.title].every((part) => typeof part === 'string');
}
