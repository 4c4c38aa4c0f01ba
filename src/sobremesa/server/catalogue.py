"""The games of the house, as the client offers them: GET /games.

What can be chosen is read from the games' own options, so that nothing is written down twice.
"""

from enum import Enum
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec import inspect as mi
from starlette.requests import Request
from starlette.responses import Response

import sobremesa
from sobremesa.kernel.game import GameCard, Pace
from sobremesa.server.replies import said


class Choice(Struct, frozen=True):
    """Something that is set before a match, and what it may be."""

    name: str
    values: tuple[bool | int | str, ...]
    usual: bool | int | str
    people_only: bool = False
    """It is nothing for bots."""


class GameInfo(Struct, frozen=True):
    """A game, as it is offered."""

    id: str
    title: str
    seats: tuple[int, int]
    age: int
    minutes: tuple[int, int]
    options: tuple[Choice, ...]
    """The host sets them for everybody."""
    handicap: tuple[Choice, ...]
    """The host sets them for one player."""
    photos: int = 0
    """How many photographs a deck must have for each player; 0: it is played without."""
    lesson: bool = False
    """Its first minute can be played: POST /practice."""


class Games(Struct, frozen=True):
    """All games of the house."""

    games: tuple[GameInfo, ...]


async def games(_: Request) -> Response:
    """GET /games: what can be played here."""
    return said(_all_games())


@cache
def _all_games() -> Games:
    return Games(tuple(game_info(game.card) for game in sobremesa.all_games().values()))


def game_info(card: GameCard) -> GameInfo:
    """Return what is told of a game."""
    return GameInfo(
        id=card.id,
        title=card.title,
        seats=card.seats,
        age=card.age,
        minutes=card.minutes,
        options=choices(card.types.options),
        handicap=choices(card.types.handicap),
        photos=card.photos,
        lesson=card.lesson is not None,
    )


def choices(kind: Any) -> tuple[Choice, ...]:
    """Return what can be chosen in a Struct of options.

    The pace is the table's to set; a deck, or anything else that is more than one value, stands in
    no list.

    A game names in `PEOPLE_ONLY` of the Struct what is nothing for bots.

    >>> from sobremesa.games.loonacy import CARD
    >>> [(choice.name, choice.values) for choice in choices(CARD.types.handicap)]
    [('fewer_cards', (0, 1, 2)), ('helping_hand', (False, True))]
    """
    info = mi.type_info(kind)
    if not isinstance(info, mi.StructType):
        return ()
    people_only: frozenset[str] = getattr(kind, "PEOPLE_ONLY", frozenset())
    return tuple(
        Choice(field.name, _values(field.type), _plain(field.default), field.name in people_only)
        for field in info.fields
        if field.type != _PACE and not isinstance(field.type, mi.StructType)
    )


_PACE: Final = mi.type_info(Pace)


def _values(info: mi.Type) -> tuple[bool | int | str, ...]:
    """Return what a field may be; of a number that may be any, those that are proposed.

    Raises TypeError for what no one can choose from a list.
    """
    if isinstance(info, mi.BoolType):
        return (False, True)
    if isinstance(info, mi.LiteralType):
        return tuple(_plain(value) for value in info.values)
    if isinstance(info, mi.EnumType):
        return tuple(_plain(member) for member in info.cls)
    if isinstance(info, mi.Metadata) and info.extra_json_schema is not None:
        return tuple(info.extra_json_schema["examples"])
    raise TypeError(f"an option is a yes or no, or one of several values, not {info}")


def _plain(value: Any) -> bool | int | str:
    plain: bool | int | str = value.value if isinstance(value, Enum) else value
    return plain
