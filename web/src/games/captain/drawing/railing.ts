/** The railing: a kerb, turned posts, a rope, a beam on top; the corners are pieces of their own. */
import type { Camera } from '../camera';
import { paintBeam, polygon, type Beam, type Wood } from './boxes';
import type { Ship } from './ship';

type Ink = CanvasRenderingContext2D;

const OAK: Wood = { top: '#9a5f30', edge: '#e0a868', lit: '#6d3d1a', dark: '#4a280f' };
const POST: Wood = { top: '#7d4a22', edge: '#b97c42', lit: '#5b3214', dark: '#3d200b' };
/** The four pieces that close the corners are painted. */
const BLUE: Wood = { top: '#2b86a8', edge: '#8fdcf0', lit: '#17566f', dark: '#0f3e52' };
const BLUE_POST: Wood = { top: '#23708d', edge: '#6fc6de', lit: '#134a60', dark: '#0d3647' };

/** How far outside the deck's edge the railing begins and ends. */
const NEAR = 12;
const FAR = 58;
const KERB = 18;
const POSTS = 76;
const TOP = 98;

interface Run {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** Towards the outside. */
  readonly out: readonly [number, number];
  readonly painted: boolean;
}

export function paintRailing(ink: Ink, camera: Camera, ship: Ship): void {
  const runs = runsOf(ship);
  shadows(ink, camera, runs);
  for (const run of runs) paintBeam(ink, camera, along(run, NEAR, FAR, 0, KERB), wood(run));
  const posts = runs.flatMap((run) => postsOf(run).map((post) => ({ post, run })));
  posts.sort((a, b) => heightOf(camera, a.post) - heightOf(camera, b.post));
  for (const { post, run } of posts) paintBeam(ink, camera, post, run.painted ? BLUE_POST : POST);
  for (const run of runs) if (!run.painted) rope(ink, camera, run);
  for (const run of runs)
    paintBeam(ink, camera, along(run, NEAR + 4, FAR - 6, POSTS, TOP), wood(run));
  for (const run of runs)
    if (!run.painted) for (const end of [run.from, run.to]) knob(ink, camera, run, end);
}

const wood = (run: Run) => (run.painted ? BLUE : OAK);

/** Each side has a piece in its middle, and at its ends a part of each corner that is closed. */
function runsOf({ measures, open }: Ship): readonly Run[] {
  const { width: w, height: h, corner: c } = measures;
  const [leftUp, rightUp, rightLow, leftLow] = open;
  const runs: Run[] = [];
  const add = (from: Run['from'], to: Run['to'], out: Run['out'], painted: boolean) =>
    runs.push({ from, to, out, painted });
  const edge = NEAR + 4;
  if (!leftUp) add([-edge, 0], [c, 0], [0, -1], true);
  add([c, 0], [w - c, 0], [0, -1], false);
  if (!rightUp) add([w - c, 0], [w + edge, 0], [0, -1], true);
  if (!leftUp) add([0, -FAR], [0, c], [-1, 0], true);
  add([0, c], [0, h - c], [-1, 0], false);
  if (!leftLow) add([0, h - c], [0, h + FAR], [-1, 0], true);
  if (!rightUp) add([w, -FAR], [w, c], [1, 0], true);
  add([w, c], [w, h - c], [1, 0], false);
  if (!rightLow) add([w, h - c], [w, h + FAR], [1, 0], true);
  if (!leftLow) add([-edge, h], [c, h], [0, 1], true);
  add([c, h], [w - c, h], [0, 1], false);
  if (!rightLow) add([w - c, h], [w + edge, h], [0, 1], true);
  return runs;
}

/** The box along a run, from `near` to `far` outside of the deck's edge. */
function along({ from, to, out }: Run, near: number, far: number, low: number, high: number): Beam {
  const [xs, ys] = [
    [from[0] + out[0] * near, to[0] + out[0] * far],
    [from[1] + out[1] * near, to[1] + out[1] * far],
  ];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y, from: low, to: high };
}

function postsOf(run: Run): readonly Beam[] {
  const { from, to, out } = run;
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.max(1, Math.round(long / 118));
  return Array.from({ length: count + 1 }, (_, place) => {
    const share = (place + (place === 0 ? 0.12 : place === count ? -0.12 : 0)) / count;
    const x = from[0] + (to[0] - from[0]) * share + out[0] * 34;
    const y = from[1] + (to[1] - from[1]) * share + out[1] * 34;
    return { x: x - 13, y: y - 13, w: 26, h: 26, from: KERB, to: POSTS };
  });
}

function heightOf(camera: Camera, { x, y }: Beam): number {
  return camera.ground(x, y).v;
}

/** It hangs on the inner side, from post to post. */
function rope(ink: Ink, camera: Camera, run: Run): void {
  const path = new Path2D();
  const posts = postsOf(run).map(({ x, y }) => [
    x + 13 - run.out[0] * 19,
    y + 13 - run.out[1] * 19,
  ]);
  for (let bay = 0; bay + 1 < posts.length; bay++) {
    const [[ax, ay], [bx, by]] = [posts[bay]!, posts[bay + 1]!];
    const from = camera.see(ax!, ay!, 66);
    const low = camera.see(
      (ax! + bx!) / 2 - run.out[0] * 26,
      (ay! + by!) / 2 - run.out[1] * 26,
      14,
    );
    const to = camera.see(bx!, by!, 66);
    path.moveTo(from.x, from.y);
    path.quadraticCurveTo(low.x, low.y, to.x, to.y);
  }
  ink.save();
  ink.lineCap = 'round';
  for (const [wide, shine, dash] of [
    [15, 'rgb(50 28 8 / 80%)', []],
    [11, '#d9bd8d', []],
    [9, '#a07d49', [4, 8]],
  ] as const) {
    ink.lineWidth = wide * camera.scale;
    ink.strokeStyle = shine;
    ink.setLineDash(dash.map((part) => part * camera.scale));
    ink.stroke(path);
  }
  ink.restore();
}

/** A ball of brass where a piece of wood ends. */
function knob(ink: Ink, camera: Camera, { out }: Run, [x, y]: Run['from']): void {
  const at = camera.see(x + out[0] * 35, y + out[1] * 35, TOP + 10);
  const r = 24 * at.size;
  const gloss = ink.createRadialGradient(at.x - r * 0.35, at.y - r * 0.4, r * 0.1, at.x, at.y, r);
  gloss.addColorStop(0, '#fff4c8');
  gloss.addColorStop(0.35, '#e3b14f');
  gloss.addColorStop(1, '#6f450e');
  ink.fillStyle = gloss;
  ink.beginPath();
  ink.arc(at.x, at.y, r, 0, 7);
  ink.fill();
}

/** What the railing throws on the planks, softer the farther away. */
function shadows(ink: Ink, camera: Camera, runs: readonly Run[]): void {
  for (const run of runs)
    for (const far of [-8, -16, -26, -38]) {
      const { x, y, w, h } = along(run, far, NEAR, 0, 0);
      const corners = [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ].map(([px, py]) => camera.see(px!, py!));
      polygon(ink, corners, 'rgb(30 12 2 / 9%)');
    }
}
