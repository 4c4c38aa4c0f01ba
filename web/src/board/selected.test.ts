import { beforeEach, expect, test } from 'vitest';
import { selected } from './selected';

let field: HTMLInputElement;
const chosen = () => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);

/** As Firefox does it: the focus comes first, then the caret. */
function touch(at: number): void {
  field.dispatchEvent(new PointerEvent('pointerdown'));
  field.focus();
  field.setSelectionRange(at, at);
  field.dispatchEvent(new MouseEvent('mouseup'));
}

beforeEach(() => {
  document.body.innerHTML = '<input value="Pepper" />';
  field = document.querySelector('input')!;
  selected(field);
});

test('who comes by finger finds the whole text selected', () => {
  touch(3);
  expect(chosen()).toBe('Pepper');
});

test('who comes by keys finds the whole text selected', () => {
  field.focus();
  expect(chosen()).toBe('Pepper');
});

test('who touches a field that he is in already puts the caret there', () => {
  touch(3);
  touch(2);
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
});
