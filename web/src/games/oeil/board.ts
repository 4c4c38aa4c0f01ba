/** L'Œil en coin on the table: see `GameBoard`. */
import './handwriting.css';

export { default as Board } from './Board.svelte';
export { default as Keepsake } from './Keepsake.svelte';
export { default as Result } from './Result.svelte';
export { lesson } from './lesson';
