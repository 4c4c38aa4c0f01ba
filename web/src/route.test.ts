import { expect, test } from 'vitest';
import { pageAt } from './route.svelte';

test('an address leads to its table', () => {
  expect(pageAt('t/bqkzmtrhwdns')).toEqual({
    at: 'table',
    table: 'bqkzmtrhwdns',
    tv: false,
    replay: null,
  });
});

test('a screen that is the table has an address of its own', () => {
  expect(pageAt('t/bqkzmtrhwdns/tv')).toEqual({
    at: 'table',
    table: 'bqkzmtrhwdns',
    tv: true,
    replay: null,
  });
  expect(pageAt('t/tv')).toEqual({ at: 'table', table: 'tv', tv: false, replay: null });
});

test('a match that is looked at again has an address of its own', () => {
  expect(pageAt('t/bqkzmtrhwdns/replay/12')).toEqual({
    at: 'table',
    table: 'bqkzmtrhwdns',
    tv: false,
    replay: 12,
  });
});

test('a game’s first minute has an address, and the table to come back to stands behind it', () => {
  expect(pageAt('learn/loonacy')).toEqual({ at: 'learn', game: 'loonacy', from: null });
  expect(pageAt('learn/loonacy', '#bqkzmtrhwdns')).toEqual({
    at: 'learn',
    game: 'loonacy',
    from: 'bqkzmtrhwdns',
  });
});

test.each(['', 'index.html'])('“%s” leads home', (path) => {
  expect(pageAt(path)).toEqual({ at: 'home' });
});

test.each(['t/%E0%A4%A', 'somewhere', 't/a/b', 't/a/replay/x', 't/a/replay'])(
  '“%s” leads nowhere',
  (path) => {
    expect(pageAt(path)).toEqual({ at: 'nowhere' });
  },
);
