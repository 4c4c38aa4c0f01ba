/** How what is told is shown moving: measured before the view changes, flown after. */
import type { Onlooker } from '../../board/match';
import { fly, send, settle, spots, turnUp, type Spot } from '../../board/flight';
import { sound } from '../../board/sounds';
import type { LoonacyTold, Update } from '../../wire/types';

/** Between two cards that are dealt, in ms. */
const DEALT_EVERY = 60;

export class Flights implements Onlooker {
  #hand = new Map<string, Spot>();
  #seats = new Map<string, Spot>();
  #laid = new Map<string, Spot>();
  #deck: Spot | undefined;
  #piles: readonly Spot[] = [];
  /** The card that was dealt and not turned yet. */
  #new: Spot | undefined;
  readonly #root: () => HTMLElement | null;
  readonly #seat: () => number | null;

  /** Take where the board is, and one's own seat. */
  constructor(root: () => HTMLElement | null, seat: () => number | null) {
    this.#root = root;
    this.#seat = seat;
  }

  before(): void {
    const root = this.#root();
    if (!root) return;
    this.#hand = spots(root, 'data-card');
    this.#laid = spots(root, 'data-laid');
    this.#seats = spots(root, 'data-seat');
    this.#deck = root.querySelector('[data-deck]')?.getBoundingClientRect();
    this.#new = root.querySelector('[data-new]')?.getBoundingClientRect();
    this.#piles = [...spots(root, 'data-pile').values()];
  }

  after(update: Update): void {
    const root = this.#root();
    if (!root) return;
    settle(this.#hand, root, 'data-card');
    for (const told of update.told as readonly LoonacyTold[]) this.#show(told, root);
  }

  /** Let what was dropped glide from there to its pile. */
  dropped(card: number, from: Spot): void {
    const root = this.#root();
    const laid = root?.querySelector(`[data-laid="${card}"]`);
    if (root) settle(this.#hand, root, 'data-card');
    if (laid) fly(laid, from, { takes: 140 });
    sound('lay');
  }

  #show(told: LoonacyTold, root: HTMLElement): void {
    if (told.type === 'card-laid') this.#lay(root, told.seat, told.card.card);
    else if (told.type === 'hands-dealt') this.#deal(root);
    else if (told.type === 'piles-opened') this.#open(root);
    else if (told.type === 'finger-shown') this.#point(root, told.seat);
    else if (told.type === 'cards-dealt') this.#dealOne(root, told.seats);
    else if (told.type === 'discards-shuffled' && !told.kept) this.#gather(root);
    else if (told.type === 'cards-turned') this.#turn(root, told.card?.card, told.tops.length > 0);
    else if (told.type === 'card-beaten') sound('race');
    else if (told.type === 'match-ended') {
      sound(told.outcome.winners.includes(this.#seat() ?? -1) ? 'win' : 'end');
    }
  }

  /** A card that lay there already, on its way, stays: its own screen has shown it. */
  #lay(root: HTMLElement, seat: number, card: number): void {
    const laid = root.querySelector(`[data-laid="${card}"]`);
    if (!laid || this.#laid.has(String(card))) return;
    const own = this.#hand.get(String(card));
    const from = own ?? this.#seats.get(String(seat));
    if (from) fly(laid, from, { scale: own ? 1 : 0.5, turn: own ? 0 : 25 });
    sound('lay');
  }

  #deal(root: HTMLElement): void {
    root.querySelectorAll('[data-card]').forEach((card, index) => {
      if (this.#deck) fly(card, this.#deck, { delay: index * DEALT_EVERY, takes: 320 });
    });
    sound('start');
  }

  #open(root: HTMLElement): void {
    for (const laid of root.querySelectorAll('[data-laid]')) turnUp(laid);
    sound('flip');
  }

  #point(root: HTMLElement, seat: number): void {
    const finger = root.querySelector(`[data-finger="${seat}"]`);
    const from = this.#seats.get(String(seat));
    if (finger && from) fly(finger, from, { scale: 0.6 });
    sound('point');
  }

  /** The piles go into the draw pile. */
  #gather(root: HTMLElement): void {
    const top = root.querySelector<HTMLElement>('[data-deck-top]');
    if (!top) return;
    const deck = top.getBoundingClientRect();
    this.#piles.forEach((pile, index) => {
      send(top, pile, deck, { delay: index * 60, takes: 380, turn: 160 });
    });
    sound('flip');
  }

  #dealOne(root: HTMLElement, seats: readonly number[]): void {
    const top = root.querySelector<HTMLElement>('[data-deck-top]');
    const now = spots(root, 'data-seat');
    if (!top) return;
    const deck = top.getBoundingClientRect();
    seats.forEach((seat, index) => {
      const to = now.get(String(seat));
      if (to) send(top, deck, to, { delay: index * 90, takes: 420, scale: 0.4, turn: 180 });
    });
    sound('flip');
  }

  #turn(root: HTMLElement, card: number | undefined, piles: boolean): void {
    const own = card === undefined ? null : root.querySelector(`[data-card="${card}"]`);
    if (own && this.#new) fly(own, this.#new, { takes: 320 });
    else if (own) turnUp(own, 60);
    if (piles) this.#open(root);
    else sound('flip');
  }
}
