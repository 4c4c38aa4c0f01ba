import { beforeEach, expect, test } from 'vitest';
import type { Update } from '../../wire/types';
import { hashOf, spotIn } from './place';
import { Replaying } from './replaying.svelte';

let device: number;
let told: unknown[];
let replaying: Replaying;

const step = (at: number) => ({ at, seat: 0, view: { at }, told: [`at ${at}`] });

beforeEach(() => {
  device = 5_000;
  told = [];
  replaying = new Replaying(
    60_000,
    (change) => change(),
    () => device,
  );
  replaying.take([step(0), step(1_000), step(2_000), step(40_000), step(60_000)]);
  replaying.watch({ before: () => {}, after: (update: Update) => told.push(...update.told) });
});

/** Let so much time of this device go by, and look ten times a second. */
function wait(ms: number) {
  for (let gone = 0; gone < ms; gone += 100) {
    device += 100;
    replaying.tick();
  }
}

const shown = () => [replaying.at, replaying.step, replaying.playing];

test('it begins at the beginning, and stands', () => {
  wait(5_000);
  expect(shown()).toEqual([0, 0, false]);
});

test('it plays each step in its time, moving', () => {
  replaying.play();
  wait(1_900);
  expect(shown()).toEqual([1_900, 1, true]);
  wait(100);
  expect(shown()).toEqual([2_000, 2, true]);
  expect(told).toEqual(['at 1000', 'at 2000']);
});

test('of a long silence a few seconds are left', () => {
  replaying.seek(2_000);
  replaying.play();
  wait(1_500);
  expect(shown()).toEqual([3_500, 2, true]);
  wait(100);
  expect(replaying.at).toBe(38_500);
  wait(1_500);
  expect(shown()).toEqual([40_000, 3, true]);
});

test('at eight times the speed, eight times as much goes by', () => {
  replaying.play();
  replaying.set(8);
  wait(200);
  expect(shown()).toEqual([1_600, 1, true]);
});

test('another speed changes nothing of where it is', () => {
  replaying.play();
  wait(1_000);
  device += 300;
  replaying.set(4);
  expect(replaying.now()).toBe(1_300);
  device += 100;
  expect(replaying.now()).toBe(1_700);
});

test('a pause holds it, and it goes on from there', () => {
  replaying.play();
  wait(1_200);
  replaying.pause();
  wait(9_000);
  expect(shown()).toEqual([1_200, 1, false]);
  replaying.play();
  wait(800);
  expect(shown()).toEqual([2_000, 2, true]);
});

test('where it is jumped to, nothing moves', () => {
  const { jumps } = replaying;
  replaying.seek(41_000);
  expect(shown()).toEqual([41_000, 3, false]);
  expect(told).toEqual([]);
  expect(replaying.jumps).toBe(jumps + 1);
});

test('nothing lies before the beginning or after the end', () => {
  replaying.seek(-5);
  expect(shown()).toEqual([0, 0, false]);
  replaying.seek(99_000);
  expect(shown()).toEqual([60_000, 4, false]);
});

test('a step forward is shown moving, a step back is not; both pause it', () => {
  replaying.play();
  replaying.forth();
  expect(shown()).toEqual([1_000, 1, false]);
  expect(told).toEqual(['at 1000']);
  replaying.back();
  expect(shown()).toEqual([0, 0, false]);
  replaying.back();
  expect(shown()).toEqual([0, 0, false]);
  expect(told).toEqual(['at 1000']);
});

test('at the end it stands, and begins anew when it is played again', () => {
  replaying.seek(59_900);
  replaying.play();
  wait(300);
  expect(shown()).toEqual([60_000, 4, false]);
  replaying.forth();
  expect(shown()).toEqual([60_000, 4, false]);
  replaying.play();
  expect(shown()).toEqual([0, 0, true]);
});

test('with other eyes one stays where one is', () => {
  replaying.seek(2_500);
  replaying.take([step(0), step(2_400), step(60_000)]);
  expect(shown()).toEqual([2_500, 1, false]);
});

test('steps that come later are there when it gets to them', () => {
  const all = [...replaying.steps, step(60_000)];
  const { jumps } = replaying;
  replaying.take(all);
  expect(replaying.jumps).toBe(jumps);
  expect(replaying.steps).toHaveLength(6);
});

test('where it was jumped to and nothing had come yet, it is shown when it comes', () => {
  replaying.seek(59_000);
  expect(replaying.step).toBe(3);
  replaying.take([...replaying.steps.slice(0, 4), step(58_000), step(60_000)]);
  expect(shown()).toEqual([59_000, 4, false]);
});

test('a page that was hidden for long jumps to where it would be', () => {
  replaying.take(Array.from({ length: 50 }, (_, at) => step(at * 100)));
  replaying.play();
  device += 3_000;
  replaying.tick();
  expect(replaying.step).toBe(30);
  expect(told).toEqual([]);
});

test('a place in a match is written into the address, and read again', () => {
  expect(hashOf(83_000.4, 2)).toBe('#at=83000&eyes=2');
  expect(spotIn(hashOf(83_000, 2))).toEqual({ at: 83_000, eyes: 2 });
  expect(spotIn(hashOf(0, null))).toEqual({ at: 0, eyes: null });
});

test.each(['', '#', '#secret', '#at=-1&eyes=x', '#at=1e9'])('“%s” says nothing', (hash) => {
  expect(spotIn(hash)).toEqual({ at: 0, eyes: undefined });
});
