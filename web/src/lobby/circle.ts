/** Where the chairs stand round the table. */

export interface Position {
  /** From the left, in per cent: 0 touches the left edge with its own, 100 the right one. */
  readonly x: number;
  readonly y: number;
}

/** Under 1: the round is pushed out into the corners, so that neighbours have room. */
const CORNERS = 0.62;

/** Place so many chairs; the first is at the bottom, the others follow clockwise. */
export function positions(chairs: number): readonly Position[] {
  return Array.from({ length: chairs }, (_, place) => {
    const turn = Math.PI / 2 + (place * 2 * Math.PI) / chairs;
    return { x: along(Math.cos(turn)), y: along(Math.sin(turn)) };
  });
}

function along(part: number): number {
  return Math.round(50 + 50 * Math.sign(part) * Math.abs(part) ** CORNERS);
}

/** The order of the chairs as somebody sees them who sits on one of them, or (-1) does not. */
export function seenFrom<T>(chairs: readonly T[], own: number): readonly T[] {
  return own <= 0 ? chairs : [...chairs.slice(own), ...chairs.slice(0, own)];
}

/** The order after one has moved by some places, round the table. */
export function moved<T>(chairs: readonly T[], one: T, by: number): readonly T[] {
  const from = chairs.indexOf(one);
  const rest = chairs.filter((other) => other !== one);
  const to = (from + by + chairs.length) % chairs.length;
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
