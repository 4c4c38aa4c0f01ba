"""A game of one thing: a hammer that strikes by itself, until somebody has caught it."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from random import Random
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from sobremesa.kernel.bots import Plan
from sobremesa.kernel.commands import Act, Begin
from sobremesa.kernel.game import GameCard, Outcome, Timer, Types
from sobremesa.kernel.ids import DEVICE, Millis, Seat
from sobremesa.kernel.refusals import Reason, Refusal


class Strike(Struct, frozen=True):
    """The hammer falls."""


class Catch(Struct, frozen=True):
    """Somebody holds it."""


class Struck(Struct, frozen=True):
    """How often it has fallen now."""

    times: int


class Caught(Struct, frozen=True):
    """It falls no more."""


class State(Struct, frozen=True):
    """Before Begin phase 0, then 1."""

    setups: tuple[Any, ...]
    phase: int = 0
    strikes: int = 0
    outcome: Outcome | None = None
    playing: tuple[Seat, ...] = (Seat(0),)
    away: frozenset[int] = frozenset()


class Reasons(StrEnum):
    """Why the game refuses."""

    NEVER = "never"


class Hammer:
    """Strikes every `every` ticks; rests, when it hears of the third strike, until it is asked."""

    every: ClassVar = 90

    def __init__(self) -> None:
        self.ticks = 0
        self.next: int | None = None
        self.woken: list[tuple[bytes | None, Any, int]] = []
        self.heard: list[tuple[int, Any, int, Millis]] = []
        self.strides: list[int] = []

    def wake(self, kept: bytes | None, view: Any, seed: int) -> None:
        self.woken.append((kept, view, seed))
        self.next = self.ticks + self.every

    def hear(self, told: Any, view: Any, now: Millis) -> None:
        self.heard.append((self.ticks, told, view, now))
        if view == 3:
            self.next = None

    def aim(self, seat: Seat, x: int, y: int) -> None:
        raise AssertionError("nobody aims in an arena")

    def quiet(self) -> int | None:
        return None if self.next is None else self.next - self.ticks - 1

    def step(self, ticks: int) -> Sequence[Strike]:
        self.strides.append(ticks)
        self.ticks += ticks
        acts = []
        while self.next is not None and self.next <= self.ticks:
            self.next += self.every
            acts.append(Strike())
        return acts

    def frame(self) -> bytes:
        return b""

    def again(self, kept: bytes, following: bytes | None, view: Any) -> int | None:
        raise AssertionError("nobody looks again at an arena")

    def keep(self) -> bytes:
        return msgspec.json.encode(self.ticks)


class Catcher:
    """Catches the hammer two seconds after each strike that is not followed by another."""

    def hear(self, told: Any, view: Any, now: Millis) -> None:
        """Take in nothing: the view says it all."""

    def plan(self, view: Any, legal: Iterable[Any], now: Millis) -> Plan[Any]:
        return Plan(Catch(), Millis(now + 2_000))


class HammerGame:
    """As much of a game as an arena needs."""

    def __init__(self) -> None:
        self.made: list[Hammer] = []
        types = Types(*(object,) * 8)
        self.card = GameCard(
            id="hammer", title="Hammer", seats=(1, 1), age=4, minutes=(1, 1), rules_version=1,
            max_commands=10, types=types, reasons=Reasons, endings=Reasons, highlights=Reasons,
            bots=lambda level, seat, rng, notes: Catcher(), device=self._make, chance=self._make,
        )  # fmt: skip

    def _make(self) -> Hammer:
        self.made.append(Hammer())
        return self.made[-1]

    def blank(self, options: Any, setups: Sequence[Any]) -> State:
        return State(tuple(setups))

    def decide(self, state: State, command: Any, now: Millis, rng: Random) -> Any:
        match command:
            case Begin() if state.phase == 0:
                return [Struck(0)]
            case Act(seat=seat, action=Strike()) if seat == DEVICE and state.strikes < 3:
                return [Struck(state.strikes + 1)]
            case Act(seat=0, action=Catch()):
                return [Caught()]
        return Refusal(Reason.LATE)

    def evolve(self, state: State, event: Any) -> State:
        if isinstance(event, Struck):
            return msgspec.structs.replace(state, phase=1, strikes=event.times)
        return msgspec.structs.replace(state, outcome=Outcome((), (0,), "never"))

    def view(self, state: State, seat: Seat | None) -> int:
        return state.strikes

    def tell(self, before: State, event: Any, after: State, seat: Seat | None) -> Any:
        return event

    def timers(self, state: State) -> Sequence[Timer]:
        return ()

    def legal(self, state: State, seat: Seat) -> Sequence[Any]:
        return (Catch(),)
