/**
 * What does not move: sea foam, hull, planks, railing, and the galley below open corners. Drawn once
 * for each size of the screen, on a canvas of its own below all that moves.
 *
 * The planks are painted flat and laid line by line into the picture as the camera sees them; what
 * stands on the deck is drawn over them as it is seen.
 */
import type { CaptainMeasures, CaptainView } from '../../../wire/types';
import { ROUND, type Camera } from '../camera';
import { paintGalley } from './galley';
import { paintPlanks } from './planks';
import { paintRailing } from './railing';

type Ink = CanvasRenderingContext2D;

export interface Ship {
  readonly measures: CaptainMeasures;
  readonly open: CaptainView['open'];
}

/** Draw it all. The canvas has `ratio` pixels to each px. */
export function paintShip(
  canvas: HTMLCanvasElement,
  camera: Camera,
  ship: Ship,
  ratio: number,
): void {
  const ink = canvas.getContext('2d');
  if (!ink) return;
  ink.setTransform(ratio, 0, 0, ratio, 0, 0);
  ink.clearRect(0, 0, canvas.width / ratio, canvas.height / ratio);
  paintHull(ink, camera);
  ink.setTransform(1, 0, 0, 1, 0, 0);
  layPlanks(ink, canvas, camera, ship.measures, ratio);
  ink.setTransform(ratio, 0, 0, ratio, 0, 0);
  paintGalley(ink, camera, ship);
  paintRailing(ink, camera, ship);
}

/** The outline of a rectangle of the ground with round corners, as it is seen. */
export function outline(ink: Ink, camera: Camera, far: number, round: number, z = 0): void {
  const [right, below] = [camera.wide / 2 + far, camera.high / 2 + far];
  ink.beginPath();
  for (const [cu, cv, from] of [
    [right - round, below - round, 0],
    [-right + round, below - round, 90],
    [-right + round, -below + round, 180],
    [right - round, -below + round, 270],
  ] as const)
    for (let step = 0; step <= 6; step++) {
      const angle = ((from + step * 15) * Math.PI) / 180;
      const { x, y } = camera.seeGround(
        cu + Math.cos(angle) * round,
        cv + Math.sin(angle) * round,
        z,
      );
      ink.lineTo(x, y);
    }
  ink.closePath();
}

function paintHull(ink: Ink, camera: Camera): void {
  const size = camera.scale;
  // Foam and shadow on the water.
  for (const [wide, shine] of [
    [54, 'rgb(220 248 250 / 10%)'],
    [34, 'rgb(225 250 252 / 16%)'],
    [14, 'rgb(240 255 255 / 30%)'],
  ] as const) {
    outline(ink, camera, ROUND - 38, 120);
    ink.lineWidth = wide * size;
    ink.strokeStyle = shine;
    ink.stroke();
  }
  ink.save();
  ink.shadowColor = 'rgb(0 18 30 / 70%)';
  ink.shadowBlur = 40 * size * 2;
  ink.shadowOffsetY = 30 * size * 2;
  outline(ink, camera, ROUND - 40, 110);
  ink.fillStyle = '#3d2110';
  ink.fill();
  ink.restore();
  outline(ink, camera, ROUND - 44, 104);
  ink.lineWidth = 9 * size;
  ink.strokeStyle = '#8a5327';
  ink.stroke();
  outline(ink, camera, ROUND - 62, 92);
  ink.lineWidth = 10 * size;
  ink.strokeStyle = '#1f6d8c';
  ink.stroke();
  outline(ink, camera, ROUND - 84, 74);
  ink.fillStyle = '#2a160a';
  ink.fill();
}

function layPlanks(
  ink: Ink,
  canvas: HTMLCanvasElement,
  camera: Camera,
  measures: CaptainMeasures,
  ratio: number,
): void {
  const beyond = 26;
  const scale = camera.scale * ratio;
  const [wide, high] = [camera.wide + 2 * beyond, camera.high + 2 * beyond];
  const flat = paintFlat(camera, measures, { wide, high, scale });
  const top = camera.seeGround(0, -high / 2).y;
  const bottom = camera.seeGround(0, high / 2).y;
  const middle = camera.seeGround(0, 0).x * ratio;
  for (let line = Math.floor(top * ratio); line < bottom * ratio && line < canvas.height; line++) {
    const { v, size } = camera.row((line + 0.5) / ratio);
    const from = (v + high / 2) * scale;
    if (from < 0 || from >= flat.height) continue;
    const across = wide * size * ratio;
    const piece = Math.min(1.2, flat.height - from);
    ink.drawImage(flat, 0, from, flat.width, piece, middle - across / 2, line, across, 1);
  }
}

function paintFlat(
  camera: Camera,
  measures: CaptainMeasures,
  { wide, high, scale }: { wide: number; high: number; scale: number },
): HTMLCanvasElement {
  const flat = document.createElement('canvas');
  flat.width = Math.max(1, Math.round(wide * scale));
  flat.height = Math.max(1, Math.round(high * scale));
  const ink = flat.getContext('2d')!;
  ink.scale(scale, scale);
  ink.translate(wide / 2, high / 2);
  if (camera.turned) ink.rotate(Math.PI / 2);
  ink.translate(-measures.width / 2, -measures.height / 2);
  paintPlanks(ink, measures);
  return flat;
}
