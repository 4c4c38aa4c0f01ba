/** Who came where. */

/** Return the seats in order: winners first, then by score, then as they sit. */
export function ranking(winners: readonly number[], scores: readonly number[]): readonly number[] {
  const won = (seat: number) => Number(winners.includes(seat));
  const seats = scores.map((_, seat) => seat);
  return seats.sort((a, b) => won(b) - won(a) || scores[b]! - scores[a]! || a - b);
}

/** The evening's tally, the highest first. */
export function tallied(
  tally: Readonly<Record<string, number>>,
): readonly (readonly [string, number])[] {
  return Object.entries(tally).sort(([, a], [, b]) => b - a);
}
