import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { words } from '../locales/words.svelte';
import { Gathering } from './gathering';

let said: string[];
let gathering: Gathering;

beforeEach(async () => {
  await words.speak('en');
  vi.useFakeTimers();
  said = [];
  gathering = new Gathering((text) => said.push(text));
});

afterEach(() => void vi.useRealTimers());

test('a few reactions are named in one line, each once', () => {
  gathering.add({ name: 'Ana', picture: 'clap' });
  gathering.add({ name: 'Ana', picture: 'clap' });
  gathering.add({ name: 'Leo', picture: 'wow' });
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1_500);
  expect(said).toEqual(['Ana: applause. Leo: wow']);
});

test('a hail of reactions is counted in one line, and the next ones begin anew', () => {
  for (let drop = 0; drop < 20; drop++) {
    gathering.add({ name: drop % 2 ? 'Ana' : 'Leo', picture: 'heart' });
  }
  vi.advanceTimersByTime(1_500);
  gathering.add({ name: 'Ana', picture: 'heart' });
  vi.advanceTimersByTime(1_500);
  expect(said).toEqual(['20 reactions from Leo and Ana', 'Ana: heart']);
});
