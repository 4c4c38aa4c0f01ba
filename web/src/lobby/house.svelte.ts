/** The games of the house, fetched once. */
import { words } from '../locales/words.svelte';
import { gamesOfTheHouse } from '../wire/doors';
import type { GameInfo } from '../wire/types';

class House {
  games = $state.raw<readonly GameInfo[]>([]);
  #asked = false;

  /** Fetch them, and their words; whoever failed may ask again. */
  async open(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const { games } = await gamesOfTheHouse();
      await Promise.all(games.map(({ id }) => words.fetchGame(id)));
      this.games = games;
    } catch {
      this.#asked = false;
    }
  }

  game(id: string): GameInfo | null {
    return this.games.find((game) => game.id === id) ?? null;
  }
}

export const house = new House();
