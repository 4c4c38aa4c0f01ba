/** A table's decks of photographs over HTTP: each returns what is so now, or throws `Closed`. */
import { address } from './base';
import { answer, ask, Closed, isRefused, send } from './doors';
import type {
  Arrived,
  DeckChange,
  DeckInfo,
  DeckKey,
  Decks,
  DeckView,
  NewDeck,
  PhotoChange,
} from './types';

/** Until a picture has been developed and the next one tells of itself, in ms. */
const PATIENCE = 180_000;
/** A slow Wi-Fi takes so many bytes a ms; a large file has the more time to go. */
const PACE = 50;

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

/** Delete a deck that was kept, at whatever table, with its key. */
export const deleteKept = (table: string, deck: string, key: DeckKey) =>
  send<Decks>('POST', `${one(table, deck)}/delete`, key);

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
  const patience = PATIENCE + content.size / PACE;
  const response = await answer(path, { method: 'PUT', body: content }, patience);
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
    const { done, value } = await within(PATIENCE, reader);
    text += decoder.decode(value, { stream: !done });
    const whole = text.split('\n');
    text = whole.pop() ?? '';
    yield* whole.filter((line) => line !== '');
    if (done) break;
  }
  if (text) yield text;
}

/** Read on; a line that is lost without a word is given up after so many ms. */
async function within(patience: number, reader: ReadableStreamDefaultReader<Uint8Array>) {
  const timer = setTimeout(() => void reader.cancel(), patience);
  try {
    const read = await reader.read();
    if (!read.done) return read;
  } finally {
    clearTimeout(timer);
  }
  return { done: true, value: undefined };
}
