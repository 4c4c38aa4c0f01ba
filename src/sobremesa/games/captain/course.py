"""One sixtieth of a second after the other on the deck: the eye drives, hits, pushes, knocks over.

It knows nothing of turns and rounds, only where things are, and says what the rules have to know.
"""

from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, sin, sqrt
from typing import Final, NamedTuple

from sobremesa.games.captain.actions import Fall, Knock, Overboard
from sobremesa.games.captain.draws import Draws
from sobremesa.games.captain.eye import BRAKE, PAST_RAIL, PAST_THING, PULL, Eye
from sobremesa.games.captain.pieces import MEASURES, DroppingId
from sobremesa.games.captain.places import MIDDLE, Place, Round, nearest_free, within
from sobremesa.games.captain.planks import DIE, EYE, RAIL, SLOWS, Hit, Motion, Places, Planks

HALF: Final = {DIE: float(MEASURES.die), EYE: float(MEASURES.eye)}
"""Half the width of a thing; of all others `MEASURES.dropping`."""
_PUSH: Final = (0.5, 0.7, 0.2)
"""A hit pushes by so many widths at least, so many more at full speed, so many by chance."""
_AHEAD, _SOFT = 500.0, 200.0
"""So far from the eye's middle a push by a whole width ends; nearer than that to a railing it is
softer."""
_LOST: Final = 0.6
"""So much of its speed towards what it hits the eye loses."""
_KNOCK: Final = (0.45, 0.45)
"""How probably the die falls over when it is touched, and what full speed adds to it."""
_TUMBLES: Final = 40
"""Ticks for which it tumbles then; while it does it cannot be knocked over."""
_CURIOUS: Final = 0.6
"""How often a new heading leads to a thing, whichever; else it leads anywhere."""
_BORED, _DRAWN = 30, 0.9
"""After so many ticks without the die, how often a new heading leads there."""
_ROPE: Final = 40.0
"""What lies so near to a railing leans on its rope."""
_SPRING: Final = (1.0, 4.0)
"""The rope pushes it back by so many widths: without that, all droppings end along the railings."""
_ASLANT: Final = 0.6
"""And by so many radians to either side."""
_SWEEPS, _FROM_GAP = 0.6, 2.2
"""How often a new heading leads to what lies near an open corner: within so many of its widths."""
_LOOK: Final = 4
"""Ticks from one look at the edges to the next."""
_STUCK: Final = 90
"""Ticks in which the eye must have moved by half its width."""

Happened = Fall | Knock | Overboard


class Remembered(NamedTuple):
    """What a course knows of what was."""

    knocked: int | None = None
    """The tick at which the die was knocked over last."""
    met_die: int = 0
    was_at: Place = MIDDLE
    """Where the eye was when it was last looked whether it is stuck."""


class Course:
    """What moves on the deck, and how."""

    def __init__(self, draws: Draws, eye: Eye) -> None:
        """Take the eye, which is never off the deck; nothing lies there, all corners are closed."""
        self.eye = eye
        self.speed = 0.0
        """Units a second; 0: the eye is switched off."""
        self.knocked: int | None = None
        """The tick at which the die was knocked over last."""
        self._draws = draws
        self._planks = Planks()
        self._open = (False, False, False, False)
        self._was_at: Place = MIDDLE
        self._met_die = 0
        self._happened: list[Happened] = []
        self.set(EYE, Motion(eye.x, eye.y))

    # -------------------------------------------------------------------------------- things

    def has(self, thing: int) -> bool:
        """Whether a thing is on the deck."""
        return self._planks.has(thing)

    def put(self, thing: int, place: Place) -> None:
        """Put a thing at a place or, where that is taken, at the nearest free one."""
        half = HALF.get(thing, float(MEASURES.dropping))
        x, y = nearest_free(place, half, self._others(thing))
        self.set(thing, Motion(x, y, angle=self._draws.between(0, 6.28)))

    def set(self, thing: int, motion: Motion) -> None:
        """Put a thing where it moves so."""
        half = HALF.get(thing, 0.0) if thing == EYE else 0.0
        x, y = within((motion.x, motion.y), half)
        self._planks.put(thing, motion._replace(x=x, y=y))
        if thing == EYE:
            self.eye.x, self.eye.y = self._was_at = x, y

    def remembers(self) -> Remembered:
        """Return what a course knows of what was, to be handed to `go_on`."""
        return Remembered(self.knocked, self._met_die, self._was_at)

    def go_on(self, things: Sequence[tuple[int, Motion]], was: Remembered, speed: float) -> None:
        """Go on from here: with things that move so, and an eye that rolls with that speed.

        A new course that goes on so takes exactly the steps of any other that does.
        """
        for thing, motion in things:
            self._planks.put(thing, motion)
            if thing == EYE:
                self.eye.x, self.eye.y = motion.x, motion.y
        self._planks.know_what_is_touched()
        self.knocked, self._met_die, self._was_at = was.knocked, was.met_die, was.was_at
        self.speed = speed
        self._drive()

    def take(self, thing: int) -> None:
        """Take a thing from the deck."""
        self._planks.take(thing)

    def motions(self) -> Iterator[tuple[int, Motion]]:
        """Yield how each thing on the deck moves."""
        return self._planks.motions()

    def _others(self, thing: int) -> list[Round]:
        return [
            (motion.x, motion.y, HALF.get(other, float(MEASURES.dropping)))
            for other, motion in self._planks.motions()
            if other != thing
        ]

    def rail(self, opened: tuple[bool, bool, bool, bool]) -> None:
        """Leave these corners open."""
        if opened != self._open:
            self._open = opened
            self._planks.rail(opened)

    def light(self, speed: float) -> None:
        """Let the eye roll with that speed; 0: switch it off."""
        if speed != self.speed:
            self.speed = speed
            self._drive()

    # -------------------------------------------------------------------------------- a tick

    def read(self) -> Places:
        """Return where all things are."""
        return self._planks.read()

    def step(self, tick: int) -> Places:
        """Move on to a tick, and return where all things are then."""
        if self.speed and tick >= self.eye.turn_at:
            self._turn(tick)
        self._planks.step()
        for hit in self._planks.hits:
            self._strike(hit, tick)
        places = self._planks.read()
        where = places.place(EYE)
        if where is not None:
            self.eye.roll_to(where[0], where[1])
        if tick % _LOOK == 0:
            self._look_at_edges(places)
        if tick % _STUCK == 0:
            self._unstick(tick)
        return places

    def happened(self) -> list[Happened]:
        """Return what the rules have to know since they were told last."""
        happened, self._happened = self._happened, []
        return happened

    def _turn(self, tick: int) -> None:
        """Take another heading: to a thing, or anywhere."""
        draws, places = self._draws, self.read()
        goal = self._goal(places, tick)
        where = None if goal is None else places.place(goal)
        if where is None:
            self.eye.wander(draws, tick)
        else:
            self.eye.head_for(where[:2], draws, tick)
        self._drive()

    def _goal(self, places: Places, tick: int) -> int | None:
        """Return what the eye heads for; None: for nothing."""
        draws = self._draws
        near = MEASURES.corner * _FROM_GAP
        leaving = [
            thing
            for thing, (x, y, _) in places.all().items()
            if thing != EYE and self._at_gap(x, y, near)
        ]
        if leaving and draws.random() < _SWEEPS:
            return leaving[int(draws.between(0, len(leaving)))]
        if tick - self._met_die > _BORED and draws.random() < _DRAWN:
            return DIE
        return int(draws.between(0, EYE)) if draws.random() < _CURIOUS else None

    def _drive(self) -> None:
        speed, heading = self.speed, self.eye.heading
        pull = PULL * speed if speed else BRAKE
        self._planks.drive(speed * cos(heading), speed * sin(heading), pull)

    def _strike(self, hit: Hit, tick: int) -> None:
        """The eye has hit something: it comes off, and pushes what is no railing."""
        if not self.speed:
            return
        normal = hit.nx, hit.ny
        vx, vy = self._planks.speed(EYE)
        into = max(0.0, vx * hit.nx + vy * hit.ny)
        if hit.thing != RAIL:
            self._push(hit, min(1.0, into / self.speed), tick)
            away = into * _LOST
            vx, vy = vx - away * hit.nx, vy - away * hit.ny
            self._planks.push(EYE, vx, vy)
        past = PAST_RAIL if hit.thing == RAIL else PAST_THING
        self.eye.swerve((vx, vy), normal, past, self._draws, tick)
        self._drive()

    def _push(self, hit: Hit, hard: float, tick: int) -> None:
        least, full, chance = _PUSH
        widths = least + full * hard * self._room(hit) + chance * self._draws.random()
        way = widths * 2 * HALF.get(hit.thing, float(MEASURES.dropping))
        speed = sqrt(2 * SLOWS * way)
        self._planks.push(hit.thing, speed * hit.nx, speed * hit.ny)
        if hit.thing == DIE:
            self._met_die = tick
        if hit.thing == DIE and (self.knocked is None or tick - self.knocked >= _TUMBLES):
            least, full = _KNOCK
            if self._draws.random() < least + full * hard:
                self.knocked = tick
                self._happened.append(Knock())

    def _room(self, hit: Hit) -> float:
        """Return how freely a thing can go where it is pushed, 0 to 1: towards a railing it cannot.

        A softer bump there keeps the droppings where tongs reach them.
        """
        x, y = self.eye.x + _AHEAD * hit.nx, self.eye.y + _AHEAD * hit.ny
        if hit.thing == DIE or self._at_gap(x, y, MEASURES.corner):
            return 1.0
        ahead = min(x, MEASURES.width - x, y, MEASURES.height - y)
        return min(1.0, max(0.0, ahead / _SOFT))

    # ------------------------------------------------------------------------------- edges

    def _look_at_edges(self, places: Places) -> None:
        """Let what has left through an open corner be gone; nothing else is ever off the deck."""
        for thing, (x, y, _) in places.all().items():
            if 0 <= x <= MEASURES.width and 0 <= y <= MEASURES.height:
                self._spring(thing, x, y)
            elif thing != EYE and self._open[corner_of(x, y)]:
                self._leaves(thing)
            else:
                self.put(thing, (x, y))

    def _spring(self, thing: int, x: float, y: float) -> None:
        """Let a rope of the railing push back what leans on it, once the eye has gone on."""
        reach = HALF.get(thing, float(MEASURES.dropping)) + _ROPE
        right, down = _inward(x, MEASURES.width, reach), _inward(y, MEASURES.height, reach)
        if thing == EYE or not (right or down) or self._at_gap(x, y, MEASURES.corner):
            return
        if hypot(x - self.eye.x, y - self.eye.y) > MEASURES.eye + 1.6 * reach:
            speed = sqrt(2 * SLOWS * self._draws.between(*_SPRING) * 2 * MEASURES.dropping)
            way = atan2(down, right) + self._draws.between(-_ASLANT, _ASLANT)
            self._planks.push(thing, speed * cos(way), speed * sin(way))

    def _at_gap(self, x: float, y: float, far: float) -> bool:
        """Whether a place is no farther than that from both sides of an open corner."""
        across, along = min(x, MEASURES.width - x), min(y, MEASURES.height - y)
        return across < far and along < far and self._open[corner_of(x, y)]

    def _leaves(self, thing: int) -> None:
        if thing == DIE:
            self.put(DIE, MIDDLE)
            self._happened.append(Overboard())
        else:
            self.take(thing)
            self._happened.append(Fall(DroppingId(thing)))

    def _unstick(self, tick: int) -> None:
        """Kick an eye that has hardly moved to the middle."""
        moved = hypot(self.eye.x - self._was_at[0], self.eye.y - self._was_at[1])
        self._was_at = self.eye.x, self.eye.y
        if self.speed and moved < MEASURES.eye:
            self.eye.head_for(MIDDLE, self._draws, tick)
            heading = self.eye.heading
            self._planks.push(EYE, self.speed * cos(heading), self.speed * sin(heading))
            self._drive()


def _inward(at: float, size: int, reach: float) -> int:
    return 1 if at < reach else -1 if at > size - reach else 0


def corner_of(x: float, y: float) -> int:
    """Return the corner that is next: left upper, right upper, right lower, left lower.

    >>> [corner_of(x, y) for x, y in [(0, 0), (1600, 0), (1600, 1100), (0, 1100)]]
    [0, 1, 2, 3]
    """
    right = x > MIDDLE[0]
    return 3 - right if y > MIDDLE[1] else int(right)
