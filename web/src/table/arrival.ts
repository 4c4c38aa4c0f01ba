/** Who comes to a table with a sign that was only suggested gets one that nobody here has. */
import { SIGNS } from '../board/signs';
import { freeSign } from '../people/names';
import type { Rename, TableView } from '../wire/types';

/** What to ask for, where somebody at the table has the same sign already; null: nothing. */
export function anotherSign(table: TableView, random: () => number = Math.random): Rename | null {
  const own = table.people.find(({ id }) => id === table.you);
  const signs = [...table.people, ...table.bots]
    .filter(({ id }) => id !== table.you)
    .map(({ sign }) => sign);
  if (!own || !signs.includes(own.sign)) return null;
  return { type: 'rename', name: own.name, sign: freeSign(SIGNS, signs, random) };
}
