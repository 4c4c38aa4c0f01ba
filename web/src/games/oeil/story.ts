/** What is told, as sentences for those who listen. */
import { words, type Params } from '../../locales/words.svelte';
import type { OeilTold } from '../../wire/types';

const GAME = 'oeil';

/** It is heard well enough in what is told with it. */
const SILENT: ReadonlySet<OeilTold['type']> = new Set(['table-cleared', 'photos-drawn']);

/** Say what is told; empty where nothing has to be said. */
export function sentence(told: OeilTold, name: (seat: number) => string): string {
  if (SILENT.has(told.type)) return '';
  const places: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(told) as [string, unknown][]) {
    if (field === 'seat' || field === 'captioner') places[field] = name(value as number);
    else if (typeof value === 'number' || typeof value === 'string') places[field] = value;
  }
  return words.game(GAME, `told.${told.type}`, places as Params);
}

/** Points that somebody gets or loses: +3, −1. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
