"""All eyes tell the colours of seats apart; beside each stands a sign and a name as well."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from tests.eyes import EYES, contrast, distance

TOKENS = Path(__file__).resolve().parents[1] / "web" / "src" / "looks" / "tokens.css"
PAPER = ("#fdf7e8", "#f3e8d0")
"""What seats' colours lie on, at its lightest and darkest."""
APART = 20
"""CIE76. Pairs that looked alike on a simulated screen were 6 to 9 apart."""


def seats() -> list[str]:
    """Return the colours of the seats, as they stand in the style sheet."""
    return re.findall(r"--seat-\d: (#[0-9a-f]{6});", TOKENS.read_text("utf-8"))


CONES = [eye for eye in EYES if eye != "achromatopsia"]
"""To eyes that see lightness alone seven colours say nothing: there, signs and names do."""


@pytest.mark.parametrize("eye", CONES)
def test_no_two_seats_look_alike(eye: str) -> None:
    assert len(seats()) == 7
    alike = [pair for pair in combinations(seats(), 2) if distance(eye, *pair) < APART]
    assert alike == []


def test_red_and_green_of_one_lightness_would_be_found() -> None:
    assert distance("deuteranopia", "#c8385a", "#2b8a5c") < 10 < APART
    assert distance("all cones", "#c8385a", "#2b8a5c") > 50


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("paper", PAPER)
def test_each_colour_is_seen_on_paper(paper: str, eye: str) -> None:
    # WCAG 1.4.11; of what other eyes make of them it says nothing, and a sign and a name are there.
    least = 3 if eye == "all cones" else 2.5
    assert min(contrast(eye, paper, seat) for seat in seats()) >= least
