"""Folders and zips of pictures: what is read, what is left out and why."""

import io
import os
import stat
import sys
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from sobremesa.decks.archive import pictures
from sobremesa.decks.parcel import is_parcel
from sobremesa.decks.reading import DeckError
from sobremesa.decks.unusable import Unusable, Why
from tests.decks.pictures import JPEG, PNG


def zipped(tmp_path: Path, *entries: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
    file = tmp_path / "deck.zip"
    with pytest.MonkeyPatch.context() as patch, zipfile.ZipFile(file, "w") as archive:
        patch.setattr("warnings.warn", lambda *_, **__: None)  # of names that are there twice
        for name, data in entries:
            archive.writestr(name, data, zipfile.ZIP_DEFLATED)
    return file


def read(source: Path) -> dict[str, bytes | Why]:
    outcome: dict[str, bytes | Why] = {}
    for item in pictures(source):
        assert (item.file is None) != (item.unusable is None)
        assert item.name not in outcome or item.unusable
        if item.unusable is not None:
            outcome[item.name] = item.unusable.why
        elif item.file is not None:
            outcome[item.name] = item.file.read_bytes()
    return outcome


def of_kind(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = (mode | 0o777) << 16
    return entry


def locked(data: bytes) -> bytes:
    """The same zip, in which each file says that it needs a password."""
    changed = bytearray(data)
    for sign, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = -1
        while (at := data.find(sign, at + 1)) >= 0:
            changed[at + place] |= 1
    return bytes(changed)


def test_a_zip_is_read_in_the_order_of_its_names_and_what_systems_add_is_passed_over(
    tmp_path: Path,
) -> None:
    beside = ("__MACOSX/._b.jpg", ".DS_Store", "a/.DS_Store", "Thumbs.db", "a/desktop.ini")
    file = zipped(tmp_path, ("b.jpg", JPEG), ("a/c.png", PNG), *((name, b"x") for name in beside))
    assert read(file) == {"a/c.png": PNG, "b.jpg": JPEG}
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("entry", "data", "why"),
    [
        ("../over.jpg", JPEG, Why.PATH),
        ("a/../../over.jpg", JPEG, Why.PATH),
        ("/etc/over.jpg", JPEG, Why.PATH),
        ("C:/over.jpg", JPEG, Why.PATH),
        ("..\\over.jpg", JPEG, Why.PATH),
        ("\\\\host\\over.jpg", JPEG, Why.PATH),
        (of_kind("link.jpg", stat.S_IFLNK), b"/etc/passwd", Why.LINK),
        (of_kind("device", stat.S_IFBLK), b"", Why.LINK),
        (of_kind("pipe", stat.S_IFIFO), b"", Why.LINK),
        (of_kind("socket", stat.S_IFSOCK), b"", Why.LINK),
        ("zeros.bmp", bytes(30_000_000), Why.BOMB),
        ("large.jpg", bytes(40_000_001), Why.BOMB),
        ("inner.zip", b"PK\3\4", Why.NESTED),
        ("inner.tar.gz", b"\x1f\x8b", Why.NESTED),
    ],
)
def test_a_file_of_a_zip_that_is_left_out_and_the_rest_goes_on(
    tmp_path: Path, entry: str | zipfile.ZipInfo, data: bytes, why: Why
) -> None:
    outcome = read(zipped(tmp_path, (entry, data), ("~.jpg", JPEG)))
    assert outcome.pop("~.jpg") == JPEG
    assert list(outcome.values()) == [why]
    assert [path.name for path in tmp_path.iterdir()] == ["deck.zip"]


def test_a_name_that_is_there_twice_counts_once_also_in_other_letters(tmp_path: Path) -> None:
    file = zipped(tmp_path, ("A.jpg", JPEG), ("a.jpg", PNG))
    assert read(file) == {"A.jpg": JPEG, "a.jpg": Why.NAME_TWICE}


def test_a_file_that_is_too_large_is_not_unpacked(tmp_path: Path) -> None:
    file = zipped(tmp_path, ("large.jpg", os.urandom(400_000) * 101))
    with zipfile.ZipFile(tmp_path / "stored.zip", "w") as archive:
        archive.writestr("large.jpg", bytes(40_000_001))
    assert read(tmp_path / "stored.zip") == {"large.jpg": Why.TOO_LARGE}
    assert read(file) == {"large.jpg": Why.TOO_LARGE}


def test_locked_files_need_a_password(tmp_path: Path) -> None:
    file = zipped(tmp_path, ("a.jpg", JPEG))
    file.write_bytes(locked(file.read_bytes()))
    assert read(file) == {"a.jpg": Why.LOCKED}


def test_a_broken_file_of_a_zip_is_told_of(tmp_path: Path) -> None:
    file = zipped(tmp_path, ("a.jpg", JPEG), ("b.png", PNG))
    data = bytearray(file.read_bytes())
    data[60:80] = bytes(20)
    file.write_bytes(data)
    assert read(file) == {"a.jpg": Why.BROKEN, "b.png": PNG}


def test_a_file_that_says_it_is_smaller_than_it_is_breaks_off(tmp_path: Path) -> None:
    file = zipped(tmp_path, ("a.jpg", bytes(100_000)))
    data = file.read_bytes()
    size = (100_000).to_bytes(4, "little")
    assert data.count(size) == 2
    file.write_bytes(data.replace(size, (50).to_bytes(4, "little")))
    assert read(file) == {"a.jpg": Why.BROKEN}


def test_names_in_other_encodings_are_read_and_shown_without_signs_that_do_something(
    tmp_path: Path,
) -> None:
    file = zipped(tmp_path, ("caf\u00e9 \u202e\x1b[31m.jpg", JPEG))
    assert read(file) == {"café ??[31m.jpg": JPEG}
    raw = file.read_bytes().replace("é".encode(), b"\xe9\xff").replace(b"\0\x08", b"\0\0")
    file.write_bytes(raw)
    assert [type(outcome) for outcome in read(file).values()] in ([bytes], [Why])


@pytest.mark.skipif(sys.platform == "win32", reason="needs links and pipes")
def test_a_folder_is_read_and_links_and_pipes_are_left_out(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.jpg").write_bytes(JPEG)
    folder = tmp_path / "photos"
    (folder / "deeper").mkdir(parents=True)
    (folder / "a.jpg").write_bytes(JPEG)
    (folder / "deeper" / "b.png").write_bytes(PNG)
    (folder / ".DS_Store").write_bytes(b"x")
    (folder / "more.zip").write_bytes(b"PK")
    (folder / "link.jpg").symlink_to(outside / "secret.jpg")
    (folder / "folder").symlink_to(outside)
    os.mkfifo(folder / "pipe.jpg")
    assert read(folder) == {
        "a.jpg": JPEG,
        "deeper/b.png": PNG,
        "folder": Why.LINK,
        "link.jpg": Why.LINK,
        "more.zip": Why.NESTED,
        "pipe.jpg": Why.LINK,
    }


@pytest.mark.parametrize("data", [b"", b"text", JPEG, b"PK\3\4", b"PK\5\6" + bytes(17)])
def test_what_is_neither_folder_nor_zip_is_told_in_one_line(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "what.zip"
    file.write_bytes(data)
    with pytest.raises(DeckError, match=r"^what\.zip is no folder and no zip"):
        read(file)
    with pytest.raises(DeckError):
        read(tmp_path / "nothing")


def test_a_zip_of_countless_files_is_none(tmp_path: Path) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for number in range(5_001):
            archive.writestr(f"{number}.jpg", b"")
    (tmp_path / "many.zip").write_bytes(file.getvalue())
    with pytest.raises(DeckError, match="more than 5000 files"):
        read(tmp_path / "many.zip")


def test_a_zip_whose_list_is_broken_is_no_parcel(tmp_path: Path) -> None:
    broken = tmp_path / "broken.zip"
    with zipfile.ZipFile(broken, "w") as archive:
        archive.writestr("deck.json", "{}")
    data = broken.read_bytes()
    broken.write_bytes(data.replace(b"PK\x01\x02", b"PK\x01\x03"))
    assert not is_parcel(broken)


def listed(count: int, says: int) -> bytes:
    """A zip of so many empty files, all the same one, which says that it has `says` of them."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("a.jpg", b"")
    whole = file.getvalue()
    at = whole.index(b"PK\1\2")
    entry, end = whole[at:-22], bytearray(whole[-22:])
    end[8:10] = end[10:12] = says.to_bytes(2, "little")
    end[12:16] = (len(entry) * count).to_bytes(4, "little")
    return whole[:at] + entry * count + bytes(end)


@pytest.mark.parametrize("says", [1, 5_000, 65_535])
def test_a_list_of_files_that_is_too_long_is_not_read_whatever_the_zip_says_of_it(
    tmp_path: Path, says: int
) -> None:
    (tmp_path / "a.zip").write_bytes(listed(200_000, says))
    tracemalloc.start()
    try:
        with pytest.raises(DeckError, match="the zip has more than 5000 files"):
            list(pictures(tmp_path / "a.zip"))
        assert not is_parcel(tmp_path / "a.zip")
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_whatever_a_broken_file_is_packed_by_the_others_go_on(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as packed:
        packed.writestr("a.jpg", bytes(range(256)) * 400)
        packed.writestr("b.jpg", b"x" * 5000)
    data = bytearray((tmp_path / "a.zip").read_bytes())
    data[60:160] = b"\xff" * 100
    (tmp_path / "a.zip").write_bytes(data)
    found = [(one.name, one.unusable) for one in pictures(tmp_path / "a.zip")]
    assert found == [("a.jpg", Unusable(Why.BROKEN)), ("b.jpg", None)]


def test_a_disk_without_room_is_not_taken_for_a_broken_zip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as packed:
        packed.writestr("a.jpg", b"x")
    monkeypatch.setattr("sobremesa.decks.archive.tempfile.TemporaryDirectory", NoRoom)
    with pytest.raises(OSError, match="no room"):
        list(pictures(tmp_path / "a.zip"))


class NoRoom:
    """A place that cannot be made."""

    def __init__(self, **_: object) -> None:
        raise OSError("no room")
