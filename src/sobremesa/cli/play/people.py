"""Who sits at the table: names, signs, colours."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from sobremesa.kernel.bots import Level
from sobremesa.kernel.ids import Rng, Seat

NAMES: Final = ("Olmo", "Nuri", "Tavi", "Lumi", "Zeno", "Runa", "Milo", "Suri", "Elio", "Bela")
"""Short, and names in all five languages and in none."""
SIGNS: Final = ("🐢", "🦔", "🐝", "🐙", "🐘", "🐼", "🦁", "🐬", "🐞", "🦒")
"""None of them is a picture on a card of any game."""
COLOURS: Final = ("#ff9b82", "#f6c75a", "#86cdf2", "#94dba0", "#cdb2f7")
"""Light enough to be read on the cloth. Nothing is told by colour alone: names stand beside."""
LONGEST: Final = 40


class Person(Struct, frozen=True):
    """Somebody at the table."""

    name: str
    sign: str
    colour: str
    level: Level | None = None
    """A bot's; None: a person of flesh and blood."""


def seated(name: str, levels: Sequence[Level], rng: Rng) -> tuple[Person, ...]:
    """Seat a person, and a bot for each level after it, with names that differ."""
    names = [known for known in NAMES if known.casefold() != name.casefold()]
    signs = _drawn(SIGNS, rng)
    bots = zip(_drawn(names, rng), levels, strict=False)
    everybody = [(name, None), *bots]
    return tuple(
        Person(called, signs[place], COLOURS[place], level)
        for place, (called, level) in enumerate(everybody)
    )


def proper_name(text: str) -> str:
    r"""Return a name as a place card can hold it; empty where nothing is left.

    >>> proper_name("  Ana\tMaría ")
    'Ana María'
    """
    printable = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(printable.split())[:LONGEST].strip()


def others(people: Sequence[Person], seat: Seat | None) -> list[Seat]:
    """List the other seats, in playing order from one's own left hand; all, where one watches."""
    if seat is None:
        return [Seat(place) for place in range(len(people))]
    return [Seat((seat + step) % len(people)) for step in range(1, len(people))]


def _drawn(things: Sequence[str], rng: Rng) -> list[str]:
    order = list(range(len(things)))
    rng.shuffle(order)
    return [things[place] for place in order]
