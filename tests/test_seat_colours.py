"""All eyes tell the colours of seats apart; beside each stands a sign and a name as well."""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

TOKENS = Path(__file__).resolve().parents[1] / "web" / "src" / "looks" / "tokens.css"
PAPER = ("#fdf7e8", "#f3e8d0")
"""What seats' colours lie on, at its lightest and darkest."""
APART = 20
"""CIE76. Pairs that looked alike on a simulated screen were 6 to 9 apart."""
Colour = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, severity 1, for linear light.
EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seats() -> list[str]:
    """Return the colours of the seats, as they stand in the style sheet."""
    return re.findall(r"--seat-\d: (#[0-9a-f]{6});", TOKENS.read_text("utf-8"))


def light(colour: str) -> Colour:
    """Return the linear light of a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def lab(seen: Colour) -> Colour:
    """Return linear light in CIELAB."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG."""
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), light(colour), strict=True))


def distance(eye: str, one: str, other: str) -> float:
    """Return how far apart two colours are for such an eye."""
    first, second = (
        [sum(a * b for a, b in zip(row, light(colour), strict=True)) for row in EYES[eye]]
        for colour in (one, other)
    )
    return math.dist(lab((first[0], first[1], first[2])), lab((second[0], second[1], second[2])))


@pytest.mark.parametrize("eye", EYES)
def test_no_two_seats_look_alike(eye: str) -> None:
    assert len(seats()) == 7
    alike = [pair for pair in combinations(seats(), 2) if distance(eye, *pair) < APART]
    assert alike == []


def test_red_and_green_of_one_lightness_would_be_found() -> None:
    assert distance("deuteranopia", "#c8385a", "#2b8a5c") < 10 < APART
    assert distance("all cones", "#c8385a", "#2b8a5c") > 50


@pytest.mark.parametrize("paper", PAPER)
def test_each_colour_is_seen_on_paper(paper: str) -> None:
    ratios = [(luminance(paper) + 0.05) / (luminance(seat) + 0.05) for seat in seats()]
    assert min(ratios) >= 3  # WCAG 1.4.11
