"""How fast random playouts went."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """What a run of random playouts did in how much time of the processor."""

    actions: int
    """Decisions of players."""
    cpu_seconds: float
    matches: int
    chances: int = 0
    """Steps in which chance moved, where a library makes a step of it."""

    @property
    def actions_per_second(self) -> float:
        """Decisions of players for each CPU-second."""
        return self.actions / self.cpu_seconds

    @property
    def steps_per_second(self) -> float:
        """Decisions and steps of chance for each CPU-second."""
        return (self.actions + self.chances) / self.cpu_seconds
