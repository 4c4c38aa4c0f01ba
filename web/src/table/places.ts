/** Who sits where in the match that a table plays, or played last. */
import type { Place } from '../board/match';
import type { TableView } from '../wire/types';
import { whoIs } from '../people/who';

export function placesOf(table: TableView): readonly Place[] {
  const { match } = table;
  if (match === null) return [];
  return match.players.map((player, seat) => {
    const { name, sign, you, away, bot } = whoIs(table, player);
    return { seat, name, sign, you, away, bot, standIn: match.stand_ins.includes(seat) };
  });
}
