/** What has changed at a table while a match is played, for those who listen. */
import { words } from '../locales/words.svelte';
import { whoIs } from '../people/who';
import type { TableView } from '../wire/types';

/** Say what is new since a table was seen before: for whom a bot plays, and who is host. */
export function newsOfMatch(before: TableView, now: TableView): readonly string[] {
  if (before.match?.number !== now.match?.number) return [];
  const stood = before.match?.stand_ins ?? [];
  const players = now.match?.players ?? [];
  return [
    ...(now.match?.stand_ins ?? [])
      .filter((seat) => !stood.includes(seat))
      .map((seat) => words.t('hear.stand-in', { name: whoIs(now, players[seat] ?? '').name })),
    before.host !== now.host && now.host === now.you ? words.t('hear.host') : '',
  ].filter(Boolean);
}
