"""Captions for a captioner to whom none comes."""

from collections.abc import Mapping, Sequence
from typing import Final

from sobremesa.games.oeil.measured import worded
from sobremesa.games.oeil.view import View
from sobremesa.kernel.decks import Notes, PhotoId
from sobremesa.kernel.ids import Rng

MOST: Final = 3


def ideas(view: View, about: int, rng: Rng, notes: Mapping[str, object]) -> Sequence[str]:
    """Return up to three captions for a photograph, other ones each time.

    They are for the captioner and for what he has in his hand; a viewer who asked for those of what
    lies on the table would learn which of them a bot has captioned.
    """
    deck = notes.get("deck")
    if "caption" not in view.may or PhotoId(about) not in view.hand or not isinstance(deck, Notes):
        return ()
    captions = worded(deck).captions
    known = captions[about] if about < len(captions) else ()
    order = list(range(len(known)))
    rng.shuffle(order)
    return tuple(known[place] for place in order[:MOST])
