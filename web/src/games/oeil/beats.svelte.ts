/**
 * What is shown one after the other, though it is all true at once: "one, two, three!" and all hands
 * come down; then the captioner's photograph, whose the others were, and the points. The rules wait
 * for none of it, and what comes next cuts it short.
 */
import { settings } from '../../settings.svelte';

/** In this order. */
const BEATS = ['one', 'two', 'three', 'hands', 'captioner', 'owners', 'points'] as const;
export type Beat = (typeof BEATS)[number];

/** How long each lasts, in ms of the match clock. */
const LASTS: Readonly<Record<Beat, number>> = {
  one: 520,
  two: 520,
  three: 520,
  hands: 900,
  captioner: 1_500,
  owners: 1_400,
  points: 1_200,
};

const COUNT: readonly Beat[] = ['one', 'two', 'three', 'hands'];
const REVEAL: readonly Beat[] = ['captioner', 'owners', 'points'];

export class Beats {
  /** What is shown now; null: all there is. */
  now = $state<Beat | null>(null);
  #next: readonly Beat[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #real: (span: number) => number;

  /** `real` says how many ms of this device a span of the match clock takes. */
  constructor(real: (span: number) => number) {
    this.#real = real;
  }

  /** Whether it is time for this one, or past it. */
  reached(beat: Beat): boolean {
    return this.now === null || BEATS.indexOf(this.now) >= BEATS.indexOf(beat);
  }

  /** The number that is counted now; null: none. */
  get counted(): number | null {
    const place = this.now === null ? -1 : COUNT.indexOf(this.now);
    return place >= 0 && this.now !== 'hands' ? place + 1 : null;
  }

  /** Whether the fingers on the table are seen in a stage, and how they come. */
  hands(stage: string): 'hidden' | 'fall' | 'down' {
    if (stage === 'pointing' || !this.reached('hands')) return 'hidden';
    return this.now === 'hands' ? 'fall' : 'down';
  }

  /** What is known in a stage of whose the photographs are. */
  shows(stage: string): { captioner: boolean; owners: boolean; points: boolean } {
    const talk = stage === 'talk';
    return {
      captioner: talk && this.reached('captioner'),
      owners: talk && this.reached('owners'),
      points: talk && this.reached('points'),
    };
  }

  count(): void {
    this.#play(COUNT);
  }

  reveal(): void {
    this.#play(REVEAL);
  }

  /** Show all there is. */
  end(): void {
    clearTimeout(this.#timer);
    this.#next = [];
    this.now = null;
  }

  #play(beats: readonly Beat[]): void {
    if (settings.still) return this.end();
    this.#next = [...this.#next, ...beats];
    if (this.now === null) this.#step();
  }

  #step(): void {
    const [beat, ...rest] = this.#next;
    if (beat === undefined) return this.end();
    this.#next = rest;
    this.now = beat;
    this.#timer = setTimeout(() => this.#step(), this.#real(LASTS[beat]));
  }
}
