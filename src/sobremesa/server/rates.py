"""How often what may be done: by a person, from an address, by all together.

The numbers are wide for people and narrow for programs: a class of forty behind one router joins
at once, and ten taps a second go on for ever.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from sobremesa.kernel.ids import PersonId, TableId
from sobremesa.server.limits import Allowances, Rate, network_of
from sobremesa.server.replies import Problem, Reason

TABLES: Final = Rate(a_second=1 / 60, burst=10)
"""Tables opened from one address."""
PRACTICES: Final = Rate(a_second=0.2, burst=60)
"""First minutes begun at one address: a class of forty learns at once, some of them again."""
JOINS: Final = Rate(a_second=0.5, burst=80)
"""People who join from one address: a class, and each one's second try."""
SOCKETS: Final = Rate(a_second=5, burst=200)
"""Sockets asked for from one address: all phones of a class come back after a restart."""
PICTURES: Final = Rate(a_second=50, burst=3000)
"""Pictures shown to one address: a class of forty who come back at once, each with a hand of seven
and a table laid out, in two sizes."""
UPLOADS: Final = Rate(a_second=5, burst=300)
"""Photographs brought, or changed, from one address: as fast as two cores develop them."""
REPLAYS: Final = Rate(a_second=1, burst=120)
"""Replays asked for from one address: each reads a whole log. A class looks again three times."""
FRAMES: Final = Rate(a_second=2, burst=120)
"""Parts of ten seconds of what moved in a match, asked for from one address: twenty people look
again at it, or two of them eight times as fast."""
GUESSES: Final = Rate(a_second=0.2, burst=60)
"""Codes tried from one address."""
WORDS: Final = Rate(a_second=1 / 30, burst=10)
"""Words said from one address, to be let open tables."""
WRONG_WORDS: Final = Rate(a_second=0.05, burst=200)
"""Words said in vain, by everybody together: of the house's own words two hundred guesses find one
once in 128 million times. A word that somebody has chosen is easier to guess; then it takes an hour
for the next 180. Who has said it before opens tables all the while."""
DECKS: Final = Rate(a_second=1 / 360, burst=20)
"""Decks of photographs begun from one address."""
BROUGHT: Final = Rate(a_second=300_000, burst=2_000_000_000)
"""Bytes of photographs brought from one address: two thousand of a megabyte, and then a gigabyte an
hour."""
WRONG_GUESSES: Final = Rate(a_second=0.1, burst=1000)
"""Codes tried in vain, by everybody together. There are 64 million codes: with a hundred tables a
thousand guesses find one of them once in 640 times, and then it takes three hours for the next
thousand. Links open tables all the while."""
LONGEST_WAIT: Final = 24 * 60
"""Minutes that are told to somebody who has to wait."""
EVERYBODY: Final = "everybody"
"""The key of what is counted for all together."""
MESSAGES: Final = Rate(a_second=30, burst=90)
"""Messages of one person over all his sockets: ten taps a second, and all that a phone has kept
while it was out of reach."""


class Rates:
    """The allowances of one server."""

    def __init__(self, generosity: float = 1.0, now: Callable[[], float] = time.monotonic) -> None:
        """Take how many times as generous to be, and a clock in seconds."""

        def allow(rate: Rate) -> Allowances[str]:
            wider = Rate(rate.a_second * generosity, rate.burst * generosity)
            return Allowances(wider, now=now)

        self.tables = allow(TABLES)
        self.practices = allow(PRACTICES)
        self.joins = allow(JOINS)
        self.sockets = allow(SOCKETS)
        self.pictures = allow(PICTURES)
        self.uploads = allow(UPLOADS)
        self.replays = allow(REPLAYS)
        self.frames = allow(FRAMES)
        self.guesses = allow(GUESSES)
        self.wrong_guesses = allow(WRONG_GUESSES)
        self.words = allow(WORDS)
        self.wrong_words = allow(WRONG_WORDS)
        self.decks = allow(DECKS)
        self.brought = allow(BROUGHT)
        self.messages = allow(MESSAGES)

    def take(self, allowance: Allowances[str], address: str) -> None:
        """Count something that is done from an address. Raises Problem where it is too much."""
        key = network_of(address)
        if not allowance.take(key):
            raise slow_down(allowance.wait(key))

    def take_photos(self, allowance: Allowances[str], address: str, cost: float = 1.0) -> None:
        """Count a deck or bytes that are brought from an address. Raises Problem."""
        key = network_of(address)
        if not allowance.take(key, cost):
            minutes = min(allowance.wait(key, cost) / 60, LONGEST_WAIT)
            raise Problem(Reason.ENOUGH_PHOTOS, minutes=math.ceil(minutes))

    def take_message(self, table: TableId, person: PersonId) -> bool:
        """Count a message of a person; False: that is too many."""
        return self.messages.take(f"{table} {person}")


def slow_down(wait: float) -> Problem:
    """Return the answer to what comes too often."""
    return Problem(Reason.SLOW_DOWN, wait=math.ceil(wait))
