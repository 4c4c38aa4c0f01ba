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

/** Whether a choice is that between the variants of a game, which comes before all others. */
export function ofVariant({ name }: Choice): boolean {
  return name === 'variant';
}

/** Which of its variants of a game is chosen; nothing where it has none. */
export function variantOf(game: GameInfo | null | undefined, said: unknown): Value | undefined {
  return chosen(game?.options ?? [], said)['variant'];
}

/** Where a game says the step of how it is played. */
export function howKey(step: number, variant: Value | undefined): string {
  return variant === undefined ? `how.${step}` : `how.${String(variant)}.${step}`;
}

/** A value in words: what the game calls it, else yes or no, or a number. */
export function valueName(game: string, name: string, value: Value): string {
  const own = words.game(game, `${name}.${String(value)}`);
  if (own) return own;
  if (typeof value === 'boolean') return words.t(value ? 'yes' : 'no');
  return typeof value === 'number' ? words.number(value) : value;
}
