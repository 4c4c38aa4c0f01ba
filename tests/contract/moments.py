"""The best moments: of what those who watch are told, which is no more than each player knows."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, Final

from sobremesa.cli.words import Words
from sobremesa.kernel.codec import encode
from sobremesa.kernel.fold import remembered
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Seat
from sobremesa.kernel.moments import MOST, Moment
from tests.contract.leaks import Tally, Watch, counterpart, experience, imagine, sight
from tests.contract.log import check_round_trip
from tests.contract.playouts import Match, Reached
from tests.contract.texts import places, texts
from tests.contract.trying import attempt

WORLDS: Final = 2
"""So many are imagined for a seat."""


def memories(game: AnyGame, match: Match) -> Iterator[Any]:
    """Yield what is remembered before the first event, and after each."""
    memory = game.card.types.memory()
    yield memory
    for step in match.steps:
        for triple in zip(step.states, step.events, step.states[1:], strict=False):
            memory = remembered(game, memory, triple, step.at)
            yield memory


def moments_of(game: AnyGame, match: Match) -> Sequence[Moment]:
    """Return what is told of a match at its end."""
    *_, memory = memories(game, match)
    return game.moments(memory, game.view(match.steps[-1].states[-1], None))


def check_moments(game: AnyGame, match: Match) -> None:
    """They are few, each is one that the card names, and the same match has the same again."""
    found = moments_of(game, match)
    assert len(found) <= MOST, f"{len(found)} moments are not the best: {found}"
    for moment in found:
        check_moment(game, moment, len(match.setups))
    assert encode(found) == encode(moments_of(game, match)), f"told otherwise again: {found}"


def check_moment(game: AnyGame, moment: Moment, seats: int) -> None:
    """It is a highlight of the game, and is about seats of the match."""
    assert moment.what in set(game.card.highlights), f"no highlight of this game: {moment}"
    assert all(0 <= seat < seats for seat in moment.seats.values()), f"of no seat: {moment}"
    numbers = [*moment.numbers.values(), *moment.spans.values()]
    assert all(type(number) is int and number >= 0 for number in numbers), f"no numbers: {moment}"
    given = [*moment.seats, *moment.numbers, *moment.spans]
    assert len(given) == len(set(given)), f"a place is filled twice: {moment}"


def check_moment_can_be_told(game: AnyGame, moment: Moment, language: str) -> None:
    """It fills the places of its text, and says nothing that its text leaves out."""
    there = texts(game, language)
    needs = places(there.get(f"moment.{moment.what}", ""))
    given = {*moment.seats, *moment.numbers, *moment.spans}
    assert needs <= given, f"{moment} has no {needs - given} for its text in {language!r}"
    assert given - {"count"} <= needs, f"{given - needs} of {moment} is not told in {language!r}"
    names = [f"<{seat}>" for seat in range(game.card.seats[1])]
    said = Words(language, there).moment(moment, names)
    assert all(names[seat] in said for seat in moment.seats.values())


def check_memories_can_be_kept(game: AnyGame, match: Match, every: int) -> None:
    """A memory stands in a table: it is read as it was written, and what is told leaves it be."""
    kept = list(memories(game, match))
    for memory in kept[::every]:
        check_round_trip(game.card.types.memory, memory)
    assert encode(game.card.types.memory()) == encode(kept[0]), "the first memory has changed"
    again = list(memories(game, match))
    assert list(map(encode, again)) == list(map(encode, kept)), "remembered otherwise again"


def check_who_watches_knows_no_more_than_a_player(
    game: AnyGame, states: Iterable[Reached], rng: Random
) -> None:
    """Worlds that a seat cannot tell apart are the same to those who watch, too.

    So whatever is made of what they are told and see, every player may know.
    """
    compared = 0
    for reached in states:
        for _, seat in product(range(WORLDS), map(Seat, range(len(reached.state.setups)))):
            other = imagine(game, reached.state, seat, rng)
            parts = sight(game, reached.state, None).differs_in(sight(game, other, None))
            assert not parts, f"who watches sees {parts} that seat {seat} does not: {reached.state}"
            compared += _follow(Watch(game, seat, 7, Tally()), reached, other)
    assert compared, "nothing to compare"


def _follow(watch: Watch, reached: Reached, other: Any) -> bool:
    """Compare what follows, where the seat still cannot tell the worlds apart; tell whether."""
    if reached.next is None:
        return False
    game, (command, now) = watch.game, reached.next
    here = attempt(game, reached.state, command, now, watch.seed)
    there = counterpart(watch, other, here)
    if there is None or experience(game, here, watch.seat) != experience(game, there, watch.seat):
        return False
    parts = experience(game, here, None).differs_in(experience(game, there, None))
    assert not parts, f"who watches learns by {parts} what seat {watch.seat} does not: {here}"
    return True
