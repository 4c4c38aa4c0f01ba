/** Looking closer at a picture: pure sums. What is seen is the picture scaled, then moved, in px. */
import type { Size } from './prints';

export interface Zoom {
  readonly scale: number;
  /** From the middle of the frame to the middle of the picture. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
/** Nobody sees more by coming closer. */
const CLOSEST = 6;
/** So close brings a double tap. */
const CLOSER = 2.5;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Come closer by a factor, or step back; what lies at the spot (from the middle) stays there. */
export function zoomed(now: Zoom, by: number, at: Spot, picture: Size, frame: Size): Zoom {
  const scale = Math.min(CLOSEST, Math.max(1, now.scale * by));
  const ratio = scale / now.scale;
  const x = at.x - (at.x - now.x) * ratio;
  const y = at.y - (at.y - now.y) * ratio;
  return within({ scale, x, y }, picture, frame);
}

/** Move it; its edge does not leave the frame's. */
export function moved(now: Zoom, by: Spot, picture: Size, frame: Size): Zoom {
  return within({ ...now, x: now.x + by.x, y: now.y + by.y }, picture, frame);
}

/** A double tap: closer to the spot, or back to the whole. */
export function tapped(now: Zoom, at: Spot, picture: Size, frame: Size): Zoom {
  return now.scale > 1 ? WHOLE : zoomed(now, CLOSER, at, picture, frame);
}

function within({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const play = (long: number, seen: number) => Math.max(0, (long * scale - seen) / 2);
  const held = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;
  return {
    scale,
    x: held(x, play(picture.width, frame.width)),
    y: held(y, play(picture.height, frame.height)),
  };
}
