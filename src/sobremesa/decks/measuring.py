"""What can be measured of a photograph: colours, light and how it is composed.

shade     its mean colour, which stands in its place until it has come
measure   what bots go by where nobody says what is to be seen

Both look at a small copy: what is measured is for the eye as a whole.
"""

import colorsys
from collections import Counter
from typing import Final

from PIL import Image, ImageFilter, ImageStat

from sobremesa.kernel.decks import Colour, Light, Measures, Shape

LOOKED_AT: Final = 48
"""Pixels of a side of the copy that is measured: enough for surfaces, too little for grain."""
SQUARE: Final = 1.15
"""Sides that differ by less are taken for equal."""
BUSIEST: Final = 60.0
"""The mean strength of edges in a picture of leaves or gravel, of 255."""
BRIGHTER: Final = 14.0
"""So much brighter than the mean, of 255, a part must be to be called the brightest."""
PALE, DARK, WHITE, BLACK = 0.16, 0.28, 0.85, 0.16
"""Saturation and value below and above which a pixel has no colour, or another name."""
COLOURFUL: Final = 0.22
"""So much of a picture must have a colour for it to be the main one; else it is a grey."""

_HUES: Final = (
    (15, Colour.RED),
    (42, Colour.ORANGE),
    (68, Colour.YELLOW),
    (165, Colour.GREEN),
    (258, Colour.BLUE),
    (292, Colour.VIOLET),
    (342, Colour.PINK),
    (361, Colour.RED),
)
_GREYS: Final = frozenset({Colour.BLACK, Colour.GREY, Colour.WHITE})


def shade(picture: Image.Image) -> str:
    """Return the mean colour of an RGB picture.

    >>> shade(Image.new("RGB", (40, 30), (255, 127, 0)))
    '#ff7f00'
    """
    red, green, blue = (round(mean) for mean in ImageStat.Stat(picture).mean)
    return f"#{red:02x}{green:02x}{blue:02x}"


def measure(picture: Image.Image) -> Measures:
    """Return what is measured of an RGB picture.

    >>> measure(Image.new("RGB", (200, 100), "navy")).colour
    <Colour.BLUE: 'blue'>
    """
    small = picture.resize((LOOKED_AT, LOOKED_AT), Image.Resampling.BOX)
    red, _, blue = ImageStat.Stat(small).mean
    grey = small.convert("L")
    edges = grey.filter(ImageFilter.FIND_EDGES).crop((1, 1, LOOKED_AT - 1, LOOKED_AT - 1))
    return Measures(
        lightness=round(ImageStat.Stat(grey).mean[0] / 255, 2),
        warmth=round((red - blue) / 255, 2),
        colour=_main_colour(small),
        busyness=round(min(1.0, ImageStat.Stat(edges).mean[0] / BUSIEST), 2),
        shape=_shape(*picture.size),
        light=_light(grey),
    )


def _shape(width: int, height: int) -> Shape:
    if width > height * SQUARE:
        return Shape.WIDE
    return Shape.TALL if height > width * SQUARE else Shape.SQUARE


def _main_colour(small: Image.Image) -> Colour:
    pixels = small.tobytes()
    names = Counter(_name(*pixels[at : at + 3]) for at in range(0, len(pixels), 3))
    colours = {colour: often for colour, often in names.items() if colour not in _GREYS}
    enough = sum(colours.values()) >= COLOURFUL * names.total()
    counted = colours if enough else {c: n for c, n in names.items() if c in _GREYS} or colours
    return max(counted, key=lambda colour: (counted[colour], colour))


def _name(red: int, green: int, blue: int) -> Colour:
    """Name a pixel's colour.

    >>> _name(255, 0, 0), _name(120, 70, 20), _name(250, 250, 250)
    (<Colour.RED: 'red'>, <Colour.BROWN: 'brown'>, <Colour.WHITE: 'white'>)
    """
    hue, saturation, value = colorsys.rgb_to_hsv(red / 255, green / 255, blue / 255)
    if value < BLACK:
        return Colour.BLACK
    if saturation < PALE:
        return Colour.WHITE if value > WHITE else Colour.BLACK if value < DARK else Colour.GREY
    named = next(colour for below, colour in _HUES if hue * 360 < below)
    dull = value < 0.65 and named in {Colour.RED, Colour.ORANGE, Colour.YELLOW}
    return Colour.BROWN if dull and hue * 360 < 50 and named is not Colour.RED else named


def _light(grey: Image.Image) -> Light:
    third, side = LOOKED_AT // 3, LOOKED_AT
    parts = {
        Light.ABOVE: (0, 0, side, third),
        Light.BELOW: (0, side - third, side, side),
        Light.LEFT: (0, 0, third, side),
        Light.RIGHT: (side - third, 0, side, side),
        Light.MIDDLE: (third, third, side - third, side - third),
    }
    means = {part: ImageStat.Stat(grey.crop(box)).mean[0] for part, box in parts.items()}
    brightest = max(means, key=lambda part: means[part])
    mean = ImageStat.Stat(grey).mean[0]
    return brightest if means[brightest] > mean + BRIGHTER else Light.EVERYWHERE
