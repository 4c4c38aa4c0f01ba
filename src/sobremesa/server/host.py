"""One live table: what is asked of it becomes rows, and rows become what its screens are told.

socket → decode → (racing: referee) → decide → row appended, durable → tell, answer → timers → bots

A decision is made on the table after all decisions before it, durable or not. Nothing of it is told
before its row is durable, and then it is told from the table as it was after that very row. When an
append fails, or nobody knows whether it did, the host is dropped with all that was not told; the
table is folded again from its log, and clients send again what was not answered.

Only the loop's time, `call_later` and what is handed in are used, so that the simulator runs this.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from sobremesa.kernel.game import Seats
from sobremesa.kernel.ids import Millis, PersonId, Rng, TableId
from sobremesa.kernel.latest import Latest
from sobremesa.kernel.refusals import Reason, Refusal
from sobremesa.server.alarm import Alarm, what_runs
from sobremesa.server.departures import Departures
from sobremesa.server.entries import Asked, Dropped, Entry, Told, Why
from sobremesa.server.housetime import HouseClock
from sobremesa.server.memory import Answers
from sobremesa.server.patience import Patience
from sobremesa.server.screens import Screen
from sobremesa.server.telling import GONE, REMOVED, Teller, bid_farewell, move_on
from sobremesa.store.contract import Append, Appended, Claim, KeyFrame, Store
from sobremesa.table import commands as cm
from sobremesa.table import rows as log
from sobremesa.table.decide import judge
from sobremesa.table.draft import Draft
from sobremesa.table.events import Recoded
from sobremesa.table.options import Order
from sobremesa.table.referee import Referee
from sobremesa.table.view import steps
from sobremesa.wire import Parting

_log = logging.getLogger(__name__)

AWAY_AFTER: Final = 2.0
"""Seconds without a socket until somebody is away."""
ARRIVE_WITHIN: Final = 10.0
"""Seconds that somebody who has joined has for his first socket; then he is away."""
APPEND_WITHIN: Final = 5.0
"""Seconds until nobody knows whether an append was done: people are told, and come back."""
CATCH_UP: Final = 0.1
"""Seconds between two looks at a screen that is behind."""

_WHY_NOT: Final = {Appended.CONFLICT: Why.FENCED, Appended.CODE_TAKEN: Why.CODE_TAKEN}


class Host:
    """Hosts one table from its claim until it is dropped."""

    def __init__(
        self,
        store: Store,
        claim: Claim,
        rng: Rng,
        *,
        speed: float = 1.0,
        dropped: Callable[["Host", Why], None],
        appended: Callable[[float], None],
    ) -> None:
        """Take what is told why the host was dropped, and in how many seconds each append was."""
        self._loop = asyncio.get_running_loop()
        self._store = store
        self.epoch = claim.epoch
        self._rng = rng
        self._dropped = dropped
        self.table = log.fold_rows(log.read(claim.rows))
        """After all decisions."""
        self.durable = self.table
        """After all rows that are in the log."""
        self.clock = HouseClock(self._loop.time, self.table.at, speed)
        self.teller = Teller()
        self.alive = True
        self._listeners: list[Told] = []
        self._answers = Answers()
        self._referee = Referee()
        self._entries: deque[Entry] = deque()
        self._appending: asyncio.Task[None] | None = None
        self._patience = Patience(self._loop, APPEND_WITHIN, self._append_takes_too_long, appended)
        self._alarm = Alarm(self._loop, self.clock, self._alarm_rings)
        self._timers = Latest(what_runs)
        self._frames: list[KeyFrame] = []
        """The device's key frames, until they go along with an append."""
        self._catching_up: asyncio.TimerHandle | None = None
        self._ringing: dict[str, Millis] = {}
        """Timers that ring and are not decided yet, and when they did."""
        self._departures = Departures(self._loop, speed, self._is_away)
        self._asking: set[asyncio.Future[Refusal[Any] | None]] = set()
        self._closing = False
        """Nothing more is taken."""

    @property
    def id(self) -> TableId:
        """The table's id."""
        return self.table.id

    @property
    def at_rest(self) -> bool:
        """Whether all that was decided has been told."""
        return not self._entries and not self._referee.holds

    def listen(self, listener: Told) -> None:
        """Let somebody hear each durable row."""
        self._listeners.append(listener)

    # ------------------------------------------------------------------------------- screens

    def enter(self, screen: Screen, *, hidden: bool = False, back: bool = False) -> None:
        """Let a device of a person see the table; another one of the same person is told.

        A hidden page sees it, and its person is away: nobody waits for a phone that is locked. One
        that comes back by itself, a laptop that wakes, takes over from no other device. The host
        may have been dropped, and the person sent away, since the socket was accepted.
        """
        if not self.alive:
            bid_farewell(screen, GONE, Parting.AGAIN)
        elif self.durable.person(screen.person) is None:
            bid_farewell(screen, REMOVED, Parting.REMOVED)
        elif back and self.teller.is_elsewhere(screen):
            move_on(screen)
        else:
            unused = self._answers.unused(self.table, screen.person)
            self.teller.enter(screen, self.durable, self.clock, unused)
            self.hide(screen, hidden=hidden)

    def leave(self, screen: Screen) -> None:
        """Let a device go; its person is away when he has no other for two seconds."""
        if self.teller.leave(screen):
            self._departures.begin(screen.person, AWAY_AFTER)

    def expect(self, person: PersonId) -> None:
        """Let somebody who has just joined be away, unless his socket comes soon."""
        if self.teller.screen_of(person) is None:
            self._departures.begin(person, ARRIVE_WITHIN)

    def hide(self, screen: Screen, *, hidden: bool) -> None:
        """Let a person be away at once because his page is hidden, or back because it is seen."""
        if self.teller.screen_of(screen.person) is not screen:
            return
        if hidden:
            self._departures.begin(screen.person, 0.0)
        else:
            self._departures.call_off(screen.person)
            self.submit(cm.Connected(screen.person))

    def _is_away(self, person: PersonId) -> None:
        self.submit(cm.Disconnected(person))

    # ------------------------------------------------------------------------------ commands

    def receive(self, by: cm.By, number: int) -> None:
        """Take a person's command; its answer goes to the device that he has by then.

        One that was answered before gets that answer again; one on its way is not taken twice.
        """
        asked, person = Asked(by, by.person, number), by.person
        known = self._answers.known(self.table, person, number)
        if known is not None:
            self._enter(Entry(asked, known.seq, None, known.refusal, (), (self.table,)))
        elif self._answers.begin(person, number):
            self._take(asked, source=person, way=self.teller.way(person))

    def submit(
        self,
        command: cm.TableCommand,
        source: str = "server",
        answered: Callable[[Refusal[Any] | None], None] | None = None,
    ) -> None:
        """Take a command of the server itself, of a bot or of the device.

        `answered` is called with the refusal, or None, when it is decided and durable.
        """
        self._take(Asked(command, answered=answered), source, way=0.0)

    async def ask(self, command: cm.TableCommand) -> Refusal[Any] | None:
        """Have a command of the server's own decided and made durable. Raises Dropped."""
        if self._closing or not self.alive:
            raise Dropped
        answer: asyncio.Future[Refusal[Any] | None] = self._loop.create_future()
        self._asking.add(answer)
        answer.add_done_callback(self._asking.discard)

        def answered(refusal: Refusal[Any] | None) -> None:
            if not answer.done():
                answer.set_result(refusal)

        self.submit(command, answered=answered)
        return await answer

    def _take(self, asked: Asked, source: str, way: float) -> None:
        if self._closing or not self.alive:
            return
        now = self.clock.exact()
        if self._referee.holds or self._racing():
            self._referee.hold(asked, source, now, way * self.clock.speed)
            self._release()
        else:
            self._attempt(asked, self.clock.now())
            self._set_alarm()

    def _racing(self) -> bool:
        match = self.table.running
        if match is None or match.clock.since is None or self.table.options.order is Order.ARRIVAL:
            return False
        try:
            waiting = match.rules.waiting(match.state)
        except Exception:  # noqa: BLE001  who acts is answered: it is decided at once, or fails there
            _log.exception("whether a match races could not be told")
            return False
        return isinstance(waiting, Seats) and waiting.racing

    def _release(self) -> None:
        longest = self.teller.longest_way() * self.clock.speed
        for done, asked in self._referee.release(self.clock.exact(), longest):
            self._attempt(asked, Millis(int(done)))
        self._set_alarm()

    def _attempt(self, asked: Asked, now: Millis) -> None:
        """Decide something; a fault of ours changes nothing, and who asked is told of it."""
        try:
            self._decide(asked, now)
        except Exception:  # noqa: BLE001  whatever it was, others who act lose nothing
            _log.exception("a command could not be decided")
            self._answer(asked, Refusal(Reason.FAULT))
        else:
            if isinstance(asked.command, cm.TimeIsUp):  # one that cannot be decided rings no more
                self._ringing.pop(asked.command.timer, None)

    def _decide(self, asked: Asked, now: Millis) -> None:
        now = max(now, self.table.at)
        draft, refused = judge(self.table, asked.command, now, self._rng)
        refusal = None if refused is None else Refusal[Any](refused.reason, refused.params)
        keeps_answer = asked.number is not None and refusal is None
        if draft.events or keeps_answer:
            self._enter(self._with_row(asked, draft, refusal))
        else:
            self._answer(asked, refusal)

    def _answer(self, asked: Asked, refusal: Refusal[Any] | None) -> None:
        """Tell who asked, if somebody did, of something that has changed nothing."""
        if asked.number is not None or asked.answered is not None:
            self._enter(Entry(asked, self.table.seq, None, refusal, (), (self.table,)))

    def _with_row(self, asked: Asked, draft: Draft, refusal: Refusal[Any] | None) -> Entry:
        events = tuple(draft.events)
        row = log.Row(log.VERSION, draft.now, asked.person, asked.number, events, refusal)
        data = log.write(row)
        code = next((event.code for event in events if isinstance(event, Recoded)), None)
        told = steps(draft.tables, events)
        self.table = log.note(draft.table, row)  # nothing fails from here on
        tables = (*draft.tables[:-1], self.table) if events else (self.table,)
        return Entry(asked, self.table.seq, data, refusal, events, tables, code, told)

    # --------------------------------------------------------------------------------- rows

    def keep_frame(self, frame: KeyFrame) -> None:
        """Keep a key frame of the device; it may be lost, and then only smoothness is."""
        self._frames.append(frame)
        self._begin_appending()

    def _enter(self, entry: Entry) -> None:
        self._entries.append(entry)
        self._begin_appending()

    def _begin_appending(self) -> None:
        if self._appending is None and self.alive:
            self._appending = self._loop.create_task(self._append_all())

    async def _append_all(self) -> None:
        """Append what was decided, again and again until nothing is left; tell it in its order."""
        try:
            while (self._entries or self._frames) and self.alive:
                batch = list(self._entries)
                if not await self._append(batch):
                    return
                for entry in batch:
                    self._entries.popleft()
                    self._tell(entry)
        finally:
            self._appending = None

    async def _append(self, batch: list[Entry]) -> bool:
        rows = [entry.row for entry in batch if entry.row is not None]
        frames, self._frames = self._frames, []
        if not rows and not frames:
            return True
        code = next((entry.code for entry in reversed(batch) if entry.code is not None), None)
        append = Append(self.id, self.epoch, self.durable.seq, rows, code, frames)
        self._patience.begin()
        try:
            done = await self._store.append([append])
        except Exception as error:  # noqa: BLE001  whatever it was: nobody knows what is durable
            _log.warning("an append failed", exc_info=error)
            self.drop(Why.STORE)
            return False
        if done[self.id] is not Appended.OK:
            self.drop(_WHY_NOT[done[self.id]])
            return False
        self._patience.end()
        return self.alive

    def _append_takes_too_long(self) -> None:
        _log.warning("an append takes too long")
        self.drop(Why.STORE)

    def _tell(self, entry: Entry) -> None:
        if entry.row is not None:
            self.durable = entry.table
        self._answers.end(entry)
        self.teller.tell(entry)
        if entry.asked.answered is not None:
            entry.asked.answered(entry.refusal)
        if entry.row is not None:
            for listener in self._listeners:
                listener.hear(entry)
        if self.teller.behind and self._catching_up is None:
            self._catching_up = self._loop.call_later(CATCH_UP, self._catch_up)

    def _catch_up(self) -> None:
        """Show the newest table to screens that were behind, as soon as they can take it."""
        self._catching_up = None
        if self.alive and self.teller.catch_up(self.durable):
            self._catching_up = self._loop.call_later(CATCH_UP, self._catch_up)

    # ------------------------------------------------------------------------------- timers

    def _next_moment(self) -> float | None:
        """Return when a timer rings, or something that is held can be decided."""
        moments = [
            float(timer.at)
            for timer in self._timers(self.table)
            if timer.at is not None and self._ringing.get(timer.name) != timer.at
        ]
        if self._referee.holds:
            held = self._referee.due(self.teller.longest_way() * self.clock.speed)
            moments += [] if held is None else [held]
        return min(moments, default=None)

    def _set_alarm(self) -> None:
        self._alarm.set(self._next_moment() if self.alive else None)

    def _alarm_rings(self) -> None:
        now = self.clock.exact()
        for timer in self._timers(self.table):
            if timer.at is not None and timer.at <= now:
                self._ring(timer.name, timer.at)
        self._release()

    def _ring(self, timer: str, at: Millis) -> None:
        """Ring a timer at its own moment: it races like everything else."""
        if self._ringing.get(timer) == at:
            return
        asked, self._ringing[timer] = Asked(cm.TimeIsUp(timer)), at
        if self._referee.holds or self._racing():
            self._referee.hold(asked, f"timer {timer}", float(at), 0.0)
        else:
            self._attempt(asked, self.clock.now())

    # --------------------------------------------------------------------------------- end

    async def settle(self) -> None:
        """Take nothing more, and wait until all that was decided is durable and told."""
        self._closing = True
        if self._appending is not None:
            await asyncio.wait({self._appending})

    def drop(self, why: Why) -> None:
        """Host no longer: all that was not told is forgotten, and everybody connects again."""
        if not self.alive:
            return
        self.alive = False
        self._entries.clear()
        self._patience.stop()
        if self._appending is not None:
            self._appending.cancel()
        self._referee.empty()
        self._departures.stop()
        if self._catching_up is not None:
            self._catching_up.cancel()
        self._set_alarm()
        for listener in self._listeners:
            listener.stop()
        for answer in self._asking:
            if not answer.done():  # answered just now: its asker has not heard it yet
                answer.set_exception(Dropped())
        self.teller.close_all(why)
        self._dropped(self, why)
