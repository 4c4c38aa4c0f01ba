/**
 * What each game shows: its box in the lobby, and its board, which is much larger and is fetched
 * when a match is played. Each game's folder has both.
 */
import type { Component } from 'svelte';
import type { Lesson } from '../board/lesson';
import type { Match } from '../board/match';
import type { Choice } from '../wire/types';

/** What a game's `box.ts` exports. */
export interface GameBox {
  /** Four pictures, one for each step of how it is played; of each variant, where it has any. */
  readonly Step: Component<{ step: number; variant?: Choice['usual'] | undefined }>;
  /** Its name as a picture, for the box that it comes in. */
  readonly Lid: Component;
}

/** What a game's `board.ts` exports. */
export interface GameBoard {
  readonly Board: Component<{ match: Match<never, never> }>;
  /** How it has ended, in numbers, shown under the verdict; many games say it all in words. */
  readonly Result?: Component<{ match: Match<never, never> }>;
  /** Its first minute, line by line; without it there is none. */
  readonly lesson?: Lesson<never>;
  /** What is given to take home when a match is over; many games give nothing. */
  readonly Keepsake?: Component<{ match: Match<never, never> }>;
}

const BOXES = import.meta.glob<GameBox>('./*/box.ts');
const BOARDS = import.meta.glob<GameBoard>('./*/board.ts');

/** Fetch a game's box. Throws where there is none. */
export function gameBox(game: string): Promise<GameBox> {
  return fetched(BOXES[`./${game}/box.ts`], game);
}

/** Fetch a game's board. Throws where there is none. */
export function gameBoard(game: string): Promise<GameBoard> {
  return fetched(BOARDS[`./${game}/board.ts`], game);
}

async function fetched<T>(load: (() => Promise<T>) | undefined, game: string): Promise<T> {
  if (!load) throw new Error(`The client does not know ${game}.`);
  return load();
}
