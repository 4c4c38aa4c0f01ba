/** What is used of zzfx, which brings no types. */
declare module 'zzfx' {
  export const ZZFX: { readonly audioContext: AudioContext };
  /** Play a sound of up to twenty numbers: volume, randomness, frequency, attack, … */
  export function zzfx(...parameters: readonly (number | undefined)[]): AudioBufferSourceNode;
}
