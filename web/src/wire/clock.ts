/**
 * The house clock as this device knows it: the server's time, from the quickest round trips.
 */

/** Round trips kept: the quickest of these says best how far the clocks are apart. */
const KEPT = 8;

interface Sample {
  /** The house clock minus this device's, both in ms. */
  readonly ahead: number;
  /** How long the question and its answer took, in ms. */
  readonly trip: number;
}

export class HouseClock {
  /** How much faster than the wall clock the house clock runs. */
  #speed = 1;
  #samples: Sample[] = [];
  readonly #device: () => number;

  constructor(device: () => number = () => performance.now()) {
    this.#device = device;
  }

  /** Begin anew: the server says what the clock shows, and the way of that is not known yet. */
  start(clock: number, speed: number): void {
    this.#speed = speed;
    this.#samples = [{ ahead: clock - this.#device() * speed, trip: Infinity }];
  }

  /** Take in an answer of the server to a question that left at `sent` by this device's clock. */
  hear(sent: number, clock: number): void {
    const now = this.#device();
    const trip = now - sent;
    const ahead = clock + (trip / 2) * this.#speed - now * this.#speed;
    this.#samples = [...this.#samples, { ahead, trip }].slice(-KEPT);
  }

  /** What the house clock shows now, in ms. */
  now(): number {
    let best: Sample | undefined;
    for (const sample of this.#samples) if (!best || sample.trip <= best.trip) best = sample;
    return this.#device() * this.#speed + (best?.ahead ?? 0);
  }

  /** How many ms of this device a span of the house clock takes. */
  real(span: number): number {
    return span / this.#speed;
  }
}
