"""What lies and rolls on the deck, as bodies of pymunk: weight, friction, railings, collisions.

The only module that knows pymunk. It is loaded when a deck is made, never with the rules.

Things are numbers: droppings 0…11, then the die and the eye. Where they are is read in one call a
step, as bytes: reading body by body would cost more than the physics.
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import Final, NamedTuple

import pymunk
from pymunk import batch

from sobremesa.games.captain.pieces import DROPPINGS, MEASURES

DIE: Final = DROPPINGS
EYE: Final = DROPPINGS + 1
RAIL: Final = DROPPINGS + 2
"""No thing of its own: what the eye has hit."""

STEP: Final = 1 / 60
"""Seconds."""
SLOWS: Final = 1500.0
"""Droppings and the die lose so much speed a second, by friction: one that is pushed by a whole
width starts at 560 and lies still after 0.4 s, so that an eye can follow it."""
_TURNS: Final = 9.0
"""Radians a second by which spinning slows down in a second."""
_WEIGHT: Final = {EYE: 12.0, DIE: 0.8}
"""A dropping weighs 1. The eye is of glass; the die is light (the rules want it knocked over)."""
_RADIUS: Final = {EYE: float(MEASURES.eye), DIE: float(MEASURES.die)}
_BOUNCE: Final = 0.35
"""Between two droppings; of two that meet. The railings are springy."""
_SPRINGY: Final = 2.2
"""Times the bounce of what hits it."""
_EYE_BOUNCE: Final = 0.27
"""So it comes back from a railing with 0.6 of its speed."""
_THICK: Final = 400.0
"""Nothing is fast enough to pass through a railing that reaches so far out."""
_THINGS, _EYES, _RAILS = 1, 2, 3
_FIELDS: Final = batch.BodyFields.POSITION | batch.BodyFields.ANGLE

Box = tuple[float, float, float, float]


class Motion(NamedTuple):
    """How a thing moves: units, radians, and these a second."""

    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    angle: float = 0.0
    spin: float = 0.0


class Hit(NamedTuple):
    """The eye has begun to touch a thing; the direction goes from the eye to it, of length 1."""

    thing: int
    nx: float
    ny: float


class Places(NamedTuple):
    """Where all things were at one moment; reading it takes as long as a step, so ask for all."""

    data: bytes
    at: Mapping[int, int]
    """Where in data each thing that lies on the deck stands."""

    def place(self, thing: int) -> tuple[float, float, float] | None:
        """Return x, y and the angle of a thing; None: it is not on the deck."""
        at = self.at.get(thing)
        if at is None:
            return None
        x, y, angle = memoryview(self.data).cast("d")[at : at + 3]
        return x, y, angle

    def all(self) -> dict[int, tuple[float, float, float]]:
        """Return x, y and the angle of each thing on the deck."""
        parts = memoryview(self.data).cast("d").tolist()
        return {thing: (parts[at], parts[at + 1], parts[at + 2]) for thing, at in self.at.items()}


class _Thing(NamedTuple):
    body: pymunk.Body
    shape: pymunk.Shape
    joints: list[pymunk.Constraint]


class Planks:
    """The deck's space: things are put there, taken away, moved by steps, and read."""

    def __init__(self) -> None:
        """Make an empty deck with all corners closed."""
        self.hits: list[Hit] = []
        """What the eye has begun to touch in the last step."""
        self._space = pymunk.Space()
        self._things: dict[int, _Thing] = {}
        self._thing_of: dict[pymunk.Shape, int] = {}
        self._buffer = batch.Buffer()
        self._at: Mapping[int, int] | None = None
        self._rails: list[pymunk.Shape] = []
        self._eye_rails: list[pymunk.Shape] = []
        self._known: set[pymunk.Shape] = set()
        """What the eye was touching already when the things were put there."""
        self._wheel = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        """Turns at the speed that the eye shall have; the joint between them is its grip."""
        self._space.add(self._wheel)
        self._space.on_collision(_EYES, _THINGS, begin=self._touched)
        self._space.on_collision(_EYES, _RAILS, begin=self._touched)
        self._wall_in_the_eye()
        self.rail((False,) * 4)

    # ----------------------------------------------------------------------------- railings

    def rail(self, opened: tuple[bool, ...]) -> None:
        """Leave these corners open: left upper, right upper, right lower, left lower."""
        self._space.remove(*self._rails)
        self._rails = [self._wall(box, droppings=True) for box in railings(opened)]

    def _wall_in_the_eye(self) -> None:
        """The eye is kept by a wall of its own, which has no open corners."""
        self._eye_rails = [self._wall(box, droppings=False) for box in railings((False,) * 4)]

    def _wall(self, box: Box, *, droppings: bool) -> pymunk.Shape:
        left, top, right, bottom = box
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        wall = pymunk.Poly(self._space.static_body, corners)
        wall.elasticity = _SPRINGY
        wall.collision_type = 0 if droppings else _RAILS
        wall.filter = pymunk.ShapeFilter(categories=4 if droppings else 8)
        self._thing_of[wall] = RAIL
        self._space.add(wall)
        return wall

    # ------------------------------------------------------------------------------- things

    def put(self, thing: int, motion: Motion) -> None:
        """Put a thing on the deck, or move the one that is there."""
        if thing not in self._things:
            self._make(thing)
        body = self._things[thing].body
        body.position, body.velocity = (motion.x, motion.y), (motion.vx, motion.vy)
        body.angle, body.angular_velocity = motion.angle, motion.spin
        self._space.reindex_shapes_for_body(body)

    def take(self, thing: int) -> None:
        """Take a thing from the deck, if it is there."""
        gone = self._things.pop(thing, None)
        if gone is not None:
            self._space.remove(gone.body, gone.shape, *gone.joints)
            del self._thing_of[gone.shape]
            self._at = None

    def _make(self, thing: int) -> None:
        weight, radius = _WEIGHT.get(thing, 1.0), _radius(thing)
        moment = inf if thing == EYE else pymunk.moment_for_circle(weight, 0, radius)
        body = pymunk.Body(weight, moment)
        shape = pymunk.Circle(body, radius)
        shape.elasticity = _EYE_BOUNCE if thing == EYE else _BOUNCE
        shape.friction = 0.4
        shape.collision_type = _EYES if thing == EYE else _THINGS
        mask = 1 | 2 | 8 if thing == EYE else 1 | 2 | 4
        shape.filter = pymunk.ShapeFilter(categories=2 if thing == EYE else 1, mask=mask)
        joints = self._grip(body) if thing == EYE else self._friction(body, weight)
        self._things[thing] = _Thing(body, shape, joints)
        self._thing_of[shape] = thing
        self._space.add(body, shape, *joints)
        self._at = None

    def _friction(self, body: pymunk.Body, weight: float) -> list[pymunk.Constraint]:
        """Dry friction with the planks: joints that hold with no more than so much force."""
        ground = self._space.static_body
        slide = pymunk.PivotJoint(ground, body, (0, 0), (0, 0))
        slide.max_bias, slide.max_force = 0, SLOWS * weight
        turn = pymunk.GearJoint(ground, body, 0, 1)
        turn.max_bias, turn.max_force = 0, _TURNS * body.moment
        return [slide, turn]

    def _grip(self, body: pymunk.Body) -> list[pymunk.Constraint]:
        grip = pymunk.PivotJoint(self._wheel, body, (0, 0), (0, 0))
        grip.max_bias = 0
        return [grip]

    def know_what_is_touched(self) -> None:
        """Let what the eye touches now be no hit in the next step: it has been one before."""
        eye = self._things[EYE].body.position
        self._known = {
            shape
            for thing, (body, shape, _) in self._things.items()
            if thing != EYE and body.position.get_distance(eye) < _radius(thing) + _radius(EYE)
        }
        self._known |= {
            wall for wall in self._eye_rails if wall.point_query(eye).distance < _radius(EYE)
        }

    # ------------------------------------------------------------------------------- moving

    def drive(self, vx: float, vy: float, pull: float) -> None:
        """Let the eye's own motor want that speed, and pull it there with so much a second."""
        self._wheel.position, self._wheel.velocity = (0, 0), (vx, vy)
        (grip,) = self._things[EYE].joints
        grip.max_force = pull * _WEIGHT[EYE]

    def push(self, thing: int, vx: float, vy: float) -> None:
        """Give a thing that lies on the deck another speed."""
        self._things[thing].body.velocity = (vx, vy)

    def speed(self, thing: int) -> tuple[float, float]:
        """Return how fast a thing that lies on the deck goes right and down."""
        return self._things[thing].body.velocity

    def step(self) -> None:
        """Move on by a sixtieth of a second; `hits` are of this step."""
        self.hits.clear()
        self._space.step(STEP)
        self._known.clear()

    def read(self) -> Places:
        """Return where all things are."""
        if self._at is None:
            self._at = self._order()
        self._buffer.clear()
        batch.get_space_bodies(self._space, _FIELDS, self._buffer)
        return Places(bytes(self._buffer.float_buf()), self._at)

    def has(self, thing: int) -> bool:
        """Whether a thing lies on the deck."""
        return thing in self._things

    def motions(self) -> Iterator[tuple[int, Motion]]:
        """Yield how each thing on the deck moves."""
        for thing, (body, _, _) in self._things.items():
            motion = Motion(*body.position, *body.velocity, body.angle, body.angular_velocity)
            yield thing, motion

    def _order(self) -> Mapping[int, int]:
        things = {body.id: thing for thing, (body, _, _) in self._things.items()}
        self._buffer.clear()
        batch.get_space_bodies(self._space, batch.BodyFields.BODY_ID, self._buffer)
        ids = memoryview(self._buffer.int_buf()).cast("P")
        return {things[body]: 3 * place for place, body in enumerate(ids) if body in things}

    def _touched(self, arbiter: pymunk.Arbiter, _space: pymunk.Space, _data: object) -> None:
        other, normal = arbiter.shapes[1], arbiter.normal
        if other not in self._known:
            self.hits.append(Hit(self._thing_of[other], normal.x, normal.y))


def _radius(thing: int) -> float:
    return _RADIUS.get(thing, float(MEASURES.dropping))


def railings(opened: tuple[bool, ...]) -> list[Box]:
    """Return left, top, right, bottom of each piece of railing.

    >>> len(railings((False,) * 4)), railings((True, False, False, False))[0]
    (4, (260.0, -400.0, 2000.0, 0.0))
    """
    width, height, corner = float(MEASURES.width), float(MEASURES.height), float(MEASURES.corner)
    left_top, right_top, right_low, left_low = (corner if gap else -_THICK for gap in opened)
    return [
        (left_top, -_THICK, width - right_top, 0.0),
        (width, right_top, width + _THICK, height - right_low),
        (left_low, height, width - right_low, height + _THICK),
        (-_THICK, left_top, 0.0, height - left_low),
    ]
