/** The eight-sided die: it lies on one face and shows the one above. */
import { COLOURS, PAINTS, colourOf } from '../colours';
import type { Camera } from '../camera';
import type { Frame } from '../frames';
import { polygon } from './boxes';
import { paintMark } from './droppings';
import type { CaptainColour } from '../../../wire/types';

type Ink = CanvasRenderingContext2D;

/** It is drawn larger than it is, so that its mark can be read on a phone. */
const LARGER = 1.36;
/** How high it is beside the hexagon that is seen of it: an eight-sided die on one of its faces. */
const HIGH = Math.SQRT2 * 0.72;
/** While it tumbles it turns by so many radians, jumps so many times, so high beside its radius. */
const TURNS = 11;
const JUMPS = 3;
const JUMP = 1.5;
/** Below this its face can be read. */
const READABLE = 0.3;

export interface Die {
  readonly radius: number;
  readonly face: number;
  letter(colour: CaptainColour): string;
}

export function paintDie(ink: Ink, camera: Camera, at: Frame['die'], die: Die): void {
  const r = die.radius * LARGER;
  const jump = Math.abs(Math.sin(at.tumble * Math.PI * JUMPS)) * at.tumble * JUMP * r;
  const angle = at.angle + camera.turn + at.tumble * at.tumble * TURNS;
  const { u, v } = camera.ground(at.x, at.y);
  shadow(ink, camera, u, v, r, jump);
  const corner = (turn: number, z: number) =>
    camera.seeGround(u + Math.cos(angle + turn) * r, v + Math.sin(angle + turn) * r, z + jump);
  const third = (2 * Math.PI) / 3;
  const high = [0, 1, 2].map((i) => corner(i * third, r * HIGH));
  const low = [0, 1, 2].map((i) => corner(i * third + third / 2, 0));
  const first = tumbling(at.tumble) ?? die.face;
  for (let i = 0; i < 3; i++) {
    const next = (i + 1) % 3;
    face(ink, [low[i]!, low[next]!, high[next]!], COLOURS[(first + i + 2) % 4]!, 0.5);
    face(ink, [high[i]!, low[i]!, high[next]!], COLOURS[(first + i + 1) % 4]!, 0.24);
  }
  const shown = colourOf(first);
  face(ink, high, shown, 0);
  if (at.tumble > READABLE) return;
  const middle = { x: mean(high.map((c) => c.x)), y: mean(high.map((c) => c.y)) };
  const half = Math.hypot(high[0]!.x - middle.x, high[0]!.y - middle.y) * 0.43;
  paintMark(ink, middle.x, middle.y, half, shown, die.letter(shown));
}

/** Which face is seen for an instant of its way; null: it lies. */
function tumbling(tumble: number): number | null {
  return tumble > READABLE ? Math.floor(tumble * 24) % 8 : null;
}

type Corners = readonly { readonly x: number; readonly y: number }[];

function face(ink: Ink, corners: Corners, colour: CaptainColour, dark: number): void {
  const [a, b, c] = corners as [Corners[0], Corners[0], Corners[0]];
  if (!a || !b || !c || (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0) return;
  const { fill, light } = PAINTS[colour];
  polygon(ink, corners, fill);
  if (dark) polygon(ink, corners, `rgb(10 8 30 / ${dark * 100}%)`);
  else gloss(ink, corners, light);
  ink.strokeStyle = 'rgb(255 255 255 / 55%)';
  ink.lineWidth = 1.2;
  ink.lineJoin = 'round';
  ink.stroke();
}

function gloss(ink: Ink, corners: Corners, light: string): void {
  const left = Math.min(...corners.map((c) => c.x));
  const top = Math.min(...corners.map((c) => c.y));
  const right = Math.max(...corners.map((c) => c.x));
  const bottom = Math.max(...corners.map((c) => c.y));
  const shine = ink.createLinearGradient(left, top, right, bottom);
  shine.addColorStop(0, light);
  shine.addColorStop(0.45, `${light}00`);
  polygon(ink, corners, 'transparent');
  ink.fillStyle = shine;
  ink.globalAlpha = 0.6;
  ink.fill();
  ink.globalAlpha = 1;
}

function shadow(ink: Ink, camera: Camera, u: number, v: number, r: number, jump: number): void {
  const at = camera.seeGround(u + r * 0.2 + jump * 0.3, v + r * 0.2 + jump * 0.3);
  ink.fillStyle = 'rgb(30 12 2 / 42%)';
  ink.beginPath();
  ink.ellipse(at.x, at.y, r * at.size * 1.02, r * at.size * 0.9, 0, 0, 7);
  ink.fill();
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
