/**
 * What moved by itself in a match that is over: fetched part by part, some way ahead, and handed to
 * the board as time goes by.
 */
import type { Drawn, Part } from '../../wire/replays';
import type { Replaying } from './replaying.svelte';

/** So far ahead it is fetched, in ms of the match clock. */
const AHEAD = 30_000;
/** So many parts are kept: some minutes, to go back and forth in. */
const KEPT = 24;
/** After a failure it is tried again so much later, in ms. */
const AGAIN = 3_000;
/** Boards show what moves a tenth of a second after they have heard of it. */
const EARLY = 100;
/** Who wants little motion is shown how it lay, so often, in ms of the match clock. */
const CALM = 1_000;

type Hear = (body: DataView) => void;

export interface Means {
  /** What moved in the part that holds this moment. */
  fetch(at: number): Promise<Part>;
  /** Whether somebody wants little motion. */
  calm(): boolean;
  /** Call it at each picture of the screen; returns what ends it. */
  pictures(draw: () => void): () => void;
}

export class Reel {
  /** Those that were fetched last, in that order. */
  #parts: Part[] = [];
  #fetching = false;
  #failed = false;
  readonly #replaying: Replaying;
  readonly #means: Means;

  constructor(replaying: Replaying, means: Means) {
    this.#replaying = replaying;
    this.#means = means;
    replaying.moves = true;
    replaying.waits = () => !this.#failed && !this.#partAt(replaying.now());
  }

  /** Hand out what moves, from now on, in its time. Returns what ends it. */
  hear(hear: Hear): () => void {
    let given = -Infinity;
    let step = -1;
    const give = () => {
      this.#fetchAhead();
      const now = this.#replaying.now();
      const until = this.#replaying.playing ? now + EARLY : now;
      const calm = this.#means.calm();
      if (calm && step === this.#replaying.step && until - given < CALM) return;
      const due = given === -Infinity ? this.#lies(now) : this.#drawn(given, until);
      for (const { body } of calm ? due.slice(-1) : due) hear(body);
      given = due[due.length - 1]?.at ?? given;
      if (due.length) step = this.#replaying.step;
    };
    give();
    return this.#means.pictures(give);
  }

  /** What is drawn after one moment and until another, as far as it is there. */
  #drawn(after: number, until: number): readonly Drawn[] {
    return this.#parts
      .filter((part) => part.until > after && part.since <= until)
      .sort((one, other) => one.since - other.since)
      .flatMap(({ drawn }) => drawn.filter(({ at }) => at > after && at <= until));
  }

  /** How it lies at a moment: as it was drawn last, or will be first. */
  #lies(at: number): readonly Drawn[] {
    const drawn = this.#partAt(at)?.drawn ?? [];
    const before = drawn.filter((one) => one.at <= at);
    const last = before[before.length - 1] ?? drawn[0];
    return last ? [last] : [];
  }

  #partAt(at: number): Part | undefined {
    return this.#parts.find(({ since, until }) => since <= at && at < until);
  }

  /** The first moment that is not there, of those that come soon. */
  get #lacking(): number | null {
    const now = this.#replaying.now();
    const end = Math.min(now + AHEAD, this.#replaying.lasted);
    for (let at = now; at <= end;) {
      const part = this.#partAt(at);
      if (!part) return at;
      at = part.until;
    }
    return null;
  }

  #fetchAhead(): void {
    const at = this.#lacking;
    if (at === null || this.#fetching || this.#failed) return;
    this.#fetching = true;
    this.#means.fetch(at).then(
      (part) => {
        this.#parts = [...this.#parts, part].slice(-KEPT);
        this.#fetching = false;
      },
      () => {
        this.#fetching = false;
        this.#failed = true;
        setTimeout(() => (this.#failed = false), AGAIN);
      },
    );
  }
}
