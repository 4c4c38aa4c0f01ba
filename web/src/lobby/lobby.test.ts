import { afterEach, expect, test, vi } from 'vitest';
import type { Choice, GameInfo } from '../wire/types';
import { chosen, howKey, variantOf } from './choices';
import { moved, seenFrom, positions } from './circle';
import { qrPath } from './qr';
import { copyText, onlyHere, spaced } from './share';

afterEach(() => vi.unstubAllGlobals());

test('the first chair is at the bottom, and all are at different places within the table’s edge', () => {
  for (let chairs = 1; chairs <= 7; chairs++) {
    const found = positions(chairs);
    expect(found[0]).toEqual({ x: 50, y: 100 });
    expect(new Set(found.map(({ x, y }) => `${x} ${y}`)).size).toBe(chairs);
    for (const { x, y } of found)
      expect(Math.min(x, y, 100 - x, 100 - y)).toBeGreaterThanOrEqual(0);
  }
});

test('no two place cards lie on each other on a narrow phone', () => {
  // As RoundTable lays them: so wide, 88 px high, on 336 px.
  for (const [chairs, height, wide] of [
    [4, 370, 0.34],
    [5, 370, 0.34],
    [7, 485, 0.3],
  ] as const) {
    const boxes = positions(chairs).map(({ x, y }) => ({
      x: (x / 100) * 336 * (1 - wide),
      y: (y / 100) * (height - 88),
    }));
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const apart =
          Math.abs(one.x - other.x) >= 336 * wide - 8 || Math.abs(one.y - other.y) >= 60;
        expect([chairs, apart]).toEqual([chairs, true]);
      }
    }
  }
});

test('one sees the table from one’s own chair', () => {
  expect(seenFrom(['a', 'b', 'c'], 1)).toEqual(['b', 'c', 'a']);
  expect(seenFrom(['a', 'b', 'c'], -1)).toEqual(['a', 'b', 'c']);
});

test('a player moves a chair on, or back, round the table', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
});

const CHOICES: readonly Choice[] = [
  { name: 'fewer_cards', values: [0, 1, 2], usual: 0, people_only: false },
  { name: 'helping_hand', values: [false, true], usual: false, people_only: true },
];

test('what is not said, or cannot be, is as usual', () => {
  const usual = { fewer_cards: 0, helping_hand: false };
  for (const said of [undefined, null, 'x', {}, { fewer_cards: 7, other: 1 }]) {
    expect(chosen(CHOICES, said)).toEqual(usual);
  }
  expect(chosen(CHOICES, { fewer_cards: 2, helping_hand: true })).toEqual({
    fewer_cards: 2,
    helping_hand: true,
  });
});

test('a QR code is one path with three finders and a quiet edge', () => {
  const { size, path } = qrPath('http://192.168.1.7:8321/t/bqkzmtrhwdns#kq0nL3xkq0nL3xkq0nL3xkq0');
  expect(size).toBeGreaterThan(30);
  for (const finder of [
    `M2 2h7v1H2z`,
    `M${size - 9} 2h7v1H${size - 9}z`,
    `M2 ${size - 3}h7v1H2z`,
  ]) {
    expect(path).toContain(finder);
  }
  expect(path).not.toMatch(/M\d+ [01]h/);
});

test('a code is read aloud in two halves', () => {
  expect([spaced('KBXTRM'), spaced('KBXTR'), spaced('')]).toEqual(['KBX TRM', 'KBX TR', '']);
});

test.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  '%s is found by this machine alone',
  (host) => {
    expect(onlyHere(host)).toBe(true);
  },
);

test.each(['192.168.1.7', 'table.local', 'localhost.example', '[fd00::2]'])(
  '%s is found by phones',
  (host) => {
    expect(onlyHere(host)).toBe(false);
  },
);

test('without a clipboard a text is copied the old way, and nothing is left on the page', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  let copied = '';
  document.execCommand = () => {
    copied = document.querySelector('textarea')?.value ?? '';
    return true;
  };
  expect(await copyText('the link')).toBe(true);
  expect([copied, document.querySelector('textarea')]).toEqual(['the link', null]);
});

test('where nothing can be copied, that is said', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  document.execCommand = () => {
    throw new Error('not here');
  };
  expect(await copyText('the link')).toBe(false);
});

test('a game with variants says each in its own four steps', () => {
  const game = { options: [{ name: 'variant', values: [1, 2, 3], usual: 3, people_only: false }] };
  const variant = (said: unknown) => variantOf(game as unknown as GameInfo, said);
  expect([variant(null), variant({ variant: 1 }), variantOf(null, {})]).toEqual([3, 1, undefined]);
  expect([howKey(2, 1), howKey(2, undefined)]).toEqual(['how.1.2', 'how.2']);
});
