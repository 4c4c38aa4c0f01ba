/**
 * A match that is over, as it goes by again: its steps, where one is among them, and how fast it goes.
 *
 * It stands at a moment of the match clock and shows the last step that had happened by then. While it
 * plays, each step is shown moving, as it was when it was told; where one jumps to, it only lies there.
 */
import type { Onlooker } from '../../board/match';
import type { ReplayStep, Update } from '../../wire/types';

export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** When nothing happens, this much is left of it after one step and before the next, in ms. */
const STILL = 1_500;
/** So many steps at once are no story any more: the page was hidden, and they are jumped over. */
const TOO_MANY = 12;

export class Replaying {
  playing = $state(false);
  speed = $state<Speed>(1);
  /** The number of the step that is shown. */
  step = $state.raw(0);
  /** What the match clock shows, as it was looked at last. */
  at = $state.raw(0);
  /** Counts the jumps: what is shown then has nothing to do with what was there before. */
  jumps = $state.raw(0);
  steps = $state.raw<readonly ReplayStep[]>([]);
  /** What the match clock showed at its end. */
  readonly lasted: number;
  /** Something moves all the time: of no silence anything is left out. */
  moves = false;
  /** Whether what is to be shown next has yet to come: time stands until it is there. */
  waits: () => boolean = () => false;
  #waiting = false;
  /** This device's clock when `at` was so. */
  #since = 0;
  #onlookers = new Set<Onlooker>();
  readonly #flush: (change: () => void) => void;
  readonly #device: () => number;

  /** `flush` makes a change and shows it at once: Svelte's flushSync. */
  constructor(
    lasted: number,
    flush: (change: () => void) => void,
    device: () => number = () => performance.now(),
  ) {
    this.lasted = lasted;
    this.#flush = flush;
    this.#device = device;
  }

  get shown(): ReplayStep | null {
    return this.steps[this.step] ?? null;
  }

  /** Whether there is nothing after what is shown. */
  get over(): boolean {
    return this.step >= this.steps.length - 1;
  }

  /** What the match clock shows now. */
  now(): number {
    if (!this.playing || this.#waiting) return this.at;
    return Math.min(this.lasted, this.at + (this.#device() - this.#since) * this.speed);
  }

  /** Take other steps, seen with other eyes or of which there are more now, and stay where one is. */
  take(steps: readonly ReplayStep[]): void {
    const grows = this.steps[0] !== undefined && steps[0] === this.steps[0];
    this.steps = steps;
    if (!grows || this.#last(this.now()) > this.step) this.#jump(this.now());
  }

  play(): void {
    if (this.over) this.#jump(0);
    this.#since = this.#device();
    this.#waiting = this.waits();
    this.playing = true;
  }

  pause(): void {
    this.at = this.now();
    this.playing = this.#waiting = false;
  }

  set(speed: Speed): void {
    this.#stay(this.now());
    this.speed = speed;
  }

  /** Go to a moment of the match clock. */
  seek(at: number): void {
    this.#jump(Math.max(0, Math.min(at, this.lasted)));
  }

  /** Show the next step, moving. */
  forth(): void {
    if (this.over) return;
    this.pause();
    this.at = this.steps[this.step + 1]!.at;
    this.#show(this.step + 1);
  }

  /** Go back by a step. */
  back(): void {
    this.pause();
    const before = Math.max(0, this.step - 1);
    this.at = this.steps[before]?.at ?? 0;
    this.step = before;
    this.jumps += 1;
  }

  /** Show what has happened by now; call it often while it plays. */
  tick(): void {
    if (!this.playing) return;
    const now = this.now();
    const waiting = this.waits();
    if (waiting || this.#waiting) this.#stay(now);
    this.#waiting = waiting;
    if (waiting) return;
    const due = this.#last(now);
    if (due - this.step > TOO_MANY) return this.#jump(now);
    while (this.step < due) this.#show(this.step + 1);
    this.#stay(this.#cut(now));
    if (this.over && now >= this.lasted) this.pause();
  }

  /** Look at every step before and after it is shown. Returns what ends it. */
  watch(onlooker: Onlooker): () => void {
    this.#onlookers.add(onlooker);
    return () => this.#onlookers.delete(onlooker);
  }

  /** Leave out the middle of a long silence. */
  #cut(now: number): number {
    if (this.moves) return now;
    const last = this.shown?.at ?? 0;
    const next = this.steps[this.step + 1]?.at ?? now;
    return now - last > STILL && next - now > STILL ? next - STILL : now;
  }

  #stay(at: number): void {
    this.at = at;
    this.#since = this.#device();
  }

  #jump(at: number): void {
    this.#stay(at);
    this.step = this.#last(at);
    this.jumps += 1;
  }

  /** The number of the last step that had happened at a time. */
  #last(at: number): number {
    let last = 0;
    while (last + 1 < this.steps.length && this.steps[last + 1]!.at <= at) last += 1;
    return last;
  }

  #show(step: number): void {
    const { seat, view, told } = this.steps[step]!;
    const here = seat === null ? [] : [seat];
    const common = { type: 'update', seq: step, table: null, acted: null } as const;
    const update: Update = { ...common, seat, here, view, told };
    for (const onlooker of this.#onlookers) onlooker.before(update);
    this.#flush(() => (this.step = step));
    for (const onlooker of this.#onlookers) onlooker.after(update);
  }
}
