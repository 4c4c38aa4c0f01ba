/** Short notes at the edge of the table, and what a screen reader says: nothing waits for them. */
import { untrack } from 'svelte';

interface Note {
  readonly id: number;
  readonly text: string;
}

/** A note stays for so long, in ms. */
const STAYS = 3_200;
const MOST = 3;
/** The spoken log keeps so many lines: a screen reader has read the older ones. */
const SPOKEN = 12;

class Notes {
  shown = $state.raw<readonly Note[]>([]);
  spoken = $state.raw<readonly Note[]>([]);
  #next = 1;

  /** Show a note, and say it. */
  show(text: string): void {
    if (!text) return;
    const note = { id: this.#next++, text };
    this.shown = [...untrack(() => this.shown), note].slice(-MOST);
    this.say(text);
    setTimeout(() => (this.shown = this.shown.filter((one) => one !== note)), STAYS);
  }

  /** Say something that is seen anyway. */
  say(text: string): void {
    if (text)
      this.spoken = [...untrack(() => this.spoken), { id: this.#next++, text }].slice(-SPOKEN);
  }
}

export const notes = new Notes();
