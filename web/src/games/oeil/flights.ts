/** How what is told is shown moving: measured before the view changes, flown after. */
import { fly, send, type Spot } from '../../board/flight';
import { sound } from '../../board/sounds';
import { settings } from '../../settings.svelte';
import type { OeilTold } from '../../wire/types';

/** Between two photographs that are laid out, in ms. */
const LAID_EVERY = 80;
/** So many coins fly at most for one seat. */
const COINS = 6;

export class Flights {
  #heap: Spot | undefined;
  readonly #root: () => HTMLElement | null;

  /** Take where the board is. */
  constructor(root: () => HTMLElement | null) {
    this.#root = root;
  }

  /** Measure where the photographs come from that are about to be laid out. */
  before(told: readonly OeilTold[]): void {
    if (!told.some(({ type }) => type === 'photos-mixed')) return;
    const root = this.#root();
    const from = root?.querySelector('[data-heap]') ?? root?.querySelector('[data-caption]');
    this.#heap = from?.getBoundingClientRect();
  }

  after(told: readonly OeilTold[]): void {
    const root = this.#root();
    if (!root) return;
    for (const one of told) {
      if (one.type === 'photos-mixed') this.#layOut(root);
      else if (one.type === 'photo-laid') this.#lay(root, one.seat);
      else if (one.type === 'caption-given') sound('lay');
    }
  }

  /** Let the points of each seat fly from its photograph to its place card. */
  points(points: readonly number[]): void {
    const root = this.#root();
    if (!root || settings.still) return;
    points.forEach((won, seat) => {
      const to = root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
      const from = root.querySelector(`[data-owner="${seat}"]`)?.getBoundingClientRect();
      if (to && from)
        for (let coin = 0; coin < Math.min(won, COINS); coin++) toss(root, from, to, coin);
    });
  }

  #layOut(root: HTMLElement): void {
    const from = this.#heap;
    sound('flip');
    if (!from) return;
    root.querySelectorAll('[data-photo]').forEach((photo, index) => {
      fly(photo, from, {
        delay: index * LAID_EVERY,
        takes: 320,
        turn: 20 - (index % 3) * 20,
        scale: 0.4,
      });
    });
  }

  #lay(root: HTMLElement, seat: number): void {
    sound('lay');
    const cards = root.querySelectorAll('[data-down]');
    const from = root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    const last = cards[cards.length - 1];
    if (last && from) fly(last, from, { takes: 320, turn: 30, scale: 0.6 });
  }
}

/** A coin, from one spot to another. */
function toss(root: HTMLElement, from: Spot, to: Spot, number: number): void {
  const coin = document.createElement('span');
  coin.className = 'coin';
  const size = 22;
  const spot = {
    left: from.left + from.width / 2 - size / 2 + (number % 3) * 7 - 7,
    top: from.top - 6,
    width: size,
    height: size,
  };
  coin.style.cssText =
    'border-radius:50%;background:radial-gradient(circle at 35% 30%,#fff1c4,#ffcf5c 55%,#c98a1a);box-shadow:0 2px 5px rgb(0 0 0/45%);border:1.5px solid #9a6510';
  root.append(coin);
  send(coin, spot, to, { delay: number * 90, takes: 620, scale: 0.8 });
  coin.remove();
}
