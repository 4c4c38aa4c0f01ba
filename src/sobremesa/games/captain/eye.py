"""How the glass eye drives itself: where it heads, what it does when it hits, how it rolls."""

from math import atan2, cos, hypot, pi, sin
from typing import Final, Self

from msgspec import Struct

from sobremesa.games.captain.draws import Draws
from sobremesa.games.captain.pieces import MEASURES

SPEEDS: Final = {"wild": 1060.0, "gentle": 700.0}
"""Units a second. Between the railings it has 1220 to roll, and the deck is 1600 wide: a crossing
takes 1.2 to 1.5 s, gently about 2 s."""
PULL: Final = 5.0
"""It comes to its speed, and round a bend, in a fifth of a second."""
BRAKE: Final = 3000.0
"""Switched off, it stands after 0.4 s."""
_STRAIGHT: Final = (24, 72)
"""Ticks until it takes another heading by itself: 0.4 to 1.2 s."""
_SOON: Final = (10, 28)
"""Ticks that it follows a heading at most after it has hit something."""
_BEND: Final = 1.9
"""So many radians it turns then at most, to either side."""
PAST_THING, PAST_RAIL = (1.1, 2.0), (1.75, 2.8)
"""So many radians it turns from straight on, when it has hit something: on, or back."""
_HEAD_ON: Final = 0.2
"""Chance says to which side, where it has hit something so squarely."""

Way = tuple[float, float]
Turning = tuple[float, float, float, float]


class Eye(Struct):
    """Where the eye heads for, and how it is turned. Moved by whoever moves the deck."""

    heading: float
    turn_at: int
    """The tick at which it takes another heading."""
    turning: Turning = (0.0, 0.0, 0.0, 1.0)
    """A quaternion x y z w: turns a point of the eye as it was at first to where it is now."""
    x: float = 0.0
    y: float = 0.0

    @classmethod
    def begin(cls, draws: Draws, tick: int) -> Self:
        """Head anywhere, looking up."""
        return cls(draws.between(-pi, pi), tick + round(draws.between(*_STRAIGHT)))

    def wander(self, draws: Draws, tick: int) -> None:
        """Take another heading, as it does all the time; never straight into a railing."""
        self.turn_to(self.heading + draws.between(-_BEND, _BEND), draws, tick)
        self._turn_inward()

    def head_for(self, place: tuple[float, float], draws: Draws, tick: int) -> None:
        """Head for a place on the deck."""
        self.turn_to(atan2(place[1] - self.y, place[0] - self.x), draws, tick)

    def turn_to(self, heading: float, draws: Draws, tick: int) -> None:
        """Head there, for the next 0.4 to 1.2 s."""
        self.heading = heading
        self.turn_at = tick + round(draws.between(*_STRAIGHT))

    def _turn_inward(self) -> None:
        """Mirror a heading that leads into a railing that is near."""
        right, down = cos(self.heading), sin(self.heading)
        near = MEASURES.eye * 1.3
        if (self.x < near and right < 0) or (self.x > MEASURES.width - near and right > 0):
            right = -right
        if (self.y < near and down < 0) or (self.y > MEASURES.height - near and down > 0):
            down = -down
        self.heading = atan2(down, right)

    def swerve(self, speed: Way, normal: Way, past: Way, draws: Draws, tick: int) -> None:
        """Take a new heading past what it has hit, which lies where the normal points.

        To the side on which it comes off anyway; `past`: by how many radians at least and at most.
        """
        side = normal[0] * speed[1] - normal[1] * speed[0]
        if abs(side) < _HEAD_ON * hypot(*speed):
            side = draws.random() - 0.5
        turn = draws.between(*past)
        self.heading = atan2(normal[1], normal[0]) + (turn if side > 0 else -turn)
        self.turn_at = min(self.turn_at, tick + round(draws.between(*_SOON)))

    def roll_to(self, x: float, y: float) -> None:
        """Roll there without slipping: it turns about what lies across its way.

        >>> eye = Eye(heading=0.0, turn_at=0, x=300.0, y=300.0)
        >>> eye.roll_to(300.0 + MEASURES.eye * pi / 2, 300.0)
        >>> [round(part, 3) for part in eye.turning]
        [0.0, 0.707, 0.0, 0.707]
        """
        right, down = x - self.x, y - self.y
        self.x, self.y = x, y
        way = hypot(right, down)
        if way < 1e-6:
            return
        half = way / MEASURES.eye / 2
        s = sin(half) / way
        self.turning = _turned(-down * s, right * s, cos(half), self.turning)


def _turned(ax: float, ay: float, aw: float, by: Turning) -> Turning:
    """Return a turning after another, the first about a level axis; the length stays 1."""
    bx, by_, bz, bw = by
    x = aw * bx + ax * bw + ay * bz
    y = aw * by_ - ax * bz + ay * bw
    z = aw * bz + ax * by_ - ay * bx
    w = aw * bw - ax * bx - ay * by_
    length = (x * x + y * y + z * z + w * w) ** 0.5
    return x / length, y / length, z / length, w / length
