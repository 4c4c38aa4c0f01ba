declare module 'zzfx' {
  export function zzfx(...parameters: readonly number[]): AudioBufferSourceNode;
  export const ZZFX: { readonly audioContext: AudioContext };
}
