"""A pulse whose time its user moves: for tests, and for pictures of the table."""

from collections.abc import Callable


class Call:
    """An alarm of the hour glass."""

    def __init__(self, at: float, callback: Callable[[], object]) -> None:
        self.at = at
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        """Call nobody."""
        self.cancelled = True


class HourGlass:
    """A pulse whose time its user moves."""

    def __init__(self) -> None:
        self._now = 0.0
        self._calls: list[Call] = []

    def time(self) -> float:
        """Return the seconds that have passed."""
        return self._now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Call:
        """Call back when so much time has been let pass."""
        call = Call(self._now + delay, callback)
        self._calls.append(call)
        return call

    def waiting(self) -> int:
        """Count the alarms that are set."""
        return sum(not call.cancelled for call in self._calls)

    def advance(self, seconds: float) -> None:
        """Let time pass, and call whoever wanted to be called by then, in the right order."""
        end = self._now + seconds
        while True:
            self._calls = [call for call in self._calls if not call.cancelled]
            call = min(self._calls, key=lambda call: call.at, default=None)
            if call is None or call.at > end:
                break
            self._calls.remove(call)
            self._now = max(self._now, call.at)
            call.callback()
        self._now = end
