/** Confetti for those who won. */
import confetti from 'canvas-confetti';

const COLOURS = ['#e8663f', '#ffd166', '#2f9e8f', '#fdf7e8', '#7a4fb5', '#c8385a'];

/** From both lower corners; nothing where somebody wants no motion. Returns what ends it. */
export function celebrate(canvas: HTMLCanvasElement): () => void {
  // The page's own rules allow no worker from a blob.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  for (const side of [0, 1]) {
    void fire({
      particleCount: 90,
      angle: side ? 120 : 60,
      spread: 62,
      startVelocity: 52,
      origin: { x: side, y: 0.86 },
      colors: COLOURS,
      disableForReducedMotion: true,
    });
  }
  return () => fire.reset();
}
