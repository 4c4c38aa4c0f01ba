/** The tables at which this device still has a seat. */
import { recall, remember } from '../kept';
import type { TableView } from '../wire/types';
import { whoIs } from '../people/who';

export interface KeptSeat {
  readonly table: string;
  readonly game: string;
  /** Of the others who were there. */
  readonly names: readonly string[];
  /** When this device was last there, in ms of its own clock. */
  readonly when: number;
}

/** So many are kept; an older one is still there by its link. */
const MOST = 8;
const NAMES = 4;

export function keptSeats(): readonly KeptSeat[] {
  return recall<readonly unknown[]>('seats', Array.isArray, []).filter(isSeat);
}

export function keepSeat(table: TableView, when: number = Date.now()): void {
  const company = table.people.filter(({ screen }) => !screen);
  const names = [...company, ...table.bots]
    .filter(({ id }) => id !== table.you)
    .map(({ id }) => whoIs(table, id).name)
    .slice(0, NAMES);
  const seat: KeptSeat = { table: table.id, game: table.game, names, when };
  remember('seats', [seat, ...others(table.id)].slice(0, MOST));
}

export function forgetSeat(table: string): void {
  remember('seats', others(table));
}

function others(table: string): readonly KeptSeat[] {
  return keptSeats().filter((seat) => seat.table !== table);
}

function isSeat(value: unknown): value is KeptSeat {
  if (typeof value !== 'object' || value === null) return false;
  const { table, game, names, when } = value as Partial<Record<keyof KeptSeat, unknown>>;
  return (
    typeof table === 'string' &&
    typeof game === 'string' &&
    typeof when === 'number' &&
    !Number.isNaN(new Date(when).getTime()) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === 'string')
  );
}
