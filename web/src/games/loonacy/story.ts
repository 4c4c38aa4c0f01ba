/** What is told, as sentences for those who listen. */
import { words, type Params } from '../../locales/words.svelte';
import type { LoonacyFace, LoonacyTold } from '../../wire/types';

const GAME = 'loonacy';

/** Name a card by its pictures. */
export function cardName(face: LoonacyFace): string {
  const [one, other] = face.pictures.map((name) => words.game(GAME, `picture.${name}`));
  return words.game(GAME, 'card', { one: one!, other: other! });
}

/** Say what is told. */
export function sentence(told: LoonacyTold, name: (seat: number) => string): string {
  const places: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(told) as [string, unknown][]) {
    if (field === 'seat' || field === 'by') places[field] = name(value as number);
    else if (field === 'margin') places[field] = marginText(value as number);
    else if (isFace(value)) places[field] = cardName(value);
    else if (typeof value === 'number') places[field] = value;
  }
  return words.game(GAME, `told.${told.type}`, places);
}

/** A margin in ms, of which the clock shows whole ones: nobody is faster by nothing. */
export function marginText(margin: number): string {
  return margin < 1 ? '< 1' : words.number(margin);
}

/** Name who is meant in a refusal's places. */
export function refusalPlaces(params: Params, name: (seat: number) => string): Params {
  const places: Record<string, string | number> = { ...params };
  if (typeof params.by === 'number') places.by = name(params.by);
  if (typeof params.margin === 'number') places.margin = marginText(params.margin);
  return places;
}

function isFace(value: unknown): value is LoonacyFace {
  return typeof value === 'object' && value !== null && 'pictures' in value;
}
