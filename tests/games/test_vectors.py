"""Every numbered situation in the rules' page of a game has its test."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import sobremesa
from sobremesa.kernel.registry import home

HERE = Path(__file__).parent
ROW = re.compile(r"^\| ([A-Z]\d\d) \|", re.MULTILINE)


def vectors(game: str) -> list[str]:
    """Return the numbers of the table of situations in a game's README."""
    page = files(home(sobremesa.game(game))) / "README.md"
    return ROW.findall(page.read_text(encoding="utf-8"))


def numbers_with_tests(game: str) -> list[str]:
    """Return the numbers that names of tests carry."""
    texts = (file.read_text(encoding="utf-8") for file in (HERE / game).glob("test_*.py"))
    return re.findall(r"^def test_([A-Z]\d\d)_", "\n".join(texts), re.MULTILINE)


@pytest.mark.parametrize("game", sobremesa.all_games())
def test_every_vector_has_its_test(game: str) -> None:
    assert len(vectors(game)) > 30
    assert sorted(numbers_with_tests(game)) == sorted(vectors(game))
