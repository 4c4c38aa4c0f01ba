/** Where one is in a match that is looked at again: it stands behind the # of the page's address. */

export interface Spot {
  /** On the match clock, in ms. */
  readonly at: number;
  /** From which seat it is seen; null: as one who watches; undefined: it is not said. */
  readonly eyes: number | null | undefined;
}

const WATCH = 'watch';

export function spotIn(hash: string): Spot {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const eyes = said.get('eyes') ?? '';
  return { at: Number(/^\d{1,9}$/.exec(said.get('at') ?? '') ?? 0), eyes: eyesIn(eyes) };
}

function eyesIn(said: string): number | null | undefined {
  if (said === WATCH) return null;
  return /^\d{1,2}$/.test(said) ? Number(said) : undefined;
}

export function hashOf(at: number, eyes: number | null): string {
  return `#at=${Math.round(at)}&eyes=${eyes ?? WATCH}`;
}
