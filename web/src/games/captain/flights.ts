/** What flies over the board: a proof to whoever keeps it, chips from a check. */
import { send } from '../../board/flight';
import type { CaptainProofView, CaptainTold } from '../../wire/types';

/** The side of a chip that flies, in px. */
const CHIP = 34;

export class Flights {
  /** Lets the proof fly that will be shown no longer. */
  #keep: (() => void) | null = null;
  readonly #root: () => HTMLElement | null;

  /** Take where the board is. */
  constructor(root: () => HTMLElement | null) {
    this.#root = root;
  }

  /** Measure the proof that is shown, and the pile it belongs to, unless another takes its place. */
  before(told: readonly CaptainTold[], shown: CaptainProofView | null): void {
    const card = this.#root()?.querySelector<HTMLElement>('[data-proof]');
    const to = shown && this.#spot(`[data-seat="${shown.seat}"] [data-pile]`);
    if (card && to && !told.some(({ type }) => type === 'kept'))
      this.#keep = () => send(card, card.getBoundingClientRect(), to, { scale: 0.12, takes: 420 });
  }

  /** Let the proof go to whoever keeps it, where it is shown no longer. */
  proof(shown: CaptainProofView | null): void {
    if (shown === null) this.#keep?.();
    this.#keep = null;
  }

  /** Let a chip fly from the check to each of these seats. */
  chips(seats: readonly number[]): void {
    const from = this.#spot('[data-check]');
    const root = this.#root();
    seats.forEach((seat, number) => {
      const to = this.#spot(`[data-seat="${seat}"] [data-chips]`);
      if (!from || !to || !root) return;
      const chip = document.createElement('i');
      chip.className = 'flying-chip';
      root.append(chip);
      const left = from.left + from.width / 2 - CHIP / 2;
      const middle = { left, top: from.bottom - 40, width: CHIP, height: CHIP };
      send(chip, middle, to, { delay: 500 + number * 120, takes: 700, scale: 0.6 });
      chip.remove();
    });
  }

  #spot(selector: string): DOMRect | undefined {
    return this.#root()?.querySelector(selector)?.getBoundingClientRect();
  }
}
