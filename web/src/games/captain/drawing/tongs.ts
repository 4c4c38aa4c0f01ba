/** The tongs: two arms of steel with pads in the colour of whoever holds them, and his sign. */
import type { Camera } from '../camera';
import type { Spot } from '../frames';

type Ink = CanvasRenderingContext2D;

/** In units of the deck: how long they are, how wide they open beyond the jaws, how wide shut. */
const LONG = 470;
const WIDE = 88;
const SHUT = 15;
/** How high above the deck they are held. */
const HELD = 46;
/** Their direction on the screen, in radians: the hand is right below, or left below. */
const HAND = 0.9;

export interface Tongs extends Spot {
  /** 1 open, 0 closed. */
  readonly opening: number;
  readonly leftHand: boolean;
  readonly colour: string;
  readonly sign: CanvasImageSource | null;
  /** By how much they are raised, in units. */
  readonly raised: number;
  /** Half the width of what they hold, in units; 0: nothing. */
  readonly holds: number;
}

/** Draw them over everything else; `below`: what they hold is drawn between the arms' pads. */
export function paintTongs(ink: Ink, camera: Camera, tongs: Tongs, below: () => void): void {
  const at = camera.see(tongs.x, tongs.y, HELD + tongs.raised);
  const size = at.size;
  const turn = tongs.leftHand ? Math.PI - HAND : HAND;
  const half = Math.max(SHUT + (WIDE - SHUT) * tongs.opening, tongs.holds);
  ink.save();
  ink.translate(at.x, at.y);
  ink.rotate(turn);
  ink.scale(size, size);
  ink.lineCap = 'round';
  ink.save();
  ink.rotate(-turn);
  ink.translate(14 + tongs.raised * 0.35, 34 + tongs.raised * 0.5);
  ink.rotate(turn);
  for (const side of [-1, 1]) stroke(ink, arm(side, half), 24, 'rgb(26 10 0 / 30%)');
  ink.restore();
  below();
  for (const side of [-1, 1]) steel(ink, side, half);
  for (const side of [-1, 1]) pad(ink, side, half, tongs.colour);
  pivot(ink, tongs, turn);
  ink.restore();
}

/** From the pivot to the tip. */
function arm(side: number, half: number): Path2D {
  const path = new Path2D();
  path.moveTo(LONG, side * 4);
  path.bezierCurveTo(
    LONG * 0.72,
    side * (half * 0.5 + 46),
    LONG * 0.3,
    side * (half + 52),
    4,
    side * (half + 4),
  );
  return path;
}

function steel(ink: Ink, side: number, half: number): void {
  const path = arm(side, half);
  stroke(ink, path, 27, '#39424a');
  stroke(ink, path, 21, '#8f9ba5');
  ink.save();
  ink.translate(-2, side > 0 ? -4 : -4);
  stroke(ink, path, 9, '#e8eef3');
  ink.restore();
}

/** Of foam rubber. */
function pad(ink: Ink, side: number, half: number, colour: string): void {
  ink.save();
  ink.translate(2, side * (half + 2));
  ink.rotate(side * -0.18);
  ink.fillStyle = '#241208';
  box(ink, -38, -21, 76, 42, 18);
  ink.fillStyle = colour;
  box(ink, -34, -17, 68, 34, 15);
  ink.fillStyle = 'rgb(255 255 255 / 28%)';
  box(ink, -28, -14, 52, 9, 5);
  ink.restore();
}

function box(ink: Ink, x: number, y: number, w: number, h: number, r: number): void {
  ink.beginPath();
  ink.moveTo(x + r, y);
  ink.arcTo(x + w, y, x + w, y + h, r);
  ink.arcTo(x + w, y + h, x, y + h, r);
  ink.arcTo(x, y + h, x, y, r);
  ink.arcTo(x, y, x + w, y, r);
  ink.fill();
}

/** Where the arms meet; whose they are is seen there. */
function pivot(ink: Ink, { colour, sign }: Tongs, turn: number): void {
  const r = 56;
  disc(ink, LONG, 0, r, '#241208');
  disc(ink, LONG, 0, r - 4, colour);
  disc(ink, LONG, 0, r - 13, '#fdf7e8');
  if (!sign) return;
  ink.save();
  ink.translate(LONG, 0);
  ink.rotate(-turn);
  const half = (r - 15) * 0.82;
  ink.drawImage(sign, -half, -half, 2 * half, 2 * half);
  ink.restore();
}

function disc(ink: Ink, x: number, y: number, r: number, fill: string): void {
  ink.fillStyle = fill;
  ink.beginPath();
  ink.arc(x, y, r, 0, 7);
  ink.fill();
}

function stroke(ink: Ink, path: Path2D, wide: number, shine: string): void {
  ink.lineWidth = wide;
  ink.strokeStyle = shine;
  ink.stroke(path);
}
