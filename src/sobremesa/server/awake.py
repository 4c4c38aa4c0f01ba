"""Serving keeps the machine awake, where the system can be asked to.

The host's laptop falling asleep is the end of everybody's game.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from wakepy import keep

ASLEEP = (
    "This system cannot be asked to stay awake. "
    "If this computer can fall asleep by itself, switch that off for as long as you play."
)


@contextmanager
def awake() -> Iterator[str | None]:
    """Keep the machine from falling asleep by itself; closing the lid is the person's own doing.

    Yields None, or where it cannot be done the one line to tell.
    """
    with keep.running(on_fail="pass") as mode:
        yield None if mode.active else ASLEEP
