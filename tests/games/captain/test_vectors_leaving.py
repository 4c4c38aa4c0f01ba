"""The numbered situations of the rules: who leaves, and games 1 and 2 to their ends."""

import pytest

from sobremesa.games.captain import events as ev
from sobremesa.games.captain.actions import Fall, Knock, Name, Overboard
from sobremesa.games.captain.pieces import DroppingId
from sobremesa.games.captain.reasons import Ending, Reason
from sobremesa.games.captain.view import Stage, Where
from sobremesa.kernel.commands import Leave, Stop
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.refusals import Refusal
from tests.games.captain.situations import BLUE, RED, A, B, C, Match, kinds, start


def test_E36_who_leaves_in_turn_passes_the_tongs_on() -> None:
    match = start(3)
    match.collect(A, "GB")
    assert match.give(Leave(A)) == [ev.Left(A), ev.TongsPassed(B, "left", None, match.now)]
    assert len(match.on_deck()) == 10
    assert match.view().droppings[0].where is Where.GONE


def test_what_a_leaver_holds_is_put_back() -> None:
    match = start(3)
    match.lift(A, 9)
    assert kinds(match.give(Leave(A))) == [ev.PutBack, ev.Left, ev.TongsPassed]
    assert len(match.on_deck()) == 12
    assert match.whose == (B, Stage.AIMING)


def test_E38_what_a_leaver_has_collected_still_counts_as_collected() -> None:
    match = start(3)
    match.collect(A, "GGG")
    match.give(Leave(A))
    shouted, *_ = match.shout(B)
    assert (shouted.right, shouted.chips) == (True, (B,))


def test_a_leaver_is_nobody_s_most() -> None:
    match = start(3)
    match.collect(C, "GGBB")
    match.collect(A, "R")
    match.give(Leave(C))
    shouted, *_ = match.shout(B)
    assert (shouted.right, shouted.chips) == (False, (A,))


def test_E40_a_shouter_who_leaves_during_the_check_loses_the_chip() -> None:
    match = start(3)
    match.collect(C, "GGG")
    match.shout(A)
    match.give(Leave(A))
    assert match.state.chips == (0, 0, 0)
    assert match.next_round()[0].starter == B


@pytest.mark.parametrize("variant", [1, 2, 3])
@pytest.mark.parametrize("part", ["ready", "aiming", "closing", "looking", "check"])
def test_E43_with_one_left_the_match_ends(variant: int, part: str) -> None:
    match = in_the_middle(variant, part)
    *_, ended = match.give(Leave(B))
    assert ended.outcome == Outcome((A,), (1, 0), Ending.LAST_ONE)


def in_the_middle(variant: int, part: str) -> Match:
    """Return a match of two in that part of it."""
    match = start(2, variant)
    if variant == 2:
        match.act(A, Name(RED))
    if part == "closing":
        match.press(A)
    if part == "looking":
        match.lift(A, 9)
    if variant == 3 and part in {"check", "ready"}:
        match.shout(A)
    if variant == 3 and part == "ready":
        match.ring("check")
    return match


def test_E44_where_the_next_starter_leaves_the_left_neighbour_starts() -> None:
    match = start(3)
    match.shout(A)
    match.ring("check")
    assert kinds(match.give(Leave(A))) == [ev.Left, ev.TongsPassed]
    assert match.whose == (B, Stage.READY)
    match.eye_on()
    assert match.whose == (B, Stage.AIMING)


def test_E52_who_leaves_out_of_turn_stops_nobody() -> None:
    match = start(3)
    match.ring("turn")
    match.collect(C, "GB")
    phase = match.state.phase
    assert kinds(match.give(Leave(C))) == [ev.Left]
    assert (match.whose, match.state.phase) == ((B, Stage.AIMING), phase)
    assert len(match.on_deck()) == 10
    assert match.turn(B, 4)[-1].to == A


def test_E53_the_time_of_a_bare_deck_goes_on() -> None:
    match = start(3)
    match.collect(B, "GGGBBBYYYRR")
    match.turn(A, 11)
    ends = match.view().ends
    assert kinds(match.give(Leave(C))) == [ev.Left]
    assert (match.state.stage, match.view().ends) == (Stage.BARE, ends)
    assert kinds(match.give(Leave(B))) == [ev.Left, ev.Ended]


def test_E45_a_crew_with_more_than_the_galley_wins() -> None:
    match = start(3, 1, corners=2)
    match.collect(A, "GGG")
    match.collect(B, "BBB")
    match.drop(5)
    assert match.on_deck() == [11]
    *_, ended = match.turn(A, 11)
    assert ended.outcome == Outcome((A, B, C), (1, 1, 1), Ending.CREW)


def test_E46_six_to_six_is_not_won() -> None:
    match = start(2, 1, corners=2)
    match.collect(A, "GGGBBB")
    match.drop(5)
    fallen, ended = match.deck(Fall(match.on_deck()[0]))
    assert fallen == ev.Fallen(DroppingId(11))
    assert ended.outcome == Outcome((), (0, 0), Ending.GALLEY)
    assert match.view().droppings[11].colour is RED


def test_E47_with_droppings_on_deck_it_goes_on() -> None:
    match = start(2, 1, corners=2)
    match.collect(A, "GGGBBB")
    match.collect(B, "Y")
    assert kinds(match.deck(Fall(DroppingId(11)))) == [ev.Fallen]
    assert match.state.outcome is None


def test_a_dropping_in_the_tongs_is_waited_for() -> None:
    match = start(2, 1, corners=2)
    match.collect(A, "GGGBBBYYYR")
    match.lift(A, 11)
    assert kinds(match.deck(Fall(DroppingId(10)))) == [ev.Fallen]
    assert kinds(match.ring("looking")) == [ev.Kept, ev.Ended]


def test_E48_with_all_corners_closed_it_is_practice() -> None:
    match = start(2, 1, corners=0)
    assert match.view().open == (False,) * 4
    assert match.deck(Fall(DroppingId(0))) == Refusal(Reason.CORNERS_CLOSED)
    assert match.deck(Overboard()) == Refusal(Reason.CORNERS_CLOSED)
    match.collect(A, "GGGBBBYYYRR")
    *_, ended = match.turn(A, 11)
    assert ended.outcome == Outcome((A, B), (1, 1), Ending.PRACTISED)


def test_E50_game_2_names_a_colour_first() -> None:
    match = start(3, 2)
    assert match.press(A) == Refusal(Reason.NAME_FIRST)
    assert match.act(A, Name(RED)) == [ev.ColourNamed(A, RED)]
    assert match.act(A, Name(RED)) == Refusal(Reason.NAMED)
    assert match.act(A, Name(BLUE)) == [ev.ColourNamed(A, BLUE)]
    match.lift(A, 3)
    assert {seat: match.view(seat).droppings[3].colour for seat in (A, B, None)} == {
        A: BLUE,
        B: BLUE,
        None: BLUE,
    }
    assert kinds(match.ring("looking")) == [ev.Kept, ev.TongsPassed]
    match.act(B, Name(BLUE))
    assert kinds(match.turn(B, 9)) == [ev.PutBack, ev.TongsPassed]
    assert match.whose == (C, Stage.AIMING)
    assert match.view().named is None


def test_E51_a_tie_in_game_2_is_shared() -> None:
    match = start(3, 2)
    match.collect(A, "GGG")
    match.collect(B, "BBBY")
    match.collect(C, "YYRR")
    match.act(A, Name(RED))
    *_, ended = match.turn(A, 11)
    assert ended.outcome == Outcome((A, B, C), (1, 1, 1), Ending.MOST)


# ------------------------------------------------------------------------- beside the vectors


def test_game_2_has_no_die_to_knock_over() -> None:
    assert start(2, 2).deck(Knock()) == Refusal(Reason.NO_DIE)


def test_a_die_that_goes_overboard_lies_at_home_with_another_face() -> None:
    match = start(2, 1, corners=1)
    (turned,) = match.deck(Overboard())
    assert turned == ev.DieTurned(match.state.die, home=True)
    assert match.whose == (A, Stage.AIMING)


@pytest.mark.parametrize(
    ("corners", "open_ones"), [(0, []), (1, [2]), (2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])]
)
def test_two_open_corners_lie_opposite_each_other(corners: int, open_ones: list[int]) -> None:
    view = start(2, 1, corners=corners).view()
    assert [place for place, opened in enumerate(view.open) if opened] == open_ones


def test_what_a_leaver_has_collected_stays_with_the_crew() -> None:
    match = start(3, 1, corners=2)
    match.collect(A, "GGGBBBY")
    match.drop(4)
    match.give(Leave(A))
    *_, ended = match.turn(B, 11)
    assert ended.outcome == Outcome((B, C), (0, 1, 1), Ending.CREW)


def test_a_crew_that_stops_has_not_won() -> None:
    match = start(2, 1)
    match.collect(A, "GGG")
    assert match.give(Stop()) == [ev.Ended(Outcome((), (0, 0), Ending.STOPPED))]


def test_in_game_2_the_most_collected_win_when_it_is_stopped() -> None:
    match = start(3, 2)
    match.collect(A, "GG")
    match.collect(C, "BB")
    assert match.give(Stop()) == [ev.Ended(Outcome((A, C), (1, 0, 1), Ending.STOPPED_AHEAD))]


def test_in_game_3_finished_rounds_count_when_it_is_stopped() -> None:
    match = start(3)
    match.collect(B, "GGBB")
    assert match.give(Stop())[0].outcome == Outcome((), (0, 0, 0), Ending.STOPPED)
    other = start(3)
    other.chips(1, 1, 0)
    other.collect(C, "GGBB")
    assert other.give(Stop())[0].outcome == Outcome((A, B), (1, 1, 0), Ending.STOPPED_AHEAD)
