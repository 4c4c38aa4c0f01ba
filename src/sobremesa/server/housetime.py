"""The house clock of a live table: milliseconds since it was opened."""

from collections.abc import Callable

from sobremesa.kernel.ids import Millis


class HouseClock:
    """Goes on from the last row's time by the loop's monotonic clock.

    `speed` is 1 but for tests: house, match, bots and devices then live so many times as fast,
    sockets and their ways do not.
    """

    def __init__(self, loop_time: Callable[[], float], start: Millis, speed: float) -> None:
        self.speed = speed
        self._loop_time = loop_time
        self._start = start
        self._began = loop_time()

    def now(self) -> Millis:
        """Return the present moment."""
        return Millis(int(self.exact()))

    def exact(self) -> float:
        """Return the present moment with its fraction: the referee's."""
        return self._start + (self._loop_time() - self._began) * 1000 * self.speed

    def seconds_until(self, moment: float) -> float:
        """Return how many seconds of the loop it is until then, not below 0."""
        return max(0.0, (moment - self.exact()) / (1000 * self.speed))
