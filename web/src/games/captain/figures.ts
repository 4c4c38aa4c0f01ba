/** Pictures for the rules of Eye Eye Captain!: see `GameFigures`. */
export { default as Figure } from './Figure.svelte';
