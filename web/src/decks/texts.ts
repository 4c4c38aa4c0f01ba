/** What is said of decks and photographs, in the reader's language or in one that there is. */
import { words } from '../locales/words.svelte';
import type { DeckPhoto } from '../wire/types';

type Texts = Readonly<Record<string, string>>;

export function said(texts: Texts): string {
  return texts[words.language] ?? texts.en ?? Object.values(texts)[0] ?? '';
}

/** What a photograph is called where it cannot be seen. */
export function named(photo: DeckPhoto, number: number): string {
  const title = said(photo.title) || said(photo.alt);
  const place = words.t('photos.number', { number: number + 1 });
  return title ? `${place}: ${title}` : place;
}
