import { describe, expect, test } from 'vitest';
import { standAt, type Box } from './arrow';

const SCREEN: Box = { left: 0, top: 0, width: 360, height: 640 };
const BUTTON: Box = { left: 100, top: 560, width: 160, height: 60 };

/** One line of text. */
function line(left: number, top: number, width: number): Box {
  return { left, top, width, height: 20 };
}

describe('the arrow', () => {
  test('stands above what it points at', () => {
    expect(standAt(BUTTON, SCREEN, [])).toEqual({ x: 180, y: 532, turn: 0 });
  });

  test('stands at its right where something is written above it', () => {
    const asks = line(60, 535, 240);
    expect(standAt(BUTTON, SCREEN, [asks])).toEqual({ x: 288, y: 590, turn: 90 });
  });

  test('stands below what is at the upper edge of the screen and as wide as it', () => {
    const wide: Box = { left: 4, top: 4, width: 352, height: 100 };
    expect(standAt(wide, SCREEN, [])).toEqual({ x: 180, y: 132, turn: 180 });
  });

  test('stands at an end of what has no room beside it and a short text above it', () => {
    const wide: Box = { left: 4, top: 560, width: 352, height: 70 };
    expect(standAt(wide, SCREEN, [line(120, 535, 120)])).toEqual({ x: 23, y: 532, turn: 0 });
  });

  test('stands on an end of it where all around it is written upon', () => {
    const wide: Box = { left: 4, top: 560, width: 352, height: 70 };
    const label = line(120, 585, 100);
    const stand = standAt(wide, SCREEN, [line(0, 535, 360), label]);
    expect(stand).toEqual({ x: 328, y: 595, turn: 90 });
  });

  test('covers as little as it can', () => {
    const wide: Box = { left: 4, top: 560, width: 352, height: 70 };
    const texts = [line(0, 510, 360), line(0, 535, 300), line(0, 585, 360)];
    expect(standAt(wide, SCREEN, texts)).toEqual({ x: 337, y: 532, turn: 0 });
  });
});
