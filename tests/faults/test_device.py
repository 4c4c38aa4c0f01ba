"""The thing at a table that moves by itself, driven through the whole simulated pipeline."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import sobremesa
from sobremesa.server.entries import Why
from sobremesa.table.options import TableOptions
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
        Counter.made.append(self)

    def wake(self, kept: bytes | None, view: Any, seed: int) -> None:
        assert view.seat is None, "a device sees what a spectator sees"
        self.woken = kept
        self.ticks = 0 if kept is None else int(kept)

    def hear(self, told: Any, view: Any, now: int) -> None:
        assert view.hand == ()
        self.heard.append(type(told).__name__)

    def step(self, ticks: int) -> Sequence[Any]:
        self.ticks += ticks
        return ()

    def frame(self) -> bytes:
        return b"frame %d" % self.ticks

    def keep(self) -> bytes:
        return b"%d" % self.ticks


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
