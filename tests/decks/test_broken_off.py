"""What is done to decks, killed at every step, or without room: there is all of it, or nothing."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sobremesa.decks.reading import PhotoDeck
from sobremesa.decks.shelf import Shelf
from sobremesa.decks.standing import newest
from tests.decks.shelves import decks_of, files, filled, print_of


class KilledError(BaseException):
    """The program ends here."""


STEPS = (
    (os, "fsync"),
    (os, "link"),
    (Path, "replace"),
    (Path, "unlink"),
    (Path, "mkdir"),
    (shutil, "rmtree"),
)


def broken_after(
    steps: int,
    patch: pytest.MonkeyPatch,
    error: type[BaseException] = KilledError,
    of: Sequence[tuple[Any, str]] = STEPS,
) -> None:
    """Let so many things happen on the disk, and no more."""
    left = [steps]

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **how: Any) -> Any:
            if not left[0]:
                raise error
            left[0] -= 1
            return real(*args, **how)

        return step

    for owner, name in of:
        patch.setattr(owner, name, counted(getattr(owner, name)))


CHANGES: dict[str, Callable[[Shelf, PhotoDeck], object]] = {
    "add": lambda shelf, deck: shelf.add(deck.id, print_of(900)),
    "remove": lambda shelf, deck: shelf.remove(deck.id, deck.photos[0].id),
    "change": lambda shelf, deck: shelf.change(deck.id, deck.photos[0].id, camera=True),
    "remove played": lambda shelf, deck: shelf.remove(deck.id, deck.photos[0].id, played=True),
    "delete both": lambda shelf, deck: shelf.delete(
        shelf.remove(deck.id, deck.photos[0].id, played=True).id
    ),
    "new": lambda shelf, deck: shelf.new("Winter"),
    "delete": lambda shelf, deck: shelf.delete(deck.id),
    "keep": lambda shelf, deck: shelf.stand(deck.id, kept=True),
}


@pytest.mark.parametrize("name", CHANGES)
def test_killed_at_any_step_there_is_all_of_it_or_nothing(tmp_path: Path, name: str) -> None:
    steps, done = 0, False
    while not done:
        folder = tmp_path / str(steps)
        shelf = Shelf(folder)
        deck = filled(shelf, 300, 310)
        with pytest.MonkeyPatch.context() as patch:
            broken_after(steps, patch)
            try:
                CHANGES[name](shelf, deck)
                done = True
            except KilledError:
                pass
        shelf.close()
        with closing(Shelf(folder)) as opened:
            for one in opened.decks.values():
                named = {
                    p.picture(size)
                    for p in one.deck.photos
                    for size in p.sizes
                    if p.id in one.there
                }
                lying = {path.name for path in opened.place(one.deck.id).iterdir()}
                assert lying == named | {"deck.json", "shelf.json"}
                assert len(one.deck.photos) in {0, 1, 2, 3}
            places = {path.name for path in folder.iterdir()} - {"lock"}
            assert places == set(opened.decks)
            assert deck.id in opened.decks or name.startswith("delete")
            ends = [newest(opened.decks, each) for each in opened.decks]
            whole = list(opened.all())
            assert all(end in whole for end in ends), "each leads to one that can be played with"
            if len(opened.decks) > 1 and name != "new":
                assert len(whole) == 1
                assert not [one for one in ends if one and deck.photos[0].id in one.there]
        steps += 1
    assert steps > 2


ROOM = ((os, "link"), (Path, "replace"), (Path, "mkdir"))
"""What needs room on the disk."""


class FullError(OSError):
    """There is no room."""


@pytest.mark.parametrize("room", range(12))
@pytest.mark.parametrize("change", ["add", "new", "change", "keep", "remove played"])
def test_where_there_is_no_room_nothing_is_left_of_it(
    change: str, room: int, tmp_path: Path
) -> None:
    with closing(Shelf(tmp_path)) as shelf, pytest.MonkeyPatch.context() as patch:
        deck = filled(shelf, 300, 310)
        before = files(tmp_path)
        broken_after(room, patch, FullError, ROOM)
        try:
            CHANGES[change](shelf, deck)
        except FullError:
            # What goes on for another is there at one stroke, and then it is the newest.
            assert files(tmp_path) == before or (change, len(shelf.decks)) == ("remove played", 2)
        assert not list(tmp_path.rglob("*.half"))


ADDING = """
import sys
from pathlib import Path
from sobremesa.decks.shelf import Shelf
from sobremesa.decks.developing import develop
from tests.decks.pictures import encoded, scene
shelf = Shelf(Path(sys.argv[1]))
made = shelf.new("Summer", "t")
prints = [develop(encoded("PNG", scene((300 + n, 200)))) for n in range(60)]
print("go", flush=True)
for one in prints:
    shelf.add(made.id, one)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
@pytest.mark.parametrize("after", [0.0, 0.01, 0.05, 0.15])
def test_killed_for_real_the_deck_is_whole(tmp_path: Path, after: float) -> None:
    root = Path(__file__).resolve().parent.parent.parent
    with subprocess.Popen(
        [sys.executable, "-c", ADDING, str(tmp_path)], stdout=subprocess.PIPE, cwd=root
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"go\n"
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
    with closing(Shelf(tmp_path)) as shelf:
        (deck,) = decks_of(shelf)
        for photo in deck.photos:
            assert shelf.picture(deck.id, photo, 4000).read_bytes()[:4] == b"RIFF"
        lying = {path.name for path in shelf.place(deck.id).iterdir()}
        assert len(lying) == 2 + sum(len(photo.sizes) for photo in deck.photos)
