/** The matches of an evening, as this device remembers them: what an album is made of. */
import { recall, remember } from '../../kept';

export interface KeptPage {
  readonly photo: number;
  readonly caption: string;
  readonly by: string;
}

export interface KeptMatch {
  readonly table: string;
  readonly match: number;
  readonly deck: string;
  /** When it was over, in ms of this device's clock. */
  readonly when: number;
  readonly pages: readonly KeptPage[];
}

/** So many matches are kept, of all tables together: about a hundred bytes a page. */
const MOST = 24;

/** The matches of a table that this device has seen the end of, in their order. */
export function evening(table: string): readonly KeptMatch[] {
  return kept()
    .filter((one) => one.table === table)
    .sort((one, other) => one.match - other.match);
}

/** Keep a match; the same one again takes its own place. */
export function keepMatch(match: KeptMatch): void {
  const others = kept().filter((one) => one.table !== match.table || one.match !== match.match);
  remember('evening', [...others, match].slice(-MOST));
}

function kept(): readonly KeptMatch[] {
  return recall<readonly unknown[]>('evening', Array.isArray, []).filter(isMatch);
}

function isMatch(value: unknown): value is KeptMatch {
  if (typeof value !== 'object' || value === null) return false;
  const { table, match, deck, pages } = value as Partial<Record<keyof KeptMatch, unknown>>;
  return (
    typeof table === 'string' &&
    typeof match === 'number' &&
    typeof deck === 'string' &&
    Array.isArray(pages) &&
    pages.every(isPage)
  );
}

function isPage(value: unknown): value is KeptPage {
  if (typeof value !== 'object' || value === null) return false;
  const { photo, caption, by } = value as Partial<Record<keyof KeptPage, unknown>>;
  return typeof photo === 'number' && typeof caption === 'string' && typeof by === 'string';
}
