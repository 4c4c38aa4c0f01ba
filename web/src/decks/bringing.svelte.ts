/**
 * Photographs on their way to a table's deck: a few at a time, each shrunk first and seen at once. One
 * that cannot be used says why, and the others go on.
 */
import { Closed } from '../wire/doors';
import type { Arrived, Refused } from '../wire/types';
import { shrunk } from './shrink';

export interface Item {
  readonly id: number;
  readonly name: string;
  /** Shows it while it is on its way; empty for an archive, and for those that wait longer. */
  readonly preview: string;
}

export interface Failure {
  readonly id: number;
  readonly file: string;
  readonly refused: Refused;
}

/** What carries a file to the server: see `sendFile`. */
export type Carry = (name: string, content: Blob, arrived: (one: Arrived) => void) => Promise<void>;

/** So many are on their way at once: while one is sent, another is shrunk. */
const AT_ONCE = 2;
const ARCHIVE = /\.zip$/i;
/** What systems leave in folders and archives beside the pictures. */
const LITTER = /^(\.|thumbs\.db$|desktop\.ini$)/i;
/** So many are seen before they have arrived: a phone has no room for a hundred large pictures. */
const PREVIEWS = 6;
/** So often a file is sent that has not come through, by why it has not. */
const TRIES: Readonly<Record<string, number>> = {
  unreachable: 4,
  store: 4,
  /** Others bring photographs too: each has his turn. */
  'slow-down': 30,
};
/** Until it is sent again, in seconds, where the server does not say. */
const PAUSE = 2;

export class Bringing {
  /** On their way, the first one first. */
  items = $state.raw<readonly Item[]>([]);
  failures = $state.raw<readonly Failure[]>([]);
  /** How many have arrived, of how many, since the last time that nothing was on its way. */
  arrived = $state(0);
  expected = $state(0);

  readonly #carry: Carry;
  readonly #heard: (one: Arrived) => void;
  /** By the ids of their items. */
  readonly #files = new Map<number, File>();
  readonly #waiting: number[] = [];
  #busy = 0;
  #next = 1;

  /** `heard` is told of each photograph that has arrived. */
  constructor(carry: Carry, heard: (one: Arrived) => void) {
    this.#carry = carry;
    this.#heard = heard;
  }

  /** Bring these, after those that wait already. */
  bring(files: Iterable<File>): void {
    if (!this.items.length) {
      this.arrived = this.expected = 0;
      this.failures = [];
    }
    const wanted = [...files].filter((file) => !LITTER.test(file.name));
    const items = wanted.map((file): Item => ({ id: this.#next++, name: file.name, preview: '' }));
    items.forEach(({ id }, at) => this.#files.set(id, wanted[at]!));
    this.#waiting.push(...items.map(({ id }) => id));
    this.items = [...this.items, ...items];
    this.expected += items.length;
    this.#preview();
    while (this.#busy < AT_ONCE && this.#waiting.length) void this.#work();
  }

  /** Show the first of those that are on their way. */
  #preview(): void {
    this.items = this.items.map((item, at) => {
      const file = this.#files.get(item.id);
      if (at >= PREVIEWS || item.preview || !file || ARCHIVE.test(file.name)) return item;
      return { ...item, preview: URL.createObjectURL(file) };
    });
  }

  async #work(): Promise<void> {
    this.#busy += 1;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
        await this.#bringOne(next);
    } finally {
      this.#busy -= 1; // also after a fault of ours: what comes next is brought all the same
    }
  }

  async #bringOne(id: number): Promise<void> {
    const file = this.#files.get(id)!;
    try {
      await this.#send(file);
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      this.#fail(file.name, error.refused);
    } finally {
      this.#gone(id);
    }
  }

  async #send(file: File): Promise<void> {
    const content = ARCHIVE.test(file.name) ? file : await shrunk(file);
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#carry(file.name, content, (one) => this.#hear(one));
      } catch (error) {
        if (!(error instanceof Closed)) throw error;
        if (tries >= (TRIES[error.refused.reason] ?? 1)) throw error;
        const seconds = Number(error.refused.params.wait ?? PAUSE);
        await new Promise((done) => setTimeout(done, seconds * 1000));
      }
    }
  }

  #hear(one: Arrived): void {
    if (one.refused) this.#fail(one.file, one.refused);
    else this.#heard(one);
  }

  #fail(file: string, refused: Refused): void {
    this.failures = [...this.failures, { id: this.#next++, file, refused }];
  }

  #gone(id: number): void {
    const item = this.items.find((one) => one.id === id);
    if (item?.preview) URL.revokeObjectURL(item.preview);
    this.#files.delete(id);
    this.items = this.items.filter((one) => one.id !== id);
    this.#preview();
    this.arrived += 1;
  }
}
