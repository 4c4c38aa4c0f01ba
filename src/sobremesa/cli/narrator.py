"""Tells in words what happens at a table.

A sentence is looked up by the event's tag: `event.joined`. What happens in a match is told as a
spectator is told it, with the words of the game's own screen.
"""

import importlib
from collections.abc import Callable, Iterator
from typing import Any, Final, get_type_hints

from sobremesa.cli import screens
from sobremesa.cli.play.people import COLOURS, Person
from sobremesa.cli.words import Words, words
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import PlayerId, Seat
from sobremesa.table import events as ev
from sobremesa.table.state import Match, Table
from sobremesa.table.view import moments, tell

SILENT: Final = (
    *(ev.Opened, ev.Recoded, ev.OptionsSet, ev.Arranged, ev.Resumed),
    *(ev.WordsHeld, ev.WordsPassed, ev.WordsReturned, ev.WordsWithdrawn),
)
"""What only the host's screen needs to know, what is between two people, or what something else has
told already."""


class Narrator:
    """Speaks one language."""

    def __init__(self, texts: Words, language: str) -> None:
        self._texts = texts
        self._language = language
        self._called: dict[PlayerId, str] = {}
        """Everybody who ever was here: a story goes on when somebody has left."""

    def say(self, before: Table, event: ev.TableEvent, after: Table) -> Iterator[str]:
        """Yield what there is to say of something that happened, in no, one or more sentences."""
        was = self._called.get(event.person, "?") if isinstance(event, ev.Renamed) else ""
        self._called |= {one.id: one.label for one in after.people}
        self._called |= {bot.id: bot.name for bot in after.bots}
        match = after.match
        if isinstance(event, ev.Happened) and match is not None:
            yield from self._happened(before, event, after, match)
        elif isinstance(event, ev.Finished) and match is not None:
            yield from self._finished(event, match)
        elif not isinstance(event, SILENT):
            yield self._sentence(event, after, was)

    def _sentence(self, event: Any, after: Table, was: str) -> str:
        key = f"event.{event.__struct_config__.tag}"
        places: dict[str, Any] = {"was": was}
        for name, make in _PLACES.items():
            if (value := getattr(event, name, None)) is not None:
                places[name] = make(self, value, after)
        if isinstance(event, ev.Locked) and not event.locked:
            key += ".open"
        return self._texts.say(key, **places)

    def _name(self, player: PlayerId) -> str:
        return self._called.get(player, "?")

    def _happened(
        self, before: Table, event: ev.Happened, after: Table, match: Match
    ) -> Iterator[str]:
        for told in tell((before, after), (event,), None):
            yield self._told(told, match)

    def _told(self, told: Any, match: Match) -> str:
        """Tell it with the words of the game's screen, or as its words alone say it."""
        if not screens.has_screen(match.game):
            return self._plainly(told, match)
        story = f"{screens.home(match.game)}.story"
        people = [
            Person(self._name(player), "", COLOURS[seat % len(COLOURS)])
            for seat, player in enumerate(match.players)
        ]
        teller = importlib.import_module(story).Story(people, self._words_of(match.rules))
        said: str = teller.sentence(told).text
        return said

    def _plainly(self, told: Any, match: Match) -> str:
        """Fill the places of its text from its fields: seats are called by their names."""
        kinds = get_type_hints(type(told))
        places = {name: getattr(told, name) for name in told.__struct_fields__}
        seats = [name for name in places if kinds[name] is Seat]
        places |= {name: self._name(match.players[places[name]]) for name in seats}
        return self._words_of(match.rules).say(f"told.{told.__struct_config__.tag}", **places)

    def _finished(self, event: ev.Finished, match: Match) -> Iterator[str]:
        names = [self._name(player) for player in match.players]
        winners = [names[seat] for seat in event.outcome.winners]
        texts = self._words_of(match.rules)
        listed = texts.listed(winners)
        yield texts.say(f"ending.{event.outcome.why}", count=len(winners), winners=listed)
        for moment in moments(match):
            yield texts.moment(moment, names)

    def _words_of(self, game: AnyGame) -> Words:
        return words(self._language, game)

    def _person(self, value: Any, _: Table) -> str:
        return value.label if hasattr(value, "label") else self._name(value)

    def _seat(self, seat: Seat, table: Table) -> str:
        return "?" if table.match is None else self._name(table.match.players[seat])

    def _bot(self, value: Any, _: Table) -> str:
        return value.name if hasattr(value, "name") else self._name(value)

    def _level(self, level: Level, _: Table) -> str:
        return self._texts.say(f"level.{level}")

    def _game(self, game: str, _: Table) -> str:
        import sobremesa

        return sobremesa.game(game).card.title

    def _plain(self, value: object, _: Table) -> str:
        return str(value)


_PLACES: Final[dict[str, Callable[[Narrator, Any, Table], str]]] = {
    "person": Narrator._person,  # noqa: SLF001 - the narrator's own table of places
    "by": Narrator._person,  # noqa: SLF001
    "player": Narrator._person,  # noqa: SLF001
    "seat": Narrator._seat,  # noqa: SLF001
    "bot": Narrator._bot,  # noqa: SLF001
    "level": Narrator._level,  # noqa: SLF001
    "game": Narrator._game,  # noqa: SLF001
    "match": Narrator._plain,  # noqa: SLF001
}
