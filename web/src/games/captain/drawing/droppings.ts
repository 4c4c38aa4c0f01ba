/**
 * The twelve droppings: each has an outline of its own by which an eye can follow it. They are drawn
 * once as small pictures, from above and from below, and these are laid on the deck.
 */
import type { CaptainColour } from '../../../wire/types';
import { COLOURS, LETTER_LOW, PAINTS, SHAPES } from '../colours';
import { grown, within } from './chance';

type Ink = CanvasRenderingContext2D;

/** How far the outline goes beyond the round body, beside its radius. */
const SPLASH = 1.62;

export interface Look {
  /** In radians, on the screen. */
  readonly angle: number;
  /** px of a unit of the deck. */
  readonly size: number;
  /** How high of its width it is seen: it lies on a deck that is tilted. */
  readonly flat: number;
  /** 0: from above; 1: turned over. */
  readonly turned: number;
  readonly colour: CaptainColour | null;
}

export class Droppings {
  readonly #radius: number;
  readonly #above: readonly HTMLCanvasElement[];
  readonly #shadows: readonly HTMLCanvasElement[];
  readonly #below: ReadonlyMap<CaptainColour, HTMLCanvasElement>;

  /** `radius` in units; `pixels`: of a unit; `letter`: what stands for a colour. */
  constructor(radius: number, pixels: number, letter: (colour: CaptainColour) => string) {
    this.#radius = radius;
    const body = radius * pixels;
    const outlines = Array.from({ length: 12 }, (_, number) => outline(number, body));
    this.#above = outlines.map((shape, number) =>
      picture(body, (ink) => paintTop(ink, shape, body, number)),
    );
    this.#shadows = outlines.map((shape) => picture(body, (ink) => paintShadow(ink, shape, body)));
    this.#below = new Map(
      COLOURS.map((colour) => [
        colour,
        picture(body, (ink) => paintBelow(ink, body, colour, letter(colour))),
      ]),
    );
  }

  /** Draw one where its middle is seen; `high`: how far above its shadow, in px. */
  draw(ink: Ink, number: number, x: number, y: number, look: Look, high = 0): void {
    const half = this.#radius * SPLASH * look.size;
    const down = half * 0.12 + high * 0.5;
    ink.save();
    ink.globalAlpha = high ? 0.6 : 0.9;
    ink.translate(x + down * 0.8, y + down);
    ink.scale(1, look.flat);
    ink.rotate(look.angle);
    ink.drawImage(this.#shadows[number]!, -half, -half, 2 * half, 2 * half);
    ink.restore();
    this.#drawBody(ink, number, x, y - high, half, look);
  }

  #drawBody(ink: Ink, number: number, x: number, y: number, half: number, look: Look): void {
    const below = look.turned > 0.5 && look.colour !== null;
    const narrow = Math.max(0.04, Math.abs(1 - 2 * look.turned));
    ink.save();
    ink.translate(x, y - (1 - narrow) * half * 0.5);
    ink.scale(narrow, look.flat);
    if (!below) ink.rotate(look.angle);
    const shown = below ? this.#below.get(look.colour!)! : this.#above[number]!;
    ink.drawImage(shown, -half, -half, 2 * half, 2 * half);
    ink.restore();
    if (!below) gleam(ink, x, y, half * narrow);
  }
}

/** The light falls on it from the left, however it is turned. */
function gleam(ink: Ink, x: number, y: number, half: number): void {
  ink.fillStyle = 'rgb(255 255 255 / 80%)';
  ink.beginPath();
  ink.ellipse(x - half * 0.22, y - half * 0.26, half * 0.13, half * 0.07, -0.7, 0, 7);
  ink.fill();
}

function picture(body: number, paint: (ink: Ink) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(4, Math.ceil(body * SPLASH * 2));
  const ink = canvas.getContext('2d');
  if (ink) {
    ink.translate(canvas.width / 2, canvas.height / 2);
    paint(ink);
  }
  return canvas;
}

/** A lumpy body with splashes of different length and thickness around it. */
function outline(number: number, body: number): Path2D {
  const random = grown(number * 13 + 5);
  const path = new Path2D();
  circle(path, 0, 0, body * 0.78);
  for (let lump = 0; lump < 5; lump++) {
    const angle = (lump / 5) * 2 * Math.PI + within(random, -0.5, 0.5);
    const far = body * within(random, 0.3, 0.46);
    circle(path, Math.cos(angle) * far, Math.sin(angle) * far, body * within(random, 0.46, 0.58));
  }
  let angle = random() * 7;
  const end = angle + 2 * Math.PI - 0.5;
  while (angle < end) {
    splash(path, random, angle, body);
    angle += within(random, 0.62, 1.35);
  }
  return path;
}

function splash(path: Path2D, random: () => number, angle: number, body: number): void {
  const long = random();
  const far = body * (0.82 + 0.5 * long * long);
  const thick = body * within(random, 0.15, 0.3) * (1.1 - 0.35 * long);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  arm(path, c, s, far, thick * 0.7, body);
  circle(path, c * far, s * far, thick);
  if (long > 0.78) circle(path, c * far * 1.2, s * far * 1.2, thick * 0.45);
}

/** From the body to a splash, narrow in the middle. */
function arm(path: Path2D, c: number, s: number, far: number, thick: number, body: number): void {
  const wide = thick * 2;
  const [nx, ny] = [-s, c];
  const root = body * 0.6;
  path.moveTo(c * root + nx * wide, s * root + ny * wide);
  path.quadraticCurveTo(
    c * far * 0.82 + nx * thick * 0.5,
    s * far * 0.82 + ny * thick * 0.5,
    c * far + nx * thick,
    s * far + ny * thick,
  );
  path.lineTo(c * far - nx * thick, s * far - ny * thick);
  path.quadraticCurveTo(
    c * far * 0.82 - nx * thick * 0.5,
    s * far * 0.82 - ny * thick * 0.5,
    c * root - nx * wide,
    s * root - ny * wide,
  );
  path.closePath();
}

function circle(path: Path2D, x: number, y: number, r: number): void {
  path.moveTo(x + r, y);
  path.arc(x, y, r, 0, 2 * Math.PI, true);
  path.closePath();
}

/** All of a path, however its parts go round. */
function fillAll(ink: Ink, shape: Path2D): void {
  ink.fill(shape, 'nonzero');
}

function paintTop(ink: Ink, shape: Path2D, body: number, number: number): void {
  const random = grown(number + 77);
  ink.fillStyle = '#f8f5e9';
  fillAll(ink, shape);
  ink.globalCompositeOperation = 'source-atop';
  const puffy = ink.createRadialGradient(0, 0, body * 0.1, 0, 0, body * 1.25);
  puffy.addColorStop(0, '#fffef8');
  puffy.addColorStop(0.5, '#faf7ea');
  puffy.addColorStop(0.7, '#e6e0cb');
  puffy.addColorStop(0.86, '#f1ecdb');
  puffy.addColorStop(1, '#dcd5bd');
  ink.fillStyle = puffy;
  ink.fillRect(-body * 2, -body * 2, body * 4, body * 4);
  rim(ink, shape, body);
  for (let speck = 0; speck < 4; speck++) {
    const [angle, far] = [random() * 7, speck ? within(random, 0.2, 0.52) * body : 0];
    const r = body * (speck ? within(random, 0.07, 0.15) : 0.3);
    soft(ink, Math.cos(angle) * far, Math.sin(angle) * far, r, speck ? '112 118 78' : '98 106 66');
  }
  ink.globalCompositeOperation = 'source-over';
}

/** A soft dark line along the inside of the outline: what lies round it throws a shadow on it. */
function rim(ink: Ink, shape: Path2D, body: number): void {
  const away = body * 8;
  const around = picture(body, (round) => {
    round.fillRect(-body * 4, -body * 4, body * 8, body * 8);
    round.globalCompositeOperation = 'destination-out';
    fillAll(round, shape);
  });
  ink.save();
  ink.shadowColor = 'rgb(92 80 46 / 85%)';
  ink.shadowBlur = body * 0.3;
  ink.shadowOffsetX = away - body * 0.05;
  ink.shadowOffsetY = -body * 0.07;
  ink.drawImage(around, -away - around.width / 2, -around.height / 2);
  ink.restore();
}

function soft(ink: Ink, x: number, y: number, r: number, rgb: string): void {
  const blot = ink.createRadialGradient(x, y, r * 0.2, x, y, r * 1.5);
  blot.addColorStop(0, `rgb(${rgb} / 88%)`);
  blot.addColorStop(0.6, `rgb(${rgb} / 60%)`);
  blot.addColorStop(1, `rgb(${rgb} / 0%)`);
  ink.fillStyle = blot;
  ink.fillRect(x - 2 * r, y - 2 * r, 4 * r, 4 * r);
}

/** Black on nothing, with soft edges: by the shadow of something outside of the picture. */
function paintShadow(ink: Ink, shape: Path2D, body: number): void {
  const away = body * 8;
  ink.shadowColor = 'rgb(34 14 2 / 62%)';
  ink.shadowBlur = body * 0.16;
  ink.shadowOffsetX = away;
  ink.translate(-away, 0);
  fillAll(ink, shape);
}

function paintBelow(ink: Ink, body: number, colour: CaptainColour, letter: string): void {
  const { fill, light, deep } = PAINTS[colour];
  round(ink, body * 1.18, '#f3efdf');
  ink.strokeStyle = '#b9b196';
  ink.lineWidth = body * 0.07;
  ink.stroke();
  const gloss = ink.createRadialGradient(-body * 0.35, -body * 0.4, body * 0.1, 0, 0, body);
  gloss.addColorStop(0, light);
  gloss.addColorStop(0.55, fill);
  gloss.addColorStop(1, fill);
  round(ink, body * 0.98, gloss);
  ink.strokeStyle = deep;
  ink.stroke();
  paintMark(ink, 0, 0, body * 0.72, colour, letter);
}

function round(ink: Ink, r: number, fill: string | CanvasGradient): void {
  ink.beginPath();
  ink.arc(0, 0, r, 0, 7);
  ink.fillStyle = fill;
  ink.fill();
}

/** A colour's shape in white with its letter; `half`: half the shape's width. */
export function paintMark(
  ink: Ink,
  x: number,
  y: number,
  half: number,
  colour: CaptainColour,
  letter: string,
): void {
  ink.save();
  ink.translate(x, y);
  ink.scale(half / 12, half / 12);
  ink.translate(-12, -12);
  const shape = new Path2D(SHAPES[colour]);
  ink.fillStyle = '#fffdf6';
  ink.fill(shape);
  // Whoever sees no yellow sees no white star on it: it has an outline.
  ink.strokeStyle = PAINTS[colour].deep;
  ink.lineWidth = 0.9;
  ink.lineJoin = 'round';
  ink.stroke(shape);
  ink.fillStyle = PAINTS[colour].deep;
  ink.font = `700 ${letter.length > 1 ? 9 : 12}px "Atkinson Hyperlegible Next", system-ui, sans-serif`;
  ink.textAlign = 'center';
  ink.textBaseline = 'middle';
  ink.fillText(letter, 12, 12.4 + LETTER_LOW[colour]);
  ink.restore();
}
