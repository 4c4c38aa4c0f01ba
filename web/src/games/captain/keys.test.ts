import { expect, test } from 'vitest';
import { led, stroke } from './keys';

const pressed = (key: string, code = key, held = {}) =>
  stroke({ key, code, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held });

test('digits go to a dropping by their place, whatever the layout writes', () => {
  expect(pressed('&', 'Digit1')).toEqual({ does: 'go', dropping: 0 });
  expect(pressed('à', 'Digit0')).toEqual({ does: 'go', dropping: 9 });
  expect(pressed('=', 'Equal')).toEqual({ does: 'go', dropping: 11 });
});

test('letters name a colour, and one shouts', () => {
  expect(pressed('q', 'KeyQ')).toEqual({ does: 'name', colour: 'green' });
  expect(pressed('r', 'KeyR')).toEqual({ does: 'name', colour: 'red' });
  expect(pressed('s', 'KeyS')).toEqual({ does: 'shout' });
});

test('a key that is held down walks on and does nothing else', () => {
  expect(pressed('ArrowRight', 'ArrowRight', { repeat: true })).toEqual({ does: 'walk', by: 1 });
  expect(pressed('s', 'KeyS', { repeat: true })).toBeNull();
});

test('what the browser does with a key stays the browser’s', () => {
  expect(pressed('1', 'Digit1', { ctrlKey: true })).toBeNull();
  expect(pressed('Tab')).toBeNull();
});

test('arrows walk from one that lies there to the next, and no farther than the ends', () => {
  const lying = [1, 4, 9];
  const from = (dropping: number | null, key: string) => led(pressed(key)!, dropping, lying);
  expect([from(1, 'ArrowDown'), from(9, 'ArrowRight'), from(4, 'ArrowLeft')]).toEqual([4, 9, 1]);
  expect([from(null, 'ArrowRight'), from(4, 'End'), from(4, 'Home')]).toEqual([1, 9, 1]);
  expect(led(pressed('5', 'Digit5')!, 1, lying)).toBe(4);
  expect(led(pressed('6', 'Digit6')!, 1, lying)).toBe(1);
});
