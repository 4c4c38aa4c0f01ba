"""A deck that was killed goes on; whatever it is told or woken with, the view is right."""

import subprocess
import sys
from math import dist, hypot, inf, nan
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sobremesa.games.captain import told as t
from sobremesa.games.captain.actions import Fall, Grip, Slip, Variant
from sobremesa.games.captain.deck import AHEAD, Deck
from sobremesa.games.captain.frames import Flag, pack, unpack
from sobremesa.games.captain.keys import KeyFrame
from sobremesa.games.captain.pieces import DROPPINGS, MEASURES, DroppingId
from sobremesa.games.captain.view import Stage, View, Where
from sobremesa.kernel.ids import Millis, Seat
from tests.games.captain.decks import (
    MINUTE,
    SECOND,
    at,
    lying,
    press,
    reach,
    shown,
    steps,
    told,
    view,
    where,
    woken,
)

SEEN = view(variant=Variant.CAPTAIN)


def again(kept: bytes | None, seen: View = SEEN) -> Deck:
    """The deck of the next process."""
    deck = Deck()
    deck.wake(kept, seen, seed=99)
    return deck


def test_killed_in_any_second_it_goes_on_where_it_was() -> None:
    """The key frame is up to a second old: nothing is farther off than it moves in one."""
    deck = woken(SEEN, 4)
    for _ in range(60):
        deck.step(SECOND)
        kept, before = deck.keep(), shown(deck)
        after = shown(again(kept))
        assert after.tick == before.tick + AHEAD
        assert after.droppings == before.droppings
        assert (after.die, after.turning) == (before.die, before.turning)
        assert dist(after.eye, before.eye) < MEASURES.eye / 10, "off the railing it leans on"


def test_killed_again_and_again_nothing_is_lost_and_no_tick_falls() -> None:
    deck, shown_last, rng = woken(SEEN, 4), 0, Random(1)
    for _ in range(60):
        kept = deck.keep()
        for _ in range(rng.randrange(1, SECOND)):
            deck.step(1)
            assert shown(deck).tick > shown_last
            shown_last = shown(deck).tick
            assert lying(shown(deck)) == list(range(DROPPINGS))
        before = shown(deck)
        deck = again(kept)
        moved = [dist(at(shown(deck), number), at(before, number)) for number in range(DROPPINGS)]
        assert sorted(moved)[DROPPINGS // 2] < 4 * MEASURES.dropping


def test_it_rolls_on_as_lively_as_before() -> None:
    deck = woken(SEEN, 4)
    deck.step(20 * SECOND)
    deck = again(deck.keep())
    before = shown(deck).eye
    deck.step(SECOND // 2)
    assert dist(shown(deck).eye, before) > MEASURES.eye / 2


def test_the_same_key_frame_takes_the_same_course() -> None:
    deck = woken(SEEN, 4)
    deck.step(20 * SECOND)
    kept = deck.keep()
    first, second = again(kept), again(kept)
    first.step(10 * SECOND)
    second.step(10 * SECOND)
    assert first.frame() == second.frame()


def test_a_closing_that_waited_is_judged_now() -> None:
    deck = woken(SEEN)
    deck.step(SECOND)
    x, y = map(round, at(shown(deck), 6))
    for tongs, expected in [
        (press(x, y, SECOND), Grip(1, DroppingId(6))),
        (reach(6), Grip(1, DroppingId(6))),
        (reach(6, aside=70), Slip(1)),
    ]:
        woke = again(deck.keep(), replace(SEEN, stage=Stage.CLOSING, tongs=tongs))
        assert [act for act in woke.step(1) if isinstance(act, Grip | Slip)] == [expected]


def test_woken_in_another_round_it_is_laid_anew() -> None:
    deck = woken(SEEN)
    deck.step(MINUTE)
    ring = shown(again(deck.keep(), replace(SEEN, round=2)))
    assert_laid([at(ring, number) for number in range(DROPPINGS)])
    assert ring.tick == MINUTE + AHEAD


def assert_laid(places: list[tuple[float, float]]) -> None:
    far = [hypot(x - 800, y - 550) for x, y in places]
    assert min(far) > 230
    assert max(far) < 450


def test_a_round_is_laid_in_the_middle_round_the_die() -> None:
    deck = woken(SEEN)
    deck.step(MINUTE)
    dark = replace(SEEN, stage=Stage.READY, round=2)
    told(deck, dark, t.RoundLaid(2, Seat(0), 0))
    frame = shown(deck)
    assert_laid([at(frame, number) for number in range(DROPPINGS)])
    assert frame.die[:2] == (800, 550)
    assert frame.flags == Flag.DARK


def test_what_was_lifted_before_a_crash_goes_back_to_its_place() -> None:
    deck = woken(SEEN)
    deck.step(10 * SECOND)
    place = at(shown(deck), 3)
    held = where(replace(SEEN, stage=Stage.LOOKING), 3, Where.TONGS)
    told(deck, held)
    woke = again(deck.keep(), held)
    assert shown(woke).droppings[3] is None
    told(woke, SEEN)
    assert dist(at(shown(woke), 3), place) < 2 * MEASURES.eye + 4 * MEASURES.dropping


# ------------------------------------------------------------------------- whatever comes


def soundness(deck: Deck, seen: View) -> None:
    """Go on for some seconds; all the while the frame shows what the view says."""
    left: set[int] = set()
    for _ in range(20):
        acts = deck.step(9)
        left |= {act.dropping for act in acts if isinstance(act, Fall | Grip)}
        data = deck.frame()
        if data:
            frame = unpack(data)
            on_deck = {n for n, one in enumerate(seen.droppings) if one.where is Where.DECK}
            assert on_deck - left <= set(lying(frame)) <= on_deck
            x, y = frame.eye
            assert 0 <= x <= MEASURES.width and 0 <= y <= MEASURES.height  # noqa: PT018
    deck.keep()


def kept_after(ticks: int) -> KeyFrame:
    deck = woken(SEEN)
    deck.step(ticks)
    return msgspec.msgpack.decode(deck.keep(), type=KeyFrame)


KEPT = kept_after(300)
ODD = (nan, inf, -inf, 1e300, -1e9, 0.0)


@pytest.mark.parametrize("odd", ODD)
def test_no_number_in_a_key_frame_stops_it(odd: float) -> None:
    thing = KEPT.things[0]
    for field in ("x", "y", "vx", "vy", "angle", "spin"):
        bad = (replace(thing, **{field: odd}), *KEPT.things[1:])
        soundness(again(msgspec.msgpack.encode(replace(KEPT, things=bad))), SEEN)
    for field in ("heading", "x", "y"):
        eye = replace(KEPT.eye, **{field: odd})
        soundness(again(msgspec.msgpack.encode(replace(KEPT, eye=eye))), SEEN)
    eye = replace(KEPT.eye, turning=(odd, odd, odd, odd))
    soundness(again(msgspec.msgpack.encode(replace(KEPT, eye=eye))), SEEN)
    lifted: dict[int, Any] = {3: (odd, odd), 40: (odd, 1.0)}
    gone = tuple(one for one in KEPT.things if one.thing != 3)
    kept = replace(KEPT, things=gone, lifted=lifted)
    soundness(again(msgspec.msgpack.encode(kept)), SEEN)


def test_no_missing_or_doubled_thing_in_a_key_frame_stops_it() -> None:
    for things in ((), KEPT.things[:3], KEPT.things * 2, (replace(KEPT.things[0], thing=77),)):
        soundness(again(msgspec.msgpack.encode(replace(KEPT, things=things))), SEEN)
    for tick in (-5, 0, 2**40):
        soundness(again(msgspec.msgpack.encode(replace(KEPT, tick=tick))), SEEN)


@given(st.binary(max_size=300))
def test_no_bytes_stop_it(kept: bytes) -> None:
    woke = again(kept)
    woke.step(1)
    assert lying(shown(woke)) == list(range(DROPPINGS))


@pytest.mark.parametrize("seed", range(24))
def test_no_order_of_what_it_is_told_stops_it(seed: int) -> None:
    """Any stage after any other, any dropping anywhere, tongs that close on anything."""
    rng = Random(seed)
    deck = woken(SEEN, rng.randrange(99))
    news: list[Any] = [
        None,
        t.RoundLaid(1, Seat(0), 0),
        t.EyeOn(),
        t.PutBack(Seat(0), DroppingId(rng.randrange(-3, 30))),
        t.Fallen(DroppingId(99)),
        t.DeckBare(),
    ]
    for closing in range(8):
        seen = odd_view(rng, closing)
        deck.hear(rng.choice(news), seen, Millis(0))
        deck.aim(Seat(rng.randrange(-1, 3)), rng.randrange(-(2**15), 2**15), 0)
        soundness(deck, seen)
        if rng.random() < 0.2:
            deck = again(deck.keep(), seen)


def odd_view(rng: Random, closing: int) -> View:
    seen = view(
        variant=rng.choice(list(Variant)),
        corners=rng.randrange(5),
        stage=rng.choice(list(Stage)),
    )
    for number in range(DROPPINGS):
        seen = where(seen, number, rng.choice([Where.DECK, Where.DECK, *Where]))
    tongs = rng.choice([None, press(9, 9, 2**40, closing=closing), reach(40, closing=closing)])
    fewer = seen.droppings[: rng.choice([12, 12, 5, 0])]
    return replace(seen, tongs=tongs, droppings=fewer, round=rng.randrange(3))


def test_physics_is_loaded_with_the_first_deck_and_not_with_the_rules() -> None:
    code = (
        "import sys, sobremesa; game = sobremesa.game('captain')\n"
        "assert 'pymunk' not in sys.modules\n"
        "game.card.device()\n"
        "assert 'pymunk' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# -------------------------------------------------------------------------------- frames


def test_a_frame_is_small_and_can_be_read_again() -> None:
    deck = woken(SEEN)
    deck.step(100)
    data = deck.frame()
    assert len(data) == 31 + 12 * 5
    assert pack(unpack(data)) == data
    told(deck, where(SEEN, 0, Where.KEPT))
    assert len(deck.frame()) == 31 + 11 * 5


def test_game_2_has_no_die() -> None:
    deck = woken(view(variant=Variant.NAMED))
    assert shown(deck).die == (0, 0, 0)
    assert all(type(act) is not Fall for _, act in steps(deck, MINUTE))


def test_the_die_is_seen_to_tumble() -> None:
    deck = woken(SEEN)
    seen = []
    for _ in range(MINUTE):
        acts = deck.step(1)
        seen.append((bool(acts), shown(deck).tumble))
    assert [tumble for knocked, tumble in seen if knocked] == [255] * sum(k for k, _ in seen)
    assert min(tumble for _, tumble in seen) == 0


def test_a_dark_deck_comes_to_rest_and_is_shown_four_times_a_second() -> None:
    deck = woken(SEEN)
    deck.step(10 * SECOND)
    dark = replace(SEEN, stage=Stage.CHECK)
    told(deck, dark)
    deck.step(2 * SECOND)
    frames = [deck.frame() for _ in range(SECOND) if not deck.step(1)]
    assert sum(bool(frame) for frame in frames) == 4
    assert len({frame[4:] for frame in frames if frame}) == 1, "only the tick goes on"
    told(deck, SEEN)
    deck.step(SECOND)
    assert deck.frame()[4:] != next(frame[4:] for frame in frames if frame)
