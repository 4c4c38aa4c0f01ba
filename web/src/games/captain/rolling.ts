/** How the deck sounds while it moves: the eye rolls, and bumps into things. */
import { roll, sound } from '../../board/sounds';
import type { Frame, Spot } from './frames';

/** It is heard rolling as loud as it gets at so many units a second. */
const FAST = 1_300;
/** It has bumped where its way bends by more than this, in radians. */
const BEND = 0.55;
/** One bump is heard at most every so many ticks. */
const APART = 9;
/** Slower than this it has no way, in units a tick. */
const SLOW = 3;

export class Rolling {
  #last: Frame | null = null;
  #way: Spot | null = null;
  #bumped = 0;

  /** Hear what has changed since the frame before. */
  hear(frame: Frame): void {
    const last = this.#last;
    if (last && frame.tick - last.tick < 1) return;
    this.#last = frame;
    if (!last || frame.dark) return this.#stands();
    const ticks = frame.tick - last.tick;
    const way = { x: (frame.eye.x - last.eye.x) / ticks, y: (frame.eye.y - last.eye.y) / ticks };
    const speed = Math.hypot(way.x, way.y);
    roll(Math.min(1, (speed * 60) / FAST));
    if (this.#way && speed > SLOW && bend(this.#way, way) > BEND) this.#bump(frame.tick);
    this.#way = speed > SLOW ? way : null;
  }

  /** Nothing is heard any more. */
  end(): void {
    roll(0);
  }

  #stands(): void {
    this.#way = null;
    roll(0);
  }

  #bump(tick: number): void {
    if (Math.abs(tick - this.#bumped) < APART) return;
    this.#bumped = tick;
    sound('bump');
  }
}

function bend(from: Spot, to: Spot): number {
  const turn = Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
}
