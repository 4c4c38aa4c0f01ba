/** What is told becomes words and sounds. */
import { notes } from '../../board/notes.svelte';
import { sound } from '../../board/sounds';
import { sentences } from '../../locales/sentences';
import { words } from '../../locales/words.svelte';
import type { CaptainColour, CaptainTold } from '../../wire/types';
import { colourOf } from './colours';
import { doing } from './lines';
import type { CaptainMatch } from './playing.svelte';
import { dieSays, sentence } from './story';

type Sound = Parameters<typeof sound>[0];

const SOUNDS: Readonly<Partial<Record<CaptainTold['type'], Sound>>> = {
  'round-laid': 'lay',
  'eye-on': 'start',
  'die-turned': 'die',
  'tongs-closing': 'tongs',
  'tongs-slipped': 'slip',
  lifted: 'lift',
  kept: 'coin',
  'put-back': 'back',
  fallen: 'plop',
  shouted: 'shout',
};
/** What everybody should read, however he plays. */
const SHOWN: ReadonlySet<CaptainTold['type']> = new Set(['shout-beaten', 'round-void']);
/** The crew counts after these. */
const COUNTS: ReadonlySet<CaptainTold['type']> = new Set(['kept', 'fallen']);

export class Ears {
  /** What the die was last said to show. */
  private die: CaptainColour | null = null;

  constructor(private readonly match: () => CaptainMatch) {}

  /** What happened while nobody looked is said, and not heard. */
  catchUp(told: readonly unknown[]): void {
    for (const one of told as readonly CaptainTold[]) this.say(one);
  }

  hear(told: readonly unknown[]): void {
    for (const one of told as readonly CaptainTold[]) {
      this.say(one);
      this.sound(one);
    }
  }

  private say(told: CaptainTold): void {
    const { seat } = this.match();
    if (told.type === 'tongs-slipped' && told.seat === seat) notes.show(words.t('captain.slipped'));
    else if (SHOWN.has(told.type)) notes.show(this.sentence(told));
    else notes.say(this.sentence(told));
  }

  private sentence(told: CaptainTold): string {
    if (told.type === 'die-turned') return this.turns(told.face) ? this.told(told) : '';
    // That one's own shout came too late is said as the answer to it.
    if (told.type === 'shout-beaten' && told.seat === this.match().seat) return '';
    if (this.begins(told)) return this.turn(told);
    if (COUNTS.has(told.type)) return sentences(this.told(told), this.tally());
    return this.told(told);
  }

  private told(told: CaptainTold): string {
    const { places } = this.match();
    return sentence(told, (number) => places[number]?.name ?? '');
  }

  /** Whether one's own turn begins with it. */
  private begins(told: CaptainTold): boolean {
    const { seat } = this.match();
    return (
      this.yours && (told.type === 'eye-on' || (told.type === 'tongs-passed' && told.to === seat))
    );
  }

  private get yours(): boolean {
    const { may } = this.match().view;
    return may.includes('lift') || may.includes('name');
  }

  /** One's own turn: what is to be done, and what the die shows. */
  private turn(told: CaptainTold): string {
    const { view } = this.match();
    const starts = told.type === 'eye-on' ? this.told(told) : '';
    const now = doing(view);
    const todo = now && words.t(`captain.do.${now}`);
    if (view.variant === 2) return sentences(starts, todo ?? '');
    this.die = colourOf(view.die);
    return sentences(starts, todo ?? '', dieSays(view.die));
  }

  /** Game 1: how the crew stands. */
  private tally(): string {
    const { variant, seats, galley } = this.match().view;
    if (variant !== 1) return '';
    const saved = seats.reduce((sum, seat) => sum + seat.collected, 0);
    return words.t('hear.captain.tally', { saved, galley });
  }

  /**
   * The die falls over every few seconds: only another colour is news, and only to whoever has the
   * tongs. The others hear what is looked for when something is lifted.
   */
  private turns(face: number): boolean {
    if (!this.yours) return false;
    const before = this.die;
    this.die = colourOf(face);
    return this.die !== before;
  }

  private sound(told: CaptainTold): void {
    const { seat } = this.match();
    const usual = SOUNDS[told.type];
    if (usual) sound(usual);
    else if (told.type === 'tongs-passed' && told.to === seat) sound('point');
    else if (told.type === 'ended')
      sound(told.outcome.winners.includes(seat ?? -1) ? 'win' : 'end');
  }
}
