/**
 * A frame of the deck: where everything is at one tick. Little endian, as the deck writes it
 * (games/captain/deck.py):
 *
 *     u32 tick · u8 flags · u16 mask of the droppings on deck
 *     eye     i16 x, y · i16 × 4 orientation x y z w × 32767
 *     die     i16 x, y · u8 angle · u8 tumble
 *     tongs   i16 x, y · u8 opening · u8 reserved
 *     for each dropping on deck, in rising number: i16 x, y · u8 angle
 */

const DROPPINGS = 12;
const EYE_DARK = 1;
const TONGS_SHOWN = 2;
const ANGLES = (2 * Math.PI) / 256;
/** Of what comes before the droppings, and of each of them, in bytes. */
const HEAD = 31;
const EACH = 5;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Lying extends Spot {
  /** In radians. */
  readonly angle: number;
}

export type Quaternion = readonly [number, number, number, number];

/** Things have their places in units of the deck. */
export interface Frame {
  /** A sixtieth of a second each. */
  readonly tick: number;
  readonly dark: boolean;
  readonly eye: Spot & { readonly turned: Quaternion };
  /** `tumble`: 1 just knocked over, falls to 0. */
  readonly die: Lying & { readonly tumble: number };
  /** `opening`: 1 open, 0 closed. */
  readonly tongs: (Spot & { readonly opening: number }) | null;
  /** By number; null: it is not on the deck. */
  readonly droppings: readonly (Lying | null)[];
}

/** Read a frame; null: it is shorter than it says. */
export function readFrame(data: DataView): Frame | null {
  if (data.byteLength < HEAD) return null;
  const flags = data.getUint8(4);
  const droppings = readDroppings(data, data.getUint16(5, true));
  if (!droppings) return null;
  return {
    tick: data.getUint32(0, true),
    dark: (flags & EYE_DARK) !== 0,
    eye: { ...spot(data, 7), turned: quaternion(data, 11) },
    die: { ...lying(data, 19), tumble: data.getUint8(24) / 255 },
    tongs: flags & TONGS_SHOWN ? { ...spot(data, 25), opening: data.getUint8(29) / 255 } : null,
    droppings,
  };
}

function readDroppings(data: DataView, mask: number): readonly (Lying | null)[] | null {
  const droppings: (Lying | null)[] = [];
  let at = HEAD;
  for (let number = 0; number < DROPPINGS; number++) {
    if ((mask >> number) & 1) {
      if (at + EACH > data.byteLength) return null;
      droppings.push(lying(data, at));
      at += EACH;
    } else droppings.push(null);
  }
  return droppings;
}

function spot(data: DataView, at: number): Spot {
  return { x: data.getInt16(at, true), y: data.getInt16(at + 2, true) };
}

function lying(data: DataView, at: number): Lying {
  return { ...spot(data, at), angle: data.getUint8(at + 4) * ANGLES };
}

function quaternion(data: DataView, at: number): Quaternion {
  const [x, y, z, w] = [0, 2, 4, 6].map((further) => data.getInt16(at + further, true) / 32767);
  return [x!, y!, z!, w!];
}
