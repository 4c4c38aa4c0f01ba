"""The processes that develop: what kills them kills nothing else."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from sobremesa.decks.developing import Developed, develop
from sobremesa.decks.unusable import LIMITS, Limits, Unusable, Why
from sobremesa.decks.workroom import Workroom
from tests.decks.pictures import CLEAR_BELOW, GREYS, HOSTILE, JPEG, TURNED, USABLE, encoded, scene

ROOM_OF_PARENT = 300_000_000
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits all of it")


@pytest.fixture
def workroom() -> Iterator[Workroom]:
    with Workroom() as made:
        yield made


def put(folder: Path, data: bytes, name: str = "picture") -> Path:
    file = folder / name
    file.write_bytes(data)
    return file


def children() -> list[psutil.Process]:
    return [p for p in psutil.Process().children() if "sobremesa.decks.worker" in p.cmdline()]


@pytest.mark.timeout(100)  # some hundred pictures
def test_each_picture_of_the_corpus_fares_as_it_does_without_a_process_of_its_own(
    tmp_path: Path, workroom: Workroom
) -> None:
    corpus = {**USABLE, **TURNED, **GREYS, **CLEAR_BELOW}
    corpus |= {name: make for name, (make, _) in HOSTILE.items()}
    for place, (name, make) in enumerate(corpus.items()):
        data = make()
        assert workroom.develop(put(tmp_path, data, str(place))) == develop(data), name


def test_processes_are_used_again(tmp_path: Path, workroom: Workroom) -> None:
    file = put(tmp_path, JPEG)
    first = workroom.develop(file)
    before = children()
    assert [workroom.develop(file) for _ in range(5)] == [first] * 5
    assert children() == before
    assert len(before) == 1


def test_many_threads_share_them(tmp_path: Path, workroom: Workroom) -> None:
    files = [put(tmp_path, encoded("PNG", scene((200 + n, 200))), f"{n}.png") for n in range(12)]
    with ThreadPoolExecutor(6) as threads:
        outcomes = list(threads.map(workroom.develop, files))
    widths = [one.pictures[0].width for one in outcomes if isinstance(one, Developed)]
    assert widths == [200 + n for n in range(12)]
    assert len(children()) <= (psutil.cpu_count() or 1)


def test_a_process_that_dies_costs_one_picture(tmp_path: Path) -> None:
    big = put(tmp_path, encoded("PNG", scene((6000, 6000))))
    with Workroom(processes=1) as workroom:
        assert isinstance(workroom.develop(put(tmp_path, JPEG, "one")), Developed)
        killer = threading.Timer(0.05, children()[0].kill)
        killer.start()
        assert workroom.develop(big) == Unusable(Why.TOO_HARD)
        assert isinstance(workroom.develop(put(tmp_path, JPEG, "two")), Developed)


def test_one_that_takes_too_long_is_ended_by_the_clock(tmp_path: Path) -> None:
    slow = put(tmp_path, encoded("PNG", scene((7000, 7000))))
    with Workroom(processes=1, limits=Limits(seconds=0.2)) as workroom:
        workroom.develop(put(tmp_path, JPEG, "one"))  # the process has started
        assert workroom.develop(slow) == Unusable(Why.TOO_HARD)
        assert workroom.develop(put(tmp_path, JPEG, "two")) != Unusable(Why.TOO_HARD)


@LINUX
def test_one_that_wants_too_much_memory_is_of_no_use(tmp_path: Path) -> None:
    greedy = put(tmp_path, encoded("PNG", scene((7000, 7000)).convert("RGBA")))
    with Workroom(processes=1, limits=Limits(memory=350_000_000)) as workroom:
        assert workroom.develop(greedy) == Unusable(Why.TOO_HARD)
        assert isinstance(workroom.develop(put(tmp_path, JPEG, "two")), Developed)


@LINUX
def test_the_largest_pictures_that_are_allowed_fit_into_the_memory(tmp_path: Path) -> None:
    with Workroom(processes=1) as workroom:
        for name in ("PNG", "JPEG"):
            mode = "RGBA" if name == "PNG" else "RGB"
            file = put(tmp_path, encoded(name, scene((8000, 8000)).convert(mode)), name)
            assert isinstance(workroom.develop(file), Developed)


@LINUX
def test_a_process_has_limits_of_memory_and_time_and_writes_no_file(
    tmp_path: Path, workroom: Workroom
) -> None:
    workroom.develop(put(tmp_path, JPEG))
    process = children()[0]
    assert process.rlimit(psutil.RLIMIT_AS)[0] == LIMITS.memory
    assert process.rlimit(psutil.RLIMIT_FSIZE)[0] == 0
    assert 0 < process.rlimit(psutil.RLIMIT_CPU)[0] <= LIMITS.cpu_seconds + 5


@pytest.mark.timeout(60)
def test_the_parent_stays_small_whatever_is_developed(tmp_path: Path) -> None:
    big = put(tmp_path, encoded("PNG", scene((5000, 5000))))
    bomb = put(tmp_path, HOSTILE["png, a bomb"][0](), "bomb")
    text = (
        "import psutil, sys\n"
        "from pathlib import Path\n"
        "from sobremesa.decks.workroom import Workroom\n"
        "with Workroom(processes=1) as room:\n"
        "    for _ in range(2):\n"
        "        for name in sys.argv[1:]:\n"
        "            room.develop(Path(name))\n"
        "    print(psutil.Process().memory_info().rss)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", text, str(big), str(bomb)], capture_output=True, check=True
    )
    assert int(done.stdout) < ROOM_OF_PARENT


def test_a_closed_workroom_has_no_process_and_takes_nothing(tmp_path: Path) -> None:
    file = put(tmp_path, JPEG)
    workroom = Workroom()
    workroom.develop(file)
    workroom.close()
    assert children() == []
    with pytest.raises(RuntimeError, match="closed"):
        workroom.develop(file)


def test_who_waits_while_it_is_closed_is_told(tmp_path: Path) -> None:
    big = put(tmp_path, encoded("PNG", scene((8000, 8000))))
    workroom = Workroom(processes=1)
    workroom.develop(put(tmp_path, JPEG, "one"))
    closing = threading.Timer(0.05, workroom.close)
    closing.start()
    with pytest.raises(RuntimeError, match="closed"):
        workroom.develop(big)
    closing.join()
    assert children() == []


def test_a_file_that_is_not_there_is_of_no_use(tmp_path: Path, workroom: Workroom) -> None:
    assert workroom.develop(tmp_path / "nothing") == Unusable(Why.BROKEN)
    assert workroom.develop(tmp_path) == Unusable(Why.BROKEN)


def test_a_file_that_is_too_large_is_not_even_read(tmp_path: Path, workroom: Workroom) -> None:
    file = tmp_path / "large"
    with file.open("wb") as opened:
        opened.truncate(LIMITS.file_bytes + 1)
    assert workroom.develop(file) == Unusable(Why.TOO_LARGE, {"most": 40})
    assert children() == []


def test_a_picture_is_measured_only_if_it_can_be_read_to_its_end(
    tmp_path: Path, workroom: Workroom
) -> None:
    whole = encoded("WEBP", scene((64, 48)))
    assert workroom.measure(put(tmp_path, whole)) == (64, 48)
    assert workroom.measure(put(tmp_path, whole[:-20])) == Unusable(Why.BROKEN)
    assert workroom.measure(put(tmp_path, b"<svg/>")) == Unusable(Why.NO_PICTURE)
    assert workroom.measure(tmp_path / "none") == Unusable(Why.BROKEN)
    with Workroom(processes=1, limits=Limits(pixels=64 * 47)) as small:
        assert small.measure(put(tmp_path, whole)) == Unusable(Why.TOO_MANY_PIXELS, {"most": 0})
