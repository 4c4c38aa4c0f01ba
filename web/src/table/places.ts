/** Who sits where in the match that a table plays, or played last. */
import type { Place } from '../board/match';
import type { TableView } from '../wire/types';
import { whoIs } from '../people/who';

/** `shown` is the seat from which the match is seen: of several on this device it is "you". */
export function placesOf(table: TableView, shown: number | null = null): readonly Place[] {
  const { match } = table;
  if (match === null) return [];
  return match.players.map((player, seat) => {
    const { name, sign, away, bot, ...who } = whoIs(table, player);
    const you = shown === null ? who.you : shown === seat;
    return { seat, name, sign, you, away, bot, standIn: match.stand_ins.includes(seat) };
  });
}
