import { afterEach, expect, test, vi } from 'vitest';
import { fetchDeck } from './photos';

afterEach(() => vi.unstubAllGlobals());

test('a deck is fetched once, and again when a match is played with more than are known', async () => {
  let photos = 2;
  const asked = vi.fn(() => {
    const deck = { id: 'own', titles: {}, photos: Array.from({ length: photos }, () => ({})) };
    return Promise.resolve(new Response(JSON.stringify(deck)));
  });
  vi.stubGlobal('fetch', asked);
  const lengths = async (...least: number[]) => {
    const found = [];
    for (const one of least) found.push((await fetchDeck('table', 'own', one)).photos.length);
    return found;
  };
  expect(await lengths(2, 2, 0)).toEqual([2, 2, 2]);
  expect(asked).toHaveBeenCalledTimes(1);
  photos = 5;
  expect(await lengths(2, 5, 5)).toEqual([2, 5, 5]);
  expect(asked).toHaveBeenCalledTimes(2);
});
