/** What is told becomes words, sounds and beats. */
import { notes } from '../../board/notes.svelte';
import { sound } from '../../board/sounds';
import type { OeilTold } from '../../wire/types';
import type { Beats } from './beats.svelte';
import type { OeilMatch } from './playing.svelte';
import { sentence } from './story';

export class Ears {
  constructor(
    private readonly match: () => OeilMatch,
    private readonly beats: Beats,
    /** A camera is on the table. */
    private readonly flash: () => void,
  ) {}

  /** What happened while nobody looked is said, and not shown. */
  catchUp(told: readonly unknown[]): void {
    for (const one of told as readonly OeilTold[]) this.say(one);
  }

  hear(told: readonly unknown[]): void {
    for (const one of told as readonly OeilTold[]) {
      this.say(one);
      this.show(one);
    }
  }

  private say(told: OeilTold): void {
    const { places } = this.match();
    const said = sentence(told, (seat) => places[seat]?.name ?? '');
    if (told.type === 'round-void') notes.show(said);
    else notes.say(said);
  }

  private show(told: OeilTold): void {
    if (told.type === 'fingers-shown') this.beats.count();
    else if (told.type === 'round-scored') this.beats.reveal();
    else if (told.type === 'photos-mixed' && told.multiplier > 1) {
      sound('camera');
      this.flash();
    } else if (told.type === 'hands-dealt') sound('start');
    else if (told.type === 'match-ended')
      sound(told.outcome.winners.includes(this.match().seat ?? -1) ? 'win' : 'end');
  }
}
