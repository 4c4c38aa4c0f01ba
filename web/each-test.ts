/**
 * What holds for every test: the files of a worker share one page, as making one for each of them
 * takes longer than all tests together. So nothing that one has set is found by the next.
 */
import { afterEach, vi } from 'vitest';
import { settings } from './src/settings.svelte';

afterEach(() => {
  vi.useRealTimers();
  settings.set('still', false);
  localStorage.clear();
});
