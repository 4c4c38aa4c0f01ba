/**
 * Dragging with a finger, a mouse or a pen; a tap still clicks.
 *
 * The nearest target within reach wins. One pointer at a time: a second finger changes nothing, and
 * a cancelled pointer puts the thing back.
 */
import type { Attachment } from 'svelte/attachments';
import { settings } from '../settings.svelte';

export interface Drag {
  /** Which elements it can be dropped on, as a selector. */
  readonly targets: string;
  /** It was dropped on this one. */
  drop(target: HTMLElement): void;
  /** It was flicked upwards. */
  flick?(): void;
  /** A flick passes over such a target. */
  passes?(target: HTMLElement): boolean;
  /** It is over this one now, or over nothing. */
  over(target: HTMLElement | null): void;
  /** It is held, or no longer. */
  held?(held: boolean): void;
}

/** A finger that moves less has tapped, in px. */
const THRESHOLD = 8;
/** A target is reached from so far beside it, in px. */
const MAGNET = 44;
/** A flick is faster than this when it is let go, in px a ms, and goes mostly upwards. */
const FLICK = 0.45;
/** Targets are measured anew after so long, in ms: people leave, phones are turned. */
const MEASURED_EVERY = 120;
/** Of a flick the last so many ms count. */
const RECENT = 80;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Make an element draggable. */
export function draggable(drag: () => Drag): Attachment<HTMLElement> {
  return (element) => {
    const held = new Held(element, drag);
    const events = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;
    for (const name of events) element.addEventListener(name, held);
    element.addEventListener('click', held, true);
    element.addEventListener('dragstart', held);
    return () => {
      held.letGo();
      for (const name of events) element.removeEventListener(name, held);
      element.removeEventListener('click', held, true);
      element.removeEventListener('dragstart', held);
    };
  };
}

class Held implements EventListenerObject {
  #pointer: number | null = null;
  #from: Point = { x: 0, y: 0, at: 0 };
  #trail: Point[] = [];
  #moved = false;
  /** When it was measured where the targets are, by the events' clock. */
  #measured = -Infinity;
  #justDragged = false;
  #over: HTMLElement | null = null;
  #targets: readonly { element: HTMLElement; spot: DOMRect }[] = [];
  readonly #element: HTMLElement;
  readonly #drag: () => Drag;

  constructor(element: HTMLElement, drag: () => Drag) {
    this.#element = element;
    this.#drag = drag;
    // Else the browser takes the finger for scrolling and sends pointercancel.
    element.style.touchAction = 'none';
  }

  handleEvent(event: Event): void {
    if (event.type === 'dragstart') event.preventDefault();
    else if (event.type === 'click') this.#click(event);
    else this.#pointed(event as PointerEvent);
  }

  letGo(): void {
    if (this.#pointer === null) return;
    this.#pointer = null;
    this.#element.style.transform = '';
    delete this.#element.dataset.dragged;
    if (this.#moved) {
      this.#drag().over(null);
      this.#drag().held?.(false);
    }
    this.#moved = false;
  }

  #pointed(event: PointerEvent): void {
    if (event.type === 'pointerdown') this.#down(event);
    else if (event.pointerId !== this.#pointer) return;
    else if (event.type === 'pointermove') this.#move(event);
    else if (event.type === 'pointerup') this.#up(event);
    else this.#back();
  }

  #down(event: PointerEvent): void {
    this.#justDragged = false;
    if (this.#pointer !== null || !event.isPrimary || event.button !== 0) return;
    this.#pointer = event.pointerId;
    this.#from = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    this.#trail = [this.#from];
    // A fast mouse leaves the card between two events.
    this.#element.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const x = event.clientX - this.#from.x;
    const y = event.clientY - this.#from.y;
    if (!this.#moved && Math.hypot(x, y) < THRESHOLD) return;
    if (!this.#moved) this.#lift();
    if (event.timeStamp - this.#measured > MEASURED_EVERY) this.#measure(event.timeStamp);
    this.#trail.push({ x: event.clientX, y: event.clientY, at: event.timeStamp });
    this.#element.style.transform = `translate(${x}px, ${y}px) scale(1.06) rotate(${x / 40}deg)`;
    const over = this.#nearest(event.clientX, event.clientY);
    if (over !== this.#over) this.#drag().over((this.#over = over));
  }

  #lift(): void {
    this.#moved = true;
    this.#element.dataset.dragged = '';
    this.#drag().held?.(true);
  }

  /** Where the targets are: they may move while the thing is held. */
  #measure(at: number): void {
    this.#measured = at;
    this.#targets = [...document.querySelectorAll<HTMLElement>(this.#drag().targets)]
      .filter((element) => element !== this.#element)
      .map((element) => ({ element, spot: element.getBoundingClientRect() }));
  }

  #up(event: PointerEvent): void {
    if (!this.#moved) {
      this.#pointer = null;
      return;
    }
    this.#swallowClick();
    this.#measure(event.timeStamp);
    const drag = this.#drag();
    const flicks = drag.flick && this.#isFlick(event);
    const target = this.#nearest(event.clientX, event.clientY);
    if (target && (!flicks || !drag.passes?.(target))) drag.drop(target);
    else if (flicks) drag.flick?.();
    else this.#glideBack();
    this.#over = null;
    this.letGo();
  }

  /** The click that a browser makes of a drag comes at once, or not at all. */
  #swallowClick(): void {
    this.#justDragged = true;
    setTimeout(() => (this.#justDragged = false));
  }

  #back(): void {
    if (this.#moved) this.#glideBack();
    this.#over = null;
    this.letGo();
  }

  #glideBack(): void {
    if (settings.still) return;
    const from = this.#element.style.transform;
    this.#element.animate([{ transform: from }, { transform: 'none' }], {
      duration: 180,
      easing: 'ease-out',
    });
  }

  #click(event: Event): void {
    if (!this.#justDragged) return;
    this.#justDragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  #isFlick(event: PointerEvent): boolean {
    const first = this.#trail.find((point) => event.timeStamp - point.at <= RECENT);
    if (!first) return false;
    const time = Math.max(1, event.timeStamp - first.at);
    const up = (first.y - event.clientY) / time;
    return up > FLICK && up > Math.abs(event.clientX - first.x) / time;
  }

  #nearest(x: number, y: number): HTMLElement | null {
    let best: HTMLElement | null = null;
    let reach = MAGNET;
    for (const { element, spot } of this.#targets) {
      const beside = Math.max(0, spot.left - x, x - spot.right);
      const above = Math.max(0, spot.top - y, y - spot.bottom);
      const distance = Math.hypot(beside, above);
      if (distance < reach) {
        reach = distance;
        best = element;
      }
    }
    return best;
  }
}
