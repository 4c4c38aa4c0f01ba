"""What moved by itself in a match that is over, moving once more: from its key frames and the log.

frames  what the screens drew in a part of the match

From each key frame a device of the game is stepped to the next. It hears what the first one heard
only where key frames are missing: there is one for each row. So it takes the course of the first;
where it cannot, because some are lost, it is where it was at each key frame that there is.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, Protocol

from msgspec import Struct

from sobremesa.kernel.devices import TICK, Device
from sobremesa.kernel.ids import Millis
from sobremesa.table.replays import Scene
from sobremesa.table.view import told

EVERY: Final = 2
"""Ticks from one frame to the next: thirty frames a second, as the screens were sent."""
LATE: Final = 500
"""Milliseconds: so long a row may have waited for the disk until the device heard of it, and by so
much the ticks from one key frame to the next may be more than the clock says."""
MOST: Final = 600
"""Ticks that are stepped without a key frame at most; then it waits for the next where it is."""


class Kept(Protocol):
    """A key frame of a device."""

    @property
    def at(self) -> int:
        """On the match clock, in ms."""

    @property
    def heard(self) -> int:
        """The seq of the last row that the device had heard."""

    @property
    def data(self) -> bytes:
        """What the device wrote."""


class Drawn(Struct, frozen=True, gc=False):
    """What the screens drew from a moment of the match clock on."""

    at: Millis
    frame: bytes


class _Way(NamedTuple):
    """From one key frame to the next: by how many ticks, and what is heard after which of them."""

    ticks: int
    heard: Sequence[tuple[int, Scene]]


def frames(
    scenes: Sequence[Scene], kept: Sequence[Kept], since: Millis, until: Millis
) -> Iterator[Drawn]:
    """Yield the frames of a part of a match: from `since`, and before `until`.

    `scenes` is the whole match, `kept` its key frames of that part, with the last one before it and
    the first one after it.
    """
    maker = scenes[-1].match.rules.card.device if scenes else None
    if maker is None or not kept:
        return
    device, last = maker(), b""
    for key, following in pairwise([*kept, None]):
        if key is None or key.at >= until:
            return
        for one in _between(device, scenes, key, following):
            if one.at >= until:
                return
            if one.at >= since and one.frame != last:
                yield one
            last = one.frame


def _between(
    device: Device[Any, Any, Any],
    scenes: Sequence[Scene],
    key: Kept,
    following: Kept | None,
) -> Iterator[Drawn]:
    """Yield the frames from one key frame up to the next, or to the end of the match.

    The last of them is what was drawn before the row was heard with which the next one came.
    """
    end = scenes[-1].at if following is None else following.at
    view = _view(_heard(scenes, key))
    ticks = device.again(key.data, None if following is None else following.data, view)
    way = _way(scenes, key, following, ticks, end)
    for tick in range(way.ticks + 1):
        for after, scene in way.heard:
            if after == tick:
                _tell(device, scene)
        frame = device.frame() if tick % EVERY == 0 or tick == way.ticks else b""
        if frame:
            yield Drawn(Millis(key.at + (end - key.at) * tick // max(1, way.ticks)), frame)
        device.step(1)


def _way(
    scenes: Sequence[Scene], key: Kept, following: Kept | None, ticks: int | None, end: int
) -> _Way:
    due = max(0, round((end - key.at) / TICK))
    if ticks is None or not 0 <= ticks <= due + LATE / TICK:
        ticks = due
    ticks = min(ticks, MOST)
    # What was heard just before the next key frame is in that one.
    last, soon = (None, end) if following is None else (following.heard, end - LATE)
    missed = [
        scene
        for scene in scenes
        if key.heard < scene.table.seq and (last is None or scene.table.seq < last)
    ]
    heard = [
        (round(max(0, scene.at - key.at) / TICK), scene) for scene in missed if scene.at < soon
    ]
    return _Way(ticks, heard)


def _heard(scenes: Sequence[Scene], key: Kept) -> Scene:
    """Return the last scene of which the device knew then."""
    known = scenes[0]
    for scene in scenes:
        if scene.table.seq > key.heard:
            break
        known = scene
    return known


def _view(scene: Scene) -> Any:
    """Return what a device sees: what those see who watch."""
    return scene.match.rules.view(scene.match.state, None)


def _tell(device: Device[Any, Any, Any], scene: Scene) -> None:
    for news in told(scene.steps, None):
        device.hear(news, _view(scene), scene.at)
