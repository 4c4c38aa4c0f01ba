import { describe, expect, it } from 'vitest';
import type { LoonacyAction, LoonacyFace, LoonacyView, Refused } from '../../wire/types';
import { Playing, type LoonacyMatch } from './playing.svelte';

const face = (card: number): LoonacyFace => ({ card, pictures: ['fox', 'owl'] });

function viewOf(hand: readonly number[], tops: readonly number[]): LoonacyView {
  return {
    phase: 2,
    may: ['play', 'point'],
    hand: hand.map(face),
    piles: tops.map((card) => ({ top: face(card), cards: 3, by: null, at: 0 })),
  } as unknown as LoonacyView;
}

/** A seat whose acts wait until they are answered. */
function seat(view: LoonacyView) {
  const acts: LoonacyAction[] = [];
  const answers: ((refused: Refused | null) => void)[] = [];
  const match = {
    view,
    memory: new Map(),
    act(action: LoonacyAction) {
      acts.push(action);
      return new Promise<Refused | null>((answer) => answers.push(answer));
    },
  } as unknown as LoonacyMatch;
  const playing = new Playing(() => match);
  playing.see(view);
  return { acts, answers, match, playing };
}

const cards = (faces: readonly LoonacyFace[]) => faces.map((one) => one.card);

describe('laying a card', () => {
  it('takes it out of the hand at the touch, and names the top that was seen', () => {
    const { acts, playing } = seat(viewOf([1, 2, 3], [50, 60]));
    void playing.lay(2, 1);
    expect(cards(playing.hand)).toEqual([1, 3]);
    expect(cards(playing.coming(1))).toEqual([2]);
    expect(acts).toEqual([{ type: 'play', card: 2, pile: 1, onto: 60 }]);
  });

  it('names the card on its way as the top of the next one', () => {
    const { acts, playing } = seat(viewOf([1, 2, 3], [50]));
    void playing.lay(1, 0);
    void playing.lay(3, 0);
    expect(acts[1]).toEqual({ type: 'play', card: 3, pile: 0, onto: 1 });
  });

  it('sends a card once, however often it is dropped', () => {
    const { acts, playing } = seat(viewOf([1, 2], [50, 60]));
    void playing.lay(1, 0);
    void playing.lay(1, 1);
    expect(acts).toHaveLength(1);
  });

  it('puts a refused card back where it was', async () => {
    const { answers, playing } = seat(viewOf([1, 2, 3], [50]));
    const done = playing.lay(2, 0);
    answers[0]!({ reason: 'wrong-card', params: {} });
    expect(await done).toEqual({ reason: 'wrong-card', params: {} });
    expect(cards(playing.hand)).toEqual([1, 2, 3]);
  });

  it('forgets what is on its way once the view no longer holds it', () => {
    const { playing } = seat(viewOf([1, 2], [50]));
    void playing.lay(1, 0);
    playing.see(viewOf([2], [1]));
    expect(cards(playing.coming(0))).toEqual([]);
    expect(cards(playing.layers(0))).toEqual([50, 1]);
  });
});

describe('arranging the hand', () => {
  it('keeps the order when cards come and go', () => {
    const { playing } = seat(viewOf([1, 2, 3], [50]));
    playing.put(3, 1);
    expect(cards(playing.hand)).toEqual([3, 1, 2]);
  });

  it('is the same after a curtain', () => {
    const { match, playing } = seat(viewOf([1, 2, 3], [50]));
    playing.put(3, 1);
    const after = new Playing(() => match);
    after.see(match.view);
    expect(cards(after.hand)).toEqual([3, 1, 2]);
  });

  it('moves a card by a place either way, and no farther than the edge', () => {
    const { playing } = seat(viewOf([1, 2, 3], [50]));
    playing.move(1, 1);
    expect(cards(playing.hand)).toEqual([2, 1, 3]);
    playing.move(2, -1);
    expect(cards(playing.hand)).toEqual([2, 1, 3]);
    playing.move(3, -1);
    expect(cards(playing.hand)).toEqual([2, 3, 1]);
  });
});
