"""The numbered situations of the rules: the shout, the check, the chips, the next round."""

import pytest

from sobremesa.games.captain import events as ev
from sobremesa.games.captain import shouting
from sobremesa.games.captain.actions import Shout
from sobremesa.games.captain.pieces import COLOURS, DROPPINGS, DroppingId
from sobremesa.games.captain.reasons import Ending, Reason
from sobremesa.games.captain.view import Stage, Where
from sobremesa.kernel import refusals
from sobremesa.kernel.commands import Act, Away
from sobremesa.kernel.game import Outcome, Seats
from sobremesa.kernel.refusals import Refusal
from tests.games.captain.situations import (
    BLUE,
    GAME,
    GREEN,
    YELLOW,
    A,
    B,
    C,
    D,
    Match,
    kinds,
    start,
)


def verdict(answer: list[ev.Event]) -> tuple[bool, tuple[int, ...]]:
    """Return whether a shout was right, and who gets a chip."""
    shouted = answer[0]
    assert isinstance(shouted, ev.Shouted)
    return shouted.right, shouted.chips


def test_E10_a_right_shout_of_somebody_who_is_not_in_turn() -> None:
    match = start(3)
    match.collect(A, "GG")
    match.collect(B, "G")
    assert verdict(match.shout(C)) == (True, (C,))
    assert match.state.chips == (0, 0, 1)
    assert match.next_round()[0].starter == C
    assert len(match.on_deck()) == DROPPINGS


def test_E11_two_colours_at_once_are_one_chip() -> None:
    match = start(3)
    match.collect(A, "GGGY")
    match.collect(C, "YY")
    (shouted,) = match.shout(B)
    assert (shouted.complete, shouted.chips) == ((GREEN, YELLOW), (B,))


def test_E12_eight_without_a_complete_colour() -> None:
    match = start(3)
    match.collect(A, "GGBBYYRR")
    assert verdict(match.shout(A))[0] is False


def test_E13_of_two_the_other_gets_the_chip() -> None:
    match = start(2)
    match.collect(A, "GGBBY")
    assert verdict(match.shout(A)) == (False, (B,))


def test_E14_who_has_most_but_for_the_shouter_gets_the_chip() -> None:
    match = start(3)
    match.collect(A, "GGBB")
    match.collect(B, "YY")
    match.collect(C, "R")
    assert verdict(match.shout(A)) == (False, (B,))


def test_E15_a_tie_gives_each_a_chip() -> None:
    match = start(3)
    match.collect(B, "GB")
    match.collect(C, "YR")
    assert verdict(match.shout(A)) == (False, (B, C))


def test_E18_where_nobody_has_any_all_others_get_a_chip() -> None:
    match = start(3)
    assert verdict(match.shout(B)) == (False, (A, C))
    assert match.next_round()[0].starter == B


def test_the_other_reading_of_E18_is_one_constant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shouting, "NONE_IS_MOST", False)
    assert verdict(start(3).shout(B)) == (False, ())


def test_E19_a_second_chip_ends_the_match_at_once() -> None:
    match = start(3)
    match.chips(1, 1, 0)
    match.collect(B, "GGG")
    *_, ended = match.shout(A)
    assert ended == ev.Ended(Outcome((A,), (1, 0, 0), Ending.TWO_CHIPS))
    assert match.state.stage is Stage.OVER
    check = match.view().check
    assert check is not None
    assert (check.by, check.right) == (A, True)


def test_E20_a_wrong_shout_can_make_another_win() -> None:
    match = start(3)
    match.chips(1, 1, 0)
    match.collect(B, "GGB")
    match.collect(C, "Y")
    *_, ended = match.shout(A)
    assert ended.outcome == Outcome((B,), (0, 1, 0), Ending.TWO_CHIPS)


def test_several_win_together_and_seven_chips_are_out() -> None:
    match = start(4)
    match.chips(1, 1, 1, 1)
    *_, ended = match.shout(A)
    assert ended.outcome.winners == (B, C, D)
    assert sum(match.state.chips) == 7


def test_E23_a_chip_is_never_lost() -> None:
    match = start(3)
    match.chips(1, 0, 0)
    match.shout(A)
    assert match.state.chips == (1, 1, 1)


def test_E24_the_second_shout_is_beaten_and_told_by_how_much() -> None:
    match = start(3)
    match.collect(C, "GGG")
    match.shout(A)
    before = match.state.chips
    beaten = ev.ShoutBeaten(B, A, 180)  # type: ignore[arg-type]
    answer = match.shout(B, after=180)
    assert answer == Refusal(Reason.SHOUT_BEATEN, {"by": A, "margin": 180}, cost=(beaten,))
    assert match.state.chips == before == (1, 0, 0)


def test_a_shout_more_than_a_second_late_is_only_ignored() -> None:
    match = start(3)
    match.shout(A)
    assert match.shout(B, after=1_000) == Refusal(Reason.CHECKING)


def test_a_shout_for_the_last_round_is_late() -> None:
    match = start(3)
    match.shout(A)
    match.next_round()
    assert match.act(B, Shout(1)) == Refusal(refusals.Reason.LATE)
    assert match.act(B, Shout(3)) == Refusal(refusals.Reason.EARLY)


def test_E25_who_shouts_again_during_the_check_is_ignored() -> None:
    match = start(3)
    match.shout(A)
    assert match.shout(A, after=100) == Refusal(Reason.CHECKING)


def test_E26_who_shouts_again_before_any_lift_is_wrong_and_may() -> None:
    match = start(3)
    match.shout(A)
    match.next_round()
    match.chips(0, 0, 0)
    assert verdict(match.shout(A)) == (False, (B, C))


def test_E28_a_shout_just_after_the_third_is_shown() -> None:
    match = start(3)
    match.collect(A, "GG")
    match.die(GREEN)
    match.turn(A, 2)
    assert verdict(match.shout(C, after=1)) == (True, (C,))


def test_a_dropping_in_the_tongs_still_counts_as_on_deck() -> None:
    match = start(3)
    match.collect(B, "GG")
    match.die(GREEN)
    match.lift(A, 2)
    assert verdict(match.shout(C)) == (False, (B,))
    assert match.on_deck(GREEN) == [2]
    assert match.view().look is None
    assert match.view().droppings[2].colour is GREEN


def test_E30_of_three_shouts_the_first_counts() -> None:
    match = start(4)
    match.collect(A, "GG")
    match.die(GREEN)
    match.turn(A, 2)
    phase = match.state.phase
    assert verdict(match.shout(C, after=240)) == (True, (C,))
    for seat in (B, D):
        answer = match.give(Act(seat, Shout(1), phase), after=30)
        assert answer.reason is Reason.SHOUT_BEATEN
    assert match.state.chips == (0, 0, 1, 0)


def test_E32_with_a_bare_deck_a_shout_is_right() -> None:
    match = start(2)
    bare(match)
    assert match.state.stage is Stage.BARE
    assert verdict(match.shout(A)) == (True, (A,))


def bare(match: Match) -> None:
    """Let A lift the last dropping."""
    match.collect(A, "GGGBBB")
    match.collect(B, "YYYRR")
    assert kinds(match.turn(A, 11)) == [ev.Kept, ev.DeckBare]


def test_a_bare_deck_without_a_shout_is_a_void_round() -> None:
    match = start(3)
    bare(match)
    at = match.now
    void, laid = match.ring("bare")
    assert match.now == at + 15_000
    assert void == ev.RoundVoid()
    assert (laid.starter, laid.round) == (B, 2)
    assert match.state.chips == (0, 0, 0)


def test_E34_the_next_round_begins_afresh() -> None:
    match = start(3)
    match.collect(A, "GGG")
    match.shout(C)
    before = match.state.chips
    (laid,) = match.ring("check")
    assert sorted(laid.undersides) == sorted(c for c in COLOURS for _ in range(3))
    assert laid.undersides != tuple(sorted(laid.undersides))
    assert match.counts() == (0, 0, 0)
    assert match.state.chips == before == (0, 0, 1)
    assert match.whose == (C, Stage.READY)
    assert match.view().round == 2
    assert [one.where for one in match.view().droppings] == [Where.DECK] * DROPPINGS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_E35_a_match_has_at_most_one_more_decided_round_than_seats(seats: int) -> None:
    match = start(seats)
    rounds = 0
    while match.state.outcome is None:
        if rounds:
            match.next_round()
        shouter = (
            next(seat for seat in match.state.playing if match.state.chips[seat] == 0)
            if (0 in match.state.chips)
            else A
        )
        match.collect(B, "GGG")
        match.shout(shouter)
        rounds += 1
    assert rounds == seats + 1


@pytest.mark.parametrize("colours", ["GGGBBBYYY", "GGGBBYYRR", "GGBBYYRRR"])
def test_E54_with_nine_collected_every_shout_is_right(colours: str) -> None:
    match = start(4)
    match.collect(B, colours)
    assert verdict(match.shout(D)) == (True, (D,))


def test_at_the_check_all_see_what_is_left_and_nothing_else() -> None:
    match = start(3)
    match.collect(A, "GB")
    match.shout(C)
    for seat in (A, B, C, None):
        view = match.view(seat)
        shown = {
            DroppingId(place): one.colour
            for place, one in enumerate(view.droppings)
            if one.colour is not None
        }
        assert shown == {place: match.state.undersides[place] for place in match.on_deck()}
        assert view.droppings[0].colour is None
        assert view.ends == match.now + 4_000


def test_in_game_3_all_race_and_else_nobody_does() -> None:
    match = start(3)
    phase = match.state.phase
    assert GAME.waiting(match.state) == Seats((A, B, C), phase, racing=True)
    match.shout(B)
    assert GAME.waiting(match.state) == Seats((), match.state.phase, racing=True)
    crew = start(3, 1)
    assert GAME.waiting(crew.state) == Seats((A,), crew.state.phase, racing=False)


@pytest.mark.parametrize("variant", [1, 2])
def test_in_games_1_and_2_there_is_nothing_to_shout(variant: int) -> None:
    assert start(3, variant).shout(B) == Refusal(Reason.NO_SHOUT)


def test_a_shouter_who_is_away_does_not_start() -> None:
    match = start(3)
    match.shout(B)
    match.give(Away(B))
    assert match.next_round()[0].starter == C


def test_the_proof_is_over_with_the_check() -> None:
    match = start(3)
    match.die(BLUE)
    match.turn(A, 3)
    match.shout(C)
    assert match.view().proof is None
    assert match.view().droppings[3].colour is None
