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
  /** Glass on wood. */
  bump: [0.2, 0.08, 110, 0, 0.01, 0.07, 1, 1.4, -4, 0, 0, 0, 0, 2],
  tongs: [0.22, 0.03, 880, 0, 0.005, 0.03, 2, 1.8, -30, 0, 0, 0, 0, 1],
  slip: [0.3, 0.02, 520, 0, 0.02, 0.12, 0, 1.4, -22, 0, 0, 0, 0, 0.5],
  lift: [0.25, 0.02, 330, 0.01, 0.03, 0.09, 0, 1.2, 10],
  /** Into the depth. */
  plop: [0.4, 0.02, 260, 0.01, 0.04, 0.18, 0, 0.6, -14, 0, -90, 0.05],
  die: [0.2, 0.1, 300, 0, 0.01, 0.04, 4, 1.6, -8, 0, 0, 0, 0.05, 3],
  /** A ship's bell. */
  shout: [0.4, 0, 740, 0.005, 0.14, 0.5, 0, 1.4, 0, 0, 0, 0, 0.16, 0, 0, 0, 0.05],
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

let rolling: { readonly gain: GainNode; readonly filter: BiquadFilterNode } | null = null;

/** Let be heard how fast something rolls: 0 nothing, 1 fast. It is a murmur, and can be off. */
export function roll(speed: number): void {
  if (!player) return;
  const heard = settings.now.sound && settings.now.roll && !document.hidden ? speed : 0;
  if (!rolling && heard === 0) return;
  rolling ??= murmur(player.ZZFX.audioContext);
  const { currentTime } = player.ZZFX.audioContext;
  rolling.gain.gain.setTargetAtTime(0.05 * heard, currentTime, 0.08);
  rolling.filter.frequency.setTargetAtTime(120 + 240 * heard, currentTime, 0.1);
}

/** Brown noise through a low pass, silent at first. */
function murmur(audio: AudioContext): NonNullable<typeof rolling> {
  const noise = audio.createBuffer(1, audio.sampleRate * 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  let last = 0;
  for (let i = 0; i < samples.length; i++) {
    last = (last + 0.02 * (Math.random() * 2 - 1)) / 1.02;
    samples[i] = last * 3.5;
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(audio, { type: 'lowpass', frequency: 120 });
  const gain = new GainNode(audio, { gain: 0 });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
  return { gain, filter };
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
