/** Eye Eye Captain! on the table: see `GameBoard`. */
export { default as Board } from './Board.svelte';
export { default as Result } from './Result.svelte';
export { lesson } from './lesson';
