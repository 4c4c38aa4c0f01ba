/** The photographs of a match's deck, described in the language that is spoken, once they are here. */
import { notes } from '../../board/notes.svelte';
import { fetchDeck, photographs, type Photograph } from '../../board/photos';
import { words } from '../../locales/words.svelte';
import { reloadWhenThere } from '../../wire/reload';
import type { DeckView } from '../../wire/types';
import type { OeilMatch } from './playing.svelte';

export class Photographs {
  #deck = $state.raw<DeckView | null>(null);
  readonly #match: () => OeilMatch;
  /** By their numbers; none: they are on their way. */
  readonly all: readonly Photograph[] = $derived.by(() =>
    this.#deck ? photographs(this.#match().table, this.#deck, words.language) : [],
  );

  /** Fetch what is known of them; within the making of a component. */
  constructor(match: () => OeilMatch) {
    this.#match = match;
    $effect(() => this.#fetch());
  }

  /** Whether they are here. */
  get here(): boolean {
    return this.#deck !== null;
  }

  /** Those with these numbers, in this order. */
  of(numbers: readonly number[]): Photograph[] {
    return numbers.flatMap((number) => this.all[number] ?? []);
  }

  #fetch(): void {
    const { table, view } = this.#match();
    fetchDeck(table, view.deck.id, view.deck.photos)
      .then((found) => (this.#deck = found))
      .catch(() => {
        notes.show(words.t('refusal.unreachable'));
        return reloadWhenThere();
      });
  }
}
