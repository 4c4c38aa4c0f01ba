import { expect, test } from 'vitest';
import { pageAt } from './route.svelte';

test('an address leads to its table', () => {
  expect(pageAt('t/bqkzmtrhwdns')).toEqual({ at: 'table', table: 'bqkzmtrhwdns', tv: false });
});

test('a screen that is the table has an address of its own', () => {
  expect(pageAt('t/bqkzmtrhwdns/tv')).toEqual({ at: 'table', table: 'bqkzmtrhwdns', tv: true });
  expect(pageAt('t/tv')).toEqual({ at: 'table', table: 'tv', tv: false });
});

test.each(['', 'index.html'])('“%s” leads home', (path) => {
  expect(pageAt(path)).toEqual({ at: 'home' });
});

test.each(['t/%E0%A4%A', 'somewhere', 't/a/b'])('“%s” leads nowhere', (path) => {
  expect(pageAt(path)).toEqual({ at: 'nowhere' });
});
