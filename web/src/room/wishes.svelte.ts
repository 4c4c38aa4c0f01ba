/**
 * What was chosen here and is not answered yet. The table is told whole options: of two that are
 * changed one right after the other the second must not bring the old value of the first along.
 */
interface Wish {
  readonly of: string;
  readonly change: object;
}

export class Wishes {
  #pending = $state.raw<readonly Wish[]>([]);

  /** What is said of something, with the wishes for it that are under way; `of` names it. */
  over<T extends object>(of: string, said: T): T {
    const changes = this.#pending.filter((wish) => wish.of === of).map(({ change }) => change);
    return Object.assign({}, said, ...changes) as T;
  }

  /** Change something of it: `send` gets all of it, and the wish lasts until it has ended. */
  async make<T extends object>(
    of: string,
    said: T,
    change: Partial<T>,
    send: (all: T) => unknown,
  ): Promise<void> {
    const wish: Wish = { of, change };
    this.#pending = [...this.#pending, wish];
    try {
      await send(this.over(of, said));
    } finally {
      this.#pending = this.#pending.filter((one) => one !== wish);
    }
  }
}
