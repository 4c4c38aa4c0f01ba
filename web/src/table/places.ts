/** Who sits where in the match that a table plays. */
import type { Place } from '../board/match';
import type { TableView } from '../wire/types';

export function placesOf(table: TableView): readonly Place[] {
  const { match } = table;
  if (match === null) return [];
  return match.players.map((player, seat) => {
    const person = table.people.find((one) => one.id === player);
    const bot = table.bots.find((one) => one.id === player);
    return {
      seat,
      name: person?.label ?? bot?.name ?? '–',
      sign: person?.sign ?? bot?.sign ?? '·',
      you: player === table.you,
      away: person?.away ?? bot === undefined,
      standIn: match.stand_ins.includes(seat),
      bot: bot?.level ?? null,
    };
  });
}
