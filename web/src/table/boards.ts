/** The boards of the games: each game's folder has one, and it is fetched when it is played. */
import type { Component } from 'svelte';
import type { Match } from '../board/match';

/** What a game's `index.ts` exports. */
export interface GameClient {
  readonly Board: Component<{ match: Match<never, never> }>;
  /** Four pictures, one for each step of how it is played. */
  readonly Step: Component<{ step: number }>;
  /** Its name as a picture, for the box that it comes in. */
  readonly Lid: Component;
}

const CLIENTS = import.meta.glob<GameClient>('../games/*/index.ts');

/** Fetch a game's client. Throws where there is none. */
export async function gameClient(game: string): Promise<GameClient> {
  const load = CLIENTS[`../games/${game}/index.ts`];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return load();
}
