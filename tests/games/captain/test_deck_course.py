"""How the eye rolls, what it pushes, and that nothing is ever lost: measured, within bounds."""

from collections.abc import Iterator
from itertools import combinations
from math import cos, dist, hypot, pi, sin
from statistics import mean, median
from typing import Final

import pytest

from sobremesa.games.captain.actions import Eye, Fall, Knock, Overboard, Variant
from sobremesa.games.captain.course import Course
from sobremesa.games.captain.draws import Draws
from sobremesa.games.captain.eye import SPEEDS
from sobremesa.games.captain.eye import Eye as Ball
from sobremesa.games.captain.frames import Frame, pack
from sobremesa.games.captain.pieces import MEASURES
from sobremesa.games.captain.planks import DIE, EYE, Motion
from sobremesa.games.captain.view import View, Where
from tests.games.captain.decks import MINUTE, SECOND, at, lying, shown, told, view, where, woken

TURN: Final = 6 * SECOND
WIDTH: Final = 2 * MEASURES.dropping


def frames(seed: int, ticks: int, seen: View | None = None) -> Iterator[Frame]:
    deck = woken(seen or view(), seed)
    for _ in range(ticks):
        deck.step(1)
        yield shown(deck)


def test_the_same_seed_takes_the_same_course() -> None:
    first, again = ([pack(frame) for frame in frames(7, 900)] for _ in range(2))
    assert first == again
    assert first != [pack(frame) for frame in frames(8, 900)]


def test_how_many_ticks_are_stepped_at_once_changes_nothing() -> None:
    one, many = woken(view(), 5), woken(view(), 5)
    for _ in range(600):
        one.step(1)
    for ticks in (1, 2, 16, 81, 500):
        many.step(ticks)
    assert one.frame() == many.frame()
    assert one.keep() == many.keep()


@pytest.mark.parametrize(("eye", "least", "most"), [(Eye.WILD, 1.0, 1.5), (Eye.GENTLE, 1.6, 2.4)])
def test_the_eye_crosses_the_deck_in_its_time(eye: Eye, least: float, most: float) -> None:
    course = Course(Draws(1), Ball(heading=0.0, turn_at=MINUTE))
    course.set(EYE, Motion(MEASURES.eye + 5, MEASURES.height / 2))
    course.light(SPEEDS[eye])
    tick = 0
    while course.eye.x < MEASURES.width - MEASURES.eye - 1:
        tick += 1
        course.step(tick)
    assert least <= tick / SECOND <= most


def test_it_rolls_without_slipping() -> None:
    """It has turned by as many radians as it has gone radii."""
    course = Course(Draws(1), Ball(heading=0.0, turn_at=MINUTE))
    course.set(EYE, Motion(MEASURES.eye + 5, 300))
    course.light(SPEEDS[Eye.WILD])
    start = course.eye.x
    for tick in range(1, 40):
        course.step(tick)
    x, y, z, w = course.eye.turning
    rolled = (course.eye.x - start) / MEASURES.eye
    assert [x, z] == pytest.approx([0, 0])
    assert rolled > 1
    assert w == pytest.approx(cos(rolled / 2))
    assert y == pytest.approx(sin(rolled / 2)), "what was above goes the way that the eye goes"


def pushed(seed: int, aside: float, speed: float) -> float:
    """By how many of its widths one hit pushes a dropping; the eye is switched off after it."""
    course = Course(Draws(seed), Ball(heading=0.0, turn_at=MINUTE))
    course.set(EYE, Motion(300, 550, vx=speed))
    course.set(4, Motion(800, 550 + aside))
    course.light(speed)
    lay = now = (800.0, 550.0 + aside)
    for tick in range(1, 2 * SECOND):
        before, place = now, course.step(tick).place(4)
        assert place is not None
        now = place[:2]
        if now != lay:
            course.light(0.0)
        if now == before != lay:
            break
    return dist(lay, now) / WIDTH


def test_a_hit_pushes_a_dropping_by_half_to_one_and_a_half_of_its_width() -> None:
    sizes = [
        pushed(seed, aside, speed)
        for seed in range(10)
        for aside in (-200, -90, 0, 150)
        for speed in SPEEDS.values()
    ]
    assert all(0.5 <= size <= 1.5 for size in sizes), sorted(sizes)
    assert max(sizes) - min(sizes) > 0.4, "how hard it is hit is seen"


def test_the_die_changes_its_colour_every_three_to_six_seconds() -> None:
    minutes, knocks = 10, 0
    for seed in range(minutes):
        deck = woken(view(), seed)
        knocks += sum(isinstance(act, Knock) for act in deck.step(MINUTE))
    same = 1 / 4  # chance lets the colour be the same again
    assert 3 < minutes * 60 / (knocks * (1 - same)) < 6


def test_the_eye_is_always_about() -> None:
    """It goes everywhere, and never stays anywhere: lively, as the toy is."""
    reached, slow = set(), 0
    before = None
    for tick, frame in enumerate(frames(3, 3 * MINUTE)):
        reached.add((int(frame.eye[0] // 400), int(frame.eye[1] // 275)))
        if tick % 90 == 0:
            slow += before is not None and dist(before, frame.eye) < MEASURES.eye / 4
            before = frame.eye
    assert len(reached) >= 14
    assert slow <= 3 * 60 / 1.5 * 0.1


@pytest.mark.parametrize("seconds", [10, 60])
def test_droppings_stay_where_tongs_reach_them(seconds: int) -> None:
    """Not glued, where they were laid, and not along the railings."""
    edges, moved = [], []
    for seed in range(12):
        deck = woken(view(), seed)
        laid = shown(deck)
        deck.step(seconds * SECOND)
        frame = shown(deck)
        for number in range(12):
            x, y = at(frame, number)
            edges.append(min(x, MEASURES.width - x, y, MEASURES.height - y))
            moved.append(dist(at(laid, number), (x, y)) / WIDTH)
    assert mean(edge < MEASURES.dropping * 1.5 for edge in edges) < 0.1
    assert median(edges) > 2 * MEASURES.dropping
    assert mean(far > 0.5 for far in moved) > 0.5


@pytest.mark.parametrize("eye", list(Eye))
@pytest.mark.parametrize("seed", range(4))
def test_nothing_leaves_the_deck_and_nothing_lies_in_another(seed: int, eye: Eye) -> None:
    """An hour in all, half of it of a wild eye."""
    watch(seed, 7.5, eye)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_nothing_leaves_the_deck_in_a_thousand_hours(seed: int) -> None:
    for hour in range(50):
        watch(seed * 1000 + hour, 60, Eye.WILD)


def watch(seed: int, minutes: float, eye: Eye) -> None:
    """No centre leaves the deck, no two stay nearer than half a width for half a second."""
    deck = woken(view(variant=Variant.CAPTAIN, eye=eye), seed)
    close: dict[tuple[int, int], int] = {}
    for _ in range(int(minutes * MINUTE) // 6):
        assert all(isinstance(act, Knock) for act in deck.step(6))
        frame = shown(deck)
        places = [at(frame, number) for number in lying(frame)]
        assert len(places) == 12
        bodies = [*places, frame.die[:2], frame.eye]
        assert all(0 <= x <= MEASURES.width and 0 <= y <= MEASURES.height for x, y in bodies)
        near = {
            pair: close.get(pair, 0) + 1
            for pair in combinations(range(12), 2)
            if abs(places[pair[0]][0] - places[pair[1]][0]) < MEASURES.dropping
            and hypot(*(a - b for a, b in zip(places[pair[0]], places[pair[1]], strict=True)))
            < MEASURES.dropping
        }
        close = near
        assert max(close.values(), default=0) <= 5, f"in each other for half a second: {close}"


RATES: Final = {1: 0.15, 2: 0.25, 3: 0.35, 4: 0.45}
"""Droppings that fall in a turn of six seconds, by open corners: what the rules ask for."""


def fallen(corners: int, seeds: range) -> float:
    """Droppings that fall in six seconds, in the first minute after they were laid."""
    count = 0
    for seed in seeds:
        seen = view(corners=corners)
        deck = woken(seen, seed)
        for _ in range(60):
            for act in deck.step(SECOND):
                if isinstance(act, Fall):
                    count += 1
                    seen = where(seen, act.dropping, Where.GALLEY)
            told(deck, seen)
    return count * TURN / (len(seeds) * MINUTE)


@pytest.mark.parametrize("corners", RATES)
def test_droppings_fall_through_open_corners_about_as_often_as_they_shall(corners: int) -> None:
    assert fallen(corners, range(12)) == pytest.approx(RATES[corners], abs=0.15)


@pytest.mark.long
@pytest.mark.parametrize("corners", RATES)
def test_droppings_fall_as_often_as_they_shall(corners: int) -> None:
    rate = fallen(corners, range(1000, 1600))
    assert rate == pytest.approx(RATES[corners], abs=0.06)


def test_nothing_falls_through_closed_corners_and_the_eye_through_none() -> None:
    for seed in range(4):
        deck = woken(view(corners=4), seed)
        done = [act for _ in range(2 * MINUTE) for act in deck.step(1)]
        x, y = shown(deck).eye
        assert MEASURES.eye - 2 <= x <= MEASURES.width - MEASURES.eye + 2
        assert MEASURES.eye - 2 <= y <= MEASURES.height - MEASURES.eye + 2
        assert {type(act) for act in done} <= {Fall, Knock, Overboard}
        assert any(isinstance(act, Fall) for act in done)


def test_a_die_that_goes_overboard_is_back_on_its_flap() -> None:
    course = Course(Draws(1), Ball(heading=0.0, turn_at=MINUTE))
    course.rail((True, False, False, False))
    course.set(EYE, Motion(1200, 800))
    course.set(DIE, Motion(80, 80, vx=-900, vy=-900))
    for tick in range(1, SECOND):
        course.step(tick)
    assert course.happened() == [Overboard()]
    assert course.read().place(DIE)[:2] == (MEASURES.width / 2, MEASURES.height / 2)  # type: ignore[index]


def test_an_eye_that_is_stuck_is_kicked_to_the_middle() -> None:
    course = Course(Draws(1), Ball(heading=pi, turn_at=MINUTE))
    course.set(EYE, Motion(MEASURES.eye, 200))
    course.light(SPEEDS[Eye.WILD])
    course.eye.heading = pi
    far = []
    for tick in range(1, 4 * SECOND):
        course.eye.turn_at = MINUTE
        course.step(tick)
        far.append(course.eye.x)
    assert max(far) > MEASURES.width / 2
