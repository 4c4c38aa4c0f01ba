/** The deck's planks with the wooden flap in their middle, seen from straight above, in deck units. */
import type { CaptainMeasures } from '../../../wire/types';
import { grown, within } from './chance';

type Random = () => number;
type Ink = CanvasRenderingContext2D;

const ROWS = 11;
const TONES = ['#c08a52', '#b47f49', '#c9955c', '#ab7542', '#bd8750', '#b8844f'];
/** Beyond the deck's edge the planks go on below the railing. */
const BEYOND = 40;

export function paintPlanks(ink: Ink, measures: CaptainMeasures): void {
  const random = grown(11);
  const { width, height } = measures;
  const row = (height + 2 * BEYOND) / ROWS;
  ink.fillStyle = '#3a2312';
  ink.fillRect(-BEYOND, -BEYOND, width + 2 * BEYOND, height + 2 * BEYOND);
  for (let number = 0; number < ROWS; number++) {
    const y = -BEYOND + number * row;
    let x = -BEYOND - within(random, 60, 500);
    while (x < width + BEYOND) {
      const long = within(random, 520, 900);
      plank(ink, random, x, y, long - 4, row - 5);
      x += long;
    }
  }
  wear(ink, random, width, height);
  flap(ink, random, width / 2, height / 2);
  shade(ink, width, height);
}

function plank(ink: Ink, random: Random, x: number, y: number, w: number, h: number): void {
  ink.save();
  ink.beginPath();
  ink.rect(x, y, w, h);
  ink.clip();
  ink.fillStyle = TONES[Math.floor(random() * TONES.length)]!;
  ink.fillRect(x, y, w, h);
  grain(ink, random, x, y, w, h);
  if (random() < 0.45) knot(ink, random, x + w * within(random, 0.2, 0.8), y + h / 2);
  ink.fillStyle = 'rgb(255 236 200 / 20%)';
  ink.fillRect(x, y, w, 4);
  ink.fillStyle = 'rgb(40 18 4 / 22%)';
  ink.fillRect(x, y + h - 7, w, 7);
  ink.fillRect(x + w - 3, y, 3, h);
  for (const [nx, ny] of [
    [x + 20, y + 22],
    [x + 20, y + h - 24],
    [x + w - 22, y + 22],
    [x + w - 22, y + h - 24],
  ])
    nail(ink, nx!, ny!);
  ink.restore();
}

/** Long fibres, darker and lighter than the plank. */
function grain(ink: Ink, random: Random, x: number, y: number, w: number, h: number): void {
  for (let fibre = 0; fibre < 26; fibre++) {
    const from = y + random() * h;
    const wave = within(random, -7, 7);
    const start = x + w * within(random, -0.2, 0.5);
    const long = w * within(random, 0.25, 0.9);
    ink.strokeStyle = random() < 0.68 ? 'rgb(66 34 10 / 21%)' : 'rgb(255 226 176 / 18%)';
    ink.lineWidth = within(random, 0.8, 3.2);
    ink.beginPath();
    ink.moveTo(start, from);
    ink.bezierCurveTo(
      start + long * 0.3,
      from + wave,
      start + long * 0.7,
      from - wave,
      start + long,
      from + wave * 0.4,
    );
    ink.stroke();
  }
}

function knot(ink: Ink, random: Random, x: number, y: number): void {
  const [long, high] = [within(random, 16, 30), within(random, 7, 12)];
  for (let ring = 4; ring >= 0; ring--) {
    ink.strokeStyle = 'rgb(62 30 8 / 30%)';
    ink.lineWidth = 2.4;
    ink.beginPath();
    ink.ellipse(x, y, (long * (ring + 1)) / 4, (high * (ring + 1)) / 4, 0, 0, 7);
    ink.stroke();
  }
  ink.fillStyle = 'rgb(58 28 8 / 55%)';
  ink.beginPath();
  ink.ellipse(x, y, long / 3, high / 3, 0, 0, 7);
  ink.fill();
}

function nail(ink: Ink, x: number, y: number): void {
  disc(ink, x, y, 6.5, 'rgb(46 24 10 / 75%)');
  disc(ink, x - 1.2, y - 1.4, 3.4, 'rgb(168 140 112 / 85%)');
}

/** Where many feet have walked and the sea has dried. */
function wear(ink: Ink, random: Random, width: number, height: number): void {
  for (let spot = 0; spot < 12; spot++) {
    const [x, y] = [random() * width, random() * height];
    const far = within(random, 120, 330);
    const glow = ink.createRadialGradient(x, y, 0, x, y, far);
    const light = random() < 0.6;
    glow.addColorStop(0, light ? 'rgb(255 240 208 / 15%)' : 'rgb(70 36 12 / 13%)');
    glow.addColorStop(1, light ? 'rgb(255 240 208 / 0%)' : 'rgb(70 36 12 / 0%)');
    ink.fillStyle = glow;
    ink.fillRect(x - far, y - far, 2 * far, 2 * far);
  }
}

const FLAP = 152;

/** The wooden flap: where the die starts. */
function flap(ink: Ink, random: Random, x: number, y: number): void {
  ink.save();
  ink.translate(x, y);
  ink.fillStyle = 'rgb(30 14 4 / 45%)';
  ink.fillRect(-FLAP - 9, -FLAP - 9, 2 * FLAP + 18, 2 * FLAP + 18);
  for (let board = 0; board < 4; board++) {
    const w = FLAP / 2;
    ink.save();
    ink.translate(-FLAP + board * w + w, -FLAP);
    ink.rotate(Math.PI / 2);
    plank(ink, random, 0, 2, 2 * FLAP, w - 4);
    ink.restore();
  }
  ink.fillStyle = 'rgb(86 40 10 / 26%)';
  ink.fillRect(-FLAP, -FLAP, 2 * FLAP, 2 * FLAP);
  for (const side of [-1, 1]) batten(ink, side * (FLAP - 34));
  brass(ink);
  ink.restore();
}

function batten(ink: Ink, y: number): void {
  const gloss = ink.createLinearGradient(0, y - 17, 0, y + 17);
  gloss.addColorStop(0, '#b9793f');
  gloss.addColorStop(0.5, '#94592a');
  gloss.addColorStop(1, '#6b3c18');
  ink.fillStyle = 'rgb(30 14 4 / 40%)';
  ink.fillRect(-FLAP + 8, y - 12, 2 * FLAP - 16, 34);
  ink.fillStyle = gloss;
  ink.fillRect(-FLAP + 6, y - 17, 2 * FLAP - 12, 34);
  for (const x of [-FLAP + 26, FLAP - 26]) nail(ink, x, y);
}

/** A thin inlaid ring, where the die belongs. */
function brass(ink: Ink): void {
  for (const [far, wide, shine] of [
    [84, 9, '#5b3a0c'],
    [83, 6, '#d9ad55'],
    [82, 1.6, '#fff0bd'],
  ] as const) {
    ink.strokeStyle = shine;
    ink.lineWidth = wide;
    ink.beginPath();
    ink.arc(0, 0, far, 0, 7);
    ink.stroke();
  }
}

/** It is darker below the railing, and the light falls on the middle. */
function shade(ink: Ink, width: number, height: number): void {
  const light = ink.createRadialGradient(
    width * 0.44,
    height * 0.38,
    height * 0.2,
    width / 2,
    height / 2,
    width * 0.66,
  );
  light.addColorStop(0, 'rgb(255 232 180 / 16%)');
  light.addColorStop(0.55, 'rgb(255 232 180 / 0%)');
  light.addColorStop(1, 'rgb(34 12 2 / 40%)');
  ink.fillStyle = light;
  ink.fillRect(-BEYOND, -BEYOND, width + 2 * BEYOND, height + 2 * BEYOND);
}

function disc(ink: Ink, x: number, y: number, r: number, fill: string): void {
  ink.fillStyle = fill;
  ink.beginPath();
  ink.arc(x, y, r, 0, 7);
  ink.fill();
}
