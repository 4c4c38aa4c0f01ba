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
  /** Shows it while it is on its way; empty for an archive. */
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
/** So often a file is sent that the line, or a server with too much to do, has lost. */
const TRIES = 4;
const PASSING = ['slow-down', 'store', 'unreachable'];
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
  readonly #waiting: { item: Item; file: File }[] = [];
  #busy = 0;
  #next = 1;
  #ended = false;

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
    const items = wanted.map((file) => ({ item: this.#item(file), file }));
    this.#waiting.push(...items);
    this.items = [...this.items, ...items.map(({ item }) => item)];
    this.expected += items.length;
    while (this.#busy < AT_ONCE && this.#waiting.length) void this.#work();
  }

  /** Bring nothing more: what waits is forgotten. */
  end(): void {
    this.#ended = true;
    for (const { item } of this.#waiting.splice(0)) this.#gone(item);
  }

  #item(file: File): Item {
    const preview = ARCHIVE.test(file.name) ? '' : URL.createObjectURL(file);
    return { id: this.#next++, name: file.name, preview };
  }

  async #work(): Promise<void> {
    this.#busy += 1;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
        await this.#bringOne(next);
    } finally {
      this.#busy -= 1; // also after a fault of ours: what comes next is brought all the same
    }
  }

  async #bringOne({ item, file }: { item: Item; file: File }): Promise<void> {
    try {
      await this.#send(file);
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      this.#fail(item.name, error.refused);
    } finally {
      this.#gone(item);
    }
  }

  async #send(file: File): Promise<void> {
    const content = ARCHIVE.test(file.name) ? file : await shrunk(file);
    for (let tries = TRIES; ; tries -= 1) {
      try {
        return await this.#carry(file.name, content, (one) => this.#hear(one));
      } catch (error) {
        if (!(error instanceof Closed)) throw error;
        if (!PASSING.includes(error.refused.reason) || tries <= 1 || this.#ended) throw error;
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

  #gone(item: Item): void {
    if (item.preview) URL.revokeObjectURL(item.preview);
    this.items = this.items.filter((one) => one !== item);
    this.arrived += 1;
  }
}
