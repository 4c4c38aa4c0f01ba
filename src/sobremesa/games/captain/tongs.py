"""The tongs: where they are, when they close, and what is between their jaws then.

A press closes 15 ticks (250 ms) after what its screen showed under the finger: it is judged on the
deck as it was, or will be, at that tick, but never more than 15 ticks from now. A reach goes to its
dropping by itself, follows it, and closes where it is then.
"""

from collections.abc import Callable, Mapping
from math import cos, hypot, pi, sin
from typing import Final

from msgspec import Struct

from sobremesa.games.captain.actions import Grip, Slip
from sobremesa.games.captain.draws import Draws
from sobremesa.games.captain.pieces import DROPPINGS, MEASURES, DroppingId
from sobremesa.games.captain.places import MIDDLE, Place, within
from sobremesa.games.captain.view import TongsView

CLOSE: Final = 15
"""Ticks that the jaws take."""
_REACH: Final = (36, 54)
"""Ticks that a reach travels, near by and across the whole deck: 0.6 to 0.9 s."""
_BROAD: Final = 1.5
"""Times the usual width of the jaws."""
_MISSES: Final = 50
"""From so many hundredths of the jaws' width aside on they slip."""
_FOLLOWS: Final = 0.3
"""The tongs come so much nearer to the finger in each tick."""
_SHUT: Final = 12
"""Ticks that they stay closed when they have slipped."""
OPEN: Final = 255
_NEARER: Final = OPEN // CLOSE

Lying = Mapping[int, Place]
"""Where each dropping on the deck is."""


class Held(Struct, frozen=True, array_like=True):
    """How the tongs are, in a key frame; what each is says `Tongs`."""

    place: Place
    opening: int
    goal: Place | None
    closing: int | None
    """The number of the closing that they are at."""
    judged: int | None
    arrives: int
    due: int | None
    opens: int
    then: dict[int, Place] | None


class Tongs:
    """One pair of tongs, for whose turn it is."""

    def __init__(self, draws: Draws) -> None:
        """Open, over the middle; a reach that misses draws the side on which it does."""
        self._draws = draws
        self.place: Place = MIDDLE
        self.opening = OPEN
        self._goal: Place | None = None
        self._closing: TongsView | None = None
        self._judged: int | None = None
        """The last closing that was judged: it is not judged again."""
        self._arrives = 0
        self._due: int | None = None
        """The tick at which a closing is judged; None: the tongs are still on their way."""
        self._opens = 0
        self._then: Lying | None = None
        """Where droppings were when it was due, where that was before it was heard of."""

    @property
    def closing(self) -> bool:
        """Whether somebody waits for what they close on."""
        return self._closing is not None

    def aim(self, x: float, y: float) -> None:
        """Go there, unless they are closing somewhere."""
        if self._closing is None:
            self._goal = within((x, y), 0)

    def close(self, closing: TongsView | None, tick: int, lying: Callable[[int], Lying]) -> None:
        """Begin to close, unless this closing has begun or is judged; None: there is none.

        `lying` is that of `step`.
        """
        known = self._closing
        if closing is None:
            self._closing = None
        elif closing.closing != self._judged and (
            known is None or known.closing != closing.closing
        ):
            self._closing, self._goal, self._due = closing, None, None
            self._then = None
            if closing.dropping is None:
                self._press(closing, tick, lying)
            else:
                self._reach(closing.dropping, tick, lying(tick))

    def _press(self, closing: TongsView, tick: int, lying: Callable[[int], Lying]) -> None:
        self._goal = (float(closing.x or 0), float(closing.y or 0))
        shown = tick if closing.tick is None else closing.tick
        self._due = min(max(shown + CLOSE, tick - CLOSE), tick + CLOSE)
        if self._due <= tick:
            self._then = lying(self._due)

    def _reach(self, dropping: int, tick: int, lying: Lying) -> None:
        x, y = lying.get(dropping, self.place)
        far = min(1.0, hypot(x - self.place[0], y - self.place[1]) / MEASURES.width)
        self._arrives = tick + round(_REACH[0] + far * (_REACH[1] - _REACH[0]))

    def hurry(self, tick: int) -> None:
        """Close now: the deck has just woken, and somebody has waited long enough."""
        self._arrives = tick - CLOSE
        if self._due is not None:
            self._due = tick

    def held(self) -> Held:
        """Return how they are."""
        closing = None if self._closing is None else self._closing.closing
        then = None if self._then is None else dict(self._then)
        return Held(
            self.place,
            self.opening,
            self._goal,
            closing,
            self._judged,
            self._arrives,
            self._due,
            self._opens,
            then,
        )

    def go_on(self, held: Held, closing: TongsView | None) -> None:
        """Be as they were; `closing`: what the rules say of them."""
        at_it = closing is not None and closing.closing == held.closing
        self._closing = closing if at_it else None
        self.place, self.opening, self._goal = held.place, held.opening, held.goal
        self._judged, self._arrives = held.judged, held.arrives
        self._due, self._opens, self._then = held.due, held.opens, held.then

    # ------------------------------------------------------------------------------- a tick

    def step(
        self, tick: int, lying: Callable[[int], Lying], banned: int | None
    ) -> Grip | Slip | None:
        """Move on to a tick; say what they have closed on. What is banned slips through.

        `lying` says where droppings were at a tick, this one or one of the last 15.
        """
        closing = self._closing
        if closing is not None and closing.dropping is not None and self._due is None:
            self._travel(closing.dropping, closing, tick, lying(tick))
        self._move(tick)
        if closing is None or self._due is None or tick < self._due:
            return None
        then = lying(self._due) if self._then is None else self._then
        found = self._between(closing, then, banned)
        self._closing, self._judged, self._opens = None, closing.closing, tick + _SHUT
        self._then = None
        if found is None:
            return Slip(closing.closing)
        return Grip(closing.closing, DroppingId(found))

    def _travel(self, dropping: int, closing: TongsView, tick: int, lying: Lying) -> None:
        """Go after a dropping, and close where it is when they arrive."""
        where, left = lying.get(dropping), self._arrives - tick
        if left > 0:
            self._nearer(where or self.place, 1 / left)
            return
        side = self._draws.between(-pi, pi)
        far = self._width(closing) * 2 * closing.aside / 100
        x, y = where or self.place
        self.place = x + far * cos(side), y + far * sin(side)
        self._due = self._arrives + CLOSE

    def _between(self, closing: TongsView, lying: Lying, banned: int | None) -> int | None:
        """Return what is between the jaws: a reach takes what it went for, a press the nearest."""
        if closing.dropping is not None and closing.aside >= _MISSES:
            return None
        x, y = self.place if self._goal is None else self._goal
        meant = range(DROPPINGS) if closing.dropping is None else (closing.dropping,)
        far = {
            number: hypot(lying[number][0] - x, lying[number][1] - y)
            for number in meant
            if number in lying and number != banned
        }
        found = min(far, key=far.__getitem__, default=None)
        return found if found is not None and far[found] <= self._width(closing) else None

    def _width(self, closing: TongsView) -> float:
        return MEASURES.jaws * (_BROAD if closing.broad else 1.0)

    def _move(self, tick: int) -> None:
        """Follow the finger; close and open."""
        if self._goal is not None:
            self._nearer(self._goal, _FOLLOWS)
        shutting = self._closing is not None and self._due is not None
        if shutting or tick < self._opens:
            self.opening = max(0, self.opening - _NEARER)
        else:
            self.opening = min(OPEN, self.opening + 2 * _NEARER)

    def _nearer(self, goal: Place, share: float) -> None:
        x, y = self.place
        self.place = x + (goal[0] - x) * share, y + (goal[1] - y) * share
