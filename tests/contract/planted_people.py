"""Faults planted around a real game's rules: in its bots, its notation, its words."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from msgspec.structs import replace

from sobremesa.games.loonacy import CARD
from sobremesa.games.loonacy import events as ev
from sobremesa.games.loonacy.actions import Action, Play
from sobremesa.games.loonacy.bots import SKILLS, LoonacyBot
from sobremesa.games.loonacy.game import Loonacy
from sobremesa.games.loonacy.notation import LoonacyNotation
from sobremesa.games.loonacy.reasons import Reason
from sobremesa.games.loonacy.state import State
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.commands import Command
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal
from tests.contract.planted_leaks import Planted


class Quick(LoonacyBot):
    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        plan = super().plan(view, legal, now)
        return plan and Plan(plan.action, now)


class Lazy(LoonacyBot):
    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        return None


class Clumsy(LoonacyBot):
    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        if view.draw < 70:
            raise ValueError("so few cards")
        return super().plan(view, legal, now)


class Cheat(LoonacyBot):
    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        plan = super().plan(view, legal, now)
        return plan and Plan(Play(101, 0, 0), plan.at)


class WithBots(Planted):
    """Loonacy with other bots."""

    def __init__(self, kind: type[LoonacyBot]) -> None:
        def make(level: Level, seat: Seat, rng: Rng, notes: Mapping[str, object]) -> LoonacyBot:
            return kind(SKILLS[level], seat, rng)

        super().__init__(replace(CARD, bots=make))


class Brief(LoonacyNotation):
    def write(self, action: Action) -> str:
        return f"{action.card}>0/{action.onto}" if isinstance(action, Play) else "point"


class Wordy(LoonacyNotation):
    def write(self, action: Action) -> str:
        return super().write(action).replace(">", " to ")

    def read(self, text: str) -> Action:
        return super().read(text.replace(" to ", ">"))


class Generous(LoonacyNotation):
    def read(self, text: str) -> Action:
        return super().read(text if text[:1].isdigit() else "point")


class Blank(LoonacyNotation):
    def draw(self, view: View) -> str:
        return super().draw(view) if view.outcome is None else ""


class WithNotation(Planted):
    """Loonacy, written in another manner."""

    def __init__(self, notation: LoonacyNotation) -> None:
        super().__init__()
        self.notation = notation


class Sulky(StrEnum):
    """Reasons that no file of words knows."""

    NO_MOOD = "no-mood"


class RefusesWithoutWords(Planted):
    """Its words are Loonacy's: they are found by the module of the class."""

    __module__ = Loonacy.__module__

    def __init__(self) -> None:
        super().__init__(replace(CARD, reasons=Sulky))


class KeepsTheMarginToItself(Planted):
    __module__ = Loonacy.__module__

    def decide(
        self, state: State, command: Command[Action], now: Millis, rng: Rng
    ) -> Sequence[ev.Event] | Refusal[ev.Event]:
        answer = super().decide(state, command, now, rng)
        if isinstance(answer, Refusal) and answer.reason is Reason.BEATEN:
            return replace(answer, params={"by": answer.params["by"]})
        return answer
