/** The first minute of Loonacy: match a picture, win a race, point at the draw pile. */
import type { Lesson, Line } from '../../board/lesson';
import type { LoonacyView } from '../../wire/types';

export const lesson: Lesson<LoonacyView> = ({ view, places, seat }, first) => {
  const own = view.seats[seat ?? 0]!;
  const name = places.find((place) => place.seat !== seat)?.name ?? '';
  if (view.outcome || (drawn(view, first) && view.stage === 'playing'))
    return { says: 'learn-done', at: ['[data-held]'], last: true };
  if (view.stage === 'looking') return { says: 'learn-look', at: ['[data-hand]'] };
  if (own.pointing || view.stage === 'dealing')
    return { says: 'learn-wait', at: ['[data-new]', '[data-point]'] };
  const laid = first.hand.length - own.cards;
  if (laid > 1) return { says: 'learn-point', params: { name }, at: ['[data-point]'] };
  if (laid === 0) return { says: 'learn-lay', at: fitting(view) };
  return view.verdict
    ? { says: 'learn-race', params: { name }, at: fitting(view) }
    : { says: 'learn-more', at: fitting(view) };
};

/** Whether cards were drawn since: piles that have opened took one each. */
function drawn(view: LoonacyView, first: LoonacyView): boolean {
  return view.draw + view.piles.length < first.draw + first.piles.length;
}

/** A card that fits, as the server says, until it is chosen; then its pile. Else the draw pile. */
function fitting({ fits }: LoonacyView): Line['at'] {
  const fit = fits[0];
  if (!fit) return ['[data-point]'];
  return [`[data-card="${fit.card}"][aria-pressed="false"]`, `[data-pile="${fit.piles[0]}"]`];
}
