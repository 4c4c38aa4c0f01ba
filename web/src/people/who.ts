/** Who is who at a table. */
import { words } from '../locales/words.svelte';
import type { Level, TableView } from '../wire/types';

export interface Who {
  readonly id: string;
  readonly name: string;
  readonly sign: string;
  readonly away: boolean;
  /** How well a bot plays; null: a person. */
  readonly bot: Level | null;
  readonly you: boolean;
  readonly host: boolean;
  /** Plays on this device: whoever it belongs to, or somebody without one of his own. */
  readonly here: boolean;
  /** Whose device he plays on, who has none himself, as that one is called; null: on his own. */
  readonly with: string | null;
  /** Nobody, but the screen that all look at. */
  readonly screen: boolean;
}

/** Somebody at a table, or who has left it and is still spoken of. */
export function whoIs(table: TableView, id: string): Who {
  const own = { you: id === table.you, here: id === table.you };
  const person = table.people.find((one) => one.id === id);
  const screen = person?.screen ?? false;
  const who = { id, ...own, host: id === table.host, screen, with: null };
  if (person) {
    const { label, sign, away, carrier } = person;
    // A screen has its name in the language of whoever reads it.
    const name = screen ? words.t('tv.name') : label;
    const found = { ...who, name, sign, away, bot: null };
    if (carrier === null) return found;
    return { ...found, here: carrier === table.you, with: whoIs(table, carrier).name };
  }
  const bot = table.bots.find((one) => one.id === id);
  if (bot) return { ...who, name: bot.name, sign: bot.sign, away: false, bot: bot.level };
  const gone = table.gone.find((one) => one.id === id);
  return {
    ...who,
    name: gone?.label ?? words.t('somebody'),
    sign: gone?.sign ?? '☕',
    away: true,
    bot: null,
  };
}

/** Several people play on this device. */
export function shared(table: TableView): boolean {
  return table.people.some(({ carrier }) => carrier === table.you);
}

/** Those who are here and have no chair. */
export function watchers(table: TableView): readonly Who[] {
  return table.people
    .filter(({ id }) => !table.chairs.includes(id))
    .map(({ id }) => whoIs(table, id));
}

/** The colour that somebody has: of his chair; a watcher's is grey. */
export function colour(table: TableView, id: string): number {
  const chair = table.chairs.indexOf(id);
  return chair < 0 ? 6 : chair;
}
