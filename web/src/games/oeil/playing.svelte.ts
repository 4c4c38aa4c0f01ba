/**
 * What somebody does with his photographs on this screen: he looks through them, chooses, lays,
 * points. It shows at the touch; what is refused goes back. No rule is computed here.
 */
import type { Match } from '../../board/match';
import type { OeilAction, OeilView, Refused } from '../../wire/types';

export type OeilMatch = Match<OeilView, OeilAction>;

const ORDER = 'order';

export class Playing {
  /** The photograph that is looked at, of one's own. */
  looked = $state<number | null>(null);
  /** What was sent and is not answered yet. */
  sent = $state.raw<OeilAction | null>(null);
  #order = $state.raw<readonly number[]>([]);
  readonly #match: () => OeilMatch;

  constructor(match: () => OeilMatch) {
    this.#match = match;
    this.#order = (match().memory.get(ORDER) as number[] | undefined) ?? [];
  }

  /** One's own photographs in their order on this screen; what one has laid lies among them. */
  readonly own: readonly number[] = $derived.by(() => {
    const { view } = this.#match();
    const away = view.stage === 'laying' && view.seat !== view.captioner ? view.laid : null;
    return arranged(this.#order, away === null ? view.hand : [...view.hand, away]);
  });

  /** What this seat has laid, as its player sees it: at the touch. */
  get laid(): number | null {
    return this.sent?.type === 'lay' ? this.sent.photo : this.#match().view.laid;
  }

  /** Where this seat points, at the touch. */
  get finger(): number | null {
    return this.sent?.type === 'point' ? this.sent.photo : this.#match().view.finger;
  }

  /** Take in a new view: the order outlasts it. */
  see(): void {
    this.#order = this.own;
    this.#match().memory.set(ORDER, this.own);
    if (this.looked === null || !this.own.includes(this.looked)) this.looked = this.own[0] ?? null;
  }

  /** Look at the one that lies so many places further on. */
  look(photo: number): void {
    if (this.own.includes(photo)) this.looked = photo;
  }

  /** Do something; a second press in the meantime takes its place on the screen. null: accepted. */
  async act(action: OeilAction): Promise<Refused | null> {
    this.sent = action;
    const refused = await this.#match().act(action);
    if (this.sent === action) this.sent = null;
    return refused;
  }
}

/** The photographs in the order that is remembered; new ones come last. */
export function arranged(order: readonly number[], held: readonly number[]): readonly number[] {
  const known = order.filter((photo) => held.includes(photo));
  return [...known, ...held.filter((photo) => !order.includes(photo))];
}
