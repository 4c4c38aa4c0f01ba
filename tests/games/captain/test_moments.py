"""The best moments of a match: what is remembered, and what is worth telling of it."""

from collections.abc import Iterable

from msgspec.structs import replace

from sobremesa.games.captain import told as t
from sobremesa.games.captain.moments import Memory, moments, remember
from sobremesa.games.captain.pieces import DroppingId
from sobremesa.games.captain.reasons import Ending
from sobremesa.games.captain.view import View
from sobremesa.kernel.fold import remembered
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.moments import Moment
from tests.games.captain.situations import GAME, GREEN, RED, A, B, C, start

FIRST = DroppingId(0)
ON = (3_000, t.EyeOn())


def kept(*seats: Seat) -> list[tuple[int, t.Told]]:
    return [(5_000, t.Kept(seat, FIRST, RED)) for seat in seats]


def slips(seat: Seat, count: int) -> list[tuple[int, t.Told]]:
    return [(5_000, t.TongsSlipped(seat, place)) for place in range(count)]


def shouted(seat: Seat, *chips: Seat) -> tuple[int, t.Told]:
    return 9_000, t.Shouted(seat, chips == (seat,), (GREEN,), chips)


def end_of(why: Ending, collected: int, galley: int) -> View:
    match = start(3, 1)
    match.state = replace(match.state, outcome=Outcome((), (0, 0, 0), why))
    view = match.view()
    seats = (replace(view.seats[0], collected=collected), *view.seats[1:])
    return replace(view, seats=seats, galley=galley)


def told_of(
    story: Iterable[tuple[int, t.Told]],
    why: Ending = Ending.TWO_CHIPS,
    collected: int = 0,
    galley: int = 0,
    ended: int = 100_000,
) -> list[Moment]:
    """What is told of a match that was told so, and ended so."""
    memory = Memory()
    for at, told in [ON, *story, (ended, t.Ended(Outcome((), (0, 0, 0), why)))]:
        memory = remember(memory, told, Millis(at))
    return list(moments(memory, end_of(why, collected, galley)))


def of(what: str, story: Iterable[tuple[int, t.Told]], **end: object) -> Moment | None:
    found = told_of(story, **end)  # type: ignore[arg-type]
    return next((moment for moment in found if moment.what == what), None)


def test_how_long_the_eye_rolled_is_always_known() -> None:
    assert told_of([(50_000, t.EyeOn())], ended=306_000) == [
        Moment("time", spans={"time": Millis(303_000)})
    ]


def test_a_crew_that_won_or_lost_by_one_dropping() -> None:
    won = of("narrow", [], why=Ending.CREW, collected=7, galley=5)
    assert won == Moment("narrow", numbers={"collected": 7, "fallen": 5})
    lost = of("narrow", [], why=Ending.GALLEY, collected=6, galley=6)
    assert lost == Moment("narrow", numbers={"collected": 6, "fallen": 6})
    assert of("narrow", [], why=Ending.CREW, collected=8, galley=4) is None
    assert of("narrow", [], why=Ending.LAST_ONE, collected=2, galley=0) is None


def test_a_crew_that_lost_nothing_though_it_could() -> None:
    assert of("clean", [], why=Ending.CREW, collected=12) == Moment("clean")
    assert of("clean", [], why=Ending.PRACTISED, collected=12) is None
    assert of("clean", [], why=Ending.CREW, collected=11, galley=1) is None


def test_the_closest_race_of_two_shouts() -> None:
    far, near = ((9_000 + margin, t.ShoutBeaten(B, A, Millis(margin))) for margin in (300, 40))
    race = Moment("race", {"by": A, "seat": B}, {"margin": 40})
    assert of("race", [far, near]) == of("race", [near, far]) == race
    tie = (9_000, t.ShoutBeaten(C, A, Millis(0)))
    assert of("tie", [near, tie]) == Moment("tie", {"by": A, "seat": C})
    assert of("race", []) is None


def test_the_right_shout_with_the_fewest_collected() -> None:
    again = (9_500, t.RoundLaid(2, A, 0))
    story = [*kept(A, A, B, B, B), shouted(B, B), again, *kept(A, A, A), shouted(C, C)]
    assert of("early", story) == Moment("early", {"seat": C}, {"droppings": 3})
    assert of("early", [*kept(A, B), shouted(C, A, B)]) is None


def test_the_wrong_shout_that_gave_most_others_a_chip() -> None:
    story = [shouted(A, B), shouted(C, A, B)]
    assert of("rich", story) == Moment("rich", {"seat": C}, {"chips": 2})
    assert of("rich", story[:1]) is None


def test_the_most_matches_in_a_row_without_a_miss() -> None:
    miss = (6_000, t.PutBack(A, FIRST))
    story = [*kept(A, A, B), miss, *kept(A, B, A, A)]
    assert of("run", story) == Moment("run", {"seat": A}, {"droppings": 3})
    assert of("run", [*kept(A, A), miss, *kept(A, A)]) is None


def test_the_most_slips_of_one_turn() -> None:
    passed = (7_000, t.TongsPassed(B, "late"))
    story = [*slips(A, 2), passed, *slips(B, 3)]
    assert of("slips", story) == Moment("slips", {"seat": B}, {"slips": 3})
    assert of("slips", [*slips(A, 2), passed, *slips(B, 2)]) is None


def test_the_best_come_first_and_only_three() -> None:
    story = [
        *kept(A, A, A),
        *slips(A, 3),
        (9_100, t.ShoutBeaten(B, A, Millis(40))),
        shouted(C, C),
        shouted(A, B, C),
    ]
    assert [moment.what for moment in told_of(story)] == ["race", "early", "rich"]


def test_a_real_match_is_remembered_as_it_was_played() -> None:
    match = start(2)
    memory = Memory()

    def note(before: object, events: list[object]) -> None:
        nonlocal memory
        for event in events:
            after = GAME.evolve(before, event)
            memory = remembered(GAME, memory, (before, event, after), match.now)
            before = after

    match.die(RED)
    for seat, dropping in ((A, 9), (B, 10), (A, 11)):
        match.lift(seat, dropping)
        before = match.state
        note(before, match.ring("looking"))
    before = match.state
    note(before, match.shout(B, after=100))
    assert memory.early is not None
    assert (memory.early.seat, memory.early.much, memory.collected) == (B, 3, 3)
    assert memory.runs == (2, 1)
