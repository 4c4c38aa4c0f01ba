import { expect, test } from 'vitest';
import type { Frame, Quaternion } from './frames';
import { Stream, distance } from './stream';

/** Units a second: a wild eye, and the radius that it rolls on. */
const FAST = 1060;
const RADIUS = 190;
/** The deck's ticks from one frame to the next, and ms of them. */
const EACH = 2;
const TICK = 1000 / 60;
/** What is shown goes by at most so much faster, to catch up; places are rounded to whole units. */
const CATCHES_UP = 1.06;
const ROUNDED = 1.5;

/** Where the eye is after so many ticks: to and fro between the railings, slanting, and rolling. */
function course(tick: number): Frame {
  const way = (FAST * tick) / 60;
  const x = RADIUS + fold(way * 0.8, 1220);
  const y = RADIUS + fold(way * 0.6, 720);
  const angle = way / RADIUS;
  const turned: Quaternion = [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)];
  const pushed = fold(way / 2, 400);
  return {
    tick,
    dark: false,
    eye: { x: Math.round(x), y: Math.round(y), turned },
    die: { x: Math.round(800 + pushed / 4), y: 550, angle: 0, tumble: 0 },
    tongs: { x: Math.round(x), y: Math.round(y), opening: 255 },
    droppings: [{ x: Math.round(300 + pushed), y: 500, angle: way / 900 }],
  };
}

/** Go from 0 to `most` and back, for ever. */
function fold(way: number, most: number): number {
  const rest = way % (2 * most);
  return rest < most ? rest : 2 * most - rest;
}

/** Numbers between 0 and 1 that are the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** What is shown in the pictures of some seconds, by frames that come as `delay` says; null: never. */
function pictures(delay: () => number | null, seconds = 8): { at: number; frame: Frame }[] {
  let now = 0;
  const stream = new Stream(
    () => now,
    () => 1,
  );
  const coming: { at: number; frame: Frame }[] = [];
  for (let tick = 0, latest = 0; tick < seconds * 60; tick += EACH) {
    const late = delay();
    // On one socket frames arrive in their order.
    if (late !== null) latest = Math.max(latest, tick * TICK + late);
    if (late !== null) coming.push({ at: latest, frame: course(tick) });
  }
  const shown: { at: number; frame: Frame }[] = [];
  for (; now < seconds * 1000; now += TICK) {
    while (coming.length > 0 && coming[0]!.at <= now) stream.take(coming.shift()!.frame);
    const frame = stream.shown();
    if (frame) shown.push({ at: now, frame });
  }
  return shown;
}

/** How far two quaternions are turned from each other, in radians. */
function turn(one: Quaternion, other: Quaternion): number {
  const along = one.reduce((sum, part, i) => sum + part * other[i]!, 0);
  return 2 * Math.acos(Math.min(1, Math.abs(along)));
}

/** The jumps of a film: where something went farther from one picture to the next than it can. */
function jumps(film: { at: number; frame: Frame }[]): string[] {
  const found: string[] = [];
  for (const [i, { at, frame }] of film.entries()) {
    const last = film[i - 1];
    if (!last) continue;
    const may = (FAST * CATCHES_UP * (at - last.at)) / 1000 + ROUNDED;
    const moved = {
      eye: distance(last.frame.eye, frame.eye),
      die: distance(last.frame.die, frame.die),
      tongs: distance(last.frame.tongs!, frame.tongs!),
      dropping: distance(last.frame.droppings[0]!, frame.droppings[0]!),
      turned: turn(last.frame.eye.turned, frame.eye.turned) * RADIUS,
    };
    for (const [what, way] of Object.entries(moved))
      if (way > may) found.push(`${what} goes ${Math.round(way)} of ${Math.round(may)} at ${at}`);
  }
  return found;
}

test.each([
  ['at once', 0, 0, 0],
  ['as on a quiet network', 20, 15, 0],
  ['up to six hundredths of a second apart', 60, 60, 0],
  ['with one of ten lost', 30, 30, 0.1],
])('nothing jumps from one picture to the next where frames come %s', (_, ms, jitter, lost) => {
  const drawn = chance(7);
  const film = pictures(() => (drawn() < lost ? null : ms + drawn() * jitter));
  const settled = film.filter(({ at }) => at > 1000);
  expect(settled.length).toBeGreaterThan(400);
  expect(jumps(settled)).toEqual([]);
  // It does not stand still either: the eye rolls on in all but a few pictures.
  const still = settled.filter(({ frame }, i) => frame.tick === settled[i - 1]?.frame.tick);
  expect(still.length).toBeLessThan(settled.length / 50);
});

test('a jump would be seen', () => {
  const film = pictures(() => 20).filter(({ at }) => at > 1000);
  film.splice(100, 6);
  expect(jumps(film.map((one, i) => ({ ...one, at: i * TICK })))).not.toEqual([]);
});
