"""The deck by chance: how often it does what, and that it never knows more than those who watch."""

from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from sobremesa.games.captain.actions import (
    Action,
    Eye,
    Fall,
    Grip,
    Handicap,
    Knock,
    Overboard,
    Press,
    Reach,
    Slip,
)
from sobremesa.games.captain.chance import AHEAD, HEAD, ChanceDeck
from sobremesa.games.captain.pieces import DroppingId
from sobremesa.games.captain.told import EyeOn
from sobremesa.kernel.ids import Millis
from tests.games.captain.situations import A, Match, start

MINUTE = 60 * 60
"""Ticks."""


def deck(match: Match, seed: int = 1) -> ChanceDeck:
    woken = ChanceDeck()
    woken.wake(None, match.view(), seed)
    return woken


def hear(device: ChanceDeck, match: Match) -> None:
    """Let it see what is so now; what it is told makes no difference to it."""
    device.hear(EyeOn(), match.view(), Millis(0))


def kinds(acts: Sequence[Action]) -> Counter[type]:
    return Counter(map(type, acts))


@pytest.mark.parametrize(("eye", "least", "most"), [(Eye.WILD, 12, 15), (Eye.GENTLE, 9, 11)])
def test_the_die_is_knocked_over_every_few_seconds(eye: Eye, least: int, most: int) -> None:
    device = deck(start(2, eye=eye))
    acts = kinds(device.step(100 * MINUTE))
    assert set(acts) == {Knock}
    assert least <= acts[Knock] / 100 <= most


def test_without_a_die_nothing_happens_by_itself() -> None:
    device = deck(start(2, variant=2))
    assert device.quiet() is None
    assert device.step(MINUTE) == []


@pytest.mark.parametrize(
    ("corners", "rate"), [(0, 0.0), (1, 0.15), (2, 0.25), (3, 0.35), (4, 0.45)]
)
def test_droppings_fall_as_often_as_corners_are_open(corners: int, rate: float) -> None:
    device = deck(start(2, variant=1, corners=corners))
    turns = 2_000
    acts = kinds(device.step(turns * 6 * 60))
    assert acts[Fall] / turns == pytest.approx(rate, abs=0.04)
    assert (acts[Overboard] > 0) is (corners > 0)
    assert acts[Overboard] < acts[Knock] / 5


def test_only_what_lies_on_the_deck_falls() -> None:
    match = start(2, variant=1, corners=4)
    match.drop(10)
    acts = deck(match).step(100 * MINUTE)
    fallen = {act.dropping for act in acts if isinstance(act, Fall)}
    assert fallen == set(match.on_deck())


def closings(
    action: Press | Reach, handicap: Handicap | None = None
) -> tuple[Counter[type], set[int]]:
    """Return what became of 1000 closings, and at which ticks."""
    acts: list[Action] = []
    ticks = set()
    for seed in range(1_000):
        match = start(2, variant=2, handicap=handicap)
        device = deck(match, seed)
        match.state = replace(match.state, named=next(iter(match.state.undersides)))
        match.act(A, action)
        hear(device, match)
        quiet = device.quiet()
        assert quiet is not None
        ticks.add(quiet + 1)
        acts += device.step(quiet + 1)
    return kinds(acts), ticks


def test_a_press_is_answered_after_a_quarter_of_a_second_and_mostly_takes_hold() -> None:
    acts, ticks = closings(Press(800, 550, 0))
    assert ticks == {15}
    assert set(acts) == {Grip, Slip}
    assert acts[Grip] == pytest.approx(700, abs=45)


def test_broad_jaws_take_hold_more_often() -> None:
    acts, _ = closings(Press(800, 550, 0), Handicap(broad_jaws=True))
    assert acts[Grip] == pytest.approx(910, abs=30)


def test_tongs_that_reach_travel_first_and_take_hold_but_for_bad_luck() -> None:
    acts, ticks = closings(Reach(DroppingId(4), 49))
    assert (min(ticks), max(ticks)) == (36 + 15, 54 + 15)
    assert acts[Slip] == pytest.approx(40, abs=20)
    assert acts[Grip] + acts[Slip] == 1_000


def test_a_clumsy_hand_slips_surely() -> None:
    acts, _ = closings(Reach(DroppingId(4), 50))
    assert acts == {Slip: 1_000}


def test_what_has_fallen_meanwhile_is_not_gripped() -> None:
    match = start(2, variant=1, corners=4)
    device = deck(match)
    match.reach(A, 4)
    hear(device, match)
    match.deck(Fall(DroppingId(4)))
    hear(device, match)
    assert Slip(1) in device.step(80)


def test_a_press_takes_no_hold_of_what_may_not_be_lifted() -> None:
    for seed in range(50):
        match = start(2, variant=2)
        match.state = replace(
            match.state, deck=0b11, banned=DroppingId(0), named=match.state.undersides[0]
        )
        device = deck(match, seed)
        match.press(A)
        hear(device, match)
        assert device.step(15)[0] in {Grip(1, DroppingId(1)), Slip(1)}


def test_it_stands_still_while_the_eye_is_dark() -> None:
    match = start(2)
    device = deck(match)
    match.shout(A)
    hear(device, match)
    assert device.quiet() is None
    match.next_round()
    hear(device, match)
    assert device.quiet() is not None


def test_the_same_seed_does_the_same_in_strides_and_tick_by_tick() -> None:
    one, other = deck(start(2, variant=1, corners=4), 5), deck(start(2, variant=1, corners=4), 5)
    strides = list(one.step(MINUTE))
    assert strides == [act for _ in range(MINUTE) for act in other.step(1)]
    assert strides != list(deck(start(2, variant=1, corners=4), 6).step(MINUTE))


def test_it_is_quiet_for_as_long_as_it_says() -> None:
    device = deck(start(2, variant=1, corners=4))
    for _ in range(50):
        quiet = device.quiet()
        assert quiet is not None
        assert device.step(quiet) == []
        assert device.step(1) != []


def test_after_a_crash_it_goes_on_from_its_key_frame_a_little_later() -> None:
    match = start(2, variant=1, corners=4)
    before = deck(match)
    before.step(1_000)
    kept, quiet = before.keep(), before.quiet()
    after = ChanceDeck()
    after.wake(kept, match.view(), 77)
    assert after.quiet() == quiet
    (tick, flags, mask) = HEAD.unpack(after.frame())
    assert (tick, flags, mask) == (1_000 + AHEAD, 0, 0b1111_1111_1111)
    assert list(after.step(MINUTE)) == list(before.step(MINUTE))


def test_after_a_crash_it_answers_a_closing_that_nobody_has_answered() -> None:
    match = start(2)
    before = deck(match)
    kept = before.keep()
    match.press(A)
    after = ChanceDeck()
    after.wake(kept, match.view(), 1)
    assert any(isinstance(act, Grip | Slip) and act.closing == 1 for act in after.step(15))
