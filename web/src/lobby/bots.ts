/** The bots that come to the table. */
import { SIGNS } from '../board/signs';
import { words } from '../locales/words.svelte';
import { botName, freeSign } from '../people/names';
import { ask } from '../room/asking';
import type { Room } from '../room/room.svelte';
import type { Level } from '../wire/types';

/** From the gentlest to the strongest. */
export const LEVELS: readonly Level[] = ['child', 'friend', 'shark'];

export function addBot(room: Room, level: Level): Promise<boolean> {
  const table = room.table!;
  const everybody = [...table.people, ...table.bots];
  const name = botName(words.language, everybody.map(called));
  const sign = freeSign(
    SIGNS,
    everybody.map(({ sign }) => sign),
  );
  return ask(room, { type: 'add-bot', level, name, sign });
}

function called(one: { label: string } | { name: string }): string {
  return 'label' in one ? one.label : one.name;
}
