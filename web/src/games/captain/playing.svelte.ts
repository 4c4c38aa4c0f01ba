/**
 * What somebody does on this screen: he presses on the deck, names a colour, shouts. It shows at the
 * touch; what is refused goes back. No rule is computed here.
 */
import type { Match } from '../../board/match';
import type { CaptainAction, CaptainColour, CaptainView, Refused } from '../../wire/types';
import type { Spot } from './frames';

export type CaptainMatch = Match<CaptainView, CaptainAction>;

/** The jaws take so long, in ms of the match clock. */
const CLOSES = 250;
/** The others are told where one's tongs are at most so often: ms from one time to the next. */
const APART = 50;
/** What was pressed is seen closed for no longer than this, whatever becomes of it. */
const LONGEST = 3_500;

interface Pressed extends Spot {
  /** When, on the match clock. */
  readonly at: number;
  /** The phase in which it was pressed. */
  readonly phase: number;
}

export class Playing {
  /** Where a mouse holds the open tongs; null: nowhere. */
  hand = $state.raw<Spot | null>(null);
  /** Where one's own tongs close, from the touch until the rules say what came of it. */
  pressed = $state.raw<Pressed | null>(null);
  /** What was sent and is not answered yet. */
  sent = $state.raw<CaptainAction | null>(null);
  #aimed = -Infinity;
  readonly #match: () => CaptainMatch;

  constructor(match: () => CaptainMatch) {
    this.#match = match;
  }

  get mayLift(): boolean {
    return this.#match().view.may.includes('lift') && this.pressed === null;
  }

  /** The colour that is named, at the touch. */
  get named(): CaptainColour | null {
    return this.sent?.type === 'name' ? this.sent.colour : this.#match().view.named;
  }

  /** One's own tongs now; null: the frames show them. */
  tongs(): (Spot & { readonly opening: number }) | null {
    const { view, now } = this.#match();
    if (this.pressed) {
      const passed = now() - this.pressed.at;
      return passed > LONGEST
        ? null
        : { ...this.pressed, opening: Math.max(0, 1 - passed / CLOSES) };
    }
    const aims = this.hand !== null && view.stage === 'aiming' && view.turn === view.seat;
    return aims && view.seat !== null ? { ...this.hand!, opening: 1 } : null;
  }

  /** Hold the open tongs there; the others see them follow. */
  aim(spot: Spot): void {
    this.hand = spot;
    const { view, aim } = this.#match();
    const now = performance.now();
    const own = view.seat !== null && view.turn === view.seat && view.stage === 'aiming';
    if (!own || now - this.#aimed < APART) return;
    this.#aimed = now;
    aim(Math.round(spot.x), Math.round(spot.y));
  }

  /** Press on the deck, at the tick that was seen there; null: it was accepted. */
  async press(spot: Spot, tick: number): Promise<Refused | null> {
    const { view, now } = this.#match();
    const [x, y] = [Math.round(spot.x), Math.round(spot.y)];
    this.pressed = { x, y, at: now(), phase: view.phase };
    const refused = await this.act({ type: 'press', x, y, tick });
    if (refused) this.pressed = null;
    return refused;
  }

  /** Let the tongs go to a dropping by themselves. */
  reach(dropping: number): Promise<Refused | null> {
    return this.act({ type: 'reach', dropping });
  }

  /** The rules have said what came of it. */
  see(view: CaptainView): void {
    const over = this.pressed && view.phase > this.pressed.phase && view.stage !== 'closing';
    if (over) this.pressed = null;
  }

  async act(action: CaptainAction): Promise<Refused | null> {
    this.sent = action;
    const refused = await this.#match().act(action);
    if (this.sent === action) this.sent = null;
    return refused;
  }
}
