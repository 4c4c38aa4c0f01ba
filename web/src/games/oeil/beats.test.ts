import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../settings.svelte';
import { Beats } from './beats.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.set('still', false);
});

/** What is shown until all is, one line for each change. */
function shown(beats: Beats): (string | null)[] {
  const seen: (string | null)[] = [beats.now];
  for (let ms = 0; ms < 10_000; ms += 20) {
    vi.advanceTimersByTime(20);
    if (beats.now !== seen[seen.length - 1]) seen.push(beats.now);
  }
  return seen;
}

test('the reveal waits for the hands, however early it is told', () => {
  const beats = new Beats((span) => span);
  beats.count();
  beats.reveal();
  expect(beats.reached('hands')).toBe(false);
  expect(shown(beats)).toEqual(
    ['one', 'two', 'three', 'hands', 'captioner', 'owners', 'points', null], // in this order
  );
  expect(beats.reached('points')).toBe(true);
});

test('a clock that goes faster shows it faster', () => {
  const beats = new Beats((span) => span / 8);
  beats.count();
  vi.advanceTimersByTime(66);
  expect(beats.now).toBe('two');
});

test('what comes next cuts it short', () => {
  const beats = new Beats((span) => span);
  beats.count();
  beats.end();
  expect(shown(beats)).toEqual([null]);
});

test('where nothing moves, all is shown at once', () => {
  settings.set('still', true);
  const beats = new Beats((span) => span);
  beats.count();
  expect(beats.now).toBe(null);
});
