"""The bots of one table: they hear durable rows as screens do, and act through the same door."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from sobremesa.decks.notes import notes_for
from sobremesa.decks.shelf import Shelf
from sobremesa.kernel.bots import Bot, BotMaker, Level, Plan
from sobremesa.kernel.ids import Millis, Rng, Seat, Seq
from sobremesa.kernel.refusals import Refusal
from sobremesa.server.entries import Entry
from sobremesa.server.host import Host
from sobremesa.store.contract import Store
from sobremesa.table import rows as log
from sobremesa.table.commands import SeatActs
from sobremesa.table.events import Started, TableEvent
from sobremesa.table.evolve import evolve
from sobremesa.table.state import Match, Table
from sobremesa.table.view import tell

_log = logging.getLogger(__name__)

STAND_IN: Final = Level.FRIEND
"""How well a bot plays for somebody who is away."""
AFTER_A_FAULT: Final = Millis(1_000)
"""A bot that failed does something legal so much later."""
LOAD_AGAIN: Final = 1.0
"""Seconds until the rows for a bot are loaded again, when that has failed."""


class Playing(Struct):
    """A bot on its seat; it changes as the match goes on."""

    match: int
    bot: Bot[Any, Any, Any] | None = None
    """None while it is told again what its seat was told."""
    handle: asyncio.TimerHandle | None = None
    missed: list[Entry] = []
    """What it will hear when it has been told the rest."""
    told: Seq = Seq(0)
    """The last row that it was told from the log: it may stand there before it is told here."""


class TableBots:
    """Plays the seats of bots, and of people who are away, at one table."""

    def __init__(
        self,
        host: Host,
        store: Store,
        rng: Rng,
        shelf: Shelf | None,
        maker: BotMaker | None = None,
    ) -> None:
        """Take what decks that people brought say to bots: the shelf on which they lie.

        `maker` makes all bots of this table; None: the game that is played makes its own.
        """
        self._shelf = shelf
        self._maker = maker
        self._host = host
        self._store = store
        self._rng = rng
        self._loop = asyncio.get_running_loop()
        self._seats: dict[Seat, Playing] = {}
        self._rebuilding: dict[asyncio.Task[None], Seat] = {}

    def hear(self, entry: Entry) -> None:
        """Let the bots hear a durable row, sit down, stand up and plan."""
        table = entry.tables[-1]
        self._seat_bots(table, entry)
        for seat, playing in list(self._seats.items()):
            if playing.bot is None:
                playing.missed.append(entry)
            elif entry.seq > playing.told:
                self._hear(seat, playing, entry)

    def stop(self) -> None:
        """Let all bots go."""
        for seat in list(self._seats):
            self._stand_up(seat)
        for task in self._rebuilding:
            task.cancel()

    def _seat_bots(self, table: Table, entry: Entry) -> None:
        match = table.running
        wanted = {} if match is None else bot_levels(table, match)
        for seat, playing in list(self._seats.items()):
            if match is None or seat not in wanted or playing.match != match.number:
                self._stand_up(seat)
        begins = any(isinstance(event, Started) for event in entry.events)
        for seat, level in wanted.items():
            if match is not None and seat not in self._seats:
                self._sit_down(match, seat, level, begins=begins)

    def _sit_down(self, match: Match, seat: Seat, level: Level, *, begins: bool) -> None:
        playing = self._seats[seat] = Playing(match.number)
        if begins:
            playing.bot = self._bot(match, seat, level)
            return
        task = self._loop.create_task(self._tell_again(seat, playing, level))
        self._rebuilding[task] = seat
        task.add_done_callback(self._rebuilding.pop)

    def _bot(self, match: Match, seat: Seat, level: Level) -> Bot[Any, Any, Any]:
        make = self._maker or match.rules.card.bots
        return make(level, seat, self._rng, self._notes(match))

    def _notes(self, match: Match) -> Mapping[str, object]:
        """Return what the deck of a match says to bots, in the table's language."""
        language = self._host.durable.options.language
        return notes_for(match.state.options, language, self._shelf)

    def _stand_up(self, seat: Seat) -> None:
        playing = self._seats.pop(seat)
        if playing.handle is not None:
            playing.handle.cancel()

    async def _tell_again(self, seat: Seat, playing: Playing, level: Level) -> None:
        """Make a bot, and tell it what its seat was told in this match so far."""
        rows = await self._load()
        if self._seats.get(seat) is not playing or not self._host.alive:
            return
        match = self._host.durable.running
        if match is None or match.number != playing.match:
            return
        bot = self._bot(match, seat, level)
        playing.bot, playing.told = bot, self._host.durable.seq
        try:
            playing.told = _retell(bot, rows, seat, playing.match)
        except Exception:  # noqa: BLE001  a bot's bug must not stop the table
            _log.exception("a bot failed to hear what it had been told")
        for entry in playing.missed:
            if entry.seq > playing.told:
                self._hear(seat, playing, entry)
        playing.missed = []
        self._plan(seat, playing)

    async def _load(self) -> Sequence[bytes]:
        """Load the rows of the table, however often that fails: nothing else may ask for it."""
        while True:
            try:
                return await self._store.load(self._host.id)
            except Exception as error:  # noqa: BLE001  whatever it is, it may go by
                _log.warning("the rows for a bot could not be loaded: %s", error)
            await asyncio.sleep(LOAD_AGAIN)

    def _hear(self, seat: Seat, playing: Playing, entry: Entry) -> None:
        table = entry.tables[-1]
        match = table.match
        if match is None or playing.bot is None:
            return
        try:
            _let_hear(playing.bot, entry.tables, entry.events, seat, self._now(match))
        except Exception:  # noqa: BLE001  a bot's bug must not stop the table
            _log.exception("a bot failed to hear")
        self._plan(seat, playing)

    def _plan(self, seat: Seat, playing: Playing) -> None:
        """Ask a bot what it is going to do, and see that it is done then."""
        if playing.handle is not None:
            playing.handle.cancel()
            playing.handle = None
        match = self._host.durable.running
        if match is None or match.clock.since is None or playing.bot is None:
            return
        try:
            view = match.rules.view(match.state, seat)
            plan = playing.bot.plan(view, match.rules.legal(match.state, seat), self._now(match))
        except Exception:  # noqa: BLE001  a bot's bug must not stop the table
            _log.exception("a bot failed to plan")
            plan = self._anything(match, seat)
        if plan is not None:
            self._at(seat, playing, match, plan)

    def _at(self, seat: Seat, playing: Playing, match: Match, plan: Plan[Any]) -> None:
        moment = match.clock.house(max(plan.at, self._now(match)))
        if moment is None:
            return
        command = SeatActs(match.number, seat, plan.action, match.state.phase)
        wait = self._host.clock.seconds_until(moment)
        playing.handle = self._loop.call_later(wait, self._act, seat, playing, command)

    def _act(self, seat: Seat, playing: Playing, command: SeatActs) -> None:
        playing.handle = None

        def answered(refusal: Refusal[Any] | None) -> None:
            """What was refused at no cost is heard by nobody: do something legal instead.

            But what was only late, because another row was heard while its own act was on its way,
            is no fault: the bot thinks anew.
            """
            match = self._host.durable.running
            idle = self._seats.get(seat) is playing and playing.handle is None
            if refusal is None or match is None or not idle:
                return
            if (match.number, match.state.phase) != (command.match, command.phase):
                self._plan(seat, playing)
                return
            plan = self._anything(match, seat)
            if plan is not None:
                self._at(seat, playing, match, plan)

        self._host.submit(command, source=f"seat {seat}", answered=answered)

    def _anything(self, match: Match, seat: Seat) -> Plan[Any] | None:
        legal = list(match.rules.legal(match.state, seat))
        if not legal:
            return None
        at = Millis(self._now(match) + AFTER_A_FAULT)
        return Plan(legal[self._rng.randrange(0, len(legal))], at)

    def _now(self, match: Match) -> Millis:
        return match.clock.at(self._host.clock.now())


def bot_levels(table: Table, match: Match) -> dict[Seat, Level]:
    """Return the seats that bots play now, and how well."""
    levels = dict.fromkeys(match.stand_ins, STAND_IN)
    for number, player in enumerate(match.players if table.bots else ()):
        bot = table.bot(player)
        if bot is not None and number in match.state.playing:
            levels[Seat(number)] = bot.level
    return levels


def _retell(bot: Bot[Any, Any, Any], rows: Any, seat: Seat, number: int) -> Seq:
    """Tell a bot what its seat was told in a match; return the last row that it was told."""
    table = Table()
    for row in log.read(rows):
        tables = [table]
        for event in row.events:
            tables.append(evolve(tables[-1], event, row.at))
        table = log.take(table, row)
        if table.match is not None and table.match.number == number:
            _let_hear(bot, tuple(tables), row.events, seat, table.match.clock.at(row.at))
    return table.seq


def _let_hear(
    bot: Bot[Any, Any, Any],
    tables: tuple[Table, ...],
    events: tuple[TableEvent, ...],
    seat: Seat,
    now: Millis,
) -> None:
    match = tables[-1].match
    if match is None:
        return
    view = match.rules.view(match.state, seat)
    for told in tell(tables, events, seat):
        bot.hear(told, view, now)
