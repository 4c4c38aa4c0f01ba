import { expect, test } from 'vitest';
import { stroke } from './keys';

function key(code: string, more: KeyboardEventInit = {}): KeyboardEvent {
  return new KeyboardEvent('keydown', { code, key: code, ...more });
}

test.each([
  ['KeyQ', { does: 'pile', pile: 0 }],
  ['KeyY', { does: 'pile', pile: 5 }],
  ['Digit1', { does: 'card', index: 0 }],
  ['Digit0', { does: 'card', index: 9 }],
  ['KeyP', { does: 'point' }],
  ['ArrowRight', { does: 'walk', by: 1 }],
  ['ArrowLeft', { does: 'walk', by: -1 }],
  ['ArrowUp', { does: 'row', by: -1 }],
  ['ArrowDown', { does: 'row', by: 1 }],
  ['Escape', { does: 'back' }],
  ['KeyG', null],
  ['Tab', null],
])('%s means %o', (code, meant) => {
  expect(stroke(key(code))).toEqual(meant);
});

test('the place of a key counts, not its letter: the first pile is A on a French keyboard', () => {
  expect(stroke(key('KeyQ', { key: 'a' }))).toEqual({ does: 'pile', pile: 0 });
});

test('with shift the card moves, not the look', () => {
  expect(stroke(key('ArrowRight', { shiftKey: true }))).toEqual({ does: 'move', by: 1 });
  expect(stroke(key('ArrowLeft', { shiftKey: true }))).toEqual({ does: 'move', by: -1 });
});

test('a key that is held down lays one card, and walks on', () => {
  expect(stroke(key('KeyQ', { repeat: true }))).toBeNull();
  expect(stroke(key('KeyP', { repeat: true }))).toBeNull();
  expect(stroke(key('ArrowRight', { repeat: true }))).toEqual({ does: 'walk', by: 1 });
});

test.each(['ctrlKey', 'metaKey', 'altKey'])("with %s it is the browser's", (modifier) => {
  for (const code of ['KeyR', 'Digit1', 'ArrowLeft']) {
    expect(stroke(key(code, { [modifier]: true }))).toBeNull();
  }
});
