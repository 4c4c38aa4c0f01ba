/** What is told, as sentences for those who listen. */
import { sentences } from '../../locales/sentences';
import { words, type Params } from '../../locales/words.svelte';
import type { CaptainColour, CaptainTold } from '../../wire/types';
import { colourOf } from './colours';

const GAME = 'captain';

type Told<Type> = Extract<CaptainTold, { readonly type: Type }>;

/** It is seen and heard well enough, and there is something better to say. */
const SILENT: ReadonlySet<CaptainTold['type']> = new Set(['tongs-closing']);
/** Fields that name a seat. */
const SEATS: ReadonlySet<string> = new Set(['seat', 'by', 'to', 'starter']);

export function colourName(colour: CaptainColour): string {
  return words.game(GAME, `colour.${colour}`);
}

/** Say what is told; empty where nothing has to be said. */
export function sentence(told: CaptainTold, name: (seat: number) => string): string {
  if (SILENT.has(told.type)) return '';
  if (told.type === 'lifted') return lifted(told, name);
  const said = words.game(GAME, `told.${told.type}`, places(told, name));
  return told.type === 'shouted' ? sentences(said, ...verdict(told, name)) : said;
}

/** Whoever may look hears what is below; the others, what is looked for. */
function lifted(told: Told<'lifted'>, name: (seat: number) => string): string {
  const found = { ...places(told, name), wanted: colourName(told.wanted) };
  return words.t(told.colour === null ? 'hear.captain.lifted' : 'hear.captain.under', found);
}

/** Whether a shout was right, which colours were complete, and who gets a chip. */
function verdict(told: Told<'shouted'>, name: (seat: number) => string): readonly string[] {
  const colours = words.list(told.complete.map(colourName));
  const names = words.list(told.chips.map(name));
  return [
    words.game(GAME, told.right ? 'check.right' : 'check.wrong'),
    colours && words.t('hear.captain.complete', { colours }),
    names && words.t('captain.chip', { names, count: told.chips.length }),
  ];
}

export function dieSays(face: number): string {
  return words.t('captain.die', { colour: colourName(colourOf(face)) });
}

function places(told: CaptainTold, name: (seat: number) => string): Params {
  const found: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(told) as [string, unknown][]) {
    if (typeof value === 'number') found[field] = SEATS.has(field) ? name(value) : value;
    else if (field === 'colour' && value !== null)
      found[field] = colourName(value as CaptainColour);
  }
  if (typeof found.face === 'number') found.face = colourName(colourOf(found.face));
  if (typeof found.dropping === 'number') found.dropping += 1;
  if (typeof found.margin === 'number') found.margin = marginText(found.margin);
  return found;
}

/** A margin in ms, of which the clock shows whole ones: nobody is faster by nothing. */
export function marginText(margin: number): string {
  return margin < 1 ? '< 1' : words.number(margin);
}

/** Name who is meant in a refusal's places. */
export function refusalPlaces(params: Params, name: (seat: number) => string): Params {
  const found: Record<string, string | number> = { ...params };
  for (const field of ['by', 'turn'])
    if (typeof params[field] === 'number') found[field] = name(params[field]);
  if (typeof params.margin === 'number') found.margin = marginText(params.margin);
  return found;
}
