"""Told things as sentences, and the best moments of a match."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from sobremesa.cli.play.people import Person
from sobremesa.cli.words import Words
from sobremesa.games.loonacy import told as t
from sobremesa.games.loonacy.view import Face
from sobremesa.kernel.ids import Millis, Seat

A_RUN: Final = 3
"""So many cards in a row are worth telling."""
SILENT: Final = (t.HandFree, t.FingersGone)
"""The screen shows it well enough, and there was something better to say."""


class Said(Struct, frozen=True):
    """A line of what is told."""

    text: str
    seat: Seat | None
    """Whose doing it is."""


class Story:
    """Listens, and remembers what is worth telling afterwards."""

    def __init__(self, people: Sequence[Person], words: Words) -> None:
        self._people = people
        self._words = words
        self.said: list[Said] = []
        self._race: t.CardBeaten | None = None
        self._run = self._longest = (Seat(-1), 0)
        self._opened = self._ended = Millis(0)

    def hear(self, told: Any, now: Millis) -> None:
        """Take in what is told."""
        if not isinstance(told, SILENT):
            self.said.append(self.sentence(told))
            del self.said[:-8]
        if isinstance(told, t.PilesOpened):
            self._opened = now
        elif isinstance(told, t.MatchEnded):
            self._ended = now
        elif isinstance(told, t.CardLaid):
            self._count(told.seat)
        elif isinstance(told, t.CardBeaten):
            self._race = min(self._race or told, told, key=lambda race: race.margin)

    def sentence(self, told: Any) -> Said:
        """Say what is told."""
        places: dict[str, Any] = {}
        for field in told.__struct_fields__:
            value = getattr(told, field)
            if field in {"seat", "by"}:
                value = self._people[value].name
            elif isinstance(value, Face):
                value = self.card(value)
            places[field] = value
        key = f"told.{told.__struct_config__.tag}"
        return Said(self._words.say(key, **places), getattr(told, "seat", None))

    def card(self, face: Face) -> str:
        """Name a card by its pictures."""
        one, other = (self._words.say(f"picture.{picture}") for picture in face.pictures)
        return self._words.say("card", one=one, other=other)

    def moments(self) -> list[str]:
        """Tell the closest race, the longest run, and how long it took."""
        say = self._words.say
        moments = []
        if self._race is not None:
            by, loser = self._people[self._race.by], self._people[self._race.seat]
            margin = self._race.margin
            moments.append(say("moment.race", by=by.name, seat=loser.name, margin=margin))
        runner, cards = self._longest
        if cards >= A_RUN:
            moments.append(say("moment.run", seat=self._people[runner].name, cards=cards))
        minutes, seconds = divmod(max(0, self._ended - self._opened) // 1000, 60)
        moments.append(say("moment.time", time=f"{minutes}:{seconds:02}"))
        return moments

    def _count(self, seat: Seat) -> None:
        before, cards = self._run
        self._run = (seat, cards + 1 if seat == before else 1)
        if self._run[1] > self._longest[1]:
            self._longest = self._run
