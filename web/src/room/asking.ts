/** Ask the table for something; a refusal is said in words. */
import { notes } from '../board/notes.svelte';
import { words } from '../locales/words.svelte';
import type { PersonCommand } from '../wire/types';
import type { Room } from './room.svelte';

/** Returns whether it was accepted. */
export async function ask(room: Room, command: PersonCommand): Promise<boolean> {
  const refused = await room.ask(command);
  if (refused) notes.show(words.refusal(refused, room.table?.game));
  return refused === null;
}
