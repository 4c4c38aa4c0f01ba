"""What moved by itself in a match that is over moves once more, from its key frames and the log."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import Any

import pytest
from msgspec import Struct

import sobremesa
from sobremesa.games.captain.deck import AHEAD
from sobremesa.games.captain.frames import Frame, unpack
from sobremesa.kernel.devices import TICK
from sobremesa.kernel.ids import DEVICE, Millis, Seat
from sobremesa.table import commands as cm
from sobremesa.table.replays import Scene, ended, scenes
from sobremesa.table.retracing import Drawn, frames
from sobremesa.table.rows import write
from tests.table.evenings import ANA, LEO, Evening, evening_of, open_match_of

SECOND = 60
"""Ticks."""


class Key(Struct):
    at: int
    heard: int
    data: bytes


class Rolling:
    """A match and its deck, driven as a server drives it."""

    def __init__(self) -> None:
        self.evening: Evening = evening_of(ANA, LEO)
        self.evening.by(ANA, cm.Choose("captain", {"variant": 3, "corners": 4}))
        self.evening.by(ANA, cm.Start())
        maker = sobremesa.game("captain").card.device
        assert maker is not None
        self.maker = maker
        self.deck = maker()
        self.ticks = 0
        self.keys: list[Key] = []
        self.drawn: list[tuple[int, bytes]] = []
        self.heard = len(self.evening.rows)
        self.deck.wake(None, self.view, 7)
        self.keep()

    @property
    def view(self) -> Any:
        return self.evening.match.rules.view(self.evening.match.state, None)

    @property
    def at(self) -> Millis:
        return Millis(int(self.ticks * TICK))

    def keep(self) -> None:
        self.keys = [key for key in self.keys if key.at < self.at]
        self.keys.append(Key(self.at, self.heard, self.deck.keep()))

    def hear(self) -> None:
        """Hear the rows that have come."""
        while self.heard < len(self.evening.rows):
            self.heard = len(self.evening.rows)
            self.deck.hear(None, self.view, self.at)
            self.keep()

    def roll(self, seconds: float) -> None:
        for _ in range(round(seconds * SECOND)):
            self.ticks += 1
            acts = self.deck.step(1)
            self.drawn.append((self.at, self.deck.frame()))
            self.evening.wait(self.at - self.evening.now)
            for act in acts:
                self.evening.give(cm.SeatActs(1, DEVICE, act, self.evening.match.state.phase))
            if self.ticks % 20 == 0:
                self.deck.aim(Seat(0), self.ticks % 1600, 500)
            self.hear()
            if self.ticks % SECOND == 0:
                self.keep()

    def crash(self) -> None:
        """Go on with another deck, from the newest key frame and the last row's time."""
        self.deck = self.maker()
        self.deck.wake(self.keys[-1].data, self.view, 8)
        self.keep()

    def over(self) -> Sequence[Scene]:
        """End it; return the match as the log has it."""
        self.evening.by(ANA, cm.ProposeStop())
        self.evening.by(LEO, cm.VoteStop(agree=True))
        self.keep()
        return match_in(self.evening)


def match_in(evening: Evening) -> Sequence[Scene]:
    rows = [write(row) for row in evening.rows]
    (match,) = ended(rows)
    return list(scenes(rows, match))


def again(
    of: Sequence[Scene], keys: Sequence[Key], since: int = 0, until: int = 10**6
) -> list[Drawn]:
    return list(frames(of, keys, Millis(since), Millis(until)))


@pytest.fixture(scope="module")
def played() -> tuple[Rolling, Sequence[Scene]]:
    """Twelve seconds: somebody aims, the die is knocked over, something falls perhaps."""
    rolling = Rolling()
    rolling.roll(12.3)
    return rolling, rolling.over()


def test_it_takes_the_course_that_it_took(played: tuple[Rolling, Sequence[Scene]]) -> None:
    rolling, match = played
    drawn = again(match, rolling.keys)
    took = {unpack(frame).tick: frame for _, frame in rolling.drawn if frame}
    found = {unpack(one.frame).tick: one.frame for one in drawn}
    both = sorted(set(took) & set(found))
    assert len(both) > 300
    assert both[-1] > 12 * SECOND
    places = [(moved(unpack(took[tick])), moved(unpack(found[tick]))) for tick in both]
    assert [was for was, _ in places] == [is_ for _, is_ in places]
    for one in drawn:
        assert one.at == pytest.approx(unpack(one.frame).tick * TICK, abs=2 * TICK)


def moved(frame: Frame) -> Any:
    """All that moves; a dropping that a row takes away lies there until then."""
    return frame.eye, frame.turning, frame.die, frame.tongs


def test_a_part_of_it_is_that_part_of_the_whole(played: tuple[Rolling, Sequence[Scene]]) -> None:
    rolling, match = played
    whole = [one for one in again(match, rolling.keys) if 4_500 <= one.at < 6_500]
    near = [key for key in rolling.keys if 3_000 <= key.at <= 8_000]
    assert again(match, near, 4_500, 6_500) == whole
    assert whole[0].at < 4_500 + 3 * TICK
    assert whole[-1].at > 6_500 - 3 * TICK


def test_where_key_frames_are_lost_it_rolls_on_and_is_right_again_at_the_next(
    played: tuple[Rolling, Sequence[Scene]],
) -> None:
    rolling, match = played
    whole = {one.at: one.frame for one in again(match, rolling.keys)}
    some = [key for key in rolling.keys if not 4_000 < key.at < 6_500]
    drawn = again(match, some)
    following = next(key.at for key in some if key.at > 6_000)
    after = {one.at: one.frame for one in drawn if one.at >= following}
    assert after == {at: frame for at, frame in whole.items() if at >= following}
    between = [unpack(one.frame) for one in drawn if 4_000 < one.at < following]
    assert len(between) > 60
    assert max(dist(a.eye, b.eye) for a, b in pairwise(between)) < 60


def test_after_a_crash_it_lies_where_it_woke() -> None:
    rolling = Rolling()
    rolling.roll(5.5)
    rolling.crash()
    rolling.roll(3)
    drawn = again(rolling.over(), rolling.keys)
    assert [one.at for one in drawn] == sorted(one.at for one in drawn)
    took = {unpack(frame).tick: moved(unpack(frame)) for _, frame in rolling.drawn if frame}
    late = [unpack(one.frame) for one in drawn if one.at > 5_600]
    assert min(frame.tick for frame in late) > 5 * SECOND + AHEAD
    assert [moved(one) for one in late if one.tick in took] == [
        took[one.tick] for one in late if one.tick in took
    ]


def test_without_key_frames_nothing_is_known(played: tuple[Rolling, Sequence[Scene]]) -> None:
    _, match = played
    assert again(match, []) == []


def test_a_game_without_a_device_has_no_frames(played: tuple[Rolling, Sequence[Scene]]) -> None:
    rolling, _ = played
    evening = open_match_of(ANA, LEO)
    evening.by(ANA, cm.ProposeStop())
    evening.by(LEO, cm.VoteStop(agree=True))
    assert again(match_in(evening), rolling.keys) == []
