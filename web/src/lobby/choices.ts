/** What is chosen, of what can be. */
import { words } from '../locales/words.svelte';
import type { Choice, GameInfo } from '../wire/types';

export type Value = boolean | number | string;
export type Chosen = Readonly<Record<string, Value>>;

/** What is chosen for each name; what is not said is as usual. */
export function chosen(choices: readonly Choice[], said: unknown): Chosen {
  const known = typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  return Object.fromEntries(
    choices.map(({ name, values, usual }) => {
      const value = values.find((one) => one === known[name]);
      return [name, value ?? usual];
    }),
  );
}

/** Whether a player has any handicap. */
export function eased(game: GameInfo | null, said: unknown): boolean {
  const choices = game?.handicap ?? [];
  const now = chosen(choices, said);
  return choices.some(({ name, usual }) => now[name] !== usual);
}

/** A value in words: a number, yes or no, or what the game calls it. */
export function valueName(game: string, name: string, value: Value): string {
  if (typeof value === 'boolean') return words.t(value ? 'yes' : 'no');
  if (typeof value === 'number') return words.number(value);
  return words.game(game, `${name}.${value}`) || value;
}
