"""What a person chose on the command line, of what all games share."""

from msgspec import Struct

from sobremesa.kernel.bots import Level


class Chosen(Struct, frozen=True):
    """The options of one evening."""

    bots: tuple[Level, ...]
    """One for each of the other seats."""
    lang: str
    name: str | None = None
    seed: int | None = None
    clock: float = 1.0
    plain: bool = False
    hints: tuple[str, ...] = ()
    """Keys of the words: advice on the opening sheet."""
