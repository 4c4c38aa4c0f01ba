/** What somebody has set on this device. */
import { recall, remember } from './kept';

export const LOOKS = ['system', 'light', 'dark'] as const;
export type Look = (typeof LOOKS)[number];

export interface Kept {
  look: Look;
  sound: boolean;
  /** What rolls is heard while it does, if sound is on. */
  roll: boolean;
  /** Cuts instead of flights; the system's own wish counts as well. */
  still: boolean;
  bigCards: boolean;
  leftHand: boolean;
}

const USUAL: Kept = {
  look: 'system',
  sound: true,
  roll: true,
  still: false,
  bigCards: false,
  leftHand: false,
};

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const lightSystem = matchMedia('(prefers-color-scheme: light)');

class Settings {
  readonly now = $state<Kept>({ ...USUAL, ...recall('settings', isObject, {}) });
  #systemIsStill = $state(reducedMotion.matches);

  constructor() {
    reducedMotion.addEventListener?.('change', (event) => (this.#systemIsStill = event.matches));
    lightSystem.addEventListener?.('change', () => this.apply());
  }

  /** Nothing flies on this screen. */
  get still(): boolean {
    return this.now.still || this.#systemIsStill;
  }

  get #light(): boolean {
    return this.now.look === 'light' || (this.now.look === 'system' && lightSystem.matches);
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.now[name] = value;
    remember('settings', $state.snapshot(this.now));
    this.apply();
  }

  /** Let the style sheets know. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.look = this.#light ? 'light' : 'dark';
    // The browser's own edge takes the colour of the cloth.
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--cloth').trim());
    root.toggleAttribute('data-still', this.now.still);
    root.toggleAttribute('data-big-cards', this.now.bigCards);
    root.toggleAttribute('data-left-hand', this.now.leftHand);
  }
}

function isObject(value: unknown): value is Partial<Kept> {
  return typeof value === 'object' && value !== null;
}

export const settings = new Settings();
