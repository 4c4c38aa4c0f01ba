"""A session at a live table: the screen plays through it as it does against bots."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

import sobremesa
from sobremesa.cli.play.link import Link
from sobremesa.cli.play.people import COLOURS, Person
from sobremesa.cli.play.session import Curtain, Listener
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Millis, PlayerId, Seat
from sobremesa.kernel.moments import Moment
from sobremesa.kernel.refusals import Refusal
from sobremesa.table.commands import Pause, ProposeStop, Resume, Sit, VoteStop
from sobremesa.table.presence import COUNT
from sobremesa.table.state import Course
from sobremesa.table.view import MatchView, TableView, WordsView
from sobremesa.wire import NULL, Refused, Update


class Stopping(Struct, frozen=True):
    """A question whether to end the match."""

    names: Sequence[str]
    """Of those who would like to."""
    agreed: bool
    """Whether this person is one of them."""


class RemoteSession:
    """Implements `Session`: one seat of the match that the table plays now, or no seat."""

    def __init__(self, link: Link) -> None:
        """Take a link whose table plays a match that can be seen."""
        match = playing(link)
        if link.table is None or match is None or link.view == NULL:
            raise ValueError("no match, or nothing to be seen of it")
        self.table = link.table
        self.game: AnyGame = sobremesa.game(match.game)
        self.seat: Seat | None = link.seat
        self.number = match.number
        self.view: Any = None
        """The latest that was seen: while the match is paused, it is covered."""
        self._link = link
        self._match = match
        self._listener: Listener | None = None
        self.people: Sequence[Person] = people_of(link.table, match)
        self._look()

    @property
    def now(self) -> Millis:
        """Read the match clock."""
        match = self._match
        if match.since is None:
            return match.clock
        return Millis(int(match.clock + max(0.0, self._link.house - match.since)))

    def wait(self, until: Millis) -> float:
        """Return the seconds until the match clock shows that, if it goes on as now."""
        return (until - self.now) / 1000 / self._link.speed

    @property
    def curtain(self) -> Curtain | None:
        """Tell whether the match stands still, or cannot be seen because the line is dead."""
        match = self._match
        if self._link.lost:
            return Curtain(None)
        if match.outcome is not None:
            return None
        if match.counting is not None:
            return Curtain(max(0.0, (match.counting + COUNT - self._link.house) / 1000))
        return Curtain(None) if match.paused is not None or match.held else None

    @property
    def moments(self) -> Sequence[Moment]:
        """Return the best moments, as the server tells them."""
        return self._match.moments

    @property
    def lost(self) -> bool:
        """Whether the line is dead."""
        return self._link.lost

    def listen(self, listener: Listener) -> None:
        """Name the one who hears."""
        self._listener = listener

    def begin(self) -> None:
        """Do nothing: the host has begun it."""

    def act(self, action: Any) -> None:
        """Do something; a refusal comes to the listener."""
        self._link.act(self.number, self.view.phase, action, self._told_of(action))

    def _told_of(self, action: Any) -> Callable[[Refused | None], None]:
        def answered(refused: Refused | None) -> None:
            if refused is not None and self._listener is not None:
                self._listener.refused(action, Refusal(refused.reason, refused.params))
                self._listener.changed()

        return answered

    def pause(self) -> None:
        """Let the match clock stand, for everybody."""
        self._link.ask(Pause())

    def resume(self) -> None:
        """Count down, then let the match go on."""
        self._link.ask(Resume())

    @property
    def stop(self) -> Stopping | None:
        """Tell who would like to end the match, and whether this person has said so."""
        wish = self._match.stop
        if wish is None or self._match.outcome is not None:
            return None
        named = names_of(self.table)
        return Stopping([named[person][0] for person in wish], agreed=self.table.you in wish)

    def ask(self, command: Sit | ProposeStop | VoteStop) -> None:
        """Ask the table for a chair, to stop, or vote; a refusal comes to the listener."""
        self._link.ask(command, self._told_of(command))

    def close(self) -> None:
        """Hear nothing more; the seat stays one's own."""
        self._listener = None

    def hear(self, update: Update) -> None:
        """Take in what happened, and what is true now."""
        table = self._link.table
        if table is None or table.match is None or table.match.number != self.number:
            return
        self.table, self._match = table, table.match
        self.people = people_of(table, table.match)
        self._look()
        if self._listener is None:
            return
        kind = self.game.card.types.told
        for told in msgspec.json.decode(update.told, type=tuple[kind, ...]):  # type: ignore[valid-type]
            self._listener.told(told)
        self._listener.changed()

    def _look(self) -> None:
        if self._link.view != NULL:
            self.view = msgspec.json.decode(self._link.view, type=self.game.card.types.view)


def playing(link: Link) -> MatchView | None:
    """Return the match that is played now."""
    match = None if link.table is None else link.table.match
    return None if match is None or match.outcome is not None else match


def nods_only(link: Link) -> bool:
    """Tell whether somebody is here without a seat, to see as the host what others write.

    For that he need not see the game.
    """
    table = link.table
    return table is not None and link.seat is None and table.host == table.you and table.options.nod


def to_nod_at(table: TableView) -> WordsView | None:
    """Return what waits for this person's nod."""
    words = table.words
    if words is None or words.action is not None or words.course is not Course.WAITING:
        return None
    return words


def wanted_chair(table: TableView) -> Sit | None:
    """Return how somebody at a table can ask for a chair, a bot's that plays now if there is one.

    None: he has one, or has played this match already.
    """
    match = table.match
    if match is not None and match.outcome is None and table.you not in match.players:
        bots = [bot.id for bot in table.bots if bot.id in match.players]
        if bots:
            return Sit(instead=bots[0])
    return None if table.you in table.chairs else Sit()


def people_of(table: TableView, match: MatchView) -> tuple[Person, ...]:
    """Return who sits where, with the colours of the seats."""
    levels = {bot.id: bot.level for bot in table.bots}
    known = names_of(table)
    people = []
    for seat, player in enumerate(match.players):
        name, sign = known[player]
        people.append(Person(name, sign, COLOURS[seat % len(COLOURS)], levels.get(player)))
    return tuple(people)


def names_of(table: TableView) -> dict[PlayerId, tuple[str, str]]:
    """Return the name and the sign of everybody whom the table names, who has left included."""
    known: dict[PlayerId, tuple[str, str]] = {one.id: (one.label, one.sign) for one in table.gone}
    known |= {one.id: (one.label, one.sign) for one in table.people}
    return known | {bot.id: (bot.name, bot.sign) for bot in table.bots}


def tally_of(table: TableView) -> list[tuple[str, int]]:
    """Return who has won how much this evening, the most first; not those without anything."""
    known = names_of(table)
    won = [(known[who][0], points) for who, points in table.tally.items() if points]
    return sorted(won, key=lambda one: (-one[1], one[0]))
