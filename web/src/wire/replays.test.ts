import { expect, test } from 'vitest';
import { readPart } from './replays';

/** A part as the server writes it: version 1, match 7, from 10 s to 20 s, two frames. */
const BYTES = [
  ...[1, 7, 0, 0x10, 0x27, 0, 0, 0x20, 0x4e, 0, 0],
  ...[0x11, 0x27, 0, 0, 2, 0, 65, 66],
  ...[0x30, 0x27, 0, 0, 1, 0, 67],
];

const data = (bytes: number[]) => new DataView(new Uint8Array([0, ...bytes]).buffer, 1);

test('a part of what moved is read', () => {
  const part = readPart(data(BYTES))!;
  expect([part.since, part.until]).toEqual([10_000, 20_000]);
  const drawn = part.drawn.map(({ at, body }) => {
    const bytes = new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    return [at, String.fromCharCode(...bytes)];
  });
  expect(drawn).toEqual([
    [10_001, 'AB'],
    [10_032, 'C'],
  ]);
});

test('one in which nothing moved is empty', () => {
  expect(readPart(data(BYTES.slice(0, 11)))!.drawn).toEqual([]);
});

test('one of a later layout is none', () => {
  expect(readPart(data([2, ...BYTES.slice(1)]))).toBeNull();
});

test.each([0, 10, 13, 18, 20])('one that ends after %i bytes is none', (size) => {
  expect(readPart(data(BYTES.slice(0, size)))).toBeNull();
});
