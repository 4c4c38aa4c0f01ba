import { expect, test } from 'vitest';
import { readFrame } from './frames';

/** A frame as the deck writes it, with droppings 0 and 11 on deck. */
function written(): DataView {
  const data = new DataView(new ArrayBuffer(41));
  data.setUint32(0, 70_000, true);
  data.setUint8(4, 3);
  data.setUint16(5, 0b1000_0000_0001, true);
  [300, 1100, 32767, 0, -32767, 0].forEach((part, i) => data.setInt16(7 + 2 * i, part, true));
  data.setInt16(19, 800, true);
  data.setInt16(21, 550, true);
  data.setUint8(23, 64);
  data.setUint8(24, 255);
  data.setInt16(25, -5, true);
  data.setInt16(27, 20, true);
  data.setUint8(29, 51);
  [12, 34].forEach((part, i) => data.setInt16(31 + 2 * i, part, true));
  [1500, 1000].forEach((part, i) => data.setInt16(36 + 2 * i, part, true));
  data.setUint8(40, 128);
  return data;
}

test('a frame is read as the deck has written it', () => {
  expect(readFrame(written())).toEqual({
    tick: 70_000,
    dark: true,
    eye: { x: 300, y: 1100, turned: [1, 0, -1, 0] },
    die: { x: 800, y: 550, angle: Math.PI / 2, tumble: 1 },
    tongs: { x: -5, y: 20, opening: 0.2 },
    droppings: [
      { x: 12, y: 34, angle: 0 },
      ...Array<null>(10).fill(null),
      { x: 1500, y: 1000, angle: Math.PI },
    ],
  });
});

test('tongs that are not over the deck are not there', () => {
  const data = written();
  data.setUint8(4, 0);
  expect(readFrame(data)).toMatchObject({ dark: false, tongs: null });
});

test('a frame that is cut short is none', () => {
  expect(readFrame(new DataView(written().buffer, 0, 40))).toBeNull();
  expect(readFrame(new DataView(new ArrayBuffer(30)))).toBeNull();
});
