/** What is told becomes words, sounds and beats. */
import { notes } from '../../board/notes.svelte';
import { sound } from '../../board/sounds';
import { sentences } from '../../locales/sentences';
import { words } from '../../locales/words.svelte';
import type { OeilTold } from '../../wire/types';
import type { Beats } from './beats.svelte';
import type { OeilMatch } from './playing.svelte';
import { sentence, signed } from './story';

type Told<Type> = Extract<OeilTold, { readonly type: Type }>;

export class Ears {
  constructor(
    private readonly match: () => OeilMatch,
    private readonly beats: Beats,
    /** A camera is on the table. */
    private readonly flash: () => void,
    /** What a photograph is called. */
    private readonly title: (photo: number) => string,
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
    const said = this.sentence(told);
    if (told.type === 'round-void') notes.show(said);
    else notes.say(said);
  }

  private sentence(told: OeilTold): string {
    const { seat, view } = this.match();
    if (told.type === 'captioner-named' && told.captioner === seat)
      return words.t('hear.oeil.yours');
    if (told.type === 'finger-laid' && told.photo !== null)
      return words.t('hear.oeil.pointed', { number: this.number(told.photo) });
    if (told.type === 'favourite-shown')
      return words.t('hear.oeil.favourite', {
        captioner: this.name(told.captioner),
        number: this.number(told.photo),
      });
    if (told.type === 'round-scored') return this.scored(told);
    if (told.type === 'photos-drawn' || told.type === 'photos-exchanged') return this.drawn(told);
    if (told.type === 'fingers-shown') return sentences(this.told(told), this.asks('favourite'));
    // Where the captioner goes while all talk, everybody can go on: the button is new.
    if (told.type === 'seat-left' && view.stage === 'talk' && view.may.includes('next'))
      return sentences(this.told(told), this.next(view.last));
    return sentences(this.told(told), told.type === 'photos-mixed' ? times(told.multiplier) : '');
  }

  private told(told: OeilTold): string {
    return sentence(told, (seat) => this.name(seat));
  }

  private name(seat: number): string {
    return this.match().places[seat]?.name ?? '';
  }

  /** Which of those on the table it is, as they are numbered there. */
  private number(photo: number): number {
    return this.match().view.table.findIndex((one) => one.photo === photo) + 1;
  }

  /** Whose it was, who found it, and what that gave to whom. */
  private scored({ captioner, photos, finders, points }: Told<'round-scored'>): string {
    const number = photos.findIndex(({ owner }) => owner === captioner) + 1;
    const names = words.list(finders.map((seat) => this.name(seat)));
    const gained = points.flatMap((count, seat) =>
      count ? `${this.name(seat)} ${signed(count)}` : [],
    );
    return sentences(
      words.t('hear.oeil.revealed', { captioner: this.name(captioner), number }),
      names ? words.t('hear.oeil.found', { names }) : words.t('hear.oeil.nobody'),
      gained.length ? words.t('hear.oeil.points', { points: gained.join(', ') }) : '',
      this.asks('talk'),
    );
  }

  /** What is asked of who goes on from here: the captioner, as long as he is there. */
  private asks(part: 'favourite' | 'talk'): string {
    const { view } = this.match();
    return view.may.includes(part === 'talk' ? 'next' : 'pass') ? words.t(`oeil.do.${part}`) : '';
  }

  private next(last: boolean): string {
    return words.t('hear.button', { label: words.t(last ? 'oeil.end' : 'oeil.next') });
  }

  /** One's own new photograph; the others' are theirs. */
  private drawn(told: Told<'photos-drawn' | 'photos-exchanged'>): string {
    const photo = told.photo === null ? '' : this.title(told.photo);
    return sentences(this.told(told), photo && words.t('hear.oeil.new', { photo }));
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

const times = (multiplier: number) =>
  multiplier > 1 ? words.t('oeil.times', { times: multiplier }) : '';
