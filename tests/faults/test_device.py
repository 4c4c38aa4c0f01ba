"""The thing at a table that moves by itself, driven through the whole simulated pipeline."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import sobremesa
from sobremesa.server import guest
from sobremesa.server.entries import Why
from sobremesa.table.options import TableOptions
from tests.faults import acting
from tests.faults.network import Way
from tests.faults.people import Manner
from tests.faults.stage import Stage

SECOND = 60


class Counter:
    """A device that does nothing but count, and remembers how often it has ticked."""

    made: ClassVar[list["Counter"]] = []

    def __init__(self) -> None:
        self.ticks = 0
        self.woken: bytes | None = None
        self.heard: list[str] = []
        self.aims: list[tuple[int, int, int]] = []
        self.fails = ""
        """The call in which it fails from now on."""
        Counter.made.append(self)

    def wake(self, kept: bytes | None, view: Any, seed: int) -> None:
        assert view.seat is None, "a device sees what a spectator sees"
        self.woken = kept
        self.ticks = 0 if kept is None else int(kept)

    def hear(self, told: Any, view: Any, now: int) -> None:
        self._perhaps_fail("hear")
        assert view.hand == ()
        self.heard.append(type(told).__name__)

    def aim(self, seat: int, x: int, y: int) -> None:
        self._perhaps_fail("aim")
        self.aims.append((seat, x, y))

    def step(self, ticks: int) -> Sequence[Any]:
        self._perhaps_fail("step")
        self.ticks += ticks
        return ()

    def frame(self) -> bytes:
        self._perhaps_fail("frame")
        return b"frame %d" % self.ticks

    def again(self, kept: bytes, following: bytes | None, view: Any) -> int | None:
        raise AssertionError("nobody looks again")

    def keep(self) -> bytes:
        self._perhaps_fail("keep")
        return b"%d" % self.ticks

    def _perhaps_fail(self, call: str) -> None:
        if call == self.fails:
            raise ZeroDivisionError


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> tuple[Stage, list[bytes]]:
    """Return a match of two with a device, and the frames that screens were sent."""
    frames: list[bytes] = []
    game = sobremesa.game("loonacy")
    monkeypatch.setattr(Counter, "made", [])
    monkeypatch.setattr(game, "card", replace(game.card, device=Counter))
    monkeypatch.setattr(
        "tests.faults.network.Line.send_binary", lambda _self, data: frames.append(data)
    )
    stage = Stage(Random(1))
    for _ in range(2):
        stage.person(Manner(quiet=True), Way())
    stage.run(stage.open(TableOptions()))
    stage.loop.run_for(0.5)
    stage.people[0].ask(type="start")
    stage.loop.run_for(1.0)
    return stage, frames


def test_it_moves_sixty_times_a_second_and_is_shown_thirty_times(
    stage: tuple[Stage, list[bytes]],
) -> None:
    table, frames = stage
    device, before, sent = Counter.made[0], Counter.made[0].ticks, len(frames)
    table.loop.run_for(2.0)
    assert device.ticks - before == pytest.approx(2 * SECOND, abs=4)
    assert len(frames) - sent == pytest.approx(2 * 2 * SECOND / 2, abs=4)  # two screens
    assert device.woken is None


def test_it_hears_what_a_spectator_is_told(stage: tuple[Stage, list[bytes]]) -> None:
    table, _ = stage
    table.loop.run_for(4.0)
    assert "PilesOpened" in Counter.made[0].heard


def test_it_stands_while_the_match_is_paused(stage: tuple[Stage, list[bytes]]) -> None:
    table, frames = stage
    table.people[0].ask(type="pause")
    table.loop.run_for(1.0)
    ticks, sent = Counter.made[0].ticks, len(frames)
    table.loop.run_for(5.0)
    assert (Counter.made[0].ticks, len(frames)) == (ticks, sent)
    table.people[0].ask(type="resume")
    table.loop.run_for(6.0)
    assert Counter.made[0].ticks > ticks


def test_after_a_crash_it_wakes_from_its_newest_key_frame(
    stage: tuple[Stage, list[bytes]],
) -> None:
    table, _ = stage
    table.loop.run_for(5.0)
    before = Counter.made[0].ticks
    table.host.drop(Why.STORE)
    table.loop.run_for(10.0)
    again = Counter.made[-1]
    assert again is not Counter.made[0]
    assert again.woken is not None
    assert before - 2 * SECOND <= int(again.woken) <= before
    assert again.ticks > int(again.woken)


def test_before_each_frame_stand_version_and_match(stage: tuple[Stage, list[bytes]]) -> None:
    _, frames = stage
    assert frames[-1].startswith(b"\x01\x01\x00frame ")


def test_its_ticks_are_of_match_time_and_its_frames_of_the_wall_clock(
    stage: tuple[Stage, list[bytes]],
) -> None:
    """As with `--clock 8`: eight times as many ticks, and as many frames as ever."""
    table, frames = stage
    table.host.clock.speed = 8.0
    table.loop.run_for(1.0)
    device, before, sent = Counter.made[0], Counter.made[0].ticks, len(frames)
    table.loop.run_for(2.0)
    assert device.ticks - before == pytest.approx(2 * 8 * SECOND, abs=32)
    assert len(frames) - sent == pytest.approx(2 * 2 * SECOND / 2, abs=4)


def test_while_nobody_watches_it_does_not_move(stage: tuple[Stage, list[bytes]]) -> None:
    table, frames = stage
    for person in table.people:
        person.go()
    table.loop.run_for(0.5)
    ticks, sent = Counter.made[0].ticks, len(frames)
    table.loop.run_for(20.0)
    assert (Counter.made[-1].ticks, len(frames)) == (ticks, sent)


def aim(table: Stage, who: int, x: int = 5, y: int = 6) -> None:
    line = table.people[who].line
    assert line is not None
    line.say(acting.text({"type": "aim", "x": x, "y": y}))


def test_a_seat_aims_as_itself_and_nothing_of_it_is_logged(
    stage: tuple[Stage, list[bytes]],
) -> None:
    table, _ = stage
    rows = len(table.store.rows_now(table.history.table))
    aim(table, 0)
    table.loop.run_for(0.1)
    aim(table, 1, -32768, 32767)
    table.loop.run_for(0.5)
    seats = [person.seat for person in table.people]
    assert sorted(Counter.made[0].aims) == sorted([(seats[0], 5, 6), (seats[1], -32768, 32767)])
    assert len(table.store.rows_now(table.history.table)) == rows


def test_nobody_aims_while_the_match_is_paused(stage: tuple[Stage, list[bytes]]) -> None:
    table, _ = stage
    table.people[0].ask(type="pause")
    table.loop.run_for(0.5)
    aim(table, 0)
    table.loop.run_for(0.5)
    assert Counter.made[0].aims == []


def test_who_aims_too_often_is_heard_twenty_times_a_second(
    stage: tuple[Stage, list[bytes]],
) -> None:
    table, _ = stage
    table.loop.run_for(3.0)
    for _ in range(100):
        aim(table, 0)
        table.loop.run_for(0.035)
    heard = Counter.made[0].aims
    assert guest.AIMS.a_second * 3 < len(heard) <= guest.AIMS.a_second * 3.5 + guest.AIMS.burst
    assert table.people[0].line is not None


def test_a_place_of_which_frames_know_nothing_is_no_message(
    stage: tuple[Stage, list[bytes]],
) -> None:
    table, _ = stage
    line = table.people[0].line
    aim(table, 0, 2**15, 0)
    table.loop.run_for(0.5)
    assert Counter.made[0].aims == []
    assert table.people[0].line is not line, "he was parted from, and has come back"


def test_the_first_key_frame_is_kept_at_once(stage: tuple[Stage, list[bytes]]) -> None:
    table, _ = stage
    table.people[0].ask(type="propose-stop")
    table.loop.run_for(0.3)
    table.people[1].ask(type="vote-stop", agree=True)
    table.loop.run_for(2.0)
    table.people[0].ask(type="start")
    table.loop.run_for(0.3)
    assert len(Counter.made) == 2
    kept = table.run(table.store.frame(table.history.table))
    assert kept is not None
    assert kept.match == 2
    assert int(kept.data) < SECOND


@pytest.mark.parametrize("call", ["hear", "aim", "step", "frame", "keep"])
def test_one_that_fails_is_replaced_and_the_table_goes_on(
    stage: tuple[Stage, list[bytes]], call: str, caplog: pytest.LogCaptureFixture
) -> None:
    table, frames = stage
    table.loop.run_for(3.0)
    host, first = table.host, Counter.made[-1]
    first.fails = call
    aim(table, 0)
    table.loop.run_for(4.0)  # the piles are opened meanwhile: there is something to hear
    assert "the device of match 1 failed" in caplog.text
    assert table.host is host
    again, sent = Counter.made[-1], len(frames)
    assert again is not first
    assert again.woken is not None
    assert int(again.woken) > 2 * SECOND
    table.loop.run_for(1.0)
    assert len(frames) - sent > SECOND / 2
    assert len(Counter.made) == 2


def test_one_that_its_key_frame_has_spoilt_begins_anew(
    stage: tuple[Stage, list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = stage

    def wake(self: Counter, kept: bytes | None, view: Any, seed: int) -> None:
        self.woken = kept
        if kept is not None:
            raise ZeroDivisionError

    table.loop.run_for(3.0)
    monkeypatch.setattr(Counter, "wake", wake)
    Counter.made[-1].fails = "step"
    table.loop.run_for(4.0)
    assert [device.woken is None for device in Counter.made] == [True, False, True]
    assert Counter.made[-1].ticks > SECOND


def test_who_reads_slowly_gets_the_newest_frame_and_no_queue_of_old_ones(
    stage: tuple[Stage, list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, frames = stage
    waiting = [0]
    monkeypatch.setattr("tests.faults.network.Line.waiting", lambda _self: waiting[0])
    waiting[0] = 3000
    sent = len(frames)
    table.loop.run_for(2.0)
    assert len(frames) == sent
    waiting[0] = 0
    table.loop.run_for(0.05)
    assert frames[-1].endswith(b" %d" % Counter.made[0].ticks)


def test_all_its_key_frames_are_kept_with_their_moment_and_the_last_row_it_had_heard(
    stage: tuple[Stage, list[bytes]],
) -> None:
    """One when it wakes, at each row, once a second, and when the match is over."""
    table, _ = stage
    table.loop.run_for(6.0)
    id_, rows = table.history.table, len(table.store.rows_now(table.history.table))
    table.people[0].ask(type="propose-stop")
    table.loop.run_for(1.0)
    table.people[1].ask(type="vote-stop", agree=True)
    table.loop.run_for(1.0)
    kept = table.run(table.store.frames(id_, 1, 0, 60_000))
    ends = len(table.store.rows_now(id_))
    assert ends == rows + 2
    assert int(kept[0].data) == 0
    assert kept[0].at < 100
    assert [one.heard for one in kept] == sorted(one.heard for one in kept)
    assert kept[-1].heard == ends - 1, "the end itself is nothing that a device hears"
    match = table.host.durable.match
    assert match is not None
    assert match.clock.base - kept[-1].at < 100
    times = [one.at for one in kept]
    assert max(b - a for a, b in pairwise(times)) < 1_100
    for one in kept:
        assert one.at == pytest.approx(int(one.data) * 1000 / SECOND, abs=60)
