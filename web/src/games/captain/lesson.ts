/** The first minute of Eye Eye Captain!: lift, look in secret, watch, shout. */
import type { Lesson } from '../../board/lesson';
import type { CaptainView } from '../../wire/types';

export const lesson: Lesson<CaptainView> = ({ view, places, seat }, first, said) => {
  const other = places.find((place) => place.seat !== seat);
  const params = { name: other?.name ?? '' };
  if (view.check) return { says: 'learn-check', params, at: ['[data-check]'] };
  if (view.outcome || view.round > first.round) return { says: 'learn-done', at: [], last: true };
  if (view.stage === 'ready') return { says: 'learn-deck', at: ['[data-deck]'] };
  if (view.turn !== seat)
    return { says: 'learn-watch', params, at: [`[data-seat="${other?.seat ?? 1}"]`] };
  if (view.stage === 'looking') return { says: 'learn-look', at: ['[data-under]'] };
  if (said.has('learn-watch')) return { says: 'learn-shout', at: ['[data-shout]'] };
  return { says: 'learn-lift', at: ['[data-dropping]'] };
};
