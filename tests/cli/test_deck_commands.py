"""`sobremesa deck`: a folder of photographs becomes a deck, a zip, and a deck again."""

import zipfile
from pathlib import Path

import pytest

from sobremesa.cli.main import run
from sobremesa.decks.shelf import Shelf
from tests.decks.pictures import encoded, scene


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "Summer"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.jpg").write_bytes(encoded("JPEG", scene((300 + number, 200))))
    (folder / "again.jpg").write_bytes((folder / "0.jpg").read_bytes())
    (folder / "letter.pdf").write_bytes(b"%PDF-1.7")
    return folder


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def decks(data: Path) -> list[str]:
    return sorted(path.name for path in (data / "decks").iterdir() if path.is_dir())


def test_a_folder_becomes_a_deck_and_each_file_left_out_is_named_once(
    photos: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["deck", "import", str(photos), "--lang", "en"]) == 0
    told = capsys.readouterr()
    (name,) = decks(data)
    assert told.out == f"Deck {name}: 3 photos.\n"
    assert told.err.splitlines() == [
        "again.jpg: This photo is already in the deck.",
        "letter.pdf: This is no picture that can be shown.",
    ]
    assert run(["deck", "list", "--lang", "en"]) == 0
    assert capsys.readouterr().out.split() == ["deck", "title", "photos", name, "Summer", "3"]


def test_an_exported_deck_is_imported_again_as_it_was(
    photos: Path, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["deck", "import", str(photos)])
    (name,) = decks(data)
    before = {path.name: path.read_bytes() for path in (data / "decks" / name).iterdir()}
    assert run(["deck", "export", name, str(tmp_path / "out.zip")]) == 0
    assert run(["deck", "delete", name, "--yes"]) == 0
    assert decks(data) == []
    assert run(["deck", "import", str(tmp_path / "out.zip")]) == 0
    after = {path.name: path.read_bytes() for path in (data / "decks" / name).iterdir()}
    assert after == before


def test_a_zip_of_pictures_is_as_good_as_a_folder(
    photos: Path, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as archive:
        for file in photos.iterdir():
            archive.write(file, file.name)
    assert run(["deck", "import", str(tmp_path / "mine.zip"), "--title", "Ours"]) == 0
    assert run(["deck", "list"]) == 0
    assert "Ours" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["export", "own-0", "x.zip"], "There is no deck “own-0”"),
        (["delete", "found", "--yes"], "There is no deck “found”"),
        (["import", "{tmp}/nothing"], "does not exist"),
        (["import", "{tmp}/broken.zip"], "broken.zip is no folder and no zip"),
        (["import", "{tmp}/empty"], "has no picture that can be used"),
    ],
)
def test_a_mistake_is_one_line_and_exit_status_two_and_leaves_nothing(
    arguments: list[str],
    told: str,
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "broken.zip").write_bytes(b"PK\3\4 no")
    (tmp_path / "empty").mkdir()
    assert run(["deck", *(one.replace("{tmp}", str(tmp_path)) for one in arguments)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert told in lines[0]
    assert not (data / "decks").exists() or decks(data) == []


def test_a_shelf_that_a_server_uses_is_told_in_one_line(
    photos: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf = Shelf(data / "decks")
    assert run(["deck", "import", str(photos)]) == 2
    assert "another program is using it" in capsys.readouterr().err
    shelf.close()
