"""An evening with bots on their seats and people who play, as a server would hold it.

Bots are told what their seat is told, plan on the match clock, and act through the table. People
play just as well here, through their own commands; some of them do nothing.
"""

from random import Random
from typing import Any

import msgspec

from sobremesa.kernel.bots import Bot, Level, Plan
from sobremesa.kernel.ids import Millis, PersonId, Seat
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table.draft import Answer
from sobremesa.table.evolve import evolve
from sobremesa.table.matches import ANYBODY_MAY_RING_AFTER
from sobremesa.table.options import TableOptions
from sobremesa.table.state import Match, Table
from sobremesa.table.view import tell
from tests.table.evenings import Evening

PATIENCE = Millis(5_000)
"""So long people look at a curtain before they let the match go on."""


class Served(Evening):
    """An evening whose seats are played."""

    def __init__(self, seed: int, options: TableOptions) -> None:
        super().__init__(seed, options)
        self.idle: set[PersonId] = set()
        """People who do nothing."""
        self._chance = Random(seed + 1)
        self._pilots: dict[Seat, Bot[Any, Any, Any]] = {}
        self._plans: dict[Seat, Plan[Any]] = {}
        self._match = 0
        self._changed = Millis(0)

    def give(self, command: cm.TableCommand) -> Answer:
        before, rows = self.table, len(self.rows)
        answer = super().give(command)
        if len(self.rows) > rows:
            self._changed = self.now
            self._hear(before)
        return answer

    def play_on(self, milliseconds: int) -> None:
        """Let timers ring and everybody play, until the match ends or the time is over."""
        end = self.now + milliseconds
        while self.table.running is not None:
            found = self._next()
            if found is None or found[0] > end:
                self.now = Millis(end)
                return
            self.now = max(self.now, found[0])
            answer = self.give(found[1])
            assert not isinstance(answer, Refusal) or answer.cost, (found, answer)

    # --------------------------------------------------------------------------- who does what

    def _hear(self, before: Table) -> None:
        """Let each seat that is played hear the last row, and plan."""
        match, row = self.table.match, self.rows[-1]
        if match is None or not match.goes_on:
            self._plans.clear()
            return
        if match.number != self._match:
            self._match = match.number
            self._pilots.clear()
        tables = [before]
        for event in row.events:
            tables.append(evolve(tables[-1], event, row.at))
        now = match.clock.at(self.now)
        self._plans.clear()
        for seat in match.state.playing:
            pilot = self._pilot(match, seat)
            view = match.rules.view(match.state, seat)
            for told in tell(tuple(tables), row.events, seat):
                pilot.hear(told, view, now)
            plan = pilot.plan(view, match.rules.legal(match.state, seat), now)
            if plan is not None:
                self._plans[seat] = plan

    def _pilot(self, match: Match, seat: Seat) -> Bot[Any, Any, Any]:
        if seat not in self._pilots:
            self._pilots[seat] = match.rules.card.bots(Level.SHARK, seat, self._chance, {})
        return self._pilots[seat]

    def _next(self) -> tuple[Millis, cm.TableCommand] | None:
        """Return what comes next, and when: a timer, an act, or people who want to go on."""
        match = self.match
        found: list[tuple[Millis, int, cm.TableCommand]] = []
        due = self.due()
        if due is not None:
            found.append((due[0], 0, cm.TimeIsUp(due[1])))
        for seat, plan in self._plans.items():
            at, command = match.clock.house(plan.at), self._act(match, seat, plan)
            if at is not None and command is not None:
                found.append((at, 1, command))
        found += [(at, 2, command) for at, command in self._wishes(match)]
        first = min(found, key=lambda one: one[:2], default=None)
        return None if first is None else (first[0], first[2])

    def _act(self, match: Match, seat: Seat, plan: Plan[Any]) -> cm.TableCommand | None:
        player = match.players[seat]
        if seat in match.stand_ins or self.table.bot(player) is not None:
            return cm.SeatActs(match.number, seat, plan.action, match.state.phase)
        who = self.table.person(PersonId(player))
        if who is None or who.away is not None or who.id in self.idle:
            return None
        if match.waiting_words is not None and match.waiting_words.seat == seat:
            return None  # he has done his part
        action = msgspec.to_builtins(plan.action)
        do = cm.Do(match.number, match.state.phase, action)
        return cm.By(self.table.device_of(who.id), do, who.id)

    def _wishes(self, match: Match) -> list[tuple[Millis, cm.TableCommand]]:
        """Return how people who are here help a match on that waits for them."""
        wishes: list[tuple[Millis, cm.TableCommand]] = []
        soft = [
            timer.name
            for timer in match.rules.timers(match.state)
            if timer.soft and timer.at is None and match.clock.since is not None
        ]
        for one in self.table.present:
            is_host = one.id == self.table.host
            plays = is_host or bool(self.table.seats_of(one.id))
            if one.id in self.idle or one.id in self.table.carriers or not plays:
                continue
            if match.paused is not None and match.counting is None:
                wishes.append((Millis(self._changed + PATIENCE), cm.By(one.id, cm.Resume())))
            words = match.waiting_words
            if words is not None and words.seat in self.table.seats_of(one.id):
                continue  # nobody nods at his own words
            for name in soft:
                at = match.clock.house(Millis(match.acted + ANYBODY_MAY_RING_AFTER))
                wishes.append((at or self.now, cm.By(one.id, cm.GoOn(match.number, name))))
        return wishes
