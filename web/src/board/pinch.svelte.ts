/** Fingers, mouse, wheel and keys on a picture that is looked at closely. */
import type { Size } from './prints';
import { moved, tapped, WHOLE, zoomed, type Zoom } from './zoom';

/** A second tap within so long, in ms, and so near, in px, is a double tap. */
const DOUBLE = 320;
const NEAR = 32;
/** So far across, in px, is a swipe to the next. */
const SWIPE = 56;

interface Scene {
  readonly picture: Size;
  readonly frame: Size;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

export class Pinch {
  now = $state.raw<Zoom>(WHOLE);
  #fingers = new Map<number, Spot>();
  #began: Spot | null = null;
  #tap: { readonly at: number; readonly spot: Spot } | null = null;
  readonly #scene: () => Scene;
  readonly #swiped: (by: number) => void;

  /** `swiped` is told of a swipe across the whole picture: 1 to the next, -1 to the one before. */
  constructor(scene: () => Scene, swiped: (by: number) => void) {
    this.#scene = scene;
    this.#swiped = swiped;
  }

  whole(): void {
    this.now = WHOLE;
  }

  /** Come closer to the middle, by a factor. */
  closer(by: number, at: Spot = { x: 0, y: 0 }): void {
    const { picture, frame } = this.#scene();
    this.now = zoomed(this.now, by, at, picture, frame);
  }

  readonly attach = (frame: HTMLElement): (() => void) => {
    const on = {
      pointerdown: (event: PointerEvent) => this.#down(frame, event),
      pointermove: (event: PointerEvent) => this.#move(frame, event),
      pointerup: (event: PointerEvent) => this.#up(frame, event),
      pointercancel: (event: PointerEvent) => this.#cancel(event),
      wheel: (event: WheelEvent) => this.#wheel(frame, event),
    };
    const listeners = Object.entries(on) as [string, EventListener][];
    for (const [name, hear] of listeners) frame.addEventListener(name, hear, { passive: false });
    return () => listeners.forEach(([name, hear]) => frame.removeEventListener(name, hear));
  };

  #down(frame: HTMLElement, event: PointerEvent): void {
    frame.setPointerCapture(event.pointerId);
    const spot = spotOf(frame, event);
    this.#fingers.set(event.pointerId, spot);
    this.#began = this.#fingers.size === 1 ? spot : null;
  }

  #move(frame: HTMLElement, event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const spot = spotOf(frame, event);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    const { picture, frame: seen } = this.#scene();
    if (other) this.closer(apart(spot, other) / Math.max(1, apart(before, other)), other);
    else if (this.now.scale > 1) {
      const by = { x: spot.x - before.x, y: spot.y - before.y };
      this.now = moved(this.now, by, picture, seen);
    }
    this.#fingers.set(event.pointerId, spot);
  }

  #up(frame: HTMLElement, event: PointerEvent): void {
    const spot = spotOf(frame, event);
    const began = this.#began;
    this.#cancel(event);
    if (!began) return;
    const across = spot.x - began.x;
    if (apart(spot, began) < NEAR / 2) this.#tapped(spot, event.timeStamp);
    else if (this.now.scale === 1 && Math.abs(across) > SWIPE) this.#swiped(across < 0 ? 1 : -1);
  }

  #cancel(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    this.#began = null;
  }

  #tapped(spot: Spot, at: number): void {
    const last = this.#tap;
    this.#tap = { at, spot };
    if (!last || at - last.at > DOUBLE || apart(last.spot, spot) > NEAR) return;
    this.#tap = null;
    const { picture, frame } = this.#scene();
    this.now = tapped(this.now, spot, picture, frame);
  }

  #wheel(frame: HTMLElement, event: WheelEvent): void {
    event.preventDefault();
    this.closer(Math.exp(-event.deltaY / 400), spotOf(frame, event));
  }
}

/** Where the pointer is, from the middle of the frame. */
function spotOf(frame: HTMLElement, event: MouseEvent): Spot {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
