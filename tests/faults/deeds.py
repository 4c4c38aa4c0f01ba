"""What one does at a stage of a match while the others play on, and how it must end: for each game.

DEEDS           leave, vanish, do nothing, come back
come_back_late  come back when a bot has played already
one_does        somebody does one of these; the phase ends, then the match, and all is judged
is_ended_well   the match goes on to its end, and all is judged
"""

from collections.abc import Callable, Sequence
from typing import Final

from sobremesa.table.state import Match
from tests.faults.checker import judge
from tests.faults.people import Person
from tests.faults.stage import Stage

PHASE_ENDS_WITHIN: Final = 60.0
"""Seconds: a stand-in comes after 30; who dreams has 8 at a draw, 20 with the tongs."""
MATCH_ENDS_WITHIN: Final = 60.0


def match_of(stage: Stage) -> Match:
    match = stage.table.match
    assert match is not None
    return match


def leave(stage: Stage, who: Person) -> None:
    who.ask(type="leave-match")


def vanish(stage: Stage, who: Person) -> None:
    who.go(vanish=True)


def do_nothing(stage: Stage, who: Person) -> None:
    """He looks on, and his phone is connected."""


def come_back(stage: Stage, who: Person) -> None:
    who.go()
    stage.loop.call_later(5.0, who.come)


def come_back_late(stage: Stage, who: Person) -> None:
    """A bot plays for him by then."""
    who.go()
    grace = match_of(stage).rules.card.grace / 1000
    stage.loop.call_later(grace + 5.0, who.come)


DEEDS: Final = (leave, vanish, do_nothing, come_back)


def one_does(
    stage: Stage,
    who: Person,
    deed: Callable[[Stage, Person], None],
    *,
    phase_ends_within: float = PHASE_ENDS_WITHIN,
    match_ends_within: float = MATCH_ENDS_WITHIN,
) -> None:
    """Let one do that, and the others play; then let all come to an end, and judge it."""
    phase = match_of(stage).state.phase
    deed(stage, who)
    others = [person for person in stage.people if person is not who]
    for person in others:
        person.rouse()
    end = stage.loop.time() + phase_ends_within
    stage.loop.run_until(lambda: has_ended(stage, phase), end)
    if deed is come_back_late:
        stage.loop.run_until(lambda: is_back(who) or is_over(stage), end)
    knowing = others if deed is vanish else stage.people
    is_ended_well(stage, knowing, match_ends_within)


def is_ended_well(
    stage: Stage, knowing: Sequence[Person], within: float = MATCH_ENDS_WITHIN
) -> None:
    """Let those people want the end of the match, and learn of it; then judge all of it."""
    for person in knowing:
        person.come_to_an_end()
    end = stage.loop.time() + within
    stage.loop.run_until(lambda: all(map(knows_the_end, knowing)), end)
    stage.go_home()
    assert judge(stage.close()) == []


def is_over(stage: Stage) -> bool:
    state = stage.host.durable.match
    return state is not None and not state.goes_on


def is_back(person: Person) -> bool:
    """Whether he has been shown the match again."""
    return person.line is not None and person.line.open


def has_ended(stage: Stage, phase: int) -> bool:
    state = stage.host.durable.match
    return state is not None and (not state.goes_on or state.state.phase > phase)


def knows_the_end(person: Person) -> bool:
    match = (person.table or {}).get("match")
    return match is not None and match["outcome"] is not None and not person.open
