/** The matches of a table that are over, over HTTP: each returns what there is, or throws `Closed`. */
import { answer, ask, Closed, isRefused } from './doors';
import type { Replay, Replays } from './types';

const replays = (table: string) => `t/${encodeURIComponent(table)}/replays`;

/** The matches that are over, the latest last. */
export const replaysOf = (table: string) => ask<Replays>(replays(table));

/** A match as a seat was shown it, or as those who watch: page by page, as far as it goes. */
export async function* replayOf(
  table: string,
  match: number,
  seat: number | null,
): AsyncGenerator<Replay> {
  let from: number | null = 0;
  while (from !== null) {
    const path: string = `${replays(table)}/${match}?seat=${seat ?? 'watch'}&from=${from}`;
    const page: Replay = await ask<Replay>(path);
    yield page;
    from = page.more;
  }
}

/** What moved by itself in a part of a match, in the order of time. */
export interface Part {
  /** On the match clock, in ms; `until` is in the next part. */
  readonly since: number;
  readonly until: number;
  readonly drawn: readonly Drawn[];
}

/** A frame as its device wrote it, and when it was drawn. */
export interface Drawn {
  readonly at: number;
  readonly body: DataView;
}

const VERSION = 1;
const HEAD = 11;
const EACH = 6;

/** What moved in the part of a match that holds this moment. */
export async function partOf(table: string, match: number, at: number): Promise<Part> {
  const response = await answer(`${replays(table)}/${match}/frames?at=${Math.floor(at)}`);
  const part = response.ok ? readPart(new DataView(await response.arrayBuffer())) : null;
  if (part) return part;
  const said: unknown = await response.json().catch(() => null);
  throw new Closed(isRefused(said) ? said : { reason: 'unreachable', params: {} });
}

/**
 * Read a part, little endian; null: it is shorter than it says, or laid out in another way.
 *
 *     u8 version · u16 match · u32 since · u32 until
 *     for each frame: u32 at · u16 bytes · its body
 */
export function readPart(data: DataView): Part | null {
  if (data.byteLength < HEAD || data.getUint8(0) !== VERSION) return null;
  const drawn: Drawn[] = [];
  let place = HEAD;
  while (place < data.byteLength) {
    if (place + EACH > data.byteLength) return null;
    const size = data.getUint16(place + 4, true);
    const start = place + EACH;
    if (start + size > data.byteLength) return null;
    const body = new DataView(data.buffer, data.byteOffset + start, size);
    drawn.push({ at: data.getUint32(place, true), body });
    place = start + size;
  }
  return { since: data.getUint32(3, true), until: data.getUint32(7, true), drawn };
}
