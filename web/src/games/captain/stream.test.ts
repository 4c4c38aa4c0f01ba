import { expect, test } from 'vitest';
import type { Frame } from './frames';
import { Stream, between } from './stream';

function frame(tick: number, x: number, more: Partial<Frame> = {}): Frame {
  return {
    tick,
    dark: false,
    eye: { x, y: 0, turned: [0, 0, 0, 1] },
    die: { x: 0, y: 0, angle: 0, tumble: 0 },
    tongs: null,
    droppings: [{ x, y: 0, angle: 0 }],
    ...more,
  };
}

/** Frames every two ticks, which come at once; returns what is shown when the last one is there. */
function streamed(until: number, speed = 1): { stream: Stream; go: (ms: number) => void } {
  let now = 0;
  const stream = new Stream(
    () => now * speed,
    () => speed,
  );
  for (let tick = 0; tick <= until; tick += 2) {
    now = (tick * 1000) / 60 / speed;
    stream.take(frame(tick, tick * 10));
    stream.shown();
  }
  return { stream, go: (ms) => (now += ms) };
}

test.each([1, 8])(
  'the deck is shown six ticks behind, on a clock that runs %i times as fast',
  (speed) => {
    const { stream } = streamed(120, speed);
    expect(stream.shown()!.eye.x).toBeCloseTo(1140, 0);
    expect(stream.tick).toBe(114);
  },
);

test('between two frames things are between', () => {
  const { stream, go } = streamed(120);
  go(1000 / 60);
  expect(stream.shown()!.droppings[0]!.x).toBeCloseTo(1150, 0);
});

test('when frames stop, the newest is the last that is shown', () => {
  const { stream, go } = streamed(120);
  go(5_000);
  expect(stream.shown()!.tick).toBe(120);
  expect(stream.tick).toBe(120);
});

test('after a restart the ticks are far ahead, and are gone to at once', () => {
  const { stream, go } = streamed(120);
  go(2_000);
  stream.take(frame(400, 0));
  go(16);
  stream.shown();
  expect(stream.tick).toBeGreaterThan(390);
});

test('an older frame than the newest is of no use', () => {
  const { stream } = streamed(120);
  stream.take(frame(60, 9_999));
  expect(stream.shown()!.eye.x).toBeCloseTo(1140, 0);
});

test('what was put somewhere else does not slide there', () => {
  const half = between(frame(0, 0), frame(2, 1_000), 0.5);
  expect(half.eye.x).toBe(1_000);
});

test('what is on one of two frames alone is shown where it is', () => {
  const gone = frame(2, 40, { droppings: [null] });
  expect(between(frame(0, 0), gone, 0.25).droppings).toEqual([{ x: 0, y: 0, angle: 0 }]);
  expect(between(frame(0, 0), gone, 0.75).droppings).toEqual([null]);
});

test('an angle goes the short way round', () => {
  const from = frame(0, 0, { droppings: [{ x: 0, y: 0, angle: 6.2 }] });
  const to = frame(2, 0, { droppings: [{ x: 0, y: 0, angle: 0.1 }] });
  expect(between(from, to, 0.5).droppings[0]!.angle).toBeCloseTo(
    6.2 + (0.1 + 2 * Math.PI - 6.2) / 2,
  );
});

test('how fast a dropping moves is read from the newest frames', () => {
  expect(streamed(120).stream.speedOf(0)).toBeCloseTo(600);
});
