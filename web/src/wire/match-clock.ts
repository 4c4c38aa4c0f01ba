import type { MatchView } from './types';

/** What the match clock shows when the house clock shows `house`, in ms. */
export function matchClock(match: Pick<MatchView, 'clock' | 'since'>, house: number): number {
  return match.since === null ? match.clock : match.clock + Math.max(0, house - match.since);
}
