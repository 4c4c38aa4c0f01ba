"""The ship's deck as a device: it follows what the rules say, and tells them what has happened.

deck        this: what is heard, aimed, stepped, shown and kept
course      the eye drives, hits, pushes, knocks over; what leaves the deck
planks      bodies, railings, friction: pymunk
eye         where the eye heads, how it rolls
tongs       what they close on
places      where things are laid, and where one is free
frames      bytes for the screens
keys        bytes for the log
draws       chance that goes on from a key frame
"""

from collections import deque
from collections.abc import Sequence
from math import isfinite
from typing import Final

from sobremesa.games.captain.actions import Action, Fall, Grip, Variant
from sobremesa.games.captain.course import Course
from sobremesa.games.captain.draws import Draws
from sobremesa.games.captain.eye import SPEEDS, Eye
from sobremesa.games.captain.frames import Flag, Frame, pack
from sobremesa.games.captain.keys import Aimed, KeyFrame, Lying, read_key, write_key
from sobremesa.games.captain.pieces import DROPPINGS, MEASURES
from sobremesa.games.captain.places import MIDDLE, Place, ring
from sobremesa.games.captain.planks import DIE, EYE, Motion, Places
from sobremesa.games.captain.told import RoundLaid, Told
from sobremesa.games.captain.tongs import CLOSE, Tongs
from sobremesa.games.captain.view import Stage, View, Where
from sobremesa.kernel.ids import Millis, Seat

AHEAD: Final = 120
"""A deck that wakes from a key frame goes on so many ticks later: it may have come so far, and the
screens' ticks never fall. Key frames are a second apart."""
_DARK: Final = frozenset({Stage.READY, Stage.CHECK, Stage.OVER})
"""In these the eye is switched off."""
_IN_HAND: Final = frozenset({Stage.AIMING, Stage.CLOSING, Stage.LOOKING})
_COMES_TO_REST: Final = 60
"""Ticks after which nothing moves on a dark deck."""
_STILL: Final = 15
"""Ticks between two frames of a deck at rest."""
_BELIEVES: Final = 90
"""Ticks for which the deck takes its own word that a dropping has left it; then the rules'."""
_MOST: Final = 5000.0
"""No sound number of a key frame is larger."""


class Deck:
    """One deck, from Begin to the end of a match. See `Device`."""

    def __init__(self) -> None:
        """Make a deck that nothing is known of; `wake` comes next."""
        self._begin(Draws(0), tick=0, eye=None)
        self._view: View | None = None

    def _begin(self, draws: Draws, *, tick: int, eye: Eye | None) -> None:
        self._tick = tick
        self._draws = draws
        self._course = Course(draws, eye or Eye.begin(draws, tick))
        self._tongs = Tongs(draws)
        self._holder: Seat | None = None
        """Who has moved the tongs in this turn."""
        self._lifted: dict[int, Place] = {}
        self._left: dict[int, int] = {}
        """Droppings that have left the deck before the rules have said so, and when."""
        self._dark_since = tick
        self._shown = tick
        self._seen: deque[tuple[int, Places]] = deque(maxlen=CLOSE + 1)
        self._aimed: list[Aimed] = []
        """What was done by hand since the last key frame of another tick."""
        self._in_key = 0
        """So many of these are in a key frame; they are forgotten with the next tick."""
        self._once: deque[Aimed] = deque()
        """What was done by hand after this, when it was stepped for the first time."""

    # ---------------------------------------------------------------------------- waking up

    def wake(self, kept: bytes | None, view: View, seed: int) -> None:
        """See `Device.wake`. Whatever was kept, the view is right."""
        key = read_key(kept)
        if key is None:
            self._begin(Draws(seed), tick=0, eye=None)
        else:
            tick = key.tick + AHEAD
            self._begin(key.draws, tick=tick, eye=_turning_soon(_sound_eye(key.eye), tick))
        if key is None or key.round != view.round:
            self._lay(view)
        else:
            self._restore(key)
        self._follow(view)
        self._tongs.hurry(self._tick)

    def _restore(self, key: KeyFrame) -> None:
        for one in key.things:
            motion = Motion(one.x, one.y, one.vx, one.vy, one.angle, one.spin)
            if 0 <= one.thing <= EYE and _is_sound(motion):
                self._course.set(one.thing, motion)
        places = {
            number: place for number, place in key.lifted.items() if all(map(isfinite, place))
        }
        self._lifted = places

    def again(self, kept: bytes, following: bytes | None, view: View) -> int | None:
        """See `Device.again`."""
        key, then = read_key(kept), read_key(following)
        if key is None:
            self.wake(None, view, 0)
            return None
        self._begin(key.draws, tick=key.tick, eye=_sound_eye(key.eye))
        self._view = view
        self._go_on(key, view)
        if key.tongs is not None:
            self._tongs.go_on(key.tongs, view.tongs)
        self._left, self._lifted = key.left, key.lifted
        self._dark_since, self._holder = key.dark_since, key.holder
        self._once = deque(() if then is None else then.hand)
        return None if then is None else then.tick - key.tick

    def _go_on(self, key: KeyFrame, view: View) -> None:
        """Lay all things anew, just as they are in a key frame.

        Bodies remember how they pressed on each other, and that is in no key frame: only those that
        were laid alike take the same course.
        """
        self._course = Course(self._draws, self._course.eye)
        self._course.rail(view.open)
        things = [
            (one.thing, Motion(one.x, one.y, one.vx, one.vy, one.angle, one.spin))
            for one in key.things
            if 0 <= one.thing <= EYE
        ]
        sound = [(thing, motion) for thing, motion in things if _is_sound(motion)]
        self._course.go_on(sound, key.remembered, _speed(view))
        self._seen.append((self._tick, self._course.read()))

    def _lay(self, view: View) -> None:
        """Lay a round: the droppings round the flap, the die on it, the eye beside."""
        for thing in range(DROPPINGS):
            self._course.take(thing)
        side = MEASURES.eye * 1.2
        x = side if self._draws.random() < 0.5 else MEASURES.width - side
        self._course.set(EYE, Motion(x, MIDDLE[1]))
        self._course.take(DIE)
        self._lifted = dict(enumerate(ring(self._draws)))
        self._left = {}

    # ----------------------------------------------------------------------------- the rules

    def hear(self, told: Told, view: View, now: Millis) -> None:
        """See `Device.hear`."""
        if isinstance(told, RoundLaid):
            self._lay(view)
        self._follow(view)

    def _follow(self, view: View) -> None:
        """Let everything be as the rules say."""
        if self._view is None or view.turn != self._view.turn:
            self._holder = None
        self._view = view
        self._course.rail(view.open)
        self._light(view)
        if view.variant is Variant.NAMED:
            self._course.take(DIE)
        elif not self._course.has(DIE):
            self._course.put(DIE, MIDDLE)
        for number in range(DROPPINGS):
            lies = number < len(view.droppings) and view.droppings[number].where is Where.DECK
            self._follow_one(number, lies=lies)
        self._seen.append((self._tick, self._course.read()))
        if view.tongs is not None:
            self._holder = view.tongs.seat
        self._tongs.close(view.tongs, self._tick, self._lying)

    def _light(self, view: View) -> None:
        if view.stage in _DARK and self._course.speed:
            self._dark_since = self._tick
        self._course.light(_speed(view))

    def _follow_one(self, number: int, *, lies: bool) -> None:
        if not lies:
            self._left.pop(number, None)
            self._take(number)
        elif (
            not self._course.has(number) and self._tick - self._left.get(number, -AHEAD) > _BELIEVES
        ):
            self._left.pop(number, None)
            self._course.put(number, self._lifted.get(number, MIDDLE))

    def _take(self, number: int) -> None:
        """Take a dropping from the deck, and remember where it was."""
        if self._course.has(number):
            where = self._course.read().place(number)
            if where is not None:
                self._lifted[number] = where[:2]
            self._course.take(number)

    # ------------------------------------------------------------------------------- moving

    def aim(self, seat: Seat, x: int, y: int) -> None:
        """See `Device.aim`: whoever's turn it is moves the open tongs."""
        view = self._view
        if view is not None and view.turn == seat and view.stage is Stage.AIMING:
            self._holder = seat
            self._tongs.aim(x, y)
            self._aimed.append(Aimed(self._tick, seat, x, y))

    @property
    def _rests(self) -> bool:
        """Whether nothing moves: the eye is dark, and what it has pushed lies still."""
        dark = not self._course.speed and not self._tongs.closing
        return dark and self._tick - self._dark_since > _COMES_TO_REST

    def step(self, ticks: int) -> Sequence[Action]:
        """See `Device.step`."""
        acts: list[Action] = []
        if ticks > 0:
            self._aimed, self._in_key = self._aimed[self._in_key :], 0
        for _ in range(ticks):
            while self._once and self._once[0].tick <= self._tick:
                once = self._once.popleft()
                self.aim(once.seat, once.x, once.y)
            self._tick += 1
            if not self._rests:
                self._move(acts)
        return acts

    def _move(self, acts: list[Action]) -> None:
        self._seen.append((self._tick, self._course.step(self._tick)))
        happened = self._course.happened()
        for act in happened:
            if isinstance(act, Fall):
                self._left[act.dropping] = self._tick
        acts += happened
        banned = None if self._view is None else self._view.banned
        closed = self._tongs.step(self._tick, self._lying, banned)
        if closed is not None:
            acts.append(closed)
        if isinstance(closed, Grip):
            self._take(closed.dropping)
            self._left[closed.dropping] = self._tick
        if self._left and self._view is not None:
            self._doubt(self._view)

    def _doubt(self, view: View) -> None:
        """What the rules have never taken note of has not left the deck."""
        if any(self._tick - since > _BELIEVES for since in self._left.values()):
            self._follow(view)

    def _lying(self, tick: int) -> dict[int, Place]:
        """Return where those droppings were at a tick that are on the deck now."""
        back = min(max(0, self._seen[-1][0] - tick), len(self._seen) - 1)
        places = self._seen[-1 - back][1].all()
        return {
            thing: (x, y)
            for thing, (x, y, _) in places.items()
            if thing < DROPPINGS and self._course.has(thing)
        }

    # ------------------------------------------------------------------------------ showing

    def frame(self) -> bytes:
        """See `Device.frame`."""
        if self._rests and self._tick - self._shown < _STILL:
            return b""
        self._shown = self._tick
        places = self._seen[-1][1].all()
        x, y, _ = places[EYE]
        return pack(
            Frame(
                self._tick,
                self._flags(),
                (x, y),
                self._course.eye.turning,
                places.get(DIE, (0.0, 0.0, 0.0)),
                self._tumble(),
                self._tongs.place,
                self._tongs.opening,
                [places.get(n) if self._course.has(n) else None for n in range(DROPPINGS)],
            )
        )

    def _flags(self) -> Flag:
        flags = Flag(0) if self._course.speed else Flag.DARK
        view = self._view
        if view is not None and view.turn == self._holder and view.stage in _IN_HAND:
            flags |= Flag.TONGS
        return flags

    def _tumble(self) -> int:
        knocked = self._course.knocked
        return 0 if knocked is None else max(0, 255 - 6 * (self._tick - knocked))

    def keep(self) -> bytes:
        """See `Device.keep`."""
        things = tuple(Lying(thing, *motion) for thing, motion in self._course.motions())
        round_ = 0 if self._view is None else self._view.round
        key = KeyFrame(
            self._tick,
            round_,
            self._draws,
            self._course.eye,
            things,
            self._lifted,
            self._left,
            self._dark_since,
            self._holder,
            self._course.remembers(),
            self._tongs.held(),
            tuple(self._aimed),
        )
        kept = write_key(key)
        if self._view is not None:
            self._go_on(key, self._view)
        self._in_key = len(self._aimed)
        return kept


def _is_sound(motion: Motion) -> bool:
    return all(abs(number) < _MOST for number in motion)


def _speed(view: View) -> float:
    """Return how fast the eye rolls, in units a second; 0: it is switched off."""
    return 0.0 if view.stage in _DARK else SPEEDS[view.eye]


def _sound_eye(eye: Eye) -> Eye | None:
    """Return a kept eye; None: its numbers are none."""
    length = sum(part * part for part in eye.turning)
    if not (all(map(isfinite, (eye.heading, eye.x, eye.y))) and 0.9 < length < 1.1):
        return None
    return eye


def _turning_soon(eye: Eye | None, tick: int) -> Eye | None:
    """Return an eye that goes on at a tick, and takes another heading soon."""
    if eye is not None:
        eye.turn_at = min(max(eye.turn_at, tick), tick + 72)
    return eye
