/** Numbers that look as if drawn by chance and are the same each time: wood grows only once. */

/** Return what gives numbers between 0 and 1. */
export function grown(seed: number): () => number {
  let state = (seed * 2654435761) % 2147483647 || 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** A number between two. */
export function within(random: () => number, from: number, to: number): number {
  return from + (to - from) * random();
}
