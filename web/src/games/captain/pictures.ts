/** What the pictures in the lobby are made of, as SVG paths in a square of 24 round the middle. */

/** A dropping's outline. */
export const SPLAT =
  'M-6-8C-3-12 3-12 6-8c2 2 3 2 6 0 3-1 5 2 2 4-3 1-4 3-4 5 0 3 3 5 6 8 2 3-1 5-4 3-3-3-5-5-8-4-1 1-1 3-1 5 0 3-4 3-4 0 0-2-1-4-3-4-3 0-4 2-7 3-3 1-4-2-2-4 2-2 3-3 2-6-1-2-4-3-7-4-3-2-1-5 2-4 4 1 7 0 9-3z';

/** The tongs, open, from above: two arms to the pads at 0, 0; the hand is right below. */
export const ARMS = ['M50 40C34 36 12 24 3 8', 'M50 40C44 26 28 4 12 -4'] as const;
