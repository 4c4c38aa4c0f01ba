"""What a seat at Loonacy does next, from what it sees: a card that fits, else its finger."""

import msgspec
from msgspec import Raw, Struct

from sobremesa.kernel.ids import Phase

_POINT = Raw(b'{"type":"point"}')
_TAKE_BACK = Raw(b'{"type":"take-back"}')


class _Card(Struct):
    card: int
    pictures: tuple[str, str]


class _Pile(Struct):
    top: _Card | None


class View(Struct):
    """What a player looks at."""

    phase: Phase
    may: tuple[str, ...]
    hand: tuple[_Card, ...]
    piles: tuple[_Pile, ...]


def choose(view: View) -> Raw | None:
    """Return what a seat does: a card that fits, else its finger; None: it can do nothing."""
    if "play" in view.may:
        for place, pile in enumerate(view.piles):
            for card in view.hand:
                if pile.top is not None and not set(card.pictures).isdisjoint(pile.top.pictures):
                    play = {"type": "play", "card": card.card, "pile": place}
                    return Raw(msgspec.json.encode(play | {"onto": pile.top.card}))
    if "point" in view.may:
        return _POINT
    return _TAKE_BACK if "take-back" in view.may else None
