"""A connected device of somebody at a table, as its host knows it."""

from typing import Final, Protocol

from sobremesa.kernel.ids import PersonId

BEHIND: Final = 64 * 1024
"""So many bytes still waiting for a screen: it gets no more until they have gone, and then the
newest view: views are whole, so it has missed animations and nothing else."""

STALE: Final = 2 * 1024
"""So many bytes still waiting, a dozen frames of a device or a view: a frame that came behind them
would be old when it is shown."""


class Screen(Protocol):
    """What a host needs of a socket."""

    @property
    def person(self) -> PersonId:
        """Whose device it is; the session said so, no frame ever does."""

    @property
    def device(self) -> int:
        """Which of his devices it is, as it says itself."""

    def send(self, data: bytes) -> None:
        """Send a text frame, or keep it until it can go."""

    def send_binary(self, data: bytes) -> None:
        """Send a frame of the device; as `send`."""

    def waiting(self) -> int:
        """Return how many bytes still wait to go."""

    def way(self) -> float:
        """Return how long a frame takes from it to here, in milliseconds; 0 while unknown."""

    def close(self, code: int, reason: str) -> None:
        """Close the socket."""
