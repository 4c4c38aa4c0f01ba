/** The eye without WebGL: caps of a ball, exactly where they are seen, and a few veins. */
import type { Vector } from '../camera';
import { grown, within } from './chance';
import type { Axes } from './eye';

type Ink = CanvasRenderingContext2D;

const CORNERS = 40;
/** How far from its middle the iris and what is in it goes, in radians, from the outside. */
const CAPS = [
  [0.62, '#06303a'],
  [0.57, '#128a8c'],
  [0.42, '#e0a83a'],
  [0.27, '#070707'],
] as const;

/** The fibres lie on this one. */
const FIBROUS = 0.42;
const FIBRES: readonly (readonly Vector[])[] = threads();

const VEINS: readonly (readonly Vector[])[] = veins();

/** Draw it at x, y with this radius. */
export function paintFlatEye(
  ink: Ink,
  x: number,
  y: number,
  r: number,
  axes: Axes,
  lit: number,
): void {
  ball(ink, x, y, r);
  ink.strokeStyle = 'rgb(190 50 44 / 70%)';
  ink.lineWidth = Math.max(0.6, r * 0.016);
  ink.beginPath();
  for (const vein of VEINS) line(ink, vein, axes, x, y, r);
  ink.stroke();
  for (const [far, fill] of CAPS) {
    cap(ink, axes[2], far, x, y, r, fill);
    if (far === FIBROUS) fibres(ink, axes, x, y, r);
  }
  gloss(ink, x, y, r, lit);
}

function ball(ink: Ink, x: number, y: number, r: number): void {
  const white = ink.createRadialGradient(x - r * 0.35, y - r * 0.45, r * 0.1, x, y, r);
  white.addColorStop(0, '#fff');
  white.addColorStop(0.65, '#f3ece2');
  white.addColorStop(1, '#cdb9a8');
  disc(ink, x, y, r, white);
}

function gloss(ink: Ink, x: number, y: number, r: number, lit: number): void {
  const rim = ink.createRadialGradient(x - r * 0.3, y - r * 0.4, r * 0.5, x, y, r * 1.02);
  rim.addColorStop(0, 'rgb(60 20 20 / 0%)');
  rim.addColorStop(1, 'rgb(60 20 20 / 45%)');
  disc(ink, x, y, r, rim);
  ink.fillStyle = 'rgb(255 255 255 / 85%)';
  ink.beginPath();
  ink.ellipse(x - r * 0.38, y - r * 0.45, r * 0.17, r * 0.11, -0.7, 0, 7);
  ink.fill();
  if (lit < 1) disc(ink, x, y, r, `rgb(14 20 34 / ${Math.round((1 - lit) * 60)}%)`);
}

/** A cap round `axis`; what of it lies behind the ball's rim is drawn along the rim. */
function cap(
  ink: Ink,
  axis: Vector,
  far: number,
  x: number,
  y: number,
  r: number,
  fill: string,
): void {
  const [cos, sin] = [Math.cos(far), Math.sin(far)];
  const [u, v] = across(axis);
  let seen = axis[2] > 0;
  ink.beginPath();
  for (let corner = 0; corner < CORNERS; corner++) {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle) * sin, Math.sin(angle) * sin];
    let [px, py] = [0, 1].map((i) => axis[i]! * cos + u[i]! * c + v[i]! * s) as [number, number];
    if (axis[2] * cos + u[2] * c + v[2] * s < 0) {
      const long = Math.hypot(px, py) || 1;
      [px, py] = [px / long, py / long];
    } else seen = true;
    ink.lineTo(x + px * r, y - py * r);
  }
  ink.closePath();
  if (!seen) return;
  ink.fillStyle = fill;
  ink.fill();
}

/** Finer than a cap: light and dark threads from the pupil outwards. */
function fibres(ink: Ink, axes: Axes, x: number, y: number, r: number): void {
  ink.lineWidth = Math.max(0.7, r * 0.014);
  for (const [side, shine] of [
    [0, 'rgb(255 232 150 / 50%)'],
    [1, 'rgb(4 60 66 / 55%)'],
  ] as const) {
    ink.strokeStyle = shine;
    ink.beginPath();
    for (const [number, fibre] of FIBRES.entries())
      if (number % 2 === side) line(ink, fibre, axes, x, y, r);
    ink.stroke();
  }
}

/** Two directions across one. */
function across([x, y, z]: Vector): readonly [Vector, Vector] {
  const long = Math.hypot(x, y);
  const u: Vector = long < 1e-4 ? [1, 0, 0] : [-y / long, x / long, 0];
  return [u, [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]]];
}

function line(
  ink: Ink,
  places: readonly Vector[],
  axes: Axes,
  x: number,
  y: number,
  r: number,
): void {
  let drawn = false;
  for (const place of places) {
    const [px, py, pz] = [0, 1, 2].map((i) =>
      axes.reduce((sum, axis, k) => sum + axis[i]! * place[k]!, 0),
    ) as [number, number, number];
    if (pz <= 0.02) drawn = false;
    else {
      if (drawn) ink.lineTo(x + px * r, y - py * r);
      else ink.moveTo(x + px * r, y - py * r);
      drawn = true;
    }
  }
}

/** A place on the ball, so far from the middle of its iris and so far round it. */
function onBall(away: number, round: number): Vector {
  const out = Math.sin(away);
  return [out * Math.cos(round), out * Math.sin(round), Math.cos(away)];
}

function threads(): Vector[][] {
  const random = grown(3);
  return Array.from({ length: 52 }, (_, number) => {
    const round = (number / 52) * 6.283 + within(random, -0.05, 0.05);
    const [from, to] = [within(random, 0.28, 0.34), within(random, 0.44, 0.56)];
    return [onBall(from, round), onBall((from + to) / 2, round + 0.02), onBall(to, round)];
  });
}

function veins(): Vector[][] {
  const random = grown(7);
  return Array.from({ length: 22 }, (_, number) => {
    let away = Math.PI - random() * 0.5;
    let round = (number / 22) * 6.283 + random() * 0.3;
    const end = CAPS[0][0] + within(random, 0.35, 1.05);
    const vein: Vector[] = [];
    for (; away > end; away -= 0.11) {
      vein.push(onBall(away, round));
      round += within(random, -0.14, 0.14);
    }
    return vein;
  });
}

function disc(ink: Ink, x: number, y: number, r: number, fill: string | CanvasGradient): void {
  ink.fillStyle = fill;
  ink.beginPath();
  ink.arc(x, y, r, 0, 7);
  ink.fill();
}
