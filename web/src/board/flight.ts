/**
 * Things that fly: where they were is measured before the view changes, and they fly from there
 * after it (FLIP). Rules wait for no flight, so a new one just begins where the thing is now.
 */
import { settings } from '../settings.svelte';

const FLIGHT = 280;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

export type Spot = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** Where everything with this attribute is, by the attribute's value. */
export function spots(root: ParentNode, attribute: string): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const element of root.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    found.set(element.getAttribute(attribute)!, moving(element).getBoundingClientRect());
  }
  return found;
}

interface Flight {
  /** ms */
  readonly takes?: number;
  /** How crooked it is at its start, in degrees. */
  readonly turn?: number;
  readonly delay?: number;
  /** How large it is at its start, beside the size of its start's spot. */
  readonly scale?: number;
}

/** A button stays where it will lie, so that no press is lost: what is drawn in it flies. */
function moving(element: Element): Element {
  return element instanceof HTMLButtonElement ? (element.firstElementChild ?? element) : element;
}

/** Let an element come flying from a spot to where it is. */
export function fly(element: Element, from: Spot, flight: Flight = {}): void {
  if (!settings.still) takeOff(element, from, landing(element), flight);
}

/** Where a flight ends: to read it after anything was moved makes the browser lay out the page anew. */
interface Landing {
  readonly to: Spot;
  /** How it lies there by its own style. */
  readonly rest: string;
}

function landing(element: Element): Landing {
  // A flight that is under way is over: what is read below is where the thing lies by itself.
  aloft.get(element)?.cancel();
  return { to: element.getBoundingClientRect(), rest: resting(moving(element)) };
}

function takeOff(element: Element, from: Spot, { to, rest }: Landing, flight: Flight): void {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = (flight.scale ?? 1) * (to.width ? from.width / to.width : 1);
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return;
  const away = `translate(${x}px, ${y}px) scale(${scale}) rotate(${flight.turn ?? 0}deg) ${rest}`;
  const flown = moving(element).animate([{ transform: away }, { transform: rest || 'none' }], {
    duration: flight.takes ?? FLIGHT,
    delay: flight.delay ?? 0,
    fill: 'backwards',
    easing: EASE,
  });
  lift(element as HTMLElement, flown);
}

/** The latest flight of each element that is in the air. */
const aloft = new WeakMap<Element, Animation>();

/**
 * Above all others until it has landed. Not by the animation itself: what animates more than
 * `transform` and `opacity` is drawn anew by the page's own thread for every frame.
 */
function lift(element: HTMLElement, flown: Animation): void {
  aloft.set(element, flown);
  element.style.zIndex = '30';
  flown.onfinish = flown.oncancel = () => {
    if (aloft.get(element) !== flown) return;
    aloft.delete(element);
    element.style.zIndex = '';
  };
}

/** Let all that stayed fly from where it was. */
export function settle(
  before: ReadonlyMap<string, Spot>,
  root: ParentNode,
  attribute: string,
): void {
  if (settings.still || before.size === 0) return;
  const flights = [...root.querySelectorAll(`[${attribute}]`)].flatMap((element) => {
    const from = before.get(element.getAttribute(attribute)!);
    return from ? [{ element, from, landing: landing(element) }] : [];
  });
  for (const { element, from, landing } of flights) takeOff(element, from, landing, { takes: 200 });
}

/** It was refused: shake, once it has landed. */
export function shake(element: Element): void {
  if (settings.still) return;
  const flight = aloft.get(element);
  if (flight)
    flight.finished.then(() => shakeNow(element)).catch(() => undefined); // another flight
  else shakeNow(element);
}

function shakeNow(element: Element): void {
  const shown = moving(element);
  const rest = resting(shown);
  shown.animate(
    [0, -7, 7, -5, 5, -2, 0].map((x) => ({ transform: `translateX(${x}px) ${rest}` })),
    { duration: 360 },
  );
}

/** Turn over: from its edge to its face. */
export function turnUp(element: Element, delay = 0): void {
  if (settings.still) return;
  const shown = moving(element);
  const rest = resting(shown);
  shown.animate([{ transform: `rotateY(90deg) ${rest}` }, { transform: rest || 'none' }], {
    duration: 220,
    delay,
    fill: 'backwards',
    easing: EASE,
  });
}

/** Let a copy of something fly from one spot to another, and vanish there. */
export function send(original: HTMLElement, from: Spot, to: Spot, flight: Flight = {}): void {
  if (settings.still) return;
  const copy = original.cloneNode(true) as HTMLElement;
  const { style } = copy;
  copy.setAttribute('aria-hidden', 'true');
  style.cssText += `;position:fixed;margin:0;left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px;z-index:35;pointer-events:none`;
  original.parentElement!.append(copy);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const scale = flight.scale ?? (from.width ? to.width / from.width : 1);
  const flown = copy.animate(
    [
      { transform: 'none' },
      { transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${flight.turn ?? 0}deg)` },
    ],
    { duration: flight.takes ?? FLIGHT, delay: flight.delay ?? 0, fill: 'both', easing: EASE },
  );
  flown.onfinish = flown.oncancel = () => copy.remove();
}

/** How an element lies by its own style: flights end there. */
function resting(element: Element): string {
  const { transform } = getComputedStyle(element);
  return transform === 'none' ? '' : transform;
}
