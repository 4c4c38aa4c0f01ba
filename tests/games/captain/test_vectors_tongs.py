"""The numbered situations of the rules: the start, lifting, looking, whose turn it is."""

from typing import Any

import pytest

from sobremesa.games.captain import events as ev
from sobremesa.games.captain.actions import Grip, Handicap, Name, Press, Reach, Variant
from sobremesa.games.captain.pieces import COLOURS, DROPPINGS, Colour, DroppingId
from sobremesa.games.captain.reasons import Reason
from sobremesa.games.captain.view import Stage, Where
from sobremesa.kernel import refusals
from sobremesa.kernel.commands import Away, Back, Begin, Ring
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import DEVICE, Millis, Seat
from sobremesa.kernel.refusals import Refusal
from tests.games.captain.situations import BLUE, GAME, RED, A, B, C, D, Match, blank, kinds, start


def name(match: Match, seat: Seat, colour: Colour) -> None:
    """Name a colour where game 2 is played."""
    if match.state.options.variant is Variant.NAMED:
        match.act(seat, Name(colour))


def test_E01_the_start() -> None:
    match = blank(3)
    (laid,) = match.give(Begin())
    assert [laid.undersides.count(colour) for colour in COLOURS] == [3, 3, 3, 3]
    for seat in (A, B, C, None):
        view = match.view(seat)
        assert [one.where for one in view.droppings] == [Where.DECK] * DROPPINGS
        assert [one.colour for one in view.droppings] == [None] * DROPPINGS
        assert view.open == (False,) * 4
        assert [one.chips for one in view.seats] == [0, 0, 0]
        assert (view.turn, view.round, view.stage) == (laid.starter, 1, Stage.READY)
        assert view.ends == 3_000
    assert kinds(match.ring()) == [ev.EyeOn]
    assert match.whose == (laid.starter, Stage.AIMING)


def test_E02_a_match_is_shown_to_all_and_kept() -> None:
    match = start(3)
    match.lift(A, 10)
    kept, passed = match.ring("looking")
    assert kept == ev.Kept(A, DroppingId(10), RED, match.now)
    assert passed == ev.TongsPassed(B, "turn", None, match.now)
    for seat in (A, B, C, None):
        view = match.view(seat)
        assert view.droppings[10].colour is RED
        assert view.proof is not None
        assert view.proof.ends == match.now + 1_500
    match.ring("proof")
    for seat in (A, B, C, None):
        shown = match.view(seat).droppings[10]
        assert (shown.where, shown.by, shown.colour) == (Where.KEPT, A, None)
    assert match.counts() == (1, 0, 0)


def test_E03_only_who_lifts_learns_what_does_not_match() -> None:
    match = start(3)
    (lifted,) = match.lift(A, 4)
    before = match.state
    told: list[Any] = [GAME.tell(before, lifted, match.state, seat) for seat in (A, B, None)]
    assert [(one.dropping, one.wanted, one.colour) for one in told] == [
        (4, RED, BLUE),
        (4, RED, None),
        (4, RED, None),
    ]
    looks = [match.view(seat).look for seat in (A, B, None)]
    assert [look and look.colour for look in looks] == [BLUE, None, None]
    assert [match.view(seat).droppings[4].colour for seat in (A, B, None)] == [BLUE, None, None]
    back, passed = match.ring("looking")
    assert back == ev.PutBack(A, DroppingId(4))
    assert passed.to == B
    assert match.view(A).droppings[4].colour is None
    assert match.view(A).droppings[4].where is Where.DECK


def test_E04_the_die_counts_as_it_is_at_the_lift() -> None:
    match = start(3)
    match.knock(BLUE)
    assert kinds(match.turn(A, 3)) == [ev.Kept, ev.TongsPassed]


def test_E05_the_die_that_turns_during_the_look_changes_nothing() -> None:
    match = start(3)
    match.die(BLUE)
    match.lift(A, 3)
    match.knock(RED)
    assert match.state.look is not None
    assert match.state.look.wanted is BLUE
    assert kinds(match.ring("looking")) == [ev.Kept, ev.TongsPassed]


def test_E07_who_is_not_in_turn_does_not_lift() -> None:
    match = start(3)
    refused: Refusal[ev.Event] = Refusal(Reason.NOT_YOUR_TURN, {"turn": A})
    assert match.press(B) == match.reach(B, 5) == refused


@pytest.mark.parametrize("variant", [1, 2, 3])
def test_E08_what_was_just_put_back_may_be_lifted_but_not_in_game_2(variant: int) -> None:
    match = start(3, variant)
    name(match, A, RED)
    match.turn(A, 5)
    name(match, B, BLUE)
    if variant == 2:
        assert match.view(B).banned == 5
        assert match.reach(B, 5) == Refusal(Reason.BANNED)
        assert kinds(match.lift(B, 5)) == [ev.Slipped]
        assert kinds(match.lift(B, 4)) == [ev.Lifted]
    else:
        assert match.view(B).banned is None
        assert kinds(match.lift(B, 5)) == [ev.Lifted]


def test_the_ban_binds_whoever_comes_next() -> None:
    match = start(3, 2)
    name(match, A, RED)
    match.turn(A, 5)
    match.give(Away(B))
    assert match.whose == (C, Stage.AIMING)
    assert match.view().banned == 5


def test_the_ban_is_over_after_one_turn() -> None:
    match = start(3, 2)
    name(match, A, RED)
    match.turn(A, 5)
    match.ring("turn")
    name(match, C, RED)
    assert kinds(match.lift(C, 5)) == [ev.Lifted]


def test_E09_the_last_dropping_may_always_be_lifted() -> None:
    match = start(2, 2)
    match.collect(A, "GGGBB")
    match.collect(B, "YYYRRR")
    name(match, A, RED)
    match.turn(A, 5)
    name(match, B, BLUE)
    assert match.on_deck() == [5]
    assert kinds(match.turn(B, 5)) == [ev.Kept, ev.Ended]


def test_E31_without_the_die_s_colour_no_lift_matches() -> None:
    match = start(4)
    match.collect(A, "GGG")
    match.collect(B, "BBB")
    match.collect(C, "YYY")
    match.knock(COLOURS[0])
    assert kinds(match.turn(A, 9)) == [ev.PutBack, ev.TongsPassed]
    assert match.whose == (B, Stage.AIMING)
    shouted, *_ = match.shout(B)
    assert shouted.right


def test_E55_who_does_not_lift_in_time_passes_the_tongs_on() -> None:
    match = start(3)
    began = match.now
    assert match.view().ends == began + 20_000
    assert match.ring() == [ev.TongsPassed(B, "late", None, Millis(began + 20_000))]
    assert match.counts() == (0, 0, 0)


# ------------------------------------------------------------------------- beside the vectors


def test_a_slip_does_not_end_the_turn_nor_restart_its_time() -> None:
    match = start(3)
    ends = match.view().ends
    match.press(A, after=12_000)
    assert kinds(match.slip()) == [ev.Slipped]
    assert match.whose == (A, Stage.AIMING)
    assert match.view().ends == ends


def test_tongs_that_are_closing_are_waited_for() -> None:
    match = start(3)
    match.press(A, after=19_900)
    assert [timer.name for timer in GAME.timers(match.state)] == ["closing"]
    match.now = Millis(match.now + 1_000)
    assert kinds(match.deck(Grip(1, DroppingId(9)))) == [ev.Lifted]


def test_a_deck_that_says_nothing_lets_the_tongs_slip_after_three_seconds() -> None:
    match = start(3)
    closed = match.now
    match.press(A)
    assert match.ring("closing") == [ev.Slipped(A, Millis(closed + 3_000))]
    assert match.deck(Grip(1, DroppingId(9))) == Refusal(Reason.OTHER_CLOSING)


def test_a_late_press_is_told_that_it_is_late() -> None:
    match = start(3)
    phase = match.state.phase
    match.press(A)
    assert match.late(A, Press(10, 10, 1), phase) == Refusal(refusals.Reason.LATE)


def test_the_deck_is_never_late() -> None:
    match = start(3)
    match.press(A)
    phase = match.state.phase - 1
    assert kinds(match.late(DEVICE, Grip(1, DroppingId(9)), phase)) == [ev.Lifted]


def test_only_the_deck_does_what_the_deck_does() -> None:
    match = start(3)
    match.press(A)
    assert match.act(A, Grip(1, DroppingId(9))) == Refusal(Reason.OTHER_HANDS)
    assert match.deck(Reach(DroppingId(9))) == Refusal(Reason.OTHER_HANDS)


def test_before_the_eye_is_on_nobody_lifts() -> None:
    match = blank(2)
    match.give(Begin())
    assert match.press(match.state.turn) == Refusal(Reason.EYE_OFF)


@pytest.mark.parametrize(
    ("handicap", "time"), [(Handicap(), 1_500), (Handicap(long_look=True), 3_000)]
)
def test_a_long_look_takes_twice_as_long(handicap: Handicap, time: int) -> None:
    match = start(2, handicap=handicap)
    match.lift(A, 4)
    assert match.view().ends == match.now + time
    look = match.view(A).look
    assert look is not None
    assert look.ends == match.now + time


def test_broad_jaws_are_shown_with_the_tongs() -> None:
    match = start(2, handicap=Handicap(broad_jaws=True))
    match.press(A)
    tongs = match.view().tongs
    assert tongs is not None
    assert (tongs.broad, tongs.x, tongs.y, tongs.tick) == (True, 800, 550, 60)


@pytest.mark.parametrize("options", [{"turn": 0}, {"pace": Pace.OFF}])
def test_without_a_clock_somebody_rings_to_go_on(options: dict[str, Any]) -> None:
    match = start(3, **options)
    (timer,) = GAME.timers(match.state)
    assert (timer.name, timer.at, timer.soft) == ("turn", None, True)
    assert match.view().missing == A
    assert kinds(match.give(Ring("turn"))) == [ev.TongsPassed]


def test_the_tongs_pass_by_whoever_is_away() -> None:
    match = start(4)
    match.give(Away(B))
    _, passed = match.turn(A, 4)
    assert passed.to == C
    assert match.give(Away(C))[1:] == [ev.TongsPassed(D, "away", None, match.now)]


def test_where_all_are_away_the_tongs_stay_until_somebody_is_back() -> None:
    match = start(2)
    match.give(Away(B))
    assert kinds(match.give(Away(A))) == [ev.WentAway]
    assert match.whose == (A, Stage.AIMING)
    assert kinds(match.give(Back(B))) == [ev.CameBack, ev.TongsPassed]
    assert match.whose == (B, Stage.AIMING)


def test_who_goes_away_with_a_dropping_keeps_what_matches() -> None:
    match = start(2)
    match.lift(A, 9)
    assert kinds(match.give(Away(A))) == [ev.WentAway]
    assert kinds(match.ring("looking")) == [ev.Kept, ev.TongsPassed]
