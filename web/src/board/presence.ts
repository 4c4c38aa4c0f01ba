/** What is said of somebody's place when he does not play there himself. */
import { words } from '../locales/words.svelte';
import type { Place } from './match';

/** Nothing where he does. `playing`: he has not left the match. */
export function presence(place: Place, playing: boolean): readonly string[] {
  if (!playing) return [words.t('match.left')];
  if (place.standIn) return [words.t('match.stand-in')];
  return place.away ? [words.t('match.away')] : [];
}
