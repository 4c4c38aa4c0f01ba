/**
 * What the captioner writes on this screen: it outlasts a curtain, a look at other photographs, and
 * the host's look at it. No rule is computed here.
 */
import { untrack } from 'svelte';
import type { WordsView } from '../../wire/types';
import type { OeilMatch, Playing } from './playing.svelte';

const DRAFT = 'draft';
const HELD = 'held';

export class Writing {
  text = $state('');
  #opened = $state(false);
  readonly #match: () => OeilMatch;
  readonly #playing: Playing;
  #heard = false;

  constructor(match: () => OeilMatch, playing: Playing) {
    this.#match = match;
    this.#playing = playing;
    this.text = (match().memory.get(DRAFT) as string | undefined) ?? '';
  }

  /** What one has written and the host is to see first. */
  get #own(): WordsView | null {
    const { words, seat } = this.#match();
    return words && words.seat === seat ? words : null;
  }

  /** The host is looking at it. */
  get waits(): boolean {
    return this.#own?.course === 'waiting';
  }

  /** The host would rather have other words. */
  get returned(): boolean {
    return this.#own?.course === 'returned';
  }

  /** The captioner writes, or waits: there is nothing else to be done. */
  get open(): boolean {
    return this.#opened || this.waits;
  }

  set open(open: boolean) {
    this.#opened = open;
  }

  /** Take in a new view: each round begins with an empty strip. */
  see(stage: string, round: number): void {
    const { memory } = this.#match();
    if (stage !== 'caption') this.#opened = false;
    if (memory.get('round') !== round) this.text = '';
    memory.set('round', round);
  }

  /** Take in what became of one's words: on another device, or after a reload, they are here too. */
  hear(words: WordsView | null): void {
    const { memory, seat } = this.#match();
    const own = words && words.seat === seat ? words : null;
    const known = own ? `${own.course} ${own.until} ${own.words}` : null;
    const anew = memory.get(HELD) !== known;
    untrack(() => {
      if (own && (anew || !this.#heard)) this.#opened = true;
      if (own && anew) {
        const { photo, text } = own.action as { photo: number; text: string };
        this.text = text;
        this.#playing.look(photo);
      }
      this.#heard = true;
      memory.set(HELD, known);
    });
  }

  /** Remember what is written while the board is gone. */
  keep(): void {
    this.#match().memory.set(DRAFT, this.text);
  }
}
