"""What the boards show by colour is told by all eyes: by a letter, a shape or lightness as well."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.eyes import EYES, contrast

WEB: Final = Path(__file__).resolve().parents[1] / "web" / "src"
TOKENS: Final = (WEB / "looks" / "tokens.css").read_text("utf-8")
CAPTAIN: Final = WEB / "games" / "captain"
COLOURS: Final = (CAPTAIN / "colours.ts").read_text("utf-8")
MARK: Final = (CAPTAIN / "Mark.svelte").read_text("utf-8")
TEXT: Final = 4.5
"""WCAG 1.4.3."""
PART: Final = 3.0
"""WCAG 1.4.11: what one must see of a picture to understand it."""


def paints() -> dict[str, dict[str, str]]:
    """Return the four colours of the die: each has a fill, a light and a deep one."""
    found = re.findall(r"(\w+): \{ fill: '(#\w+)', light: '(#\w+)', deep: '(#\w+)' \}", COLOURS)
    return {name: {"fill": fill, "deep": deep} for name, fill, _, deep in found}


def token(name: str) -> str:
    """Return a colour of the style sheet, as it is by lamplight."""
    found = re.search(rf"--{name}: (#[0-9a-f]{{6}});", TOKENS)
    assert found is not None, name
    return found[1]


def shape() -> str:
    """Return the colour of the shapes on the four."""
    found = re.search(r'd=\{SHAPES\[colour\]\}\s+fill="(#\w+)"', MARK)
    assert found is not None
    return found[1]


def droppings() -> str:
    """Return the colour of what lies on the planks."""
    text = (CAPTAIN / "drawing" / "droppings.ts").read_text("utf-8")
    found = re.search(r"ink.fillStyle = '(#\w+)';\n  fillAll", text)
    assert found is not None
    return found[1]


def planks() -> list[str]:
    """Return the tones of the planks."""
    text = (CAPTAIN / "drawing" / "planks.ts").read_text("utf-8")
    found = re.search(r"TONES = \[([^\]]+)\]", text)
    assert found is not None
    return re.findall(r"#\w+", found[1])


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colour", ["green", "blue", "yellow", "red"])
def test_the_letter_and_the_shape_of_each_colour_are_seen(colour: str, eye: str) -> None:
    paint = paints()[colour]
    assert contrast(eye, shape(), paint["deep"]) >= TEXT, "its letter, and the outline of its shape"


@pytest.mark.parametrize("eye", EYES)
def test_droppings_are_seen_on_the_planks(eye: str) -> None:
    assert len(planks()) == 6
    assert min(contrast(eye, droppings(), plank) for plank in planks()) >= 2.2  # and shadows


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", ["good", "bad", "ink", "ink-soft"])
def test_what_is_written_on_paper_is_read(name: str, eye: str) -> None:
    assert contrast(eye, token(name), token("paper")) >= TEXT
    assert contrast(eye, token(name), token("paper-low")) >= TEXT


@pytest.mark.parametrize("eye", EYES)
def test_a_focus_and_what_fits_is_seen_on_the_cloth(eye: str) -> None:
    for cloth in ("cloth", "cloth-far", "cloth-lit"):
        assert contrast(eye, token("focus"), token(cloth)) >= PART
