"""What a game's screen implements: it paints views, and turns keys and clicks into actions.

It computes no rule. What fits, who may act, who won: all of that stands in the view.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from sobremesa.cli.play.canvas import Canvas
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.session import Pulse, Session
from sobremesa.cli.words import Words
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.refusals import Refusal


class Result(Struct, frozen=True):
    """A line of the podium."""

    place: int
    """Equal results share a place."""
    seat: Seat
    text: str


class Board(Protocol):
    """How one match of a game looks, and what its keys do. Line 0 of the canvas is not its own."""

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on."""

    def told(self, told: Any) -> None:
        """Begin to show what happened."""

    def refused(self, action: Any, refusal: Refusal[Any]) -> None:
        """Begin to show that one's own action was not accepted."""

    def press(self, key: str) -> Any | None:
        """Return the action of a key; None: it moved something here, or means nothing."""

    def click(self, x: int, y: int) -> Any | None:
        """Return the action of a click; None: it moved something here, or means nothing."""

    def paint(self, canvas: Canvas) -> None:
        """Paint the table."""

    def paint_covered(self, canvas: Canvas) -> None:
        """Paint as much of the table as may be seen while the match stands still."""

    def wakes(self) -> Millis | None:
        """Return when the picture changes by itself next; None: not before there is news."""

    def podium(self) -> Sequence[Result]:
        """List the seats, the best first, with what each has reached."""


class Screen(Struct, frozen=True):
    """A game's way into the terminal. A package of `sobremesa.cli.screens` offers it as SCREEN.

    Its folder `words` has the screen's own texts, among them keys-1 … keys-5.
    """

    board: Callable[[Session, Words, Looks], Board]
    accent: str
    """The game's colour."""
    signs: str = ""
    """A few pictures for the title; left out where the looks are plain."""
    way: Callable[[Any], str] = lambda _: "how"
    """Under which key the words say how it is played: that may depend on what a view says."""


class Table(Struct, frozen=True):
    """What an evening is furnished with."""

    screen: Screen
    words: Words
    looks: Looks
    sit_down: Callable[[Pulse], Session]
    """Opens a match after a match."""
    hints: Sequence[str] = ()
    """Keys of the words: advice on the opening sheet."""
