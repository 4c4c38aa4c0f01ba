import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '../settings.svelte';
import { fly, send, settle, shake, spots, turnUp } from './flight';

interface Flown {
  readonly element: Element;
  readonly frames: Keyframe[];
  readonly options: KeyframeAnimationOptions;
  readonly animation: { finish(): void };
}

let flown: Flown[];

function thing(card: string, left: number, width = 100): HTMLElement {
  const element = document.createElement('div');
  element.dataset.card = card;
  element.getBoundingClientRect = () => new DOMRect(left, 0, width, width * 1.4);
  document.body.append(element);
  return element;
}

beforeEach(() => {
  flown = [];
  settings.set('still', false);
  Element.prototype.animate = function (this: Element, frames, options) {
    const ended = {} as { done: () => void };
    const animation = {
      onfinish: null as (() => void) | null,
      oncancel: null as (() => void) | null,
      finished: new Promise<void>((done) => (ended.done = done)),
      cancel: () => animation.oncancel?.(),
      finish: () => {
        animation.onfinish?.();
        ended.done();
      },
    };
    const all = options as KeyframeAnimationOptions;
    flown.push({ element: this, frames: frames as Keyframe[], options: all, animation });
    return animation as unknown as Animation;
  };
});

afterEach(() => document.body.replaceChildren());

test('a thing flies from where it was to where it is, and lies above all until it has landed', () => {
  const card = thing('7', 300);
  fly(card, { left: 0, top: 0, width: 50, height: 70 });
  const [{ frames, animation }] = flown as [Flown];
  expect(frames[0]).toEqual({
    transform: 'translate(-325px, -35px) scale(0.5) rotate(0deg) ',
  });
  expect(frames[1]).toEqual({ transform: 'none' });
  expect(card.style.zIndex).toBe('30');
  animation.finish();
  expect(card.style.zIndex).toBe('');
});

test('what has not moved does not fly', () => {
  const card = thing('7', 300);
  fly(card, card.getBoundingClientRect());
  expect(flown).toEqual([]);
});

test('all that stayed flies from where it was; what is new does not', () => {
  thing('1', 0);
  const moved = thing('2', 100);
  const before = spots(document, 'data-card');
  moved.getBoundingClientRect = () => new DOMRect(200, 0, 100, 140);
  thing('3', 300);
  settle(before, document, 'data-card');
  expect(flown.map(({ element }) => element)).toEqual([moved]);
});

test('a flight that is under way gives way to the next, which keeps it above all', () => {
  const card = thing('7', 300);
  fly(card, { left: 0, top: 0, width: 100, height: 140 });
  fly(card, { left: 600, top: 0, width: 100, height: 140 });
  expect(flown).toHaveLength(2);
  expect(card.style.zIndex).toBe('30');
  flown[1]!.animation.finish();
  expect(card.style.zIndex).toBe('');
});

test('what was refused shakes once it has landed', async () => {
  const card = thing('7', 300);
  fly(card, { left: 0, top: 0, width: 100, height: 140 });
  shake(card);
  expect(flown).toHaveLength(1);
  flown[0]!.animation.finish();
  await Promise.resolve();
  await Promise.resolve();
  expect(flown).toHaveLength(2);
});

test('a copy that is sent is nothing for readers, and vanishes where it arrives', () => {
  const card = thing('7', 0);
  send(card, card.getBoundingClientRect(), { left: 400, top: 0, width: 50, height: 70 });
  const copy = document.querySelector<HTMLElement>('[aria-hidden]')!;
  expect(copy.style.pointerEvents).toBe('none');
  flown[0]!.animation.finish();
  expect(document.querySelector('[aria-hidden]')).toBeNull();
});

test('a button stays for the finger while what is drawn in it flies', () => {
  const button = document.createElement('button');
  const face = document.createElement('span');
  button.append(face);
  button.getBoundingClientRect = () => new DOMRect(300, 0, 100, 140);
  document.body.append(button);
  fly(button, { left: 0, top: 0, width: 100, height: 140 });
  expect(flown[0]!.element).toBe(face);
});

test('without motion nothing flies, turns, shakes or is sent', () => {
  settings.set('still', true);
  const card = thing('7', 300);
  const from = { left: 0, top: 0, width: 100, height: 140 };
  fly(card, from);
  settle(new Map([['7', new DOMRect(0, 0, 100, 140)]]), document, 'data-card');
  shake(card);
  turnUp(card);
  send(card, from, from);
  expect([flown, document.querySelectorAll('*[data-card]').length]).toEqual([[], 1]);
});
