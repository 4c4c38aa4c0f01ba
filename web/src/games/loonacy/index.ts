/** Loonacy's client: see `GameClient`. */
export { default as Board } from './Board.svelte';
export { default as Lid } from './Lid.svelte';
export { default as Step } from './Step.svelte';
