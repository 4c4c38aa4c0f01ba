/** What is told becomes words and sounds. */
import { notes } from '../../board/notes.svelte';
import { sound } from '../../board/sounds';
import { words } from '../../locales/words.svelte';
import type { CaptainColour, CaptainTold } from '../../wire/types';
import { colourOf } from './colours';
import type { CaptainMatch } from './playing.svelte';
import { sentence } from './story';

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
    const { places, seat, view } = this.match();
    if (told.type === 'die-turned' && !this.turns(told.face)) return;
    const said = sentence(told, (number) => places[number]?.name ?? '');
    if (told.type === 'tongs-slipped' && told.seat === seat) notes.show(words.t('captain.slipped'));
    else if (SHOWN.has(told.type)) notes.show(said);
    else notes.say(said);
    if (told.type === 'eye-on' && view.variant !== 2) this.sayDie(view.die);
  }

  private sayDie(face: number): void {
    this.die = null;
    this.say({ type: 'die-turned', face, home: false });
  }

  /** The die falls over every few seconds: only another colour is news. */
  private turns(face: number): boolean {
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
