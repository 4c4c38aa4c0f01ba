/** Reactions for those who listen: a hail of them is said in one line, not in one for each. */
import { words } from '../locales/words.svelte';
import type { Reaction } from '../wire/types';

interface Said {
  readonly name: string;
  readonly picture: Reaction;
}

/** So long after the first the others are waited for, in ms. */
const GATHERED = 1_500;
/** More than so many are counted, not named. */
const MOST = 3;

export class Gathering {
  #all: Said[] = [];
  readonly #say: (text: string) => void;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  add(one: Said): void {
    this.#all.push(one);
    if (this.#all.length === 1) setTimeout(() => this.#tell(), GATHERED);
  }

  #tell(): void {
    const all = this.#all;
    this.#all = [];
    this.#say(all.length > MOST ? counted(all) : [...new Set(all.map(named))].join('. '));
  }
}

function named({ name, picture }: Said): string {
  return words.t('reaction.said', { name, reaction: words.t(`reaction.${picture}`) });
}

function counted(all: readonly Said[]): string {
  const names = [...new Set(all.map(({ name }) => name))];
  return words.t('reaction.many', { count: all.length, names: words.list(names) });
}
