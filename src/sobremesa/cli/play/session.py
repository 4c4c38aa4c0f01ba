"""The port through which a screen plays, whoever keeps the match: this process, or a server.

Session    one seat of one match, or a place from which one watches
Listener   who hears what its seat is told
Curtain    the match stands still
Pulse      where time comes from; an asyncio loop is one
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from sobremesa.cli.play.people import Person
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.moments import Moment
from sobremesa.kernel.refusals import Refusal


class Alarm(Protocol):
    """Something that is going to be called."""

    def cancel(self) -> None: ...


class Pulse(Protocol):
    """Where time comes from."""

    def time(self) -> float:
        """Return the seconds of a clock that never falls."""

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Alarm:
        """Call back after so many seconds."""


class Curtain(Struct, frozen=True):
    """The match stands still, and nobody may see hands and piles."""

    opens_in: float | None
    """Seconds until the match goes on; None: nobody has asked for it."""


class Listener(Protocol):
    """Hears what a seat is told, in its order; `view` and `now` of the session are up to date."""

    def told(self, told: Any) -> None:
        """Take in what happened."""

    def refused(self, action: Any, refusal: Refusal[Any]) -> None:
        """Take in that one's own action was not accepted."""

    def changed(self) -> None:
        """Take in that there is something new to see."""


class Session(Protocol):
    """One seat of one match, or a place from which one watches."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def seat(self) -> Seat | None:
        """None: one watches."""

    @property
    def people(self) -> Sequence[Person]:
        """Who sits where, by seat number."""

    @property
    def view(self) -> Any:
        """The whole truth for this seat."""

    @property
    def now(self) -> Millis:
        """The match clock."""

    def wait(self, until: Millis) -> float:
        """Return the seconds until the match clock shows that, if it goes on as now."""

    @property
    def curtain(self) -> Curtain | None:
        """None while the match goes on."""

    @property
    def moments(self) -> Sequence[Moment]:
        """The best moments of the match; none before it has ended."""

    def listen(self, listener: Listener) -> None:
        """Name the one who hears."""

    def begin(self) -> None:
        """Deal and start."""

    def act(self, action: Any) -> None:
        """Do something; a refusal comes to the listener."""

    def pause(self) -> None:
        """Let the match clock stand."""

    def resume(self) -> None:
        """Count down, then let the match go on."""

    def close(self) -> None:
        """Get up from the table."""
