/** Who is who at a table: people, bots, and those who have left. */
import type { Place } from '../board/match';
import type { Moment, TableView } from '../wire/types';
import { words } from '../locales/words.svelte';

export interface Named {
  readonly name: string;
  readonly sign: string;
}

/** What somebody is called at the table. */
export function named(table: TableView, player: string): Named {
  const person = [...table.people, ...table.gone].find((one) => one.id === player);
  const bot = table.bots.find((one) => one.id === player);
  return { name: person?.label ?? bot?.name ?? '', sign: person?.sign ?? bot?.sign ?? '' };
}

/** Who sits where in the match that is played, or was played last. */
export function placesOf(table: TableView): readonly Place[] {
  const { match } = table;
  if (match === null) return [];
  return match.players.map((player, seat) => {
    const person = table.people.find((one) => one.id === player);
    const bot = table.bots.find((one) => one.id === player);
    return {
      seat,
      ...named(table, player),
      you: player === table.you,
      away: bot === undefined && (person?.away ?? true),
      standIn: match.stand_ins.includes(seat),
      bot: bot?.level ?? null,
    };
  });
}

/** One of the best moments of the match, as a sentence. */
export function momentText(table: TableView, moment: Moment): string {
  const { match } = table;
  if (match === null) return '';
  const places: Record<string, string | number> = { ...moment.numbers };
  for (const [place, seat] of Object.entries(moment.seats)) {
    places[place] = named(table, match.players[seat] ?? '').name;
  }
  for (const [place, span] of Object.entries(moment.spans)) places[place] = minutes(span);
  return words.game(match.game, `moment.${moment.what}`, places);
}

/** A span in ms as minutes and seconds: 4:07. */
export function minutes(span: number): string {
  const seconds = Math.round(span / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
