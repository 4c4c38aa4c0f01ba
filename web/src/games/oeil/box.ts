/** L'Œil en coin in the lobby: see `GameBox`. */
export { default as Lid } from './Lid.svelte';
export { default as Step } from './Step.svelte';
