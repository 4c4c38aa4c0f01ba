"""What moves or shines for a moment. The rules wait for none of it."""

from typing import Final

from msgspec import Struct

from sobremesa.games.loonacy.deck import CardId
from sobremesa.games.loonacy.view import Face
from sobremesa.kernel.ids import Millis, Seat

FRAME: Final = Millis(33)
"""Thirty pictures a second."""
FLIGHT: Final = Millis(180)
"""From a hand to a pile."""
DEALING: Final = Millis(600)
"""From the draw pile to a hand; the rules give it 1.2 s."""
SHINE: Final = Millis(1_000)
"""A new top, a verdict: about a second, as the rules look back (L-A3)."""
SHAKE: Final = Millis(400)
SPOKEN: Final = Millis(2_000)
"""What concerns oneself stays on the line so long, whatever else is told."""


class Flight(Struct, frozen=True):
    """A card on its way."""

    start: Millis
    length: Millis
    seat: Seat
    pile: int | None
    """To this pile; None: from the draw pile to the seat."""
    face: Face | None
    """None: face down."""


class Verdict(Struct, frozen=True):
    """How a race for a pile went."""

    text: str
    until: Millis


class Motion:
    """All that moves and shines now."""

    def __init__(self) -> None:
        self.flights: list[Flight] = []
        self.verdicts: dict[int, Verdict] = {}
        self.shaking: dict[CardId, Millis] = {}
        self.new: dict[CardId, Millis] = {}
        """Cards that were just turned, and until when they shine."""

    def lay(self, seat: Seat, pile: int, face: Face, now: Millis) -> None:
        """Let a card fly from a hand to a pile."""
        self.flights.append(Flight(now, FLIGHT, seat, pile, face))

    def deal(self, seats: tuple[Seat, ...], now: Millis) -> None:
        """Let a card fly face down to each seat."""
        self.flights += [Flight(now, DEALING, seat, None, None) for seat in seats]

    def judge(self, pile: int, text: str, now: Millis) -> None:
        """Show a verdict on a pile."""
        self.verdicts[pile] = Verdict(text, Millis(now + SHINE))

    def shake(self, card: CardId, now: Millis) -> None:
        """Let a card come back with a shake."""
        self.shaking[card] = Millis(now + SHAKE)

    def shine(self, card: CardId, now: Millis) -> None:
        """Let a new card shine."""
        self.new[card] = Millis(now + 2 * SHINE)

    def settle(self, now: Millis) -> None:
        """Forget what is over."""
        self.flights = [fly for fly in self.flights if fly.start + fly.length > now]
        self.verdicts = {p: verdict for p, verdict in self.verdicts.items() if verdict.until > now}
        self.shaking = {card: until for card, until in self.shaking.items() if until > now}
        self.new = {card: until for card, until in self.new.items() if until > now}

    def wakes(self, now: Millis) -> list[Millis]:
        """List when the picture changes by what moves here."""
        if self.flights or self.shaking:
            return [Millis(now + FRAME)]
        return [verdict.until for verdict in self.verdicts.values()] + list(self.new.values())


def offset(until: Millis, now: Millis) -> int:
    """Return how far to one side a shaking card is."""
    return (0, 1, 0, -1)[(until - now) // 70 % 4]
