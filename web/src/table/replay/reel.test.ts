import { beforeEach, expect, test, vi } from 'vitest';
import type { Part } from '../../wire/replays';
import { Reel } from './reel';
import { Replaying } from './replaying.svelte';

const LASTED = 600_000;
const SPAN = 10_000;
/** A frame so often, in ms. */
const EVERY = 20;

let device: number;
let calm: boolean;
let fails: boolean;
let asked: number[];
let heard: number[];
let draw: () => void;
let replaying: Replaying;
let reel: Reel;

const step = (at: number) => ({ at, seat: null, view: { at }, told: [] });

/** Each frame says when it was drawn. */
function partAt(at: number): Part {
  const since = Math.floor(at / SPAN) * SPAN;
  const drawn = Array.from({ length: SPAN / EVERY }, (_, place) => {
    const when = since + place * EVERY + 3;
    const body = new DataView(new ArrayBuffer(4));
    body.setUint32(0, when);
    return { at: when, body };
  });
  return { since, until: since + SPAN, drawn };
}

beforeEach(() => {
  vi.useFakeTimers();
  [device, calm, fails, asked, heard] = [5_000, false, false, [], []];
  replaying = new Replaying(
    LASTED,
    (change) => change(),
    () => device,
  );
  replaying.take([step(0), step(1_000), step(30_000), step(LASTED)]);
  reel = new Reel(replaying, {
    fetch: (at) => {
      asked.push(at);
      return fails ? Promise.reject(new Error('no')) : Promise.resolve(partAt(at));
    },
    calm: () => calm,
    pictures: (again) => {
      draw = again;
      return () => (draw = () => {});
    },
  });
});

const listen = () => reel.hear((body) => heard.push(body.getUint32(0)));

/** Let all that was asked for come, and be heard. */
async function come() {
  for (let turn = 0; turn < 12; turn++) {
    await vi.advanceTimersByTimeAsync(0);
    draw();
  }
}

/** Let so much time of this device go by, in pictures of 20 ms. */
function wait(ms: number) {
  for (let gone = 0; gone < ms; gone += 20) {
    device += 20;
    replaying.tick();
    draw();
  }
}

test('before it is played it is shown how all lies, and some way ahead is fetched', async () => {
  listen();
  await come();
  expect(heard).toEqual([3]);
  expect(asked).toEqual([0, 10_000, 20_000, 30_000]);
});

test('it moves in its time, a tenth of a second early, and each frame is heard once', async () => {
  listen();
  await come();
  replaying.play();
  wait(1_000);
  expect(heard).toEqual(Array.from({ length: 55 }, (_, place) => place * EVERY + 3));
});

test('at eight times the speed it moves eight times as fast', async () => {
  listen();
  await come();
  replaying.set(8);
  replaying.play();
  wait(1_000);
  expect(heard[heard.length - 1]).toBe(8_083);
  expect(heard).toHaveLength(405);
});

test('where nothing happens for long it moves all the same: nothing is left out', async () => {
  listen();
  await come();
  replaying.seek(2_000);
  replaying.play();
  wait(4_000);
  expect(replaying.at).toBe(6_000);
});

test('held, it stands; a step on it lies as it did then', async () => {
  listen();
  await come();
  replaying.play();
  wait(500);
  replaying.pause();
  const before = heard.length;
  device += 5_000;
  draw();
  expect(heard).toHaveLength(before);
  replaying.forth();
  draw();
  expect(heard[heard.length - 1]).toBe(983);
});

test('where one jumps to, back or forth, a board is told how all lies there', async () => {
  const end = listen();
  await come();
  end();
  replaying.seek(25_000);
  heard = [];
  listen();
  expect(heard).toEqual([24_983]);
  replaying.seek(4_000);
  heard = [];
  listen();
  expect(heard).toEqual([3_983]);
});

test('time stands until what is to be seen has come', async () => {
  replaying.seek(40_000);
  listen();
  replaying.play();
  wait(500);
  expect(replaying.now()).toBe(40_000);
  await come();
  wait(500);
  expect(replaying.now()).toBe(40_480);
  expect(heard[heard.length - 1]).toBe(40_563);
});

test('what cannot be fetched holds nothing up, and is asked for again', async () => {
  fails = true;
  listen();
  replaying.play();
  await come();
  wait(500);
  expect(replaying.now()).toBeGreaterThan(400);
  expect(asked).toHaveLength(1);
  fails = false;
  await vi.advanceTimersByTimeAsync(3_000);
  await come();
  wait(20);
  expect(heard).not.toEqual([]);
});

test('who wants little motion is shown how it lies once a second, and at each step', async () => {
  calm = true;
  listen();
  await come();
  replaying.play();
  wait(3_000);
  expect(heard).toEqual([3, 1_003, 1_083, 2_083, 3_083]);
  replaying.pause();
  replaying.forth();
  draw();
  expect(heard[heard.length - 1]).toBe(29_983);
});

test('of a long match only some minutes are kept, whichever way one goes', async () => {
  for (const at of [...Array(40).keys(), 3, 2, 1, 0]) {
    replaying.seek(at * SPAN);
    const end = listen();
    await come();
    end();
  }
  asked = [];
  replaying.seek(0);
  listen();
  await come();
  expect(asked).toEqual([]);
});
