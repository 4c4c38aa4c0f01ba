/** Beams and posts: boxes that stand on the deck, as the camera sees them. */
import type { Camera, Seen } from '../camera';

type Ink = CanvasRenderingContext2D;

export interface Beam {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly from: number;
  readonly to: number;
}

export interface Wood {
  readonly top: string;
  readonly edge: string;
  readonly lit: string;
  readonly dark: string;
}

/** Draw a box with corner x, y of the deck, that stands from one height to another. */
export function paintBeam(ink: Ink, camera: Camera, beam: Beam, wood: Wood): void {
  const { x, y, w, h, from, to } = beam;
  const corners = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ] as const;
  const low = corners.map(([cx, cy]) => camera.see(cx, cy, from));
  const high = corners.map(([cx, cy]) => camera.see(cx, cy, to));
  for (let side = 0; side < 4; side++) {
    const next = (side + 1) % 4;
    const face = [low[side]!, low[next]!, high[next]!, high[side]!];
    if (!seen(face)) continue;
    const below = (face[2]!.y + face[3]!.y) / 2 < (face[0]!.y + face[1]!.y) / 2;
    polygon(ink, face, below ? wood.lit : wood.dark);
  }
  polygon(ink, high, wood.top);
  ink.strokeStyle = wood.edge;
  ink.lineWidth = Math.max(0.6, 2.4 * camera.scale);
  ink.beginPath();
  ink.moveTo(high[0]!.x, high[0]!.y);
  ink.lineTo(high[1]!.x, high[1]!.y);
  ink.stroke();
}

/** It is its outer side that is seen. */
function seen(face: readonly Seen[]): boolean {
  let area = 0;
  face.forEach((corner, i) => {
    const next = face[(i + 1) % face.length]!;
    area += corner.x * next.y - next.x * corner.y;
  });
  return area > 0;
}

export function polygon(
  ink: Ink,
  corners: readonly { x: number; y: number }[],
  fill: string,
): void {
  ink.beginPath();
  for (const { x, y } of corners) ink.lineTo(x, y);
  ink.closePath();
  ink.fillStyle = fill;
  ink.fill();
}
