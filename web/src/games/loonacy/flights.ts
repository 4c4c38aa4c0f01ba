/** How what is told is shown moving: measured before the view changes, flown after. */
import type { Onlooker } from '../../board/match';
import { fly, send, settle, spots, turnUp, type Spot } from '../../board/flight';
import { sound } from '../../board/sounds';
import type { LoonacyTold, LoonacyView, Update } from '../../wire/types';

/** Between two cards that are dealt, in ms. */
const DEALT_EVERY = 60;

export class Flights implements Onlooker {
  #hand: ReadonlyMap<string, Spot> = new Map();
  /** Of the view before. */
  #held = '';
  /** Cards that lay on a pile before they were told to be laid. */
  #laid: ReadonlySet<number> = new Set();
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

  /** Measure what this update will move, and nothing else: a phone has little time for it. */
  before(update: Update): void {
    const root = this.#root();
    if (!root) return;
    const told = update.told as readonly LoonacyTold[];
    this.#hand = this.#changes(update.view as LoonacyView | null)
      ? spots(root, 'data-card')
      : new Map();
    this.#laid = new Set(
      told.flatMap((one) =>
        one.type === 'card-laid' && laid(root, one.card.card) ? one.card.card : [],
      ),
    );
    this.#new = root.querySelector('[data-new]')?.getBoundingClientRect();
    const gathers = told.some((one) => one.type === 'discards-shuffled');
    this.#piles = gathers ? [...spots(root, 'data-pile').values()] : [];
  }

  after(update: Update): void {
    const root = this.#root();
    if (!root) return;
    settle(this.#hand, root, 'data-card');
    for (const told of update.told as readonly LoonacyTold[]) this.#show(told, root);
  }

  /** A card leaves the hand at the touch: measure where the others are. */
  drops(): void {
    const root = this.#root();
    if (root) this.#hand = spots(root, 'data-card');
  }

  /** Let what was dropped glide from there to its pile. */
  dropped(card: number, from: Spot): void {
    const root = this.#root();
    if (!root) return;
    settle(this.#hand, root, 'data-card');
    const dropped = laid(root, card);
    if (dropped) fly(dropped, from, { takes: 140 });
    sound('lay');
  }

  /** Whether other cards are in the hand now: only then does it lie anew. */
  #changes(view: LoonacyView | null): boolean {
    const before = this.#held;
    this.#held = view?.hand.map((face) => face.card).join() ?? '';
    return this.#held !== before;
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
    const element = laid(root, card);
    if (!element || this.#laid.has(card)) return;
    const own = this.#hand.get(String(card));
    const from = own ?? spotOf(root, seat);
    if (from) fly(element, from, { scale: own ? 1 : 0.5, turn: own ? 0 : 25 });
    sound('lay');
  }

  #deal(root: HTMLElement): void {
    const deck = root.querySelector('[data-deck]')?.getBoundingClientRect();
    root.querySelectorAll('[data-card]').forEach((card, index) => {
      if (deck) fly(card, deck, { delay: index * DEALT_EVERY, takes: 320 });
    });
    sound('start');
  }

  #open(root: HTMLElement): void {
    for (const laid of root.querySelectorAll('[data-laid]')) turnUp(laid);
    sound('flip');
  }

  #point(root: HTMLElement, seat: number): void {
    const finger = root.querySelector(`[data-finger="${seat}"]`);
    const from = spotOf(root, seat);
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
    if (!top) return;
    const deck = top.getBoundingClientRect();
    const ways = seats.map((seat) => spotOf(root, seat));
    ways.forEach((to, index) => {
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

/** The card on a pile. */
function laid(root: ParentNode, card: number): Element | null {
  return root.querySelector(`[data-laid="${card}"]`);
}

/** Where somebody sits. */
function spotOf(root: ParentNode, seat: number): Spot | undefined {
  return root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
}
