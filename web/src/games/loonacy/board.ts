/** Loonacy on the table: see `GameBoard`. */
export { default as Board } from './Board.svelte';
export { lesson } from './lesson';
