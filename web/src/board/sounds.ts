/** Short, soft sounds, made by the device itself; nothing depends on them. */
import { settings } from '../settings.svelte';

/** Parameters of zzfx: volume, randomness, frequency, attack, sustain, release, shape, … */
const SOUNDS = {
  lay: [0.35, 0.05, 190, 0, 0.01, 0.05, 4, 1.6, -6, 0, 0, 0, 0, 3],
  flip: [0.25, 0.05, 420, 0, 0.01, 0.03, 4, 1.2, 12, 0, 0, 0, 0, 2],
  back: [0.3, 0.02, 150, 0.01, 0.04, 0.09, 1, 1.2, -3],
  /** A shutter. */
  camera: [0.4, 0.02, 900, 0, 0.01, 0.06, 4, 2.2, -20, 0, 0, 0, 0.04, 6],
  /** "One, two, three". */
  beat: [0.3, 0, 392, 0, 0.02, 0.08, 1, 1.2],
  coin: [0.25, 0.02, 1046, 0, 0.03, 0.14, 1, 1.6, 0, 0, 260, 0.04],
  point: [0.25, 0, 520, 0.01, 0.03, 0.12, 0, 1, 0, 0, 130, 0.05],
  race: [0.3, 0, 660, 0.01, 0.04, 0.16, 0, 1, 0, 0, 220, 0.06],
  start: [0.35, 0, 440, 0.02, 0.08, 0.25, 0, 1, 0, 0, 220, 0.09],
  win: [0.4, 0, 523, 0.03, 0.22, 0.45, 0, 1, 0, 0, 262, 0.12, 0.12],
  end: [0.3, 0, 330, 0.03, 0.12, 0.35, 0, 1, 0, 0, 110, 0.12],
} as const;

type Sound = keyof typeof SOUNDS;

let player: typeof import('zzfx') | undefined;

/** Play a sound, if sound is on and somebody has touched the page. */
export function sound(name: Sound): void {
  if (settings.now.sound && !document.hidden) player?.zzfx(...SOUNDS[name]);
}

/** Browsers let a page sound only after a tap: call it once, it waits for the first. */
export function unlockSounds(): void {
  const wake = () => {
    removeEventListener('pointerdown', wake);
    removeEventListener('keydown', wake);
    void import('zzfx')
      .then(async (zzfx) => {
        await zzfx.ZZFX.audioContext.resume();
        player = zzfx;
      })
      .catch(() => undefined); // no audio on this device: nothing depends on it
  };
  addEventListener('pointerdown', wake);
  addEventListener('keydown', wake);
}
