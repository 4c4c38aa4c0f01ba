import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../settings.svelte';
import { draggable, type Drag } from './drag';

let card: HTMLElement;
let pile: HTMLElement;
let happened: string[];
let letGo: () => void;

function drag(more: Partial<Drag> = {}): void {
  const all: Drag = {
    targets: '[data-pile]',
    drop: (target) => happened.push(`drop ${target.dataset.pile}`),
    over: (target) => happened.push(`over ${target?.dataset.pile ?? 'nothing'}`),
    held: (held) => happened.push(held ? 'held' : 'put down'),
    ...more,
  };
  letGo = draggable(() => all)(card) as () => void;
}

function placed(left: number, top: number): HTMLElement {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(left, top, 100, 140);
  document.body.append(element);
  return element;
}

let now = 0;

function point(type: string, clientX: number, clientY: number, more: PointerEventInit = {}): void {
  now += 16;
  const event = new PointerEvent(type, {
    clientX,
    clientY,
    pointerId: 1,
    isPrimary: true,
    bubbles: true,
    ...more,
  });
  Object.defineProperty(event, 'timeStamp', { value: now });
  card.dispatchEvent(event);
}

/** Slowly enough to be no flick. */
function carry(...path: readonly (readonly [number, number])[]): void {
  const [[x, y], ...rest] = path as [readonly [number, number]];
  point('pointerdown', x, y);
  for (const [toX, toY] of rest as (readonly [number, number])[]) {
    now += 200;
    point('pointermove', toX, toY);
    now += 200;
    point('pointermove', toX, toY);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.set('still', true);
  happened = [];
  card = placed(0, 400);
  card.setPointerCapture = () => undefined;
  pile = placed(200, 100);
  pile.dataset.pile = '3';
});

afterEach(() => {
  letGo();
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('a card that is let go over a pile is dropped on it', () => {
  drag();
  carry([50, 450], [250, 150]);
  point('pointerup', 250, 150);
  expect(happened).toEqual(['held', 'over 3', 'drop 3', 'over nothing', 'put down']);
  expect(card.style.transform).toBe('');
});

test('a pile is reached from a little beside it, and not from afar', () => {
  drag();
  carry([50, 450], [160, 150]);
  point('pointerup', 160, 150);
  carry([50, 450], [150, 150]);
  point('pointerup', 150, 150);
  expect(happened.filter((one) => one.startsWith('drop'))).toEqual(['drop 3']);
});

test('a finger that hardly moves has tapped', () => {
  drag();
  let clicks = 0;
  card.addEventListener('click', () => clicks++);
  point('pointerdown', 50, 450);
  point('pointermove', 55, 453);
  point('pointerup', 55, 453);
  card.click();
  expect([happened, clicks]).toEqual([[], 1]);
});

test('the click that a browser makes of a drag is none, and the next one is', () => {
  drag();
  let clicks = 0;
  card.addEventListener('click', () => clicks++);
  carry([50, 450], [90, 450]);
  point('pointerup', 90, 450);
  card.click();
  expect(clicks).toBe(0);
  vi.runAllTimers();
  card.click();
  expect(clicks).toBe(1);
});

test('a flick upwards passes over what it passes, and lays the card', () => {
  drag({ flick: () => happened.push('flick'), passes: () => true });
  point('pointerdown', 250, 450);
  point('pointermove', 250, 400);
  point('pointermove', 250, 300);
  point('pointermove', 250, 200);
  point('pointerup', 250, 190);
  expect(happened.filter((one) => !one.startsWith('over'))).toEqual(['held', 'flick', 'put down']);
});

test('a slow way upwards is no flick', () => {
  drag({ flick: () => happened.push('flick') });
  carry([50, 450], [50, 400], [50, 330]);
  point('pointerup', 50, 330);
  expect(happened).toEqual(['held', 'over nothing', 'put down']);
});

test('a cancelled pointer puts the card back, and a second finger changes nothing', () => {
  drag();
  carry([50, 450], [250, 150]);
  point('pointermove', 10, 10, { pointerId: 2, isPrimary: false });
  point('pointerup', 10, 10, { pointerId: 2, isPrimary: false });
  expect(card.style.transform).not.toBe('');
  point('pointercancel', 250, 150);
  expect(happened).toEqual(['held', 'over 3', 'over nothing', 'put down']);
  expect(card.style.transform).toBe('');
});

test('a pile that moves while the card is held is met where it is now', () => {
  drag();
  carry([50, 450], [60, 440]);
  pile.getBoundingClientRect = () => new DOMRect(500, 100, 100, 140);
  now += 200;
  point('pointermove', 550, 150);
  point('pointerup', 550, 150);
  expect(happened).toContain('drop 3');
});
