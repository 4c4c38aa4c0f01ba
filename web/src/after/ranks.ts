/** Who came where. */

export interface Ranked {
  readonly seat: number;
  readonly score: number;
  /** 1 for winners; who has the same score has the same rank. */
  readonly rank: number;
}

/** Put the seats in order: winners first, then by score, then as they sit. */
export function ranking(winners: readonly number[], scores: readonly number[]): readonly Ranked[] {
  const won = (seat: number) => winners.includes(seat);
  const order = scores
    .map((score, seat) => ({ seat, score }))
    .sort((a, b) => Number(won(b.seat)) - Number(won(a.seat)) || b.score - a.score || a.seat - b.seat);
  const ranked: Ranked[] = [];
  order.forEach(({ seat, score }, place) => {
    const before = ranked[place - 1];
    const same = before && won(before.seat) === won(seat) && (won(seat) || before.score === score);
    ranked.push({ seat, score, rank: same ? before.rank : place + 1 });
  });
  return ranked;
}

/** The evening's tally, the highest first. */
export function tallied(tally: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  return Object.entries(tally).sort(([, a], [, b]) => b - a);
}
