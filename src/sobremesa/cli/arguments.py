"""Games, levels and options as they are typed on the command line."""

from collections.abc import Callable, Sequence
from enum import Enum
from math import isfinite
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import click
import msgspec

import sobremesa
from sobremesa.cli.mistakes import Mistake
from sobremesa.cli.words import LANGUAGES, preferred_language
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import AnyGame

F = TypeVar("F", bound=Callable[..., object] | click.Command)


class GameArgument(click.ParamType[AnyGame]):
    """A game by its id."""

    name = "game"

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,  # noqa: ARG002 - click's
        ctx: click.Context | None,  # noqa: ARG002
    ) -> AnyGame:
        """Return the game, or say which there are."""
        if not isinstance(value, str):
            game: AnyGame = value
            return game
        try:
            return sobremesa.game(value)
        except LookupError:
            known = ", ".join(sobremesa.all_games())
            raise Mistake("mistake.no-game", game=value, known=known) from None


class LevelsArgument(click.ParamType[tuple[Level, ...]]):
    """Levels of bots, with commas between them."""

    name = "levels"

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,  # noqa: ARG002 - click's
        ctx: click.Context | None,  # noqa: ARG002
    ) -> tuple[Level, ...]:
        """Return the levels, or say which there are."""
        if not isinstance(value, str):
            return tuple(value)
        try:
            return tuple(Level(name.strip()) for name in value.split(","))
        except ValueError:
            raise Mistake("mistake.levels", text=value, known=", ".join(Level)) from None


class Amount(click.FloatRange):
    """A number within bounds: every range lets `nan` pass, and `inf` is nothing to count to."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or say that it is none."""
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            raise Mistake("mistake.no-number", text=value)
        return number


class Folder(click.Path):
    """A folder, which has a name."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return where it is, or say that nothing was named: it would be wherever one stands."""
        if value == "":
            raise Mistake("mistake.no-folder")
        return super().convert(value, param, ctx)


def language_option(command: F) -> F:
    """Add `--lang`: one of the five languages, this computer's by default."""
    option = click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=preferred_language,
        show_default="this computer's",
        help="The language to speak.",
    )
    return option(command)


def data_option(command: F) -> F:
    """Add `--data`: the folder with the log of all tables."""
    option = click.option(
        "--data",
        type=Folder(file_okay=False, path_type=Path),
        default=_data_folder,
        show_default="this system's folder for such data",
        envvar="SOBREMESA_DATA",
        help="The data folder, with the log of all tables.",
    )
    return option(command)


def _data_folder() -> Path:
    import platformdirs

    return platformdirs.user_data_path("sobremesa", appauthor=False)


def seat_levels(game: AnyGame, seats: int | None, bots: tuple[Level, ...]) -> tuple[Level, ...]:
    """Return a level for each seat, going round and round the list.

    Raises Mistake where the game is not for so many, or the list is longer.
    """
    fewest, most = game.card.seats
    if seats is None:
        seats = max(fewest, len(bots))
    if not fewest <= seats <= most:
        raise Mistake("refusal.seats", fewest=fewest, most=most, seats=seats)
    if len(bots) > seats:
        raise Mistake("mistake.too-many-levels", levels=len(bots), places=seats)
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def read_options(game: AnyGame, settings: tuple[str, ...]) -> Any:
    """Return the game's options from `name=value` texts. Raises Mistake."""
    hints = get_type_hints(game.card.types.options, include_extras=True)
    kinds = {name: kind for name, kind in hints.items() if _choices(kind)}
    values: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or name not in kinds:
            names = ", ".join(f"{name}=…" for name in kinds)
            raise Mistake("mistake.setting", text=setting, known=names)
        values[name] = _read(name, kinds[name], text.strip())
    return game.card.types.options(**values)


def _read(name: str, kind: Any, text: str) -> Any:
    """Return the text as a value of that kind; digits are numbers."""
    try:
        return msgspec.convert(int(text) if text.isdecimal() else text, kind, strict=False)
    except msgspec.ValidationError:
        known = ", ".join(map(str, _choices(kind)))
        raise Mistake("mistake.setting-value", name=name, text=text, known=known) from None


def _choices(kind: Any) -> Sequence[object]:
    """List what a setting can be; none, where nobody can write it in a word."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return ("true", "false")
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(kind)
    bounds = [part for part in getattr(kind, "__metadata__", ()) if isinstance(part, msgspec.Meta)]
    return [f"{meta.ge}–{meta.le}" for meta in bounds]
