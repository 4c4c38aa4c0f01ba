"""What a seat can do, what a host can set."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from sobremesa.games.loonacy.deck import CardId
from sobremesa.kernel.game import Pace


class Play(Struct, frozen=True, gc=False, tag="play", forbid_unknown_fields=True):
    """Lay one card of the hand on a pile: cards go one by one, never as a stack."""

    card: CardId
    pile: int
    """The pile's place, 0…"""
    onto: CardId
    """The top card that the player saw: the race for a pile is judged on it."""


class Point(Struct, frozen=True, gc=False, tag="point", forbid_unknown_fields=True):
    """Point at the draw pile: I should like a card."""


class TakeBack(Struct, frozen=True, gc=False, tag="take-back", forbid_unknown_fields=True):
    """Take the pointing finger back."""


Action: TypeAlias = Play | Point | TakeBack


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host sets before a match."""

    pictures: Literal[30, 25, 20] = 30
    """How many different pictures: fewer make it livelier; 25 suit two players."""
    keep_top: bool = False
    """The top card of each pile stays when the discards are shuffled."""
    wrong_card_pause: bool = True
    """A card that does not match blocks its player for a moment."""
    pace: Pace = Pace.RELAXED
    """How soon the draw starts without those who do not point."""


class Handicap(Struct, frozen=True, forbid_unknown_fields=True):
    """What makes it easier for one seat."""

    fewer_cards: Literal[0, 1, 2] = 0
    """So many cards fewer in the first hand."""
    helping_hand: bool = False
    """The screen shows which cards fit."""

    PEOPLE_ONLY: ClassVar = frozenset({"helping_hand"})
    """A bot has no screen."""
