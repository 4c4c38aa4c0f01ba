"""The matches of a table that are over, and each of them as it was shown: read from the log.

ended   which there were, who played, who won
scenes  one of them, row by row
shown   what a seat, or who watches, was shown of it
marks   when its best moments were

What is shown is built by the `view` and `tell` that the match was played with.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

import sobremesa
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, PersonId, PlayerId, Seat
from sobremesa.kernel.moments import Moment
from sobremesa.table import rows as log
from sobremesa.table.events import Finished, Started
from sobremesa.table.evolve import evolve
from sobremesa.table.state import Match, Table
from sobremesa.table.view import Step, game_view, moments, steps, told


class OldRules(Exception):  # noqa: N818 - it is an answer, no error of the program
    """A match was played by rules of which this program knows too little to show it."""


class ReplaySeat(Struct, frozen=True):
    """Who sat on a seat when the match ended."""

    player: PlayerId
    name: str
    sign: str
    bot: Level | None
    """How well a bot plays; None: a person."""


class Replayed(Struct, frozen=True):
    """A match that is over."""

    number: int
    game: str
    rules_version: int
    ended: Millis
    """House clock."""
    lasted: Millis
    """What the match clock showed at its end."""
    seats: tuple[ReplaySeat, ...]
    outcome: Outcome
    device: bool
    """Something at the table moved by itself."""


class Replays(Struct, frozen=True):
    """The matches of a table that are over, the latest last: GET /t/<id>/replays."""

    clock: Millis
    """The house clock now."""
    matches: tuple[Replayed, ...]


class ReplayMark(Struct, frozen=True):
    """One of the best moments of a match, and when it was."""

    at: Millis
    """Match clock."""
    moment: Moment


class ReplayStep(Struct, frozen=True):
    """What was shown after one row of the log."""

    at: Millis
    """Match clock."""
    seat: Seat | None
    """From where the view is seen; None: one watches, as who has left the match does."""
    view: Any
    """The game's view."""
    told: list[Any]
    """What happened, in order, to be shown moving."""


class Replay(Struct, frozen=True):
    """A match as one seat was shown it: GET /t/<id>/replays/<match>?seat=…&from=…."""

    match: Replayed
    moves: bool
    """What moved by itself is shown moving: GET /t/<id>/replays/<match>/frames?at=…. Of a match of
    long ago, or of a version before, it may be known no more."""
    marks: tuple[ReplayMark, ...]
    """In the order of time."""
    steps: tuple[ReplayStep, ...]
    """From the step that was asked for on; the first is 0."""
    more: int | None
    """From where to ask on; None: the last step is among these."""


class Scene(Struct, frozen=True, gc=False):
    """A row of a match: the table after it, and what may be told of it."""

    at: Millis
    table: Table
    steps: list[Step]

    @property
    def match(self) -> Match:
        """The match that is replayed."""
        assert self.table.match is not None  # noqa: S101 - a scene is a row of a match
        return self.table.match


def ended(rows: Iterable[bytes]) -> Iterator[Replayed]:
    """Yield the matches of a log that are over. What happened in them is not read."""
    table = Table()
    version = 0
    for row in log.read(rows, matches=()):
        for event in row.events:
            at = max(row.at, table.at)
            if isinstance(event, Started):
                version = event.rules_version
            elif isinstance(event, Finished):
                yield _replayed(table, version, event, at)
            table = evolve(table, event, at)
        table = log.note(table, row)


def _replayed(table: Table, version: int, event: Finished, at: Millis) -> Replayed:
    match = table.match
    assert match is not None  # noqa: S101 - it has just ended
    seats = tuple(_seat(table, player) for player in match.players)
    return Replayed(
        number=event.match,
        game=match.game,
        rules_version=version,
        ended=at,
        lasted=match.clock.at(at),
        seats=seats,
        outcome=event.outcome,
        device=match.rules.card.device is not None,
    )


def _seat(table: Table, player: PlayerId) -> ReplaySeat:
    person, bot = table.person(PersonId(player)), table.bot(player)
    if person is not None:
        return ReplaySeat(player, person.label, person.sign, None)
    if bot is not None:
        return ReplaySeat(player, bot.name, bot.sign, bot.level)
    gone = table.gone[player]  # the match names him, so that he is known
    return ReplaySeat(player, gone.label, gone.sign, None)


def scenes(rows: Iterable[bytes], of: Replayed) -> Iterator[Scene]:
    """Yield the rows of a match that is over, one after the other.

    Raises OldRules where it was played by other rules than those of today, and they cannot be
    folded.
    """
    try:
        yield from _scenes(rows, of.number)
    except Exception as error:
        if of.rules_version == sobremesa.game(of.game).card.rules_version:
            raise
        raise OldRules from error


def _scenes(rows: Iterable[bytes], number: int) -> Iterator[Scene]:
    table = Table()
    for row in log.read(rows, matches=(number,)):
        tables, at = [table], max(row.at, table.at)
        for event in row.events:
            tables.append(evolve(tables[-1], event, at))
        table = log.note(tables[-1], row)
        match = table.match
        if match is not None and match.number == number:
            tables[-1] = table
            yield Scene(match.clock.at(at), table, steps(tables, row.events))
        if any(isinstance(event, Finished) and event.match == number for event in row.events):
            return


def shown(of: Iterable[Scene], seat: Seat | None) -> Iterator[ReplayStep]:
    """Yield what a seat was shown, or who watches where it is None: what is new, once.

    A curtain hid the match while it stood; that is left out.
    """
    before: Any = None
    for scene in of:
        eyes = seat if seat in scene.match.state.playing else None
        view, news = game_view(scene.table, eyes), told(scene.steps, eyes)
        if view is not None and (news or view != before):
            before = view
            yield ReplayStep(scene.at, eyes, view, news)


def marks(of: Sequence[Scene]) -> tuple[ReplayMark, ...]:
    """Return the best moments of a match, each with the time since which it stands.

    What is true of the match as a whole, or by its end alone, was when it ended.
    """
    last = of[-1]
    found = (ReplayMark(_since(of, moment), moment) for moment in moments(last.match))
    return tuple(sorted(found, key=lambda mark: mark.at))


def _since(of: Sequence[Scene], moment: Moment) -> Millis:
    last = of[-1]
    game, view = last.match.rules, game_view(last.table, None)
    since, memory = last.at, None
    for scene in reversed(of):
        if scene.match.memory is not memory:
            memory = scene.match.memory
            if moment not in game.moments(memory, view):
                return since
        since = scene.at
    return last.at
