/** Ask the table for something; a refusal is said in words. */
import { notes } from '../board/notes.svelte';
import { words } from '../locales/words.svelte';
import type { PersonCommand } from '../wire/types';
import type { Room } from './room.svelte';

/** Refusals that only say that it is so already: a finger was quick, or somebody else was. */
const SO_ALREADY: Partial<Record<PersonCommand['type'], string>> = {
  pause: 'paused',
  resume: 'not-paused',
  sit: 'sits',
  stand: 'stands',
  start: 'in-match',
  'propose-stop': 'asked',
  'vote-stop': 'not-asked',
};

/** `companion` is for whom of those on this device. Returns whether it is as was asked for. */
export async function ask(
  room: Room,
  command: PersonCommand,
  companion: string | null = null,
): Promise<boolean> {
  const refused = await room.ask(command, companion);
  if (refused && refused.reason === SO_ALREADY[command.type]) return true;
  if (refused) notes.show(words.refusal(refused, room.table?.game));
  return refused === null;
}
