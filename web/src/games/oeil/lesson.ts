/** The first minute of L'Œil en coin: lay and point as a viewer, then caption a photograph. */
import type { Lesson, Line } from '../../board/lesson';
import type { OeilView } from '../../wire/types';

const HERE = '[data-gallery]';

export const lesson: Lesson<OeilView> = ({ view, places, seat }) => {
  const params = { name: places[view.captioner]?.name ?? '' };
  return view.captioner === seat ? captions(view) : looks(view, params);
};

/** Somebody else has written the caption. */
function looks(view: OeilView, params: { name: string }): Line {
  switch (view.stage) {
    case 'laying':
      return view.laid === null
        ? { says: 'learn-lay', params, at: ['[data-choose]'] }
        : { says: 'learn-laid', at: [] };
    case 'pointing':
      return view.finger === null
        ? { says: 'learn-point', params, at: [HERE] }
        : { says: 'learn-laid', at: [] };
    case 'favourite':
      return { says: 'learn-favourite', params, at: [] };
    case 'talk':
      return { says: 'learn-points', params, at: ['[data-next]'] };
    default:
      return { says: 'learn-captioner', params, at: [] };
  }
}

/** Whoever learns has the word. */
function captions(view: OeilView): Line {
  switch (view.stage) {
    case 'caption':
      return { says: 'learn-caption', at: ['[data-caption-field]', '[data-choose]'] };
    case 'favourite':
      return { says: 'learn-own-favourite', at: [HERE] };
    case 'talk':
      return { says: 'learn-done', params: { target: view.target }, at: [], last: true };
    default:
      return { says: 'learn-watch', at: [] };
  }
}
