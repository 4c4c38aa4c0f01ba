/** What a view shows on the deck, beside where things are. */
import { signPicture } from '../../board/signs';
import type { Place } from '../../board/match';
import { words } from '../../locales/words.svelte';
import { settings } from '../../settings.svelte';
import { fetchPicture } from '../../wire/pictures';
import type { CaptainColour, CaptainView } from '../../wire/types';
import type { Shown, TongsShown } from './drawing/scene';

const pictures = new Map<string, HTMLImageElement>();

/** The picture of a sign once it is here; null: not yet, or it has none. */
function picture(sign: string): HTMLImageElement | null {
  const address = signPicture(sign);
  if (!address) return null;
  let found = pictures.get(address);
  if (!found) {
    found = fetchPicture(address);
    pictures.set(address, found);
  }
  return found.complete && found.naturalWidth > 0 ? found : null;
}

/** The tongs of whoever has them; null: nobody has. */
export function tongsOf(
  view: CaptainView,
  places: readonly Place[],
  own: TongsShown['own'],
): TongsShown | null {
  const place = view.turn === null ? undefined : places[view.turn];
  if (!place) return null;
  const colour = getComputedStyle(document.documentElement).getPropertyValue(
    `--seat-${place.seat % 7}`,
  );
  return { leftHand: settings.now.leftHand, colour, sign: picture(place.sign), own };
}

type Now = Pick<Shown, 'tongs' | 'focus' | 'numbers'>;

export function shownOf(view: CaptainView, now: Now): Shown {
  return {
    ...now,
    face: view.variant === 2 ? null : view.die,
    undersides: view.droppings.map(({ where, colour }) => (where === 'deck' ? colour : null)),
    onDeck: view.droppings.map(({ where }) => where === 'deck'),
    open: view.open,
    held: view.look?.dropping ?? null,
    banned: view.banned,
    still: settings.still,
    letter,
  };
}

/** What stands for a colour beside its shape. */
export function letter(colour: CaptainColour): string {
  return words.t(`captain.letter.${colour}`);
}
