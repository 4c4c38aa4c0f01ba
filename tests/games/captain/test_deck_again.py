"""A deck that is looked at again: from a key frame it takes the course that it took."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from sobremesa.games.captain.actions import Action, Fall, Grip, Slip, Variant
from sobremesa.games.captain.deck import Deck
from sobremesa.games.captain.view import Stage, View, Where
from sobremesa.kernel.ids import Seat
from tests.games.captain.decks import SECOND, at, lying, press, reach, shown, told, view, where
from tests.games.captain.decks import woken as begun


class Kept(NamedTuple):
    """A key frame, what was seen then, and what was drawn from there to the next."""

    data: bytes
    seen: View
    drawn: Sequence[bytes]


def played(seed: int, variant: Variant = Variant.CREW) -> Iterator[Kept]:
    """A minute of presses, reaches, aims and falls: a key frame a second and at each of them."""
    rng = Random(seed)
    seen = view(corners=4, variant=variant)
    deck = begun(seen, seed)
    for closing in range(1, 30):
        kept, drawn, acts = deck.keep(), list[bytes](), list[Action]()
        before = seen
        for _ in range(rng.randrange(1, SECOND)):
            if rng.random() < 0.3:
                deck.aim(Seat(0), rng.randrange(1600), rng.randrange(1100))
            acts += deck.step(1)
            drawn.append(deck.frame())
            if acts:
                break
        yield Kept(kept, before, drawn)
        yield Kept(deck.keep(), before, [])
        for act in acts:
            if isinstance(act, Fall | Grip):
                seen = where(seen, act.dropping, Where.KEPT)
            if isinstance(act, Grip | Slip):
                seen = replace(seen, stage=Stage.AIMING, tongs=None)
        if seen.tongs is None and rng.random() < 0.6 and lying(shown(deck)):
            seen = closes(seen, deck, rng, closing)
        told(deck, seen)


def closes(seen: View, deck: Deck, rng: Random, closing: int) -> View:
    """That view, but the tongs close on something, seen a moment before or after now."""
    frame = shown(deck)
    number = rng.choice(lying(frame))
    x, y = at(frame, number)
    late = frame.tick + rng.randrange(-40, 5)
    tongs = rng.choice(
        [press(round(x), round(y), late, closing=closing), reach(number, closing=closing)]
    )
    return replace(seen, stage=Stage.CLOSING, tongs=tongs)


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("seed", range(3))
def test_stepped_from_a_key_frame_it_comes_to_exactly_the_next(seed: int, variant: Variant) -> None:
    deck, seconds = Deck(), list(played(seed, variant))
    assert any(one.seen.tongs is not None for one in seconds)
    for now, following in zip(seconds[::2], seconds[1::2], strict=True):
        assert deck.again(now.data, following.data, now.seen) == len(now.drawn)
        drawn = [deck.frame() for _ in now.drawn if deck.step(1) is not None]
        assert drawn == now.drawn
        assert deck.keep() == following.data


def test_it_stands_as_it_stood() -> None:
    deck = begun(view(), 3)
    deck.step(5 * SECOND)
    kept, frame = deck.keep(), deck.frame()
    again = Deck()
    assert again.again(kept, None, view()) is None
    assert again.frame() == frame


def test_of_two_key_frames_of_one_tick_the_second_knows_what_was_aimed_before() -> None:
    deck = begun(view(), 3)
    kept = deck.keep()
    deck.step(10)
    deck.aim(Seat(0), 1500, 1000)
    deck.step(30)
    deck.keep()
    following = deck.keep()
    again = Deck()
    assert again.again(kept, following, view()) == 40
    again.step(40)
    assert again.frame() == deck.frame()
    assert again.keep() == following
    deck.step(1)
    assert deck.keep() != following
    again.again(following, deck.keep(), view())
    again.step(1)
    assert again.frame() == deck.frame()


def test_without_what_was_aimed_all_but_the_tongs_is_the_same() -> None:
    deck = begun(view(), 3)
    deck.aim(Seat(0), 100, 100)
    kept = deck.keep()
    deck.step(10)
    deck.aim(Seat(0), 1500, 1000)
    deck.step(50)
    again = Deck()
    again.again(kept, None, view())
    again.step(60)
    assert shown(again)._replace(tongs=(0, 0)) == shown(deck)._replace(tongs=(0, 0))
    assert shown(again).tongs != shown(deck).tongs


@pytest.mark.parametrize("kept", [b"", b"odd", b"\x80"])
def test_a_key_frame_that_is_none_is_a_deck_laid_anew(kept: bytes) -> None:
    again = Deck()
    assert again.again(kept, kept, view()) is None
    again.step(SECOND)
    assert lying(shown(again)) == list(range(12))
