/** Bots come, go, and become stronger or weaker. */
import { SIGNS } from '../board/signs';
import { words } from '../locales/words.svelte';
import { botName, freeSign } from '../people/names';
import { ask } from '../table/asking';
import type { Room } from '../table/room.svelte';
import type { BotView, Level, TableView } from '../wire/types';

/** From the gentlest to the strongest. */
export const LEVELS: readonly Level[] = ['child', 'friend', 'shark'];

export function addBot(room: Room, level: Level): Promise<boolean> {
  const table = room.table!;
  const everybody = [...table.people, ...table.bots];
  const name = botName(words.language, everybody.map(called));
  const sign = freeSign(SIGNS, everybody.map(({ sign }) => sign));
  return ask(room, { type: 'add-bot', level, name, sign });
}

/** Another bot of the same name takes the chair: same sign, same place, same handicap. */
export async function changeLevel(room: Room, bot: BotView, level: Level): Promise<void> {
  const { chairs, handicaps } = room.table!;
  if (!(await ask(room, { type: 'remove-bot', bot: bot.id }))) return;
  if (!(await ask(room, { type: 'add-bot', level, name: bot.name, sign: bot.sign }))) return;
  const player = newest(room.table!, bot.name);
  if (player === undefined) return;
  const order = chairs.map((id) => (id === bot.id ? player : id));
  await ask(room, { type: 'arrange', players: order });
  const handicap = handicaps[bot.id];
  if (handicap !== undefined) await ask(room, { type: 'give-handicap', player, handicap });
}

function newest(table: TableView, name: string): string | undefined {
  return table.bots.filter((one) => one.name === name).pop()?.id;
}

function called(one: { label: string } | { name: string }): string {
  return 'label' in one ? one.label : one.name;
}
