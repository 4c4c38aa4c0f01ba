/**
 * The first minute of a game: which line is said is read from what the match shows, never from a
 * clock. No rule is computed here: what fits, what may be done, the server says.
 */
import type { Match } from './match';

export interface Line {
  /** Of the game's words: `learn-…`. */
  readonly says: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Selectors of what it speaks of: the first that is on the screen is pointed at. */
  readonly at: readonly string[];
  /** The last line: what there is to know has been seen. */
  readonly last?: boolean;
}

/**
 * Says what comes next; `first` is the first view of this match that was seen, `said` names the lines
 * that were said so far.
 */
export type Lesson<View = unknown> = (
  match: Match<View, never>,
  first: View,
  said: ReadonlySet<string>,
) => Line;
