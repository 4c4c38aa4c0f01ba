/**
 * What somebody does with his cards on this screen: he arranges them, chooses one, lays it.
 *
 * A card leaves the hand at the touch: until the server has answered it is *on its way*, and what is
 * refused comes back. No rule is computed here.
 */
import type { Match } from '../../board/match';
import type { LoonacyAction, LoonacyFace, LoonacyView, Refused } from '../../wire/types';

export type LoonacyMatch = Match<LoonacyView, LoonacyAction>;

/** So many cards of a pile are seen: the top, and the edges of those below. */
const LAYERS = 3;
/** How the hand is arranged outlasts a pause. */
const ORDER = 'order';
const NONE: readonly LoonacyFace[] = [];

export class Playing {
  /** The card that was chosen to be laid. */
  chosen = $state<number | null>(null);
  /** The cards on their way, and to which pile; the latest comes last. */
  onTheWay = $state.raw<ReadonlyMap<number, number>>(new Map());
  #order = $state.raw<readonly number[]>([]);
  #layers = $state.raw<readonly (readonly LoonacyFace[])[]>([]);
  #points = false;
  /** Every view brings all its cards anew; what is shown stays where they are the same. */
  #faces = new Map<number, LoonacyFace>();
  #shown: readonly LoonacyFace[] = NONE;
  readonly #match: () => LoonacyMatch;

  constructor(match: () => LoonacyMatch) {
    this.#match = match;
    this.#order = (match().memory.get(ORDER) as number[] | undefined) ?? [];
  }

  /** The hand as it lies on this screen, without what is on its way. */
  readonly hand: readonly LoonacyFace[] = $derived.by(() => {
    const faces = this.#match().view.hand.filter((face) => !this.onTheWay.has(face.card));
    const place = new Map(this.#order.map((card, index) => [card, index]));
    const last = this.#order.length;
    const hand = faces.map((face) => this.#known(face));
    hand.sort((a, b) => (place.get(a.card) ?? last) - (place.get(b.card) ?? last));
    return (this.#shown = sameOr(this.#shown, hand));
  });

  /** The cards on their way to a pile. */
  coming(pile: number): readonly LoonacyFace[] {
    if (this.onTheWay.size === 0) return NONE;
    const { hand } = this.#match().view;
    return [...this.onTheWay]
      .filter(([, to]) => to === pile)
      .flatMap(([card]) => hand.filter((face) => face.card === card))
      .map((face) => this.#known(face));
  }

  /** What is seen of a pile, from below. */
  layers(pile: number): readonly LoonacyFace[] {
    return this.#layers[pile] ?? NONE;
  }

  /** Take in a new view: where cards lie now. */
  see(view: LoonacyView): void {
    const held = new Set(view.hand.map((face) => face.card));
    this.#arrange([
      ...this.#order.filter((card) => held.has(card)),
      ...view.hand.map((face) => face.card).filter((card) => !this.#order.includes(card)),
    ]);
    if (this.onTheWay.size)
      this.onTheWay = new Map([...this.onTheWay].filter(([card]) => held.has(card)));
    if (this.chosen !== null && !held.has(this.chosen)) this.chosen = null;
    this.#layers = view.piles.map(({ top, cards }, pile) => {
      const before = this.layers(pile);
      const below = before.slice(1 - Math.min(cards, LAYERS));
      const kept = cards === 1 ? [] : below.filter((face) => face.card !== top?.card);
      return top === null ? NONE : sameOr(before, [...kept, this.#known(top)].slice(-LAYERS));
    });
  }

  /** Lay a card on a pile; null: it was accepted. */
  async lay(card: number, pile: number): Promise<Refused | null> {
    const { view } = this.#match();
    const coming = this.coming(pile);
    const onto = coming[coming.length - 1] ?? view.piles[pile]?.top;
    if (!onto || this.onTheWay.has(card)) return null;
    this.chosen = null;
    if (view.may.includes('play')) this.onTheWay = new Map([...this.onTheWay, [card, pile]]);
    const refused = await this.#match().act({ type: 'play', card, pile, onto: onto.card });
    if (refused) this.#comesBack(card);
    return refused;
  }

  /**
   * Point at the draw pile, or take the finger back; a second press meanwhile is the same press. Why
   * it cannot be done just now, the server says.
   */
  async point(): Promise<Refused | null> {
    const { view, act } = this.#match();
    if (this.#points || view.outcome !== null) return null;
    this.#points = true;
    const refused = await act({ type: view.may.includes('take-back') ? 'take-back' : 'point' });
    this.#points = false;
    return refused;
  }

  /** Put a card before another one of the hand. */
  put(card: number, before: number): void {
    if (card === before) return;
    const rest = this.#order.filter((one) => one !== card);
    const place = rest.indexOf(before);
    const right = this.#order.indexOf(card) < this.#order.indexOf(before);
    rest.splice(place + (right ? 1 : 0), 0, card);
    this.#arrange(rest);
  }

  /** Move a card by so many places. */
  move(card: number, by: number): void {
    const shown = this.hand.map((face) => face.card);
    const other = shown[shown.indexOf(card) + by];
    if (other !== undefined) this.put(card, other);
  }

  /** The card as it was first seen: in the next match the same number may show other pictures. */
  #known(face: LoonacyFace): LoonacyFace {
    const known = this.#faces.get(face.card);
    if (known?.pictures.join() === face.pictures.join()) return known;
    this.#faces.set(face.card, face);
    return face;
  }

  #arrange(order: readonly number[]): void {
    this.#order = order;
    this.#match().memory.set(ORDER, order);
  }

  #comesBack(card: number): void {
    this.onTheWay = new Map([...this.onTheWay].filter(([one]) => one !== card));
  }
}

/** The list from before, where nothing in it has changed. */
function sameOr<T>(before: readonly T[], now: readonly T[]): readonly T[] {
  const same = before.length === now.length && now.every((one, index) => one === before[index]);
  return same ? before : now;
}
