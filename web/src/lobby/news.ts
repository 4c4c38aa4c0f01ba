/** What has changed at a table before a match, for those who listen: who has come, who has gone. */
import { words } from '../locales/words.svelte';
import { whoIs } from '../people/who';
import type { TableView } from '../wire/types';

/**
 * Say what is new since a table was seen before. `title` names a game; `fewest` says how many it needs.
 */
export function news(
  before: TableView,
  now: TableView,
  title: (game: string) => string,
  fewest: (game: string) => number,
): readonly string[] {
  const hosts = now.host === now.you;
  const enough = (table: TableView) => table.chairs.length >= fewest(table.game);
  return [
    ...missing(before.chairs, now.chairs).map((id) => left(before, now, id)),
    ...missing(now.chairs, before.chairs).map((id) => sat(now, id)),
    // Whoever chooses hears it from the button.
    before.game !== now.game && !hosts ? words.t('hear.game', { game: title(now.game) }) : '',
    before.host !== now.host && hosts ? words.t('hear.host') : '',
    hosts && enough(now) && !enough(before) ? words.t('hear.enough') : '',
  ].filter(Boolean);
}

const missing = (there: readonly string[], elsewhere: readonly string[]) =>
  there.filter((id) => !elsewhere.includes(id));

function sat(table: TableView, id: string): string {
  const { name, bot } = whoIs(table, id);
  if (bot === null) return words.t('hear.sat', { name });
  return words.t('hear.sat.bot', { name, level: words.t(`level.${bot}`) });
}

/** Whoever gets up and watches is still here, and says so himself. */
function left(before: TableView, now: TableView, id: string): string {
  const here = now.people.some((person) => person.id === id);
  return here ? '' : words.t('hear.gone', { name: whoIs(before, id).name });
}
