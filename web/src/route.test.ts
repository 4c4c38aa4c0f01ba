import { expect, test } from 'vitest';
import { pageAt } from './route.svelte';

test('an address leads to its table', () => {
  expect(pageAt('t/bqkzmtrhwdns')).toEqual({ at: 'table', table: 'bqkzmtrhwdns' });
});

test.each(['', 't/%E0%A4%A', 'somewhere'])('“%s” leads home', (path) => {
  expect(pageAt(path)).toEqual({ at: 'home' });
});
