/**
 * The HTTP side of the server: open a table, find one by its code, join one.
 *
 * Each returns what the server says, or throws `Closed` with its refusal.
 */
import { address } from './base';
import type {
  Come,
  Credits,
  DeckView,
  Enter,
  Entered,
  Find,
  Found,
  Games,
  Key,
  Known,
  Look,
  MayOpen,
  Open,
  Opened,
  Practise,
  Practising,
  Reached,
  Refused,
  Seen,
  Whereabouts,
  Word,
} from './types';

/** The server refuses, or cannot be reached (`unreachable`). */
export class Closed extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.reason);
    this.refused = refused;
  }
}

/** Whoever has not answered after so long is not there, in ms. */
const PATIENCE = 10_000;
const UNREACHABLE: Refused = { reason: 'unreachable', params: {} };

export const openTable = (asked: Open) => post<Opened>('tables', asked);

/** Who may open tables at this server, and whether this device may. */
export const mayOpen = () => ask<MayOpen>('opening');

/** Say the word of the house; from then on this device opens tables. */
export const sayWord = (word: string) => post<MayOpen>('opening', { word } satisfies Word);

/** Set a table at which one learns a game; nothing of it is kept. */
export const practise = (asked: Practise) => post<Practising>('practice', asked);

export const findTable = (asked: Find) => post<Found>('find', asked);

export const joinTable = (table: string, asked: Enter) =>
  post<Entered>(`t/${encodeURIComponent(table)}/join`, asked);

/** Wipe the table out, with all that was kept of it; the host alone can. */
export const forgetTable = (table: string) =>
  post<Record<string, never>>(`t/${encodeURIComponent(table)}/forget`, {});

/** A key by which another device goes on as this one's person: once, within so many seconds. */
export const keyFor = (table: string) => post<Key>(`t/${encodeURIComponent(table)}/key`, {});

/** Be whoever gave the key. */
export const comeWith = (table: string, key: string) =>
  post<Entered>(`t/${encodeURIComponent(table)}/come`, { key, script: false } satisfies Come);

/** Whose table it is, for who has its secret. */
export const lookAt = (table: string, secret: string) =>
  post<Seen>(`t/${encodeURIComponent(table)}/look`, { secret } satisfies Look);

/** Who this device is at a table. */
export const seatAt = (table: string) => ask<Known>(`t/${encodeURIComponent(table)}/seat`);

/** What a deck holds: a photograph's number in the rules is its place there. */
export const deckOf = (table: string, deck: string) =>
  ask<DeckView>(`t/${encodeURIComponent(table)}/decks/${encodeURIComponent(deck)}`);

/** The address of a picture: `name` and one of the `sizes` of a photograph of a deck. */
export const photoAddress = (table: string, name: string, size: number) =>
  address(`t/${encodeURIComponent(table)}/photos/${name}.${size}.webp`);

/** Whose work the photographs of the built-in deck are. */
export const creditsOfPhotos = () => ask<Credits>('credits');

/** Words for a captioner who has none, in his language: up to three for a photograph of his hand. */
export const ideasFor = (table: string, photo: number, language: string) =>
  ask<{ readonly captions: readonly string[] }>(
    `t/${encodeURIComponent(table)}/ideas?about=${photo}&lang=${language}`,
  );

/** Where phones reach the server. */
export const whereabouts = () => ask<Whereabouts>('whereabouts');

/** Whether other devices get through to the server's machine. */
export const reached = () => ask<Reached>('reached');

export const gamesOfTheHouse = () => ask<Games>('games');

/** 128 bits: the same attempt is the same person, however often the finger presses. */
export function newAttempt(): string {
  // crypto.randomUUID is not there on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Ask with a body in JSON. */
export function send<T>(method: string, path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function post<T>(path: string, body: unknown): Promise<T> {
  return send<T>('POST', path, body);
}

/** Ask the server, and read what it says. */
export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await answer(path, init);
  const said: unknown = await response.json().catch(() => null);
  if (response.ok && said !== null) return said as T;
  throw new Closed(isRefused(said) ? said : UNREACHABLE);
}

/** Ask the server; its answer is there within `patience` ms, or it is not reached. */
export async function answer(
  path: string,
  init?: RequestInit,
  patience = PATIENCE,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  try {
    return await fetch(address(path), {
      credentials: 'same-origin',
      signal: limit.signal,
      ...init,
    });
  } catch {
    throw new Closed(UNREACHABLE);
  } finally {
    clearTimeout(timer);
  }
}

export function isRefused(said: unknown): said is Refused {
  return typeof said === 'object' && said !== null && 'reason' in said && 'params' in said;
}
