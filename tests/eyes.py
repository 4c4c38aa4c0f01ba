"""Colours as eyes see them that see colours otherwise.

EYES       kinds of eyes, by name, and what they make of linear light
distance   how far apart two colours are for them
contrast   how much lighter one is than the other for them
"""

import math
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, severity 1, for linear light.
EYES: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
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
    # Lightness alone: the rows are the weights of WCAG's luminance.
    "achromatopsia": ((0.2126, 0.7152, 0.0722),) * 3,
}


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


def seen(eye: str, colour: str) -> Colour:
    """Return the linear light of a colour as such an eye sees it."""
    red, green, blue = (
        sum(a * b for a, b in zip(row, light(colour), strict=True)) for row in EYES[eye]
    )
    return red, green, blue


def luminance(colour: str, eye: str = "all cones") -> float:
    """Return the relative luminance of WCAG, as such an eye sees the colour."""
    parts = (min(1.0, max(0.0, part)) for part in seen(eye, colour))
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(eye: str, one: str, other: str) -> float:
    """Return the contrast ratio of WCAG between two colours for such an eye."""
    darker, lighter = sorted(luminance(colour, eye) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def distance(eye: str, one: str, other: str) -> float:
    """Return how far apart two colours are for such an eye."""
    return math.dist(lab(seen(eye, one)), lab(seen(eye, other)))
