import { expect, test } from 'vitest';
import { led, stroke } from './keys';

const pressed = (key: string, code = key, held = {}) =>
  stroke({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('digits go to a photograph by their place, whatever the layout writes', () => {
  expect(pressed('&', 'Digit1')).toEqual({ does: 'go', index: 0 });
  expect(pressed('7', 'Numpad7')).toEqual({ does: 'go', index: 6 });
  expect(pressed('0', 'Digit0')).toBe(null);
});

test('what the browser does with a key stays the browser’s', () => {
  expect(pressed('1', 'Digit1', { ctrlKey: true })).toBe(null);
  expect(pressed('Tab')).toBe(null);
});

test('arrows walk along the row and over its lines, and no farther than its ends', () => {
  const from = (place: number, key: string) => led(pressed(key)!, place, 5, 2);
  expect([from(0, 'ArrowRight'), from(4, 'ArrowRight'), from(0, 'ArrowLeft')]).toEqual([1, 4, 0]);
  expect([from(1, 'ArrowDown'), from(3, 'ArrowDown'), from(1, 'ArrowUp')]).toEqual([3, 3, 1]);
  expect([from(2, 'End'), from(2, 'Home')]).toEqual([4, 0]);
});

test('a digit beyond the last one leads nowhere', () => {
  expect(led(pressed('9', 'Digit9')!, 2, 5, 2)).toBe(2);
});
