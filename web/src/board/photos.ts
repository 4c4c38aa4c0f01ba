/** Photographs of a deck, ready to be shown. */
import { deckOf, photoAddress } from '../wire/doors';
import type { DeckView } from '../wire/types';
import type { Size } from './prints';

export interface Photograph extends Size {
  /** Its place in the deck. */
  readonly number: number;
  readonly title: string;
  /** What is to be seen on it. */
  readonly alt: string;
  /** Its mean colour: it lies there until the picture is. */
  readonly shade: string;
  readonly src: string;
  readonly srcset: string;
}

/**
 * Fetch a deck of a table, of which there are so many photographs at least: between matches more may
 * have come than are known. Throws `Closed`.
 */
export async function fetchDeck(table: string, deck: string, least = 0): Promise<DeckView> {
  const key = `${table}/${deck}`;
  const known = decks.get(key) ?? deckOf(table, deck);
  decks.set(key, known);
  try {
    const found = await known;
    if (found.photos.length >= least) return found;
    const now = deckOf(table, deck);
    decks.set(key, now);
    return await now;
  } catch (error) {
    decks.delete(key); // the next one asks again
    throw error;
  }
}

const decks = new Map<string, Promise<DeckView>>();

/** The photographs of a deck, described in a language. */
export function photographs(table: string, deck: DeckView, language: string): Photograph[] {
  return deck.photos.map((photo, number) => {
    const { name, width, height, shade, sizes } = photo;
    const said = (texts: Readonly<Record<string, string>>) => texts[language] ?? texts.en ?? '';
    const along = Math.max(width, height);
    const wide = (size: number) => Math.round((size * width) / along);
    return {
      number,
      width,
      height,
      shade,
      title: said(photo.title),
      alt: said(photo.alt),
      src: photoAddress(table, name, sizes[sizes.length - 1] ?? along),
      srcset: sizes.map((size) => `${photoAddress(table, name, size)} ${wide(size)}w`).join(', '),
    };
  });
}

/** Fetch pictures before they are looked at, as large as they will be shown, in CSS px. */
export function preload(photos: readonly Photograph[], width: number): void {
  for (const { src, srcset } of photos) {
    const image = new Image();
    image.sizes = `${width}px`;
    image.srcset = srcset;
    image.src = src;
  }
}
