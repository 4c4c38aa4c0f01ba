/** Pictures for the rules of Loonacy: see `GameFigures`. */
export { default as Figure } from './Figure.svelte';
