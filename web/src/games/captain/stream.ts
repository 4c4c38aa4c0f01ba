/**
 * The deck between two frames: it is shown a tenth of a second behind, so that there is always a
 * frame before and one after what is shown.
 */
import type { Frame, Lying, Quaternion, Spot } from './frames';

/** So far behind the deck is shown, in its ticks: a tenth of a second. */
const BEHIND = 6;
/** Ticks of the deck in a ms of the match clock. */
const TICKS = 60 / 1000;
/** So many frames are kept, to show what lies between and to know how regularly they come. */
const KEPT = 40;
/** What is shown goes by so much of the time faster or slower, to be where it should. */
const CATCHES_UP = 0.06;
/** Farther away than this it is not caught up with, in ticks: it goes there at once. */
const FAR = 30;
/** Nothing rolls so far between two frames, in units: it was put there. */
const PUT = 420;

interface Arrived {
  readonly frame: Frame;
  /** How far the deck's ticks are ahead of the clock. */
  readonly ahead: number;
}

export class Stream {
  #arrived: Arrived[] = [];
  #tick = 0;
  #at = 0;
  readonly #now: () => number;
  readonly #speed: () => number;

  /**
   * `now`: ms by which the deck goes on, from any moment on; `speed`: how many of them go by in one
   * ms of this device.
   */
  constructor(now: () => number, speed: () => number) {
    this.#now = now;
    this.#speed = speed;
  }

  /** Take in a frame that has just come. Older ones than the newest are of no use. */
  take(frame: Frame): void {
    const newest = this.#newest;
    if (newest && frame.tick < newest.tick) return;
    const ahead = frame.tick - this.#now() * TICKS;
    this.#arrived = [...this.#arrived, { frame, ahead }].slice(-KEPT);
  }

  /** The tick that is shown now. */
  get tick(): number {
    return Math.max(0, Math.round(this.#tick));
  }

  /** What is shown now; null: no frame has come yet. Goes on with time. */
  shown(): Frame | null {
    const newest = this.#newest;
    if (!newest) return null;
    this.#goOn(newest.tick);
    const later = this.#arrived.findIndex(({ frame }) => frame.tick >= this.#tick);
    const to = this.#arrived[later < 0 ? this.#arrived.length - 1 : later]!.frame;
    const from = this.#arrived[later - 1]?.frame;
    return from ? between(from, to, (this.#tick - from.tick) / (to.tick - from.tick || 1)) : to;
  }

  /** By how many units a second a dropping moves. */
  speedOf(dropping: number): number {
    const [from, to] = this.#arrived.slice(-3).map(({ frame }) => frame);
    const [before, after] = [from?.droppings[dropping], to?.droppings[dropping]];
    if (!from || !to || !before || !after) return 0;
    return (distance(before, after) * 60) / Math.max(1, to.tick - from.tick);
  }

  get #newest(): Frame | undefined {
    return this.#arrived[this.#arrived.length - 1]?.frame;
  }

  #goOn(newest: number): void {
    const now = this.#now();
    const passed = (now - this.#at) * TICKS;
    // The frame that had the quickest way says best how far the deck is.
    const ahead = Math.max(...this.#arrived.map((one) => one.ahead));
    const wanted = Math.min(newest, now * TICKS + ahead - BEHIND);
    const off = wanted - (this.#tick + passed);
    const step = passed * CATCHES_UP;
    const caught = Math.abs(off) > FAR * this.#speed() ? off : Math.max(-step, Math.min(step, off));
    this.#tick = Math.min(newest, Math.max(this.#tick + passed + caught, 0));
    this.#at = now;
  }
}

/** What lies between two frames, `share` of the way from the first to the second. */
export function between(from: Frame, to: Frame, share: number): Frame {
  const near = share < 0.5 ? from : to;
  return {
    tick: mix(from.tick, to.tick, share),
    dark: near.dark,
    eye: {
      ...spotBetween(from.eye, to.eye, share),
      turned: turnedBetween(from.eye.turned, to.eye.turned, share),
    },
    die: {
      ...lyingBetween(from.die, to.die, share),
      tumble:
        to.die.tumble > from.die.tumble
          ? near.die.tumble
          : mix(from.die.tumble, to.die.tumble, share),
    },
    tongs:
      from.tongs && to.tongs
        ? {
            ...spotBetween(from.tongs, to.tongs, share),
            opening: mix(from.tongs.opening, to.tongs.opening, share),
          }
        : near.tongs,
    droppings: to.droppings.map((after, number) => {
      const before = from.droppings[number];
      return before && after
        ? lyingBetween(before, after, share)
        : (near.droppings[number] ?? null);
    }),
  };
}

function lyingBetween(from: Lying, to: Lying, share: number): Lying {
  const turn = Math.atan2(Math.sin(to.angle - from.angle), Math.cos(to.angle - from.angle));
  return { ...spotBetween(from, to, share), angle: from.angle + turn * share };
}

function spotBetween(from: Spot, to: Spot, share: number): Spot {
  if (distance(from, to) > PUT) return { x: to.x, y: to.y };
  return { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share) };
}

function turnedBetween(from: Quaternion, to: Quaternion, share: number): Quaternion {
  const along = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  const side = along < 0 ? -1 : 1;
  const mixed = from.map((part, i) => mix(part * side, to[i]!, share));
  const length = Math.hypot(...mixed) || 1;
  const [x, y, z, w] = mixed.map((part) => part / length);
  return [x!, y!, z!, w!];
}

export function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
