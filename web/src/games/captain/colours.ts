/** The four colours, each with a shape of its own: nobody has to tell them apart by colour alone. */
import type { CaptainColour } from '../../wire/types';

/** As the faces of the die count them. */
export const COLOURS: readonly CaptainColour[] = ['green', 'blue', 'yellow', 'red'];

/** The colour of a face of the die. */
export function colourOf(face: number): CaptainColour {
  return COLOURS[face % COLOURS.length]!;
}

export interface Paint {
  readonly fill: string;
  readonly light: string;
  readonly deep: string;
}

export const PAINTS: Readonly<Record<CaptainColour, Paint>> = {
  green: { fill: '#2f9a4e', light: '#6fd083', deep: '#0f5626' },
  blue: { fill: '#2272cf', light: '#72b1f5', deep: '#0c3a7a' },
  yellow: { fill: '#f3b917', light: '#ffe27a', deep: '#7d5200' },
  red: { fill: '#d8332f', light: '#ff7f74', deep: '#7c100f' },
};

/** A clover, a drop, a star, a heart: paths in a square of 24. */
export const SHAPES: Readonly<Record<CaptainColour, string>> = {
  green:
    'M12 1.5a5.4 5.4 0 0 1 4.9 7.5 5.4 5.4 0 1 1-3.7 8.900l.9 4.600h-4.200l.9-4.600a5.4 5.4 0 1 1-3.7-8.900A5.4 5.4 0 0 1 12 1.500z',
  blue: 'M12 .8c3.9 6.3 8.2 9.9 8.2 14.400a8.2 8.2 0 0 1-16.4 0C3.8 10.7 8.1 7.1 12 .8z',
  yellow: 'M12 .8l3.5 7.2 7.9 1.1-5.7 5.5 1.4 7.900L12 18.700l-7.1 3.8 1.4-7.900L.6 9.1 8.5 8z',
  red: 'M12 22.400C4.4 16.4 1 12.7 1 8.300a5.8 5.8 0 0 1 11-2.6 5.8 5.8 0 0 1 11 2.600c0 4.4-3.4 8.1-11 14.100z',
};

/** How far below the middle of its square a letter sits well in a shape. */
export const LETTER_LOW: Readonly<Record<CaptainColour, number>> = {
  green: 0,
  blue: 2.6,
  yellow: 1.2,
  red: -1,
};
