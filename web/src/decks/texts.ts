/** What is said of decks and photographs, in the reader's language or in one that there is. */
import { words } from '../locales/words.svelte';
import type { DeckPhoto } from '../wire/types';
import type { SavedDeck } from './own';

type Texts = Readonly<Record<string, string>>;

export function said(texts: Texts): string {
  return texts[words.language] ?? texts.en ?? Object.values(texts)[0] ?? '';
}

/** Of which evening a saved deck is, and how many photographs it has: all have the same title. */
export function origin({ when, photos }: SavedDeck): string {
  const count = photos === undefined ? '' : words.t('photos.count', { count: photos });
  return [words.t('photos.saved'), day(when), count].filter(Boolean).join(' · ');
}

export function day(when: number | undefined): string {
  if (when === undefined) return '';
  return new Intl.DateTimeFormat(words.language, { dateStyle: 'medium' }).format(when);
}

/** What a photograph is called where it cannot be seen. */
export function named(photo: DeckPhoto, number: number): string {
  const title = said(photo.title) || said(photo.alt);
  const place = words.t('photos.number', { number: number + 1 });
  return title ? `${place}: ${title}` : place;
}
