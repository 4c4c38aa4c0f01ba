"""The best moments of a match: what is remembered, and what is worth telling of it."""

from collections.abc import Iterable

from msgspec.structs import replace

from sobremesa.games.loonacy import told as t
from sobremesa.games.loonacy.deck import Picture
from sobremesa.games.loonacy.moments import Memory, moments, remember
from sobremesa.games.loonacy.reasons import Ending
from sobremesa.games.loonacy.view import Face, View
from sobremesa.kernel.fold import remembered
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.moments import Moment
from tests.games.loonacy.situations import GAME, NOW, A, B, C, later, lay

FACE = Face(0, (Picture.FOX, Picture.OWL))
OPENED = (0, t.PilesOpened((FACE,)))


def laid(seat: Seat, *moments: int) -> list[tuple[int, t.Told]]:
    return [(at, t.CardLaid(seat, FACE, 0)) for at in moments]


def drawn(at: int, *seats: Seat) -> list[tuple[int, t.Told]]:
    return [(at, t.CardsDealt(seats)), (at + 1_200, t.CardsTurned(None, (), ()))]


def beaten(seat: Seat, by: Seat, margin: int) -> tuple[int, t.Told]:
    return 1, t.CardBeaten(seat, None, 0, by, Millis(margin))


def told_of(
    story: Iterable[tuple[int, t.Told]],
    left: tuple[int, ...] = (0, 3, 3),
    why: Ending = Ending.EMPTY_HAND,
    ended: int = 100_000,
) -> list[Moment]:
    """What is told of a match that was told so, and ended with so many cards in the hands."""
    winners = tuple(Seat(seat) for seat, cards in enumerate(left) if not cards)
    outcome = Outcome(winners, tuple(int(not cards) for cards in left), why)
    memory = Memory()
    for at, told in [OPENED, *story, (ended, t.MatchEnded(outcome))]:
        memory = remember(memory, told, Millis(at))
    return list(moments(memory, end_of(left, outcome)))


def end_of(left: tuple[int, ...], outcome: Outcome) -> View:
    view: View = GAME.view(lay(*left, piles=[1] * 3).state, None)
    return replace(view, outcome=outcome)


def of(what: str, story: Iterable[tuple[int, t.Told]], **end: object) -> Moment | None:
    found = told_of(story, **end)  # type: ignore[arg-type]
    return next((moment for moment in found if moment.what == what), None)


def test_how_long_it_was_played_is_always_known() -> None:
    assert told_of([], ended=306_000) == [Moment("time", spans={"time": Millis(306_000)})]


def test_the_closest_race_is_told_with_its_margin() -> None:
    story = [beaten(B, A, 90), beaten(A, C, 40), beaten(C, A, 40)]
    assert of("race", story) == Moment("race", {"by": C, "seat": A}, {"margin": 40})


def test_a_race_that_was_closer_than_the_clock_shows_is_told_as_a_tie() -> None:
    story = [beaten(B, A, 90), beaten(A, C, 0)]
    assert of("tie", story) == Moment("tie", {"by": C, "seat": A})
    assert of("race", story) is None


def test_a_run_ends_where_somebody_else_lays_a_card_and_where_all_draw() -> None:
    assert of("run", laid(A, 1, 2, 3) + laid(B, 4) + laid(A, 5)) is None
    assert of("run", laid(A, 1, 2, 3) + drawn(9, A, B, C) + laid(A, 20)) is None
    story = laid(A, 1, 2, 3, 4) + laid(B, 5) + laid(C, 6, 7, 8, 9, 10)
    assert of("run", story) == Moment("run", {"seat": C}, {"cards": 5})


def test_a_flurry_may_be_mixed_with_the_cards_of_others() -> None:
    story = laid(B, 5_000) + laid(A, 5_400) + laid(B, 6_000, 6_800)
    assert of("flurry", story) == Moment("flurry", {"seat": B}, {"cards": 3, "count": 2})
    assert of("flurry", laid(B, 5_000, 6_000, 7_001)) is None


def test_a_flurry_within_a_second_is_told_as_one() -> None:
    moment = of("flurry", laid(B, 5_000, 5_000, 5_000))
    assert moment is not None
    assert moment.numbers["count"] == 1


def test_a_long_silence_is_told_of_the_one_who_ended_it() -> None:
    story = laid(A, 3_000) + laid(B, 15_999) + laid(C, 26_000)
    assert of("wait", story) == Moment("wait", {"seat": B}, {"seconds": 12})
    assert of("wait", laid(A, 9_999)) is None


def test_a_silence_that_ends_with_a_draw_is_none() -> None:
    assert of("wait", drawn(30_000, A, B, C) + laid(A, 32_000)) is None


def test_a_winner_who_held_many_cards_came_back() -> None:
    draws = [one for at in (1, 2_000, 4_000) for one in drawn(at, A, B, C)]
    plays = laid(A, *range(6_000, 15_000, 1_000))
    assert of("comeback", draws + plays) == Moment("comeback", {"seat": A}, {"cards": 9})
    assert of("comeback", draws + plays[1:]) is None
    assert of("comeback", draws + plays, left=(3, 0, 3)) is None


def test_a_hand_that_began_smaller_is_counted_from_its_end() -> None:
    draws = [one for at in range(1, 8_000, 2_000) for one in drawn(at, A, B)]
    plays = laid(A, *range(10_000, 19_000, 1_000))
    moment = of("comeback", draws + plays, left=(0, 2, 2))
    assert moment is not None
    assert moment.numbers == {"cards": 9}


def test_somebody_with_one_card_left_nearly_won_if_he_is_the_only_one() -> None:
    assert of("one-short", [], left=(0, 3, 1)) == Moment("one-short", {"seat": C, "by": A})
    assert of("one-short", [], left=(0, 1, 1)) is None
    assert of("one-short", [], left=(0, 1, 4), why=Ending.LAST_ONE) is None


def test_the_three_best_are_told_and_no_more() -> None:
    story = [*laid(A, 1, 2, 3, 4), beaten(B, A, 40), *laid(C, 60_000)]
    kinds = [moment.what for moment in told_of(story, left=(0, 1, 3))]
    assert kinds == ["race", "one-short", "wait"]


def test_a_match_that_was_stopped_before_the_piles_opened_has_none() -> None:
    ended = t.MatchEnded(Outcome((), (0, 0, 0), Ending.STOPPED))
    memory = remember(Memory(), ended, Millis(2_000))
    assert moments(memory, end_of((7, 7, 7), ended.outcome)) == []


def test_a_race_is_remembered_as_it_was_told_to_those_who_watch() -> None:
    match = lay("dog|tea 1|2", "moon|cat 3|4", piles=["dog|moon", 1, 1, 1])
    match.play(A, "dog|tea", 1)
    before = match.state
    (lost,) = match.play(B, "moon|cat", 1, onto="dog|moon", at=NOW + 40).cost
    memory = remembered(GAME, Memory(), (before, lost, match.state), later(40))
    assert memory == Memory(race=t.CardBeaten(B, None, 0, A, Millis(40)))
