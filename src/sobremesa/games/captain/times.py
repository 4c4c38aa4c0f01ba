"""The times of the rules, in milliseconds. All are the project's choice: no rulebook prints any."""

from typing import Final

from sobremesa.kernel.ids import Millis

READY: Final = Millis(3_000)
"""All see the deck, then the eye is switched on."""
CLOSE: Final = Millis(3_000)
"""A deck that says nothing for so long is dead: the tongs slip. It needs 1.2 s at most."""
LOOK: Final = Millis(1_500)
"""Under a dropping (E-A30); a long look takes twice that."""
PROOF: Final = Millis(1_500)
"""What was collected is shown to all, while the next turn goes on already (E-A30)."""
CHECK: Final = Millis(4_000)
"""After a shout all look under what is left (E-A30)."""
RACE: Final = Millis(1_000)
"""A shout that comes so soon after another one was meant to be the first (E-A32)."""
BARE: Final = Millis(15_000)
"""For the last shout when nothing is left to lift (E-A14)."""
