/** Pictures for the rules of L'Œil en coin: see `GameFigures`. */
export { default as Figure } from './Figure.svelte';
