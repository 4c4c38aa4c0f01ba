"""Which commands of whom are under way, and which plain refusals are still known."""

from collections import OrderedDict
from typing import Any

from sobremesa.kernel.ids import PersonId
from sobremesa.kernel.refusals import Refusal
from sobremesa.server.entries import Entry
from sobremesa.table.reasons import Reason
from sobremesa.table.state import KEPT_ANSWERS, Answered, Table


class Answers:
    """Each command has one effect and one answer, however often it comes.

    What was accepted, or refused at a cost, the log remembers; a plain refusal, only this.
    """

    def __init__(self) -> None:
        self._under_way: set[tuple[PersonId, int]] = set()
        self._plain: dict[PersonId, OrderedDict[int, Answered]] = {}
        self._highest: dict[PersonId, int] = {}
        """The highest number of each person: what comes with a higher one is new."""

    def known(self, table: Table, person: PersonId, number: int) -> Answered | None:
        """Return the answer that this command has had, or why it is too late to ask; None: new."""
        if number > self._highest_of(table, person) or (person, number) in self._under_way:
            return None
        kept = table.answers.get(person, ())
        for answered in reversed(kept):
            if answered.number == number:
                return answered
        if number in self._plain.get(person, ()):
            return self._plain[person][number]
        if len(kept) == KEPT_ANSWERS and number < kept[0].number:
            return Answered(number, table.seq, Refusal[Any](Reason.TOO_OLD))
        return None

    def _highest_of(self, table: Table, person: PersonId) -> int:
        if person not in self._highest:
            self._highest[person] = self.unused(table, person) - 1
        return self._highest[person]

    def unused(self, table: Table, person: PersonId) -> int:
        """Return the lowest number above all that are known of a person."""
        known = [answered.number for answered in table.answers.get(person, ())]
        known += self._plain.get(person, ())
        known += [number for who, number in self._under_way if who == person]
        return max(known, default=0) + 1

    def begin(self, person: PersonId, number: int) -> bool:
        """Note that a command is under way; False: it is already."""
        if (person, number) in self._under_way:
            return False
        self._under_way.add((person, number))
        self._highest[person] = max(number, self._highest.get(person, 0))
        return True

    def end(self, entry: Entry) -> None:
        """Note that a command has its answer."""
        person, number = entry.asked.person, entry.asked.number
        if person is None or number is None:
            return
        self._under_way.discard((person, number))
        if entry.row is None and entry.refusal is not None:
            plain = self._plain.setdefault(person, OrderedDict())
            plain[number] = Answered(number, entry.seq, entry.refusal)
            while len(plain) > KEPT_ANSWERS:
                plain.popitem(last=False)
