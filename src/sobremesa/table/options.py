"""What the host sets for the table, whatever is played at it."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from sobremesa.kernel.game import Pace


class Order(StrEnum):
    """What decides a race."""

    DONE = "done"
    """The moment at which a thing was done, as far as the server can know it."""
    ARRIVAL = "arrival"
    """The moment at which it arrived."""


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host sets for the table."""

    language: Literal["es", "it", "en", "fr", "de"] = "en"
    """Bots write in it."""
    pace: Pace = Pace.RELAXED
    """Of the soft timers."""
    stand_ins: bool = True
    """A bot plays for who is away; else he leaves the match."""
    chat: bool = False
    series: Literal[0, 2, 3, 5] = 0
    """Who first has so many matches won wins the series; 0: no series."""
    order: Order = Order.DONE
    nod: bool = False
    """The host sees what a person writes before all do, and lets it pass or not."""
