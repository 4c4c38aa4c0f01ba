/** A table's decks of photographs over HTTP: each returns what is so now, or throws `Closed`. */
import { address } from './base';
import { answer, ask, Closed, isRefused, send } from './doors';
import type { Arrived, DeckChange, DeckInfo, Decks, DeckView, NewDeck, PhotoChange } from './types';

/** A large picture from a phone on a slow Wi-Fi; its answer comes when it has been developed. */
const PATIENCE = 180_000;

const decks = (table: string) => `t/${encodeURIComponent(table)}/decks`;
const one = (table: string, deck: string) => `${decks(table)}/${encodeURIComponent(deck)}`;

/** The decks that a table can play with. */
export const decksOf = (table: string) => ask<Decks>(decks(table));

export const newDeck = (table: string, deck: NewDeck) => send<DeckInfo>('POST', decks(table), deck);

export const changeDeck = (table: string, deck: string, change: DeckChange) =>
  send<DeckInfo>('PATCH', one(table, deck), change);

/** Delete a deck with all its pictures; returns those that are left. */
export const deleteDeck = (table: string, deck: string) =>
  ask<Decks>(one(table, deck), { method: 'DELETE' });

export const changePhoto = (table: string, deck: string, name: string, change: PhotoChange) =>
  send<DeckView>('PATCH', `${one(table, deck)}/photos/${name}`, change);

export const removePhoto = (table: string, deck: string, name: string) =>
  ask<DeckView>(`${one(table, deck)}/photos/${name}`, { method: 'DELETE' });

/** The address of a whole deck as one archive. */
export const archiveAddress = (table: string, deck: string) => address(`${one(table, deck)}/zip`);

/**
 * Send a picture, or an archive of pictures; `arrived` hears what became of each, one by one. Throws
 * `Closed` where all of it is refused, or the line is lost.
 */
export async function sendFile(
  table: string,
  deck: string,
  name: string,
  content: Blob,
  arrived: (one: Arrived) => void,
): Promise<void> {
  const path = `${one(table, deck)}/photos?file=${encodeURIComponent(name)}`;
  const response = await answer(path, { method: 'PUT', body: content }, PATIENCE);
  if (!response.ok || !response.body) {
    const said: unknown = await response.json().catch(() => null);
    throw new Closed(isRefused(said) ? said : { reason: 'unreachable', params: {} });
  }
  try {
    for await (const line of lines(response.body)) arrived(JSON.parse(line) as Arrived);
  } catch {
    throw new Closed({ reason: 'unreachable', params: {} });
  }
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const whole = text.split('\n');
    text = whole.pop() ?? '';
    yield* whole.filter((line) => line !== '');
    if (done) break;
  }
  if (text) yield text;
}
