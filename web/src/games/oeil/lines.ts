/** What is to be done now, or who is waited for: one line for each part of a round. */
import type { Match } from '../../board/match';
import type { OeilView } from '../../wire/types';

/** A text of the client: its key behind `oeil.do.`, and who is spoken of. */
export type Doing =
  | 'caption'
  | 'caption.wait'
  | 'lay'
  | 'lay.done'
  | 'lay.wait'
  | 'point'
  | 'point.done'
  | 'point.wait'
  | 'point.watch'
  | 'favourite'
  | 'favourite.wait'
  | 'talk'
  | 'talk.wait'
  | 'exchange'
  | 'exchange.wait';

type Looked = Pick<Match<OeilView>, 'view' | 'hosts' | 'words' | 'places'>;

/**
 * What a match asks of whoever looks at it; null: nothing, it is over, or a caption waits for the
 * host, of which more is said to him and to whoever wrote it.
 */
export function doing({ view, hosts, words, places }: Looked): Doing | null {
  const { may, seat, captioner } = view;
  if (view.outcome !== null) return null;
  if (view.stage === 'caption') {
    if (words?.course === 'waiting') return null;
    return may.includes('caption') ? 'caption' : 'caption.wait';
  }
  if (view.stage === 'laying') {
    if (!may.includes('lay')) return 'lay.wait';
    return view.laid === null ? 'lay' : 'lay.done';
  }
  if (view.stage === 'pointing') {
    if (may.includes('point')) return view.finger === null ? 'point' : 'point.done';
    return seat === captioner ? 'point.wait' : 'point.watch';
  }
  if (view.stage === 'favourite') return may.includes('pass') ? 'favourite' : 'favourite.wait';
  if (view.stage === 'talk') {
    // The host can go on too; a bot does so by itself.
    const asked = may.includes('next') || (hosts && !places[captioner]?.bot);
    return asked || !view.seats[captioner]!.playing ? 'talk' : 'talk.wait';
  }
  if (view.stage === 'exchange') return may.includes('keep') ? 'exchange' : 'exchange.wait';
  return null;
}

/** The seats that are waited for: the captioner also while he is away, for nobody else can go on. */
export function missing(view: OeilView): readonly number[] {
  if (view.outcome !== null) return [];
  const present = view.seats.flatMap(({ playing, away }, seat) => (playing && !away ? seat : []));
  const captioners = ['caption', 'favourite', 'talk'].includes(view.stage);
  if (captioners && !view.asking)
    return view.seats[view.captioner]!.playing ? [view.captioner] : [];
  const all = view.stage === 'exchange' || view.asking;
  return present.filter((seat) => !view.seats[seat]!.ready && (all || seat !== view.captioner));
}
