/** The best moments of a match, as sentences. */
import { words } from '../locales/words.svelte';
import type { Moment } from '../wire/types';

/** `name` says who sits on a seat of the match. */
export function momentText(game: string, moment: Moment, name: (seat: number) => string): string {
  const places: Record<string, string | number> = { ...moment.numbers };
  for (const [place, seat] of Object.entries(moment.seats)) places[place] = name(seat);
  for (const [place, span] of Object.entries(moment.spans)) places[place] = minutes(span);
  return words.game(game, `moment.${moment.what}`, places);
}

/** A span in ms as minutes and seconds: 4:07. */
export function minutes(span: number): string {
  const seconds = Math.round(span / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
