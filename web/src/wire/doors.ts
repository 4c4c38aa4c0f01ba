/**
 * The HTTP side of the server: open a table, find one by its code, join one.
 *
 * Each returns what the server says, or throws `Closed` with its refusal.
 */
import { address } from './base';
import type {
  Credits,
  DeckView,
  Enter,
  Entered,
  Find,
  Found,
  Games,
  Known,
  Look,
  Open,
  Opened,
  Refused,
  Seen,
  Whereabouts,
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

export const openTable = (asked: Open) => post<Opened>('tables', asked);

export const findTable = (asked: Find) => post<Found>('find', asked);

export const joinTable = (table: string, asked: Enter) =>
  post<Entered>(`t/${encodeURIComponent(table)}/join`, asked);

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

/** Words for a captioner who has none: up to three captions for a photograph of his hand. */
export const ideasFor = (table: string, photo: number) =>
  ask<{ readonly captions: readonly string[] }>(
    `t/${encodeURIComponent(table)}/ideas?about=${photo}`,
  );

/** Where phones reach the server. */
export const whereabouts = () => ask<Whereabouts>('whereabouts');

export const gamesOfTheHouse = () => ask<Games>('games');

/** 128 bits: the same attempt is the same person, however often the finger presses. */
export function newAttempt(): string {
  // crypto.randomUUID is not there on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE);
  let response: Response;
  try {
    response = await fetch(address(path), {
      credentials: 'same-origin',
      signal: limit.signal,
      ...init,
    });
  } catch {
    throw new Closed({ reason: 'unreachable', params: {} });
  } finally {
    clearTimeout(timer);
  }
  const said: unknown = await response.json().catch(() => null);
  if (response.ok && said !== null) return said as T;
  throw new Closed(isRefused(said) ? said : { reason: 'unreachable', params: {} });
}

function isRefused(said: unknown): said is Refused {
  return typeof said === 'object' && said !== null && 'reason' in said && 'params' in said;
}
