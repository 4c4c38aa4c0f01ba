"""The tongs: judged on what the screen showed under the finger, 250 ms later."""

from math import dist

import pytest
from msgspec.structs import replace

from sobremesa.games.captain.actions import Fall, Grip, Knock, Slip, Variant
from sobremesa.games.captain.deck import Deck
from sobremesa.games.captain.frames import Flag
from sobremesa.games.captain.pieces import MEASURES, Colour, DroppingId
from sobremesa.games.captain.tongs import CLOSE
from sobremesa.games.captain.view import LookView, Stage, TongsView, View, Where
from sobremesa.kernel.ids import Millis, Seat
from tests.games.captain.decks import (
    MINUTE,
    SECOND,
    at,
    press,
    reach,
    shown,
    steps,
    told,
    view,
    where,
    woken,
)

SEEN = view(stage=Stage.READY)
"""With a dark eye: nothing moves."""
JAWS = MEASURES.jaws


def closing(tongs: TongsView, seen: View = SEEN) -> View:
    return replace(seen, tongs=tongs)


def closed(deck: Deck, ticks: int = 2 * SECOND) -> list[tuple[int, Grip | Slip]]:
    """What the tongs have closed on, and after how many ticks."""
    return [(tick, act) for tick, act in steps(deck, ticks) if isinstance(act, Grip | Slip)]


def pressed(deck: Deck, aside: float, *, broad: bool = False) -> Grip | Slip:
    """Press beside dropping 3, so far away from its neighbours' side."""
    frame = shown(deck)
    x, y = at(frame, 3)
    away = dist((x, y), (800, 550))
    x, y = x + (x - 800) / away * aside, y + (y - 550) / away * aside
    told(deck, closing(press(round(x), round(y), frame.tick, broad=broad)))
    ((_, act),) = closed(deck)
    return act


@pytest.mark.parametrize(
    ("aside", "broad", "expected"),
    [
        (0, False, Grip(1, DroppingId(3))),
        (JAWS - 3, False, Grip(1, DroppingId(3))),
        (JAWS + 3, False, Slip(1)),
        (JAWS + 3, True, Grip(1, DroppingId(3))),
        (1.5 * JAWS + 3, True, Slip(1)),
    ],
)
def test_they_take_hold_of_what_is_between_the_jaws(
    *, aside: float, broad: bool, expected: Grip | Slip
) -> None:
    assert pressed(woken(SEEN), aside, broad=broad) == expected


def test_they_close_fifteen_ticks_after_what_the_screen_showed() -> None:
    deck = woken(SEEN)
    deck.step(40)
    x, y = map(round, at(shown(deck), 0))
    told(deck, closing(press(x, y, 40 - 6)))
    assert closed(deck) == [(CLOSE - 6, Grip(1, DroppingId(0)))]


@pytest.mark.parametrize(("tick", "expected"), [(0, 1), (40 - 15, 1), (40, 15), (4_000_000, 15)])
def test_they_look_back_and_wait_a_quarter_of_a_second_at_most(tick: int, expected: int) -> None:
    """A tick of the distant past is judged at once, one from the future 250 ms from now."""
    deck = woken(SEEN)
    deck.step(40)
    x, y = map(round, at(shown(deck), 0))
    told(deck, closing(press(x, y, tick)))
    assert closed(deck) == [(expected, Grip(1, DroppingId(0)))]


def moving(seed: int = 2) -> tuple[Deck, View, list[dict[int, tuple[float, float]]], int, int]:
    """A deck in the tick in which a dropping has gone far in 15 ticks; its places by tick."""
    seen = view(variant=Variant.CAPTAIN)
    deck, history = woken(seen, seed), list[dict[int, tuple[float, float]]]()
    for tick in range(MINUTE):
        frame = shown(deck)
        assert frame.tick == tick
        history.append({number: at(frame, number) for number in range(12)})
        if tick > 60:
            for number in range(12):
                if dist(history[tick][number], history[tick - CLOSE][number]) > 1.5 * JAWS:
                    return deck, seen, history, number, tick
        deck.step(1)
    raise AssertionError("nothing ever moved")


def test_a_late_press_is_judged_on_the_deck_as_it_was() -> None:
    """The finger aimed where the dropping was 15 ticks after what was shown: 15 ticks ago."""
    deck, seen, history, number, now = moving()
    x, y = map(round, history[now - CLOSE][number])
    told(deck, closing(press(x, y, now - 2 * CLOSE), seen))
    assert closed(deck) == [(1, Grip(1, DroppingId(number)))]


def test_who_presses_where_a_dropping_is_now_but_was_not_then_slips() -> None:
    deck, seen, history, number, now = moving()
    x, y = map(round, history[now][number])
    near = [dist((x, y), place) for place in history[now - CLOSE].values()]
    told(deck, closing(press(x, y, now - 2 * CLOSE), seen))
    ((_, act),) = closed(deck)
    assert act == Slip(1) or min(near) <= JAWS


def test_an_early_press_waits_for_what_comes() -> None:
    """Judged at its moment, 15 ticks after what was shown, wherever the dropping is by then."""
    deck, seen, _, number, now = moving()
    again = woken(seen, 2)
    again.step(now + CLOSE)
    x, y = map(round, at(shown(again), number))
    told(deck, closing(press(x, y, now), seen))
    assert closed(deck) == [(CLOSE, Grip(1, DroppingId(number)))]


def test_they_never_judge_a_closing_twice() -> None:
    deck = woken(SEEN)
    x, y = map(round, at(shown(deck), 0))
    asked = closing(press(x, y, 0))
    told(deck, asked)
    assert len(closed(deck, SECOND)) == 1
    told(deck, asked)
    assert closed(deck, SECOND) == []


def test_a_closing_that_the_rules_have_ended_is_not_judged() -> None:
    deck = woken(SEEN)
    told(deck, closing(press(800, 550, 0)))
    told(deck, SEEN)
    assert closed(deck) == []


@pytest.mark.parametrize("number", range(12))
def test_a_reach_goes_there_by_itself_in_a_second(number: int) -> None:
    deck = woken(SEEN)
    told(deck, closing(reach(number)))
    ((tick, act),) = closed(deck)
    assert act == Grip(1, DroppingId(number))
    assert 0.6 + 0.25 <= tick / SECOND <= 0.9 + 0.25 + 1 / SECOND


def test_a_reach_follows_what_moves() -> None:
    seen = view(variant=Variant.CAPTAIN)
    held = 0
    for seed in range(24):
        deck = woken(seen, seed)
        deck.step(3 * SECOND)
        told(deck, closing(reach(seed % 12), seen))
        ((_, act),) = closed(deck)
        held += act == Grip(1, DroppingId(seed % 12))
    assert 24 * 0.6 <= held < 24, "now and then the eye knocks it away"


@pytest.mark.parametrize(
    ("aside", "broad", "expected"),
    [(49, False, Grip), (50, False, Slip), (100, False, Slip), (49, True, Grip), (50, True, Slip)],
)
def test_a_reach_that_misses_by_half_its_width_slips(
    *, aside: int, broad: bool, expected: type[Grip | Slip]
) -> None:
    deck = woken(SEEN)
    told(deck, closing(reach(5, aside=aside, broad=broad)))
    ((_, act),) = closed(deck)
    assert type(act) is expected


def test_a_reach_for_what_is_no_longer_there_slips() -> None:
    deck = woken(SEEN)
    gone = where(SEEN, 5, Where.GALLEY)
    told(deck, closing(reach(5), gone))
    ((_, act),) = closed(deck)
    assert act == Slip(1)


def test_what_may_not_be_lifted_slips_through_the_jaws() -> None:
    deck = woken(SEEN)
    x, y = map(round, at(shown(deck), 0))
    told(deck, closing(press(x, y, 0), replace(SEEN, banned=DroppingId(0))))
    ((_, act),) = closed(deck)
    assert act == Slip(1)


# ----------------------------------------------------------------------------------- held


def lifted(deck: Deck, number: int) -> View:
    """Have a dropping lifted, and return what is seen then."""
    x, y = map(round, at(shown(deck), number))
    told(deck, closing(press(x, y, 0)))
    ((_, act),) = closed(deck, CLOSE)
    assert act == Grip(1, DroppingId(number))
    return where(SEEN, number, Where.TONGS)


def test_a_held_dropping_is_off_the_deck_at_once() -> None:
    deck = woken(SEEN)
    seen = lifted(deck, 7)
    assert shown(deck).droppings[7] is None
    told(deck, seen)
    deck.step(MINUTE)
    assert shown(deck).droppings[7] is None


def test_put_back_it_lies_where_it_was() -> None:
    deck = woken(SEEN)
    before = at(shown(deck), 7)
    told(deck, lifted(deck, 7))
    told(deck, SEEN)
    assert dist(at(shown(deck), 7), before) < 1


def test_or_at_the_nearest_free_place() -> None:
    seen = view(variant=Variant.CAPTAIN)
    for seed in range(10):
        deck = woken(SEEN, seed)
        before = at(shown(deck), 7)
        told(deck, lifted(deck, 7))
        told(deck, where(seen, 7, Where.TONGS))
        deck.step(20 * SECOND)
        told(deck, seen)
        frame = shown(deck)
        place = at(frame, 7)
        others = [dist(place, at(frame, number)) for number in range(12) if number != 7]
        assert min(others) >= 2 * MEASURES.dropping - 2
        assert dist(place, frame.eye) >= MEASURES.eye + MEASURES.dropping - 2
        assert dist(place, before) < 2 * MEASURES.eye + 6 * MEASURES.dropping


def test_a_grip_that_the_rules_never_took_note_of_has_held_nothing() -> None:
    deck = woken(SEEN)
    lifted(deck, 7)
    deck.step(SECOND)
    assert shown(deck).droppings[7] is None
    told(deck, SEEN)
    deck.step(SECOND)
    told(deck, SEEN)
    assert shown(deck).droppings[7] is not None


def test_nor_has_anything_fallen_of_which_they_took_no_note() -> None:
    seen = view(corners=4)
    deck = woken(seen, 1)
    falls = [act for _, act in steps(deck, MINUTE) if isinstance(act, Fall)]
    assert falls
    assert {type(act) for _, act in steps(deck, 3 * SECOND)} <= {Fall, Knock}
    deck.step(1)
    told(deck, replace(seen, open=(False,) * 4))
    deck.step(3 * SECOND)
    assert None not in shown(deck).droppings


# ------------------------------------------------------------------------------------ aim


def test_whoever_may_lift_moves_the_tongs() -> None:
    seen = view()
    deck = woken(seen)
    assert Flag.TONGS not in shown(deck).flags
    deck.aim(Seat(0), 300, 400)
    deck.step(SECOND)
    frame = shown(deck)
    assert Flag.TONGS in frame.flags
    assert dist(frame.tongs, (300, 400)) < 2
    assert frame.opening == 255


@pytest.mark.parametrize(
    ("seat", "stage"), [(1, Stage.AIMING), (0, Stage.LOOKING), (0, Stage.CHECK), (-1, Stage.AIMING)]
)
def test_nobody_else_does(seat: int, stage: Stage) -> None:
    deck = woken(view(stage=stage))
    before = shown(deck).tongs
    deck.aim(Seat(seat), 300, 400)
    deck.step(SECOND)
    assert shown(deck).tongs == before
    assert Flag.TONGS not in shown(deck).flags


def test_tongs_that_are_aimed_off_the_deck_stay_over_it() -> None:
    deck = woken(view())
    deck.aim(Seat(0), -30_000, 30_000)
    deck.step(2 * SECOND)
    assert dist(shown(deck).tongs, (0, MEASURES.height)) < 2


def test_they_are_seen_to_close_and_to_open_again() -> None:
    seen = view()
    deck = woken(seen)
    told(deck, replace(seen, stage=Stage.CLOSING, tongs=press(20, 20, 0)))
    opening = []
    for _ in range(SECOND):
        deck.step(1)
        opening.append(shown(deck).opening)
    assert opening[:15] == sorted(opening[:15], reverse=True)
    assert opening[14] == 0
    assert opening[-1] == 255


def test_they_stay_closed_on_what_is_looked_at_and_open_afterwards() -> None:
    seen = view()
    deck = woken(seen)
    told(deck, replace(seen, stage=Stage.CLOSING, tongs=reach(3)))
    acts = steps(deck, SECOND + SECOND // 2)
    assert [act for _, act in acts if isinstance(act, Grip)] == [Grip(1, DroppingId(3))]
    told(deck, looked_at(seen))
    deck.step(SECOND)
    assert shown(deck).opening == 0
    told(deck, seen)
    deck.step(SECOND)
    assert shown(deck).opening == 255


def test_tongs_of_a_deck_that_wakes_while_somebody_looks_are_closed_where_it_was_lifted() -> None:
    seen = view()
    deck = woken(seen)
    place = at(shown(deck), 3)
    told(deck, looked_at(seen))
    after = Deck()
    after.wake(deck.keep(), looked_at(seen), seed=9)
    after.step(1)
    frame = shown(after)
    assert Flag.TONGS in frame.flags
    assert (dist(frame.tongs, place) < 2, frame.opening) == (True, 0)


def looked_at(seen: View) -> View:
    """That view, while the first seat looks under the fourth dropping."""
    look = LookView(Seat(0), DroppingId(3), Colour.RED, None, Millis(1_500))
    return replace(where(seen, 3, Where.TONGS), stage=Stage.LOOKING, look=look)
