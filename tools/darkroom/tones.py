"""Photographic processes: how a scene's light becomes a print's colours."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]
Curve = list[tuple[float, float]]
Ramp = list[tuple[float, tuple[int, int, int]]]

LUMA: Final = np.array([0.299, 0.587, 0.114])
ORTHO: Final = np.array([0.22, 0.50, 0.28])
PRINT_CURVE: Final[Curve] = [(0, 0.03), (0.25, 0.20), (0.5, 0.50), (0.75, 0.80), (1, 0.97)]

# One ramp from shadow to light for each monochrome process.
RAMPS: Final[dict[str, Ramp]] = {
    "silver": [(0, (18, 18, 20)), (0.5, (122, 120, 116)), (1, (243, 240, 233))],
    "sepia": [
        (0, (34, 22, 14)),
        (0.35, (96, 66, 42)),
        (0.7, (190, 158, 118)),
        (1, (247, 233, 205)),
    ],
    "albumen": [
        (0, (46, 26, 30)),
        (0.4, (124, 86, 72)),
        (0.75, (214, 182, 142)),
        (1, (250, 238, 208)),
    ],
    "cyan": [(0, (8, 24, 58)), (0.45, (44, 92, 140)), (0.8, (168, 198, 214)), (1, (238, 242, 236))],
    "selenium": [(0, (24, 18, 26)), (0.5, (118, 108, 112)), (1, (240, 232, 226))],
}

# Saturation, then one curve per channel, for each colour process.
FILMS: Final[dict[str, tuple[float, tuple[Curve, Curve, Curve]]]] = {
    "kodak": (
        1.08,
        (
            [(0, 0.045), (0.25, 0.235), (0.6, 0.66), (1, 0.985)],
            [(0, 0.03), (0.25, 0.205), (0.6, 0.605), (1, 0.955)],
            [(0, 0.055), (0.25, 0.215), (0.6, 0.54), (1, 0.85)],
        ),
    ),
    "faded": (
        0.72,
        (
            [(0, 0.20), (0.5, 0.60), (1, 0.97)],
            [(0, 0.13), (0.5, 0.51), (1, 0.92)],
            [(0, 0.15), (0.5, 0.46), (1, 0.80)],
        ),
    ),
    "cool": (
        0.86,
        (
            [(0, 0.06), (0.5, 0.46), (1, 0.93)],
            [(0, 0.08), (0.5, 0.51), (1, 0.96)],
            [(0, 0.15), (0.5, 0.56), (1, 0.94)],
        ),
    ),
    "polaroid": (
        0.82,
        (
            [(0, 0.10), (0.4, 0.42), (1, 0.98)],
            [(0, 0.12), (0.4, 0.45), (1, 0.965)],
            [(0, 0.17), (0.4, 0.43), (1, 0.86)],
        ),
    ),
    "hand": (
        0.42,
        (
            [(0, 0.09), (0.5, 0.56), (1, 0.985)],
            [(0, 0.06), (0.5, 0.51), (1, 0.95)],
            [(0, 0.05), (0.5, 0.43), (1, 0.86)],
        ),
    ),
}

TONES: Final = tuple(RAMPS) + tuple(FILMS)


def luma(rgb: Floats) -> Floats:
    """Perceived brightness of an RGB array."""
    return np.asarray(rgb @ LUMA)


def _curve(values: Floats, points: Curve) -> Floats:
    xs, ys = zip(*points, strict=True)
    return np.asarray(np.interp(values, xs, ys))


def _stretch(values: Floats, reference: Floats, cut: float) -> Floats:
    low, high = np.percentile(reference, (cut, 100 - cut))
    stretched: Floats = np.clip((values - low) / (high - low + 1e-6), 0, 1)
    return stretched


def _monochrome(rgb: Floats, ramp: Ramp) -> Floats:
    grey = rgb @ ORTHO
    grey = _curve(_stretch(grey, grey, 1.0), PRINT_CURVE)
    stops = [stop for stop, _ in ramp]
    channels = [np.interp(grey, stops, [colour[c] for _, colour in ramp]) for c in range(3)]
    return np.stack(channels, -1) / 255.0


def _colour(rgb: Floats, film: tuple[float, tuple[Curve, Curve, Curve]]) -> Floats:
    saturation, curves = film
    rgb = _stretch(rgb, luma(rgb), 0.5)
    grey = luma(rgb)[..., None]
    rgb = np.clip(grey + (rgb - grey) * saturation, 0, 1)
    return np.stack([_curve(rgb[..., c], curves[c]) for c in range(3)], -1)


def tone(rgb: Floats, name: str) -> Floats:
    """Print ``rgb`` (0 to 1) with the named process."""
    if name in RAMPS:
        return np.clip(_monochrome(rgb, RAMPS[name]), 0, 1)
    return np.clip(_colour(rgb, FILMS[name]), 0, 1)
