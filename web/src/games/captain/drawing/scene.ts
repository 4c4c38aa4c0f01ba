/**
 * Draws the deck for one instant: what lies and rolls on it, in the order in which it is seen, and
 * the tongs over it all.
 *
 * Four canvases lie on each other: the ship, which does not move; what is behind the eye; the eye; what
 * is before it. To copy the eye from its own canvas into another would make both wait for each other.
 */
import type { CaptainColour, CaptainMeasures, CaptainView } from '../../../wire/types';
import { Camera, type Room, type Vector } from '../camera';
import type { Frame, Lying, Quaternion, Spot } from '../frames';
import { paintDie } from './die';
import { Droppings } from './droppings';
import { GlassEye, type Axes } from './eye';
import { paintFlatEye } from './flat-eye';
import { paintShip } from './ship';
import { paintTongs } from './tongs';

type Ink = CanvasRenderingContext2D;

/** More pixels to a px than this are not seen, and cost. */
const MOST_RATIO = 2;
/** The canvases go so far beyond the room for the deck on every side, in px. */
export const BEYOND = 48;
/** A dropping turns over in this time, one after the other, in ms. */
const TURNS_OVER = 260;
const ONE_AFTER_THE_OTHER = 45;
/** Something falls into the galley, in ms. */
const FALLS = 420;
/** Near the camera the eye is seen by so much larger than in the middle of the deck. */
const LARGEST = 1.16;
/** What is held is raised so high, in units. */
const RAISED = 120;

/** What is shown beside where things are. */
export interface Shown {
  readonly face: number | null;
  /** By dropping: what is seen below it; null: it lies as always. */
  readonly undersides: readonly (CaptainColour | null)[];
  /** By dropping: whether the rules say that it lies on the deck. */
  readonly onDeck: readonly boolean[];
  readonly open: CaptainView['open'];
  readonly held: number | null;
  /** The one that may not be lifted in this turn. */
  readonly banned: number | null;
  readonly tongs: TongsShown | null;
  /** The dropping that a key would lift. */
  readonly focus: number | null;
  readonly numbers: boolean;
  readonly still: boolean;
  letter(colour: CaptainColour): string;
}

export interface TongsShown {
  readonly leftHand: boolean;
  readonly colour: string;
  readonly sign: CanvasImageSource | null;
  /** One's own, as the hand moves them: the frames come later. */
  readonly own: (Spot & { readonly opening: number }) | null;
}

export interface Canvases {
  readonly ship: HTMLCanvasElement;
  readonly back: HTMLCanvasElement;
  readonly eye: HTMLCanvasElement;
  readonly front: HTMLCanvasElement;
}

interface Fall {
  readonly number: number;
  readonly at: Lying;
  readonly since: number;
}

interface Thing {
  readonly depth: number;
  paint(): void;
}

export class Scene {
  camera: Camera;
  readonly #measures: CaptainMeasures;
  readonly #canvases: Canvases;
  readonly #back: Ink;
  readonly #front: Ink;
  /** On which is drawn now: first behind the eye, then before it. */
  #ink: Ink;
  #eye: GlassEye | null;
  #droppings: Droppings | null = null;
  #ratio = 1;
  #turned: number[] = [];
  #turnedSince = 0;
  #last: (Lying | null)[] = [];
  #falls: Fall[] = [];
  #before = 0;
  /** Of what the ship and the small pictures were drawn for. */
  #drawnFor = '';

  constructor(canvases: Canvases, measures: CaptainMeasures) {
    this.#canvases = canvases;
    this.#measures = measures;
    this.#back = this.#ink = canvases.back.getContext('2d')!;
    this.#front = canvases.front.getContext('2d')!;
    this.#eye = glassEye(canvases.eye);
    this.camera = new Camera(measures, { width: 1, height: 1 });
  }

  /** Fit into the room that there is, and draw anew what has changed of what does not move. */
  fit(room: Room, open: CaptainView['open'], letter: Shown['letter'], language: string): void {
    const ratio = Math.min(MOST_RATIO, devicePixelRatio || 1);
    const drawnFor = [room.width, room.height, ratio, open, language].join();
    if (drawnFor === this.#drawnFor || room.width < 40 || room.height < 40) return;
    this.#drawnFor = drawnFor;
    this.#ratio = ratio;
    this.camera = new Camera(this.#measures, { ...room, beyond: BEYOND });
    const { ship, back, front } = this.#canvases;
    for (const canvas of [ship, back, front]) {
      canvas.width = Math.round((room.width + 2 * BEYOND) * ratio);
      canvas.height = Math.round((room.height + 2 * BEYOND) * ratio);
    }
    paintShip(ship, this.camera, { measures: this.#measures, open }, ratio);
    const pixels = this.camera.scale * ratio;
    this.#droppings = new Droppings(this.#measures.dropping, pixels, letter);
  }

  /** A dropping goes over the edge, from where it was seen last. */
  fall(number: number): void {
    const at = this.#last[number];
    if (at) this.#falls.push({ number, at, since: performance.now() });
  }

  /** Where a dropping was seen last; null: never. */
  seenAt(number: number): Lying | null {
    return this.#last[number] ?? null;
  }

  /** Draw it. `now` in ms of this device. */
  draw(frame: Frame, shown: Shown, now: number): void {
    for (const ink of [this.#front, this.#back]) {
      ink.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
      ink.clearRect(0, 0, ink.canvas.width, ink.canvas.height);
      this.#ink = ink;
    }
    this.#turnOver(shown, now);
    this.#paintFalls(now, shown);
    const things = [...this.#lying(frame, shown), this.#eyeOf(frame)];
    if (shown.face !== null) things.push(this.#dieOf(frame, shown, shown.face));
    things.sort((a, b) => a.depth - b.depth);
    for (const thing of things) thing.paint();
    frame.droppings.forEach((at, number) => (at ? (this.#last[number] = at) : undefined));
    if (shown.numbers || shown.focus !== null) this.#number(frame, shown);
    this.#ban(frame, shown.banned);
    this.#hold(frame, shown);
    this.#before = now;
  }

  /** Whether something is still on its way that frames do not tell of. */
  get moves(): boolean {
    return this.#falls.length > 0 || performance.now() - this.#turnedSince < 900;
  }

  #turnOver({ undersides, still }: Shown, now: number): void {
    const any = undersides.some((colour) => colour !== null);
    if (any !== this.#turned.some((turned) => turned > 0)) this.#turnedSince ||= now;
    if (!any && this.#turned.every((turned) => !turned)) this.#turnedSince = 0;
    const passed = Math.min(100, now - this.#before);
    undersides.forEach((colour, number) => {
      const waits = now - this.#turnedSince < number * ONE_AFTER_THE_OTHER;
      const goal = colour === null ? 0 : 1;
      const turned = this.#turned[number] ?? 0;
      const step = still ? 1 : passed / TURNS_OVER;
      if (!waits || still) this.#turned[number] = turned + clamp(goal - turned, step);
    });
  }

  #lying(frame: Frame, shown: Shown): Thing[] {
    return frame.droppings.flatMap((seen, number) => {
      // What was just put back is in no frame that is shown yet.
      const at = seen ?? (shown.onDeck[number] ? this.#last[number] : null);
      if (!at) return [];
      const { v } = this.camera.ground(at.x, at.y);
      return [{ depth: v, paint: () => this.#dropping(number, at, shown, 1, 0) }];
    });
  }

  #dropping(number: number, at: Lying, shown: Shown, large: number, high: number): void {
    const { x, y, size } = this.camera.see(at.x, at.y, 8);
    const turned = this.#turned[number] ?? 0;
    this.#droppings?.draw(
      this.#ink,
      number,
      x,
      y,
      {
        angle: at.angle + this.camera.turn,
        size: size * large * (1 + 0.2 * Math.sin(turned * Math.PI)),
        flat: this.camera.flat,
        turned,
        colour: shown.undersides[number] ?? null,
      },
      high * size,
    );
  }

  #dieOf(frame: Frame, shown: Shown, face: number): Thing {
    const { v } = this.camera.ground(frame.die.x, frame.die.y);
    const radius = this.#measures.die;
    const at = shown.still ? { ...frame.die, tumble: 0 } : frame.die;
    const die = { radius, face, letter: shown.letter };
    return { depth: v, paint: () => paintDie(this.#ink, this.camera, at, die) };
  }

  #eyeOf({ eye, dark }: Frame): Thing {
    const r = this.#measures.eye;
    const { v } = this.camera.ground(eye.x, eye.y);
    const paint = () => {
      this.#eyeShadow(eye, r);
      const seen = this.camera.see(eye.x, eye.y, r);
      const axes = axesOf(eye.turned, this.camera);
      this.#paintEye(seen.x, seen.y, r * seen.size, axes, dark ? 0 : 1);
      this.#ink = this.#front;
    };
    return { depth: v, paint };
  }

  #eyeShadow(eye: Spot, r: number): void {
    const ink = this.#ink;
    const { x, y, size } = this.camera.see(eye.x, eye.y);
    const far = r * size;
    const dusk = ink.createRadialGradient(x, y, far * 0.15, x, y, far);
    dusk.addColorStop(0, 'rgb(20 8 0 / 72%)');
    dusk.addColorStop(0.6, 'rgb(24 9 0 / 42%)');
    dusk.addColorStop(1, 'rgb(30 12 2 / 0%)');
    ink.save();
    ink.translate(far * 0.24, far * 0.2);
    ink.fillStyle = dusk;
    ink.fillRect(x - far, y - far, 2 * far, 2 * far);
    ink.restore();
  }

  #paintEye(x: number, y: number, r: number, axes: Axes, lit: number): void {
    const glass = this.#eye?.lost ? null : this.#eye;
    this.#canvases.eye.hidden = glass === null;
    if (!glass) return paintFlatEye(this.#ink, x, y, r, axes, lit);
    const largest = this.camera.scale * this.#measures.eye * LARGEST * 2;
    glass.draw(Math.ceil(largest * this.#ratio), axes, lit);
    const half = r * glass.square;
    const { style } = this.#canvases.eye;
    style.width = style.height = `${largest}px`;
    style.transform = `translate(${x - half}px, ${y - half}px) scale(${(2 * half) / largest})`;
  }

  #paintFalls(now: number, shown: Shown): void {
    this.#falls = this.#falls.filter(({ since }) => now - since < FALLS && !shown.still);
    for (const { number, at, since } of this.#falls) {
      const share = Math.max(0, (now - since) / FALLS);
      const { width, height } = this.#measures;
      const out = (value: number, long: number) =>
        value < long * 0.2 ? -1 : value > long * 0.8 ? 1 : 0;
      const far = 70 * Math.sqrt(share);
      const place = {
        ...at,
        x: at.x + out(at.x, width) * far,
        y: at.y + out(at.y, height) * far,
        angle: at.angle + share * 2,
      };
      this.#ink.globalAlpha = 1 - share * share;
      this.#dropping(number, place, shown, 1 - share * 0.5, 0);
      this.#ink.globalAlpha = 1;
    }
  }

  #hold(frame: Frame, shown: Shown): void {
    if (!shown.tongs) return;
    const { held } = shown;
    // The frames are a little behind: what has just been lifted still lies there.
    const lifted = held !== null && !frame.droppings[held];
    const at =
      shown.tongs.own ?? frame.tongs ?? (lifted ? { ...this.#last[held]!, opening: 0 } : null);
    if (!at) return;
    const raised = lifted ? RAISED : 0;
    const tongs = { ...shown.tongs, ...at, raised, holds: lifted ? 44 : 0 };
    paintTongs(this.#ink, this.camera, tongs, () => undefined);
    if (lifted) this.#heldIn(held, at, shown);
  }

  #heldIn(held: number, at: Spot, shown: Shown): void {
    const { x, y, size } = this.camera.see(at.x, at.y, RAISED + 30);
    this.#droppings?.draw(this.#ink, held, x, y, {
      angle: this.#last[held]?.angle ?? 0,
      size: size * 1.1,
      flat: 1,
      turned: 0,
      colour: shown.undersides[held] ?? null,
    });
  }

  #ban(frame: Frame, banned: number | null): void {
    const at = banned === null ? null : frame.droppings[banned];
    if (!at) return;
    const { x, y, size } = this.camera.see(at.x, at.y, 10);
    forbid(this.#ink, x, y, this.#measures.dropping * 0.95 * size);
  }

  #number(frame: Frame, shown: Shown): void {
    frame.droppings.forEach((at, number) => {
      const focused = number === shown.focus;
      if (!at || (!shown.numbers && !focused)) return;
      const { x, y, size } = this.camera.see(at.x, at.y, 10);
      if (focused) ring(this.#ink, x, y, this.#measures.dropping * 1.7 * size);
      tag(this.#ink, x, y - this.#measures.dropping * 1.5 * size, number + 1, focused);
    });
  }
}

function glassEye(canvas: HTMLCanvasElement): GlassEye | null {
  try {
    return new GlassEye(canvas);
  } catch {
    return null; // no WebGL on this device: the flat one
  }
}

/** What the eye's own directions are to whoever looks. */
function axesOf(turned: Quaternion, camera: Camera): Axes {
  const axis = (own: Vector) => camera.direction(rotated(turned, own));
  return [axis([1, 0, 0]), axis([0, 1, 0]), axis([0, 0, 1])];
}

function rotated([x, y, z, w]: Quaternion, [a, b, c]: Vector): Vector {
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

function ring(ink: Ink, x: number, y: number, r: number): void {
  for (const [wide, shine] of [
    [6, 'rgb(20 10 0 / 70%)'],
    [3, '#ffd166'],
  ] as const) {
    ink.lineWidth = wide;
    ink.strokeStyle = shine;
    ink.beginPath();
    ink.arc(x, y, r, 0, 7);
    ink.stroke();
  }
}

/** A ring with a bar: not this one. */
function forbid(ink: Ink, x: number, y: number, r: number): void {
  const bar = r * Math.SQRT1_2;
  ink.beginPath();
  ink.arc(x, y, r, 0, 7);
  ink.moveTo(x - bar, y - bar);
  ink.lineTo(x + bar, y + bar);
  for (const [wide, shine] of [
    [0.38, 'rgb(255 250 240 / 90%)'],
    [0.22, '#b3261e'],
  ] as const) {
    ink.lineWidth = r * wide;
    ink.strokeStyle = shine;
    ink.stroke();
  }
}

function tag(ink: Ink, x: number, y: number, number: number, focused: boolean): void {
  ink.fillStyle = focused ? '#ffd166' : '#fdf7e8';
  ink.strokeStyle = 'rgb(20 10 0 / 70%)';
  ink.lineWidth = 1.5;
  ink.beginPath();
  ink.arc(x, y, 12, 0, 7);
  ink.fill();
  ink.stroke();
  ink.fillStyle = '#2c1a05';
  ink.font = '600 14px Fredoka, system-ui, sans-serif';
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  ink.fillText(String(number), x, y + 0.5);
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}
