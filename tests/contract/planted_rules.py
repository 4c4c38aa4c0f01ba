"""Faults planted into a real game's rules. Each class is Loonacy with one of them."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from sobremesa.games.loonacy import CARD, rules
from sobremesa.games.loonacy import events as ev
from sobremesa.games.loonacy.actions import Action, Play
from sobremesa.games.loonacy.legal import legal
from sobremesa.games.loonacy.reasons import Ending, Reason
from sobremesa.games.loonacy.state import State
from sobremesa.games.loonacy.timers import MISSING, TURN
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.commands import Act, Away, Command, Leave, Stop
from sobremesa.kernel.game import Seats, Timer, Waiting
from sobremesa.kernel.ids import Millis, Phase, Rng, Seat
from sobremesa.kernel.refusals import Refusal
from tests.contract.planted_leaks import Planted

Answer = Sequence[ev.Event] | Refusal[ev.Event]


class LosesACard(Planted):
    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        if isinstance(event, ev.Turned):
            return replace(after, hands=(after.hands[0][:-1], *after.hands[1:]))
        return after


class DoublesACard(Planted):
    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        return replace(after, draw=before.draw) if isinstance(event, ev.Opened) else after


class RollsItsOwnDice(Planted):
    def decide(self, state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
        return super().decide(state, command, now, Random())


class Remembers(Planted):
    asked = 0

    def decide(self, state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
        self.asked += 1
        return super().decide(state, command, Millis(now + self.asked), rng)


class OrdersByHash(Planted):
    """A set of texts has another order in each process."""

    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        if isinstance(event, ev.Opened):
            piles = {f"pile {place}": pile for place, pile in enumerate(after.piles)}
            return replace(after, piles=tuple(piles[name] for name in set(piles)))
        return after


class ChangesTheState(Planted):
    def decide(self, state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
        msgspec.structs.force_setattr(state, "half_since", now)
        return super().decide(state, command, now, rng)


class RulesInEvolve(Planted):
    """What happened is not in the event: folded again, the log gives another state."""

    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        if isinstance(event, ev.Pointed):
            return replace(after, half_since=Millis(event.at - Random().randrange(10)))
        return after


class ListsAnIllegalPlay(Planted):
    def legal(self, state: State, seat: Seat) -> list[Action]:
        actions = legal(state, seat)
        if len(actions) > 1:
            actions.append(Play(state.draw[0] if state.draw else 0, 0, state.piles[0][-1].card))
        return actions


class MissesALegalPlay(Planted):
    def legal(self, state: State, seat: Seat) -> list[Action]:
        actions = legal(state, seat)
        return actions[:-1] if len(actions) > 3 else actions


class ListsAPlayTwice(Planted):
    def legal(self, state: State, seat: Seat) -> list[Action]:
        actions = legal(state, seat)
        return actions + actions[1:2]


class RaisesForAMistake(Planted):
    def decide(self, state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
        if isinstance(command, Act) and isinstance(command.action, Play) and state.piles:
            assert state.piles[command.action.pile]
        return super().decide(state, command, now, rng)


class RefusesWithoutAReasonOfItsOwn(Planted):
    def decide(self, state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
        answer = super().decide(state, command, now, rng)
        if isinstance(answer, Refusal) and answer.reason is Reason.LOCKED:
            return replace(answer, reason=Ending.STOPPED)
        return answer


class AcceptsWithoutAnyEvent(Planted):
    def decide(self, state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
        answer = super().decide(state, command, now, rng)
        if isinstance(answer, Refusal) and answer.reason is Reason.LOCKED:
            return ()
        return answer


class LetsEverybodyIn(Planted):
    """Nobody stands at the door: the rules alone judge."""

    def decide(self, state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
        if isinstance(command, Away | Leave | Stop):
            return rules.decide(state, command, now, rng)
        return super().decide(state, command, now, rng)


class ChargesLatecomers(Planted):
    def decide(self, state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
        answer = super().decide(state, command, now, rng)
        if isinstance(answer, Refusal) and isinstance(command, Act) and not answer.cost:
            return replace(answer, cost=(ev.FingersDown(),))
        return answer


class ForgetsToTurn(Planted):
    def timers(self, state: State) -> Sequence[Timer]:
        return [timer for timer in super().timers(state) if timer.name != TURN]


class WaitsForThoseWhoDoNothing(Planted):
    def __init__(self) -> None:
        super().__init__(replace(CARD, max_commands=3_000))

    def timers(self, state: State) -> Sequence[Timer]:
        return [timer for timer in super().timers(state) if timer.name != MISSING]


class WaitsForTwoWhoDoNothing(Planted):
    """It goes on without one, but not without two."""

    def __init__(self) -> None:
        super().__init__(replace(CARD, max_commands=3_000))

    def timers(self, state: State) -> Sequence[Timer]:
        running = super().timers(state)
        if len(state.playing) - len(state.pointing) > 1:
            return [timer for timer in running if timer.name != MISSING]
        return running


class OverlooksThatSomebodyIsAway(Planted):
    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        return replace(after, away=frozenset()) if isinstance(event, ev.WentAway) else after


class NeverEnds(Planted):
    def __init__(self) -> None:
        super().__init__(replace(CARD, max_commands=3_000))

    def decide(self, state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
        answer = super().decide(state, command, now, rng)
        if isinstance(answer, Refusal):
            return answer
        return [event for event in answer if not isinstance(event, ev.Ended)]


class RunsTwoTimersOfOneName(Planted):
    def timers(self, state: State) -> Sequence[Timer]:
        return [timer for timer in super().timers(state) for _ in range(2)]


class RunsATimerThatNeverRings(Planted):
    def timers(self, state: State) -> Sequence[Timer]:
        blocks = [seat for seat, until in enumerate(state.blocked) if until is not None]
        return [*super().timers(state), *(Timer(f"rest {s}", None, soft=False) for s in blocks)]


class WaitsForLeavers(Planted):
    def waiting(self, state: State) -> Waiting:
        waiting = super().waiting(state)
        if isinstance(waiting, Seats) and waiting.who:
            return replace(waiting, who=tuple(map(Seat, range(len(state.setups)))))
        return waiting


class ShowsAnotherPhase(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), phase=Phase(state.phase + 1))


class CountsPhasesDown(Planted):
    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        return replace(after, phase=Phase(2)) if isinstance(event, ev.Turned) else after


class EndsInAnotherWay(Planted):
    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        if after.outcome is None:
            return after
        return replace(after, outcome=replace(after.outcome, why="somehow"))


class CountsInHalves(Planted):
    """A float where the type says int: it can be written, not read."""

    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        since: Any = after.since + 0.5
        return replace(after, since=since) if isinstance(event, ev.Opened) else after


class KeepsAList(Planted):
    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        pictures: Any = list(after.pictures)
        return replace(after, pictures=pictures) if isinstance(event, ev.Opened) else after
