import { expect, test } from 'vitest';
import { placeAt } from './route.svelte';

test('an address leads to its table', () => {
  expect(placeAt('t/bqkzmtrhwdns')).toEqual({ at: 'table', table: 'bqkzmtrhwdns' });
});

test.each(['', 't/%E0%A4%A', 'somewhere'])('“%s” leads home', (path) => {
  expect(placeAt(path)).toEqual({ at: 'home' });
});
