/** What is told becomes words for those who listen: whatever the others see at a glance as well. */
import { notes } from '../../board/notes.svelte';
import { sentences } from '../../locales/sentences';
import { words } from '../../locales/words.svelte';
import type { LoonacyFace, LoonacyTold } from '../../wire/types';
import type { LoonacyMatch } from './playing.svelte';
import { cardName, sentence } from './story';

type Told<Type> = Extract<LoonacyTold, { readonly type: Type }>;

export class Ears {
  /** One's own finger was on the draw pile before what is told now. */
  private pointed = false;

  constructor(private readonly match: () => LoonacyMatch) {}

  /** Look at the table before it changes. */
  look(): void {
    const { view, seat } = this.match();
    this.pointed = seat !== null && (view.seats[seat]?.pointing ?? false);
  }

  hear(told: readonly unknown[]): void {
    for (const one of told as readonly LoonacyTold[]) notes.say(this.sentence(one));
  }

  private sentence(told: LoonacyTold): string {
    if (told.type === 'card-laid') return this.laid(told);
    if (told.type === 'finger-shown') return this.wants(told);
    if (told.type === 'piles-opened') return sentences(this.told(told), ...piles(told.tops));
    if (told.type === 'cards-turned') return this.turned(told);
    // That it is time to draw has been said, and which card came is said when all look.
    if (told.type === 'cards-dealt') return '';
    // What came of one's own card is said as the answer to it.
    if (told.type === 'card-wrong') return '';
    if (told.type === 'card-beaten' && told.seat === this.match().seat) return '';
    // Whoever did not point has heard what was laid: that says it.
    if (told.type === 'fingers-gone' && !this.pointed) return '';
    return this.told(told);
  }

  private told(told: LoonacyTold): string {
    return sentence(told, (seat) => this.name(seat));
  }

  private name(seat: number): string {
    return this.match().places[seat]?.name ?? '';
  }

  private laid(told: Told<'card-laid'>): string {
    const { view, seat } = this.match();
    const places = { seat: this.name(told.seat), card: cardName(told.card), pile: told.pile + 1 };
    const said = view.piles.length > 1 ? words.t('hear.loonacy.laid', places) : this.told(told);
    const count = view.seats[told.seat]?.cards ?? 0;
    if (told.seat === seat) return sentences(said, count ? words.t('loonacy.hand', { count }) : '');
    return sentences(said, count === 1 ? words.t('hear.loonacy.last', places) : '');
  }

  /** Who points, and how many do by now. */
  private wants({ seat }: Told<'finger-shown'>): string {
    const present = this.match().view.seats.filter((one) => one.playing && !one.away);
    const pointing = present.filter((one) => one.pointing).length;
    const places = { seat: this.name(seat), pointing, present: present.length };
    // Where all point, the cards are dealt at once.
    return pointing ? words.t('hear.loonacy.wants', places) : '';
  }

  private turned(told: Told<'cards-turned'>): string {
    const card = told.card ? words.t('hear.loonacy.new', { card: cardName(told.card) }) : '';
    return sentences(this.told(told), card, ...piles(told.tops));
  }
}

const piles = (tops: readonly LoonacyFace[]) =>
  tops.map((top, pile) => words.t('loonacy.pile', { number: pile + 1, card: cardName(top) }));
