"""What a seat can do, what a host can set."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from sobremesa.kernel.decks import Deck, PhotoId
from sobremesa.kernel.game import Pace
from sobremesa.kernel.texts import one_line


class Caption(Struct, frozen=True, gc=False, tag="caption", forbid_unknown_fields=True):
    """The captioner chooses a photograph of his hand and says what it is called."""

    photo: PhotoId
    text: str


class Lay(Struct, frozen=True, gc=False, tag="lay", forbid_unknown_fields=True):
    """A viewer lays a photograph that could have that caption, in the place of his former one."""

    photo: PhotoId


class Point(Struct, frozen=True, gc=False, tag="point", forbid_unknown_fields=True):
    """Point at a photograph on the table.

    A viewer at the one that he takes for the captioner's; the captioner, after all of them, at the
    one that he likes best.
    """

    photo: PhotoId


class Pass(Struct, frozen=True, gc=False, tag="pass", forbid_unknown_fields=True):
    """The captioner points at none."""


class Next(Struct, frozen=True, gc=False, tag="next", forbid_unknown_fields=True):
    """The captioner: enough looked and talked, the next round."""


class Exchange(Struct, frozen=True, gc=False, tag="exchange", forbid_unknown_fields=True):
    """After a full table, give one photograph away and draw another."""

    photo: PhotoId


class Keep(Struct, frozen=True, gc=False, tag="keep", forbid_unknown_fields=True):
    """After a full table, keep them all."""


class Agree(Struct, frozen=True, gc=False, tag="agree", forbid_unknown_fields=True):
    """Go on with three."""


class Decline(Struct, frozen=True, gc=False, tag="decline", forbid_unknown_fields=True):
    """Do not go on with three: the standing scores count."""


Action: TypeAlias = Caption | Lay | Point | Pass | Next | Exchange | Keep | Agree | Decline


def words(action: Action) -> str | None:
    """Return what an action says in words of its player's own, as all will read it.

    >>> words(Caption(PhotoId(7), "  Oh   là là "))
    'Oh là là'
    """
    return one_line(action.text) if isinstance(action, Caption) else None


FOUND: Final = Deck("found", 100, (PhotoId(11), PhotoId(63)))
"""The deck that comes with the program, so that a match needs no other: `sobremesa.decks`."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host sets before a match."""

    target: Annotated[int, Meta(ge=1, le=99, examples=[12, 24, 36, 48, 60])] = 36
    """So many points end it."""
    tables: Literal[0, 1, 2, 3, 4, 5] = 0
    """It ends after so many full tables, whatever the points; 0: by points."""
    minus_points: bool = True
    """The captioner loses a point when nobody finds his photograph."""
    deck: Deck = FOUND
    pace: Pace = Pace.RELAXED
    """How long each phase waits for those who do nothing."""


class Handicap(Struct, frozen=True, forbid_unknown_fields=True):
    """There is none: a child's captions are as good as anybody's."""
