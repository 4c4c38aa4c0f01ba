/**
 * From where the deck is seen: from above and a little tilted, with its long side across a wide
 * screen; on a high one it is turned by a quarter.
 *
 * Three kinds of coordinates: of the *deck* (x right, y down, z up, in its units); of the *ground*,
 * the deck as it is turned on the screen, from its middle (u right, v down); of the *screen*, in px.
 */
import type { CaptainMeasures } from '../../wire/types';
import type { Spot } from './frames';

/** Radians from straight above. */
const TILT = 0.28;
/** How far away the camera is, in units of the deck: things that are higher look a little larger. */
const AWAY = 5200;
/** So much is seen round the deck: its railing, the hull, some sea. */
export const ROUND = 150;
/** The sea beyond that may be outside of the screen. */
const SEA = 44;
/** A screen that is at least so much higher than wide has the deck turned. */
const HIGH = 1.02;

export interface Seen extends Spot {
  /** How many px a unit is there. */
  readonly size: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  /** So much is drawn beyond it on every side, in px: only foam and shadow. */
  readonly beyond?: number;
}

export type Vector = readonly [number, number, number];

export class Camera {
  /** The deck's right side is below. */
  readonly turned: boolean;
  /** Of the deck as it is turned, in units. */
  readonly wide: number;
  readonly high: number;
  readonly #measures: CaptainMeasures;
  readonly #scale: number;
  readonly #middle: Spot;

  constructor(measures: CaptainMeasures, room: Room) {
    this.#measures = measures;
    this.turned = room.height > room.width * HIGH;
    [this.wide, this.high] = this.turned
      ? [measures.height, measures.width]
      : [measures.width, measures.height];
    const [right, below] = [this.wide / 2 + ROUND - SEA, this.high / 2 + ROUND - SEA];
    const [top, bottom] = [sight(0, -below, 0), sight(0, below, 0)];
    const across = sight(right, below - SEA, 0).x * 2;
    this.#scale = Math.min(room.width / across, room.height / (bottom.y - top.y));
    const beyond = room.beyond ?? 0;
    this.#middle = {
      x: beyond + room.width / 2,
      y: beyond + room.height / 2 - ((top.y + bottom.y) / 2) * this.#scale,
    };
  }

  /** px of a unit in the middle of the deck. */
  get scale(): number {
    return this.#scale;
  }

  /** Where a place of the deck lies as it is turned. */
  ground(x: number, y: number): { u: number; v: number } {
    const { width, height } = this.#measures;
    return this.turned
      ? { u: height / 2 - y, v: x - width / 2 }
      : { u: x - width / 2, v: y - height / 2 };
  }

  /** Where a place of the deck, `z` above it, is seen. */
  see(x: number, y: number, z = 0): Seen {
    const { u, v } = this.ground(x, y);
    return this.seeGround(u, v, z);
  }

  seeGround(u: number, v: number, z = 0): Seen {
    const { x, y, size } = sight(u, v, z);
    return {
      x: this.#middle.x + x * this.#scale,
      y: this.#middle.y + y * this.#scale,
      size: size * this.#scale,
    };
  }

  /** What is seen at a place of the screen, `z` above the deck: the way back of `see`. */
  deck(px: number, py: number, z = 0): Spot {
    const { v, size } = this.row(py, z);
    const u = (px - this.#middle.x) / size;
    const { width, height } = this.#measures;
    return this.turned
      ? { x: v + width / 2, y: height / 2 - u }
      : { x: u + width / 2, y: v + height / 2 };
  }

  /** Which line of the ground is seen at a height of the screen, and how large a unit is there. */
  row(py: number, z = 0): { v: number; size: number } {
    const y = (py - this.#middle.y) / this.#scale;
    const [sin, cos] = [Math.sin(TILT), Math.cos(TILT)];
    const v = (y * (AWAY - z * cos) + AWAY * z * sin) / (AWAY * cos + y * sin);
    return { v, size: sight(0, v, z).size * this.#scale };
  }

  /** A direction of the deck as it is seen: right, up, towards the eye that looks. */
  direction([x, y, z]: Vector): Vector {
    const [u, v] = this.turned ? [-y, x] : [x, y];
    const [sin, cos] = [Math.sin(TILT), Math.cos(TILT)];
    return [u, z * sin - v * cos, v * sin + z * cos];
  }

  /** How much of a thing's height is seen of its depth, lying flat: the deck is tilted. */
  readonly flat = Math.cos(TILT);

  /** By how much a direction on the deck is turned on the screen, in radians. */
  get turn(): number {
    return this.turned ? Math.PI / 2 : 0;
  }
}

/** Where a place of the ground is seen from the camera, before it is fitted into the screen. */
function sight(u: number, v: number, z: number): Seen {
  const [sin, cos] = [Math.sin(TILT), Math.cos(TILT)];
  const size = AWAY / (AWAY - v * sin - z * cos);
  return { x: u * size, y: (v * cos - z * sin) * size, size };
}
