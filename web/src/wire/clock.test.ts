import { expect, it } from 'vitest';
import { HouseClock } from './clock';
import { matchClock } from './match-clock';

function clockAt(start: number) {
  let device = start;
  const clock = new HouseClock(() => device);
  return { clock, go: (ms: number) => (device += ms) };
}

it('goes on from what the server said, as fast as the server goes', () => {
  const { clock, go } = clockAt(1_000);
  clock.start(50_000, 8);
  go(100);
  expect(clock.now()).toBe(50_800);
  expect(clock.real(800)).toBe(100);
});

it('believes the quickest round trip, and takes half of it off', () => {
  const { clock, go } = clockAt(0);
  clock.start(0, 1);
  go(300);
  clock.hear(100, 9_000); // took 200 ms: the server said it 100 ms ago
  expect(clock.now()).toBe(9_100);
  go(20);
  clock.hear(310, 9_200); // took 10 ms
  expect(clock.now()).toBe(9_205);
  go(1_000);
  clock.hear(320, 12_000); // took a second: not believed
  expect(clock.now()).toBe(10_205);
});

it('says what the match clock shows, running or standing', () => {
  expect(matchClock({ clock: 500, since: 2_000 }, 2_300)).toBe(800);
  expect(matchClock({ clock: 500, since: null }, 9_999)).toBe(500);
  expect(matchClock({ clock: 500, since: 2_000 }, 1_990)).toBe(500);
});
