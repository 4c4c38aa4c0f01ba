"""Odd and hostile pictures: the right outcome for each, and nothing of their metadata."""

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageStat

from sobremesa.decks.developing import EDGES, Developed, Picture, develop
from sobremesa.decks.unusable import LIMITS, Limits, Unusable, Why
from sobremesa.kernel.decks import Colour, Light, Measures, Shape
from tests.decks import pictures
from tests.decks.pictures import (
    BLUE,
    CLEAR_BELOW,
    GREEN,
    GREYS,
    HOSTILE,
    RED,
    SECRET,
    TURNED,
    USABLE,
    WHITE,
    encoded,
    scene,
)

NEAR = 45
"""So far a colour may be from the one that was painted, after two lossy formats and CMYK."""


def developed(data: bytes) -> Developed:
    outcome = develop(data)
    assert isinstance(outcome, Developed), outcome
    return outcome


def shown(picture: Picture) -> Image.Image:
    opened = Image.open(io.BytesIO(picture.webp))
    assert (opened.format, opened.size) == ("WEBP", (picture.width, picture.height))
    return opened.convert("RGB")


def near(picture: Image.Image, at: tuple[float, float], colour: tuple[int, int, int]) -> bool:
    x, y = (round(part * side) for part, side in zip(at, picture.size, strict=True))
    seen = ImageStat.Stat(picture.crop((x - 5, y - 5, x + 5, y + 5))).mean
    return all(abs(one - other) < NEAR for one, other in zip(seen, colour, strict=True))


def shows_the_scene(picture: Image.Image) -> bool:
    return (
        near(picture, (0.1, 0.2), GREEN)
        and near(picture, (0.7, 0.2), RED)
        and near(picture, (0.7, 0.8), BLUE)
    )


@pytest.mark.parametrize("name", [*USABLE, *TURNED])
def test_it_is_upright_and_in_its_colours_and_none_of_its_metadata_is_left(name: str) -> None:
    outcome = developed({**USABLE, **TURNED}[name]())
    for picture in outcome.pictures:
        assert shows_the_scene(shown(picture))
        opened = Image.open(io.BytesIO(picture.webp))
        assert not dict(opened.getexif())
        assert {"exif", "xmp", "icc_profile", "comment"}.isdisjoint(opened.info)
        assert SECRET not in picture.webp
        assert b"EXIF" not in picture.webp
        assert b"ICCP" not in picture.webp
    assert outcome.measures.shape == Shape.WIDE


@pytest.mark.parametrize("name", GREYS)
def test_greys_keep_their_lightness(name: str) -> None:
    picture = shown(developed(GREYS[name]()).pictures[0])
    lightness = [picture.getpixel(at) for at in ((40, 60), (280, 60), (280, 240))]
    greens, reds, blues = (pixel[0] for pixel in lightness if isinstance(pixel, tuple))
    assert greens > reds > blues, lightness


@pytest.mark.parametrize("name", CLEAR_BELOW)
def test_what_is_transparent_is_white(name: str) -> None:
    picture = shown(developed(CLEAR_BELOW[name]()).pictures[0])
    assert near(picture, (0.7, 0.2), RED)
    assert near(picture, (0.7, 0.8), WHITE)


@pytest.mark.parametrize("name", HOSTILE)
def test_why_it_cannot_be_used_is_one_word(name: str) -> None:
    make, why = HOSTILE[name]
    outcome = develop(make())
    assert isinstance(outcome, Unusable)
    assert outcome.why == why


def test_the_corpus_has_at_least_sixty_pictures() -> None:
    assert len({**USABLE, **TURNED, **GREYS, **CLEAR_BELOW, **HOSTILE}) >= 60


@pytest.mark.parametrize(
    ("size", "sizes"),
    [
        ((3000, 1500), [(1600, 800), (800, 400), (320, 160)]),
        ((1600, 1200), [(1600, 1200), (800, 600), (320, 240)]),
        ((700, 1400), [(700, 1400), (400, 800), (160, 320)]),
        ((300, 200), [(300, 200)]),
    ],
)
def test_there_are_three_sizes_and_none_is_enlarged(
    size: tuple[int, int], sizes: list[tuple[int, int]]
) -> None:
    outcome = developed(encoded("PNG", scene(size)))
    assert [(picture.width, picture.height) for picture in outcome.pictures] == sizes
    assert all(larger.edge > smaller.edge for larger, smaller in pairwise(outcome.pictures))
    assert outcome.pictures[0].edge <= EDGES[0]


def test_the_same_picture_has_the_same_name_whatever_its_metadata_say() -> None:
    bare = developed(encoded("PNG"))
    told = developed(encoded("PNG", pnginfo=pictures.png_texts(), exif=pictures.exif()))
    assert bare.name == told.name
    assert bare.name != developed(encoded("PNG", scene((401, 300)))).name


def test_what_is_measured() -> None:
    outcome = developed(encoded("PNG", scene()))
    assert outcome.measures == Measures(
        lightness=0.28,
        warmth=-0.09,
        colour=Colour.BLUE,
        busyness=outcome.measures.busyness,
        shape=Shape.WIDE,
        light=Light.ABOVE,
    )
    assert outcome.shade[0] == "#"
    busy = developed(encoded("PNG", pictures.noise())).measures
    assert busy.busyness > outcome.measures.busyness


def test_limits_are_those_that_are_given() -> None:
    strict = Limits(pixels=100_000, file_bytes=1_000_000)
    assert develop(encoded("PNG"), strict) == Unusable(Why.TOO_MANY_PIXELS, {"most": 0})
    assert develop(bytes(1_000_001), strict) == Unusable(Why.TOO_LARGE, {"most": 1})
    assert LIMITS.pixels == 64_000_000
