"""Faults planted into what is remembered and told of a match. Each class is Loonacy with one."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from sobremesa.games.loonacy import CARD
from sobremesa.games.loonacy import events as ev
from sobremesa.games.loonacy.game import Loonacy
from sobremesa.games.loonacy.moments import Memory
from sobremesa.games.loonacy.reasons import Highlight
from sobremesa.games.loonacy.state import State
from sobremesa.games.loonacy.told import CardBeaten, Told
from sobremesa.games.loonacy.view import View, face, hand
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.moments import Feat, Moment
from tests.contract.planted_leaks import Planted

LONGEST = Moment(Highlight.RUN, {"seat": Seat(0)}, {"cards": 9})


class TellsEverything(Planted):
    def moments(self, memory: Memory, view: View) -> Sequence[Moment]:
        return [LONGEST] * 4


class Tells(Planted):
    """Tells one moment of each match."""

    moment = LONGEST

    def moments(self, memory: Memory, view: View) -> Sequence[Moment]:
        return [self.moment]


class TellsOfNoHighlight(Tells):
    moment = replace(LONGEST, what="sunset")


class TellsOfNobody(Tells):
    moment = replace(LONGEST, seats={"seat": Seat(3)})


class CountsInWords(Tells):
    moment: Any = replace(LONGEST, numbers={"cards": "nine"})


class FillsAPlaceTwice(Tells):
    moment = replace(LONGEST, spans={"cards": Millis(1)})


class ForgetsHowMany(Tells):
    """Its words are Loonacy's: they are found by the module of the class."""

    __module__ = Loonacy.__module__
    moment = replace(LONGEST, numbers={})


class SaysMoreThanItsText(Tells):
    __module__ = Loonacy.__module__
    moment = replace(LONGEST, spans={"time": Millis(1)})


class RemembersHalfAMillisecond(Planted):
    __module__ = Loonacy.__module__

    def remember(self, memory: Memory, told: Told, now: Millis) -> Memory:
        half: Any = 0.5
        return replace(super().remember(memory, told, now), wait=Feat(Seat(0), half))


class RemembersMoreThanItsMemory(Planted):
    """Another match was played here before: its runs are remembered, too."""

    heard = 0

    def remember(self, memory: Memory, told: Told, now: Millis) -> Memory:
        self.heard += 1
        return replace(super().remember(memory, told, now), longest=Feat(Seat(0), self.heard))


class TellsByChance(Planted):
    asked = 0

    def moments(self, memory: Memory, view: View) -> Sequence[Moment]:
        self.asked += 1
        return super().moments(memory, view) if self.asked % 2 else ()


class LetsWatchersKnowAHand(Planted):
    """For itself it holds: who watches imagines no other first hand."""

    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        return replace(seen, hand=hand(state, Seat(0))) if seat is None else seen

    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return super().imagine(state, Seat(0) if seat is None else seat, rng)


class TellsWatchersWhichCardWasBeaten(Planted):
    def tell(self, before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
        told = super().tell(before, event, after, seat)
        if seat is None and isinstance(told, CardBeaten) and isinstance(event, ev.Beaten):
            return replace(told, card=face(after, event.card))
        return told


class Sunset(StrEnum):
    """Highlights that no file of words knows."""

    SUNSET = "sunset"


class HasNoWordsForTheBest(Planted):
    __module__ = Loonacy.__module__

    def __init__(self) -> None:
        super().__init__(replace(CARD, highlights=Sunset))
