"""A deck without physics: its acts come by chance, as often as the real one's would.

It stands for the moving deck where no screen draws it: simulations, tests, matches in a terminal.
Like that one it knows what those see who watch, and no colour.
"""

from collections.abc import Sequence
from math import log
from random import Random
from struct import Struct as Layout
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec import Struct

from sobremesa.games.captain.actions import (
    Action,
    Eye,
    Fall,
    Grip,
    Knock,
    Overboard,
    Slip,
    Variant,
)
from sobremesa.games.captain.pieces import DroppingId
from sobremesa.games.captain.told import Told
from sobremesa.games.captain.view import Stage, TongsView, View, Where
from sobremesa.kernel.ids import Millis, Seat

A_SECOND: Final = 60
"""Ticks."""
ROLLING: Final = frozenset({Stage.AIMING, Stage.CLOSING, Stage.LOOKING, Stage.BARE})
"""In these stages the eye is on."""

KNOCKS: Final = MappingProxyType(
    {Eye.WILD: (3 * A_SECOND, 6 * A_SECOND), Eye.GENTLE: (4 * A_SECOND, 8 * A_SECOND)}
)
"""From one knock of the die to the next, at least and at most: a change in 3–6 s was aimed at, and
a gentle eye crosses the deck in 2 s instead of 1.5."""
FALLS: Final = (0.0, 0.15, 0.25, 0.35, 0.45)
"""Droppings that fall in a turn, by open corners."""
A_TURN: Final = 6 * A_SECOND
"""What is meant by a turn there."""
OVERBOARD: Final = 0.03
"""How often a knocked die leaves the deck, for each open corner."""

CLOSES: Final = 15
"""The tongs close in a quarter of a second."""
TRAVEL: Final = (36, 54)
"""Before that they travel to a dropping by themselves."""
GRIPS: Final = 0.7
"""How often a press of a finger takes hold; with broad jaws, of the rest as often again."""
ASIDE: Final = 50
"""So many hundredths beside a dropping the tongs slip surely."""
KNOCKED_AWAY: Final = 0.04
"""How often the eye pushes a dropping away from between the jaws."""

AHEAD: Final = 2 * A_SECOND
"""A deck that wakes from a key frame goes on so much later: its ticks never fall."""
HEAD: Final = Layout("<IBH")
DARK: Final = 1
TONGS: Final = 2


class Kept(Struct, frozen=True):
    """A key frame."""

    tick: int
    knock: int | None
    fall: int | None
    seed: int
    """Of all the chance that comes after it."""


class ChanceDeck:
    """Implements `sobremesa.kernel.devices.Chance`."""

    def __init__(self) -> None:
        self._rng = Random(0)
        self._tick = 0
        self._knock: int | None = None
        """The tick of the next; None: the eye is dark, or there is no die."""
        self._fall: int | None = None
        self._closing: int | None = None
        """Which closing of the tongs is answered next."""
        self._answer: tuple[int, Action] | None = None
        self._view: View

    def wake(self, kept: bytes | None, view: View, seed: int) -> None:
        """Begin; after a crash a closing that nobody has answered is judged now."""
        self._rng = Random(seed)
        if kept is not None:
            self._go_on(msgspec.msgpack.decode(kept, type=Kept), AHEAD)
        self._see(view)

    def again(self, kept: bytes, following: bytes | None, view: View) -> int | None:
        """See `Device.again`."""
        frame = msgspec.msgpack.decode(kept, type=Kept)
        self._go_on(frame, 0)
        self._see(view)
        if following is None:
            return None
        return msgspec.msgpack.decode(following, type=Kept).tick - frame.tick

    def _go_on(self, frame: Kept, ahead: int) -> None:
        self._tick = frame.tick + ahead
        self._rng = Random(frame.seed)
        self._knock = None if frame.knock is None else frame.knock + ahead
        self._fall = None if frame.fall is None else frame.fall + ahead

    def hear(self, told: Told, view: View, now: Millis) -> None:
        """See what has changed: all that this deck must know lasts, so the view says it."""
        self._see(view)

    def aim(self, seat: Seat, x: int, y: int) -> None:
        """Move nothing: these tongs are nowhere."""

    def quiet(self) -> int | None:
        """Count the ticks until something is due."""
        due = [tick for tick in (self._knock, self._fall) if tick is not None]
        due += [self._answer[0]] if self._answer is not None else []
        return max(0, min(due) - self._tick - 1) if due else None

    def step(self, ticks: int) -> Sequence[Action]:
        """Move on; what is due comes in its order."""
        end = self._tick + ticks
        acts: list[Action] = []
        while (quiet := self.quiet()) is not None and self._tick + quiet < end:
            self._tick += quiet + 1
            acts += self._due()
        self._tick = end
        return acts

    def frame(self) -> bytes:
        """Return the head of a frame: this deck has no places."""
        flags = DARK * (self._view.stage not in ROLLING) | TONGS * (self._view.tongs is not None)
        mask = sum(1 << dropping for dropping in _on_deck(self._view))
        return HEAD.pack(self._tick, flags, mask)

    def keep(self) -> bytes:
        """Keep what comes next, and go on from there with chance of its own."""
        seed = self._rng.getrandbits(63)
        self._rng = Random(seed)
        return msgspec.msgpack.encode(Kept(self._tick, self._knock, self._fall, seed))

    def _see(self, view: View) -> None:
        self._view = view
        rolls = view.stage in ROLLING
        knocks = rolls and view.variant is not Variant.NAMED
        falls = rolls and self._rate() > 0 and any(_on_deck(view))
        self._knock = (self._knock or self._next_knock()) if knocks else None
        self._fall = (self._fall or self._next_fall()) if falls else None
        closing = None if view.tongs is None else view.tongs.closing
        if closing != self._closing:
            self._closing = closing
            self._answer = None if view.tongs is None else self._judge(view.tongs)

    def _due(self) -> Sequence[Action]:
        acts: list[Action] = []
        if self._knock is not None and self._knock <= self._tick:
            self._knock = self._next_knock()
            overboard = self._rng.random() < OVERBOARD * self._corners()
            acts.append(Overboard() if overboard else Knock())
        if self._fall is not None and self._fall <= self._tick:
            self._fall = self._next_fall()
            acts += map(Fall, self._some_dropping())
        if self._answer is not None and self._answer[0] <= self._tick:
            acts.append(self._close(self._answer[1]))
            self._answer = None
        return acts

    def _close(self, act: Action) -> Action:
        """Slip where the dropping has fallen while the tongs were on their way."""
        if isinstance(act, Grip) and act.dropping not in _on_deck(self._view):
            return Slip(act.closing)
        return act

    def _next_knock(self) -> int:
        soonest, latest = KNOCKS[self._view.eye]
        return self._tick + self._rng.randrange(soonest, latest + 1)

    def _next_fall(self) -> int:
        """Draw how long it takes: at every moment the next fall is equally near."""
        wait = -log(1 - self._rng.random()) * A_TURN / self._rate()
        return self._tick + 1 + round(wait)

    def _rate(self) -> float:
        return FALLS[self._corners()] if self._view.variant is Variant.CREW else 0.0

    def _corners(self) -> int:
        return sum(self._view.open)

    def _some_dropping(self) -> Sequence[DroppingId]:
        return self._rng.sample(lying, 1) if (lying := _on_deck(self._view)) else ()

    def _judge(self, tongs: TongsView) -> tuple[int, Action]:
        """Say when the tongs will have closed, and on what."""
        if tongs.dropping is None:
            return self._tick + CLOSES, self._press(tongs)
        travel = self._rng.randrange(TRAVEL[0], TRAVEL[1] + 1)
        misses = tongs.aside >= ASIDE or self._rng.random() < KNOCKED_AWAY
        missing = misses or tongs.dropping not in _on_deck(self._view)
        act = Slip(tongs.closing) if missing else Grip(tongs.closing, tongs.dropping)
        return self._tick + travel + CLOSES, act

    def _press(self, tongs: TongsView) -> Action:
        lying = [one for one in _on_deck(self._view) if one != self._view.banned]
        misses = (1 - GRIPS) ** (2 if tongs.broad else 1)
        if not lying or self._rng.random() < misses:
            return Slip(tongs.closing)
        return Grip(tongs.closing, lying[self._rng.randrange(0, len(lying))])


def _on_deck(view: View) -> Sequence[DroppingId]:
    return [
        DroppingId(number)
        for number, dropping in enumerate(view.droppings)
        if dropping.where is Where.DECK
    ]
