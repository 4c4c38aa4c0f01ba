/** Eye Eye Captain! in the lobby: see `GameBox`. */
export { default as Lid } from './Lid.svelte';
export { default as Step } from './Step.svelte';
