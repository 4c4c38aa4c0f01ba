"""A decision in the making: what happens so far, and the table after it."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from sobremesa.kernel.commands import Act, Command
from sobremesa.kernel.game import Over
from sobremesa.kernel.ids import DEVICE, Millis, Rng
from sobremesa.kernel.refusals import Refusal
from sobremesa.table.events import Finished, Happened, TableEvent
from sobremesa.table.evolve import evolve
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Match, Table

Answer: TypeAlias = Sequence[TableEvent] | Refusal[TableEvent]


class Draft:
    """Grows by events; `table` is always the table after them."""

    def __init__(self, table: Table, now: Millis, rng: Rng) -> None:
        self.table = table
        self.now = now
        self.rng = rng
        self.events: list[TableEvent] = []
        self.tables = [table]
        """Before the first event, and after each."""

    def happen(self, event: TableEvent) -> None:
        """Let something happen to the table."""
        self.table = evolve(self.table, event, self.now)
        self.events.append(event)
        self.tables.append(self.table)

    def play(self, command: Command[Any]) -> Refusal[TableEvent] | None:
        """Hand a command to the rules of the running match; return why they refuse it.

        What a refusal costs has happened, and stands in its cost.
        """
        match = self.match
        before = len(self.events)
        now = match.clock.at(self.now)
        answer = match.rules.decide(match.state, command, now, self.rng)
        events = tuple(answer.cost if isinstance(answer, Refusal) else answer)
        if events:
            act = isinstance(command, Act) and command.seat != DEVICE
            self.happen(Happened(match.number, events, act=act))
            self._perhaps_finish()
        if not isinstance(answer, Refusal):
            return None
        return Refusal(answer.reason, answer.params, cost=tuple(self.events[before:]))

    def answer(self, refusal: Refusal[TableEvent] | None = None) -> Answer:
        """Return the decision: a refusal costs whatever has happened on the way to it."""
        if refusal is None:
            return tuple(self.events)
        return Refusal(refusal.reason, refusal.params, cost=tuple(self.events))

    def numbered(self, number: int) -> Match | Refusal[Any]:
        """Return the running match, if it is the one that was meant; else why it is not."""
        match = self.table.running
        if match is None:
            return Refusal(Reason.NO_MATCH)
        return match if match.number == number else Refusal(Reason.OTHER_MATCH)

    @property
    def match(self) -> Match:
        """The running match; there is one."""
        match = self.table.running
        if match is None:
            raise ValueError("no match is played")
        return match

    @property
    def match_of_table(self) -> Match:
        """The match that is played or has just ended; there is one."""
        if self.table.match is None:
            raise ValueError("no match was ever played")
        return self.table.match

    def _perhaps_finish(self) -> None:
        match = self.match_of_table
        waiting = match.rules.waiting(match.state)
        if isinstance(waiting, Over):
            self.happen(Finished(match.number, waiting.outcome))
