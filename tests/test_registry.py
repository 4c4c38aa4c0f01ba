"""The registry finds a game by its folder, and says what is wrong with one that offers none."""

import sys
from pathlib import Path

import pytest

import sobremesa
from sobremesa.kernel.registry import games, home


def test_a_folder_without_a_game_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "planted_games" / "empty").mkdir(parents=True)
    for folder in ("planted_games", "planted_games/empty"):
        (tmp_path / folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(LookupError, match=r"planted_games\.empty offers no GAME"):
        games("planted_games")
    for name in [name for name in sys.modules if name.startswith("planted_games")]:
        monkeypatch.delitem(sys.modules, name)


def test_a_game_lives_in_its_package() -> None:
    assert home(sobremesa.game("loonacy")) == "sobremesa.games.loonacy"
