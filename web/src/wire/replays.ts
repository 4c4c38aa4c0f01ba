/** The matches of a table that are over, over HTTP: each returns what there is, or throws `Closed`. */
import { ask } from './doors';
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
