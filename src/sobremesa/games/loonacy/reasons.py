"""Why Loonacy refuses, why a match of it ends, and what is told of it then."""

from enum import StrEnum


class Reason(StrEnum):
    """Why a command is refused, beside the kernel's reasons."""

    NOT_OPEN = "not-open"
    """The piles are not open yet: all look at their hands."""
    LOCKED = "locked"
    """The piles are locked while cards are dealt."""
    NOT_IN_HAND = "not-in-hand"
    """That card is not in this hand."""
    NO_PILE = "no-pile"
    """There is no such pile."""
    BLOCKED = "blocked"
    """This hand is still blocked after a wrong card. Params: until (match clock)."""
    WRONG_CARD = "wrong-card"
    """The card shares no picture with the top card. Costs a short block, unless switched off."""
    BEATEN = "beaten"
    """Another card was there first. Params: by (seat), margin (milliseconds)."""
    CHANGED = "changed"
    """One's own card has just covered the one this was meant for."""
    POINTING = "pointing"
    """This seat points already."""
    NOT_POINTING = "not-pointing"
    """This seat does not point."""


class Ending(StrEnum):
    """Why a match ended."""

    EMPTY_HAND = "empty-hand"
    """Somebody has laid his last card."""
    LAST_ONE = "last-one"
    """All others have left."""
    FEWEST_CARDS = "fewest-cards"
    """Nobody can draw and nobody plays: the fewest cards win."""
    STOPPED = "stopped"
    """The people ended it; nobody wins."""


class Highlight(StrEnum):
    """What can be among the best moments of a match."""

    COMEBACK = "comeback"
    """Who won has held many cards at one time. Places: seat, cards."""
    ONE_SHORT = "one-short"
    """Somebody had one card left, he alone, when the last was laid. Places: seat, by."""
    RACE = "race"
    """The closest race for a pile. Places: by, seat, margin (milliseconds)."""
    TIE = "tie"
    """The closest race was closer than the clock shows. Places: by, seat."""
    WAIT = "wait"
    """For long nobody laid a card, and then somebody did. Places: seat, seconds."""
    FLURRY = "flurry"
    """Some cards of one hand, one soon after the other. Places: seat, cards, count (seconds)."""
    RUN = "run"
    """The most cards in a row of one hand. Places: seat, cards."""
    TIME = "time"
    """How long it was played with open piles. Places: time."""
