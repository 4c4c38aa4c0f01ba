/** The galley below the open corners: a warm kitchen floor, deep under the deck. */
import { ROUND, type Camera } from '../camera';
import { polygon } from './boxes';
import type { Ship } from './ship';

type Ink = CanvasRenderingContext2D;
type Place = readonly [number, number];

/** So far outside of the deck it is seen, and so deep it lies. */
const WIDE = ROUND - 56;
const DEEP = -210;
const TILE = 52;

export function paintGalley(ink: Ink, camera: Camera, { measures, open }: Ship): void {
  const { width, height, corner } = measures;
  const corners: readonly [Place, Place][] = [
    [
      [0, 0],
      [-1, -1],
    ],
    [
      [width, 0],
      [1, -1],
    ],
    [
      [width, height],
      [1, 1],
    ],
    [
      [0, height],
      [-1, 1],
    ],
  ];
  corners.forEach(([at, out], number) => {
    if (open[number]) hole(ink, camera, at, out, corner);
  });
}

function hole(ink: Ink, camera: Camera, at: Place, out: Place, corner: number): void {
  const edge = opening(at, out, corner);
  ink.save();
  clip(ink, camera, edge);
  floor(ink, camera, at, out);
  walls(ink, camera, edge);
  lantern(ink, camera, at, out);
  ink.restore();
  rim(ink, camera, edge);
}

/** The corner of the deck and what lies outside of it, as an L. */
function opening([x, y]: Place, [ox, oy]: Place, corner: number): readonly Place[] {
  const [far, in_] = [WIDE, corner];
  return [
    [x, y],
    [x - ox * in_, y],
    [x - ox * in_, y + oy * far],
    [x + ox * far * 0.55, y + oy * far],
    [x + ox * far, y + oy * far * 0.55],
    [x + ox * far, y - oy * in_],
    [x, y - oy * in_],
  ];
}

function clip(ink: Ink, camera: Camera, edge: readonly Place[]): void {
  ink.beginPath();
  for (const [px, py] of edge) {
    const { x, y } = camera.see(px, py);
    ink.lineTo(x, y);
  }
  ink.closePath();
  ink.clip();
}

function floor(ink: Ink, camera: Camera, [x, y]: Place, [ox, oy]: Place): void {
  for (let i = -8; i < 9; i++)
    for (let j = -8; j < 9; j++) {
      const [tx, ty] = [x + ox * 60 + i * TILE, y + oy * 60 + j * TILE];
      const corners = [
        [tx, ty],
        [tx + TILE, ty],
        [tx + TILE, ty + TILE],
        [tx, ty + TILE],
      ].map(([px, py]) => camera.see(px!, py!, DEEP));
      polygon(ink, corners, (i + j) % 2 ? '#8a3f22' : '#d9b27a');
    }
}

/** Between deck and floor: the wall of the hull, and what is below the planks. */
function walls(ink: Ink, camera: Camera, edge: readonly Place[]): void {
  edge.forEach(([x, y], i) => {
    const [nx, ny] = edge[(i + 1) % edge.length]!;
    const below = i === 0 || i === edge.length - 1;
    const face = [
      camera.see(x, y, 0),
      camera.see(nx, ny, 0),
      camera.see(nx, ny, DEEP),
      camera.see(x, y, DEEP),
    ];
    polygon(ink, face, below ? 'rgb(24 9 2 / 82%)' : 'rgb(52 25 9 / 74%)');
  });
}

function lantern(ink: Ink, camera: Camera, [x, y]: Place, [ox, oy]: Place): void {
  const at = camera.see(x + ox * 40, y + oy * 40, DEEP);
  const far = 330 * at.size;
  const glow = ink.createRadialGradient(at.x, at.y, 0, at.x, at.y, far);
  glow.addColorStop(0, 'rgb(255 190 90 / 55%)');
  glow.addColorStop(0.4, 'rgb(255 150 50 / 16%)');
  glow.addColorStop(1, 'rgb(10 2 0 / 72%)');
  ink.fillStyle = glow;
  ink.fillRect(at.x - far, at.y - far, 2 * far, 2 * far);
}

/** The cut ends of the planks, in light wood: here things can fall. */
function rim(ink: Ink, camera: Camera, edge: readonly Place[]): void {
  const places = [edge[1]!, edge[0]!, edge[edge.length - 1]!].map(([x, y]) => camera.see(x, y));
  ink.lineJoin = 'round';
  for (const [wide, shine] of [
    [16, '#5a2f10'],
    [9, '#ffd9a0'],
  ] as const) {
    ink.beginPath();
    for (const { x, y } of places) ink.lineTo(x, y);
    ink.lineWidth = wide * camera.scale;
    ink.strokeStyle = shine;
    ink.stroke();
  }
}
