"""An evening at a table, as a server would hold it, with a house clock that the test moves."""

from random import Random
from typing import Any

from sobremesa.kernel.codec import encode
from sobremesa.kernel.ids import Millis, PersonId, PlayerId, TableId
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table.decide import decide
from sobremesa.table.draft import Answer
from sobremesa.table.events import Opened, TableEvent
from sobremesa.table.options import TableOptions
from sobremesa.table.presence import timers
from sobremesa.table.rows import VERSION, Row, fold_rows, read, take, write
from sobremesa.table.state import Match, Table


def person(name: str) -> PersonId:
    return PersonId(PlayerId(name))


ANA, LEO, MIA, TOM, ZOE = (person(name) for name in ("ana", "leo", "mia", "tom", "zoe"))
PEOPLE = (ANA, LEO, MIA, TOM, ZOE)


class Evening:
    """A table and its log."""

    def __init__(
        self,
        seed: int = 3,
        options: TableOptions | None = None,
        *,
        opened: Opened | None = None,
    ) -> None:
        """`opened` is the table's first event, where it is not to be any table."""
        self.rng = Random(seed)
        self.now = Millis(0)
        if opened is None:
            options = options or TableOptions()
            opened = Opened(TableId("t"), "BCDFGH", "secret", options, "loonacy")
        self.rows = [Row(VERSION, self.now, None, None, (opened,))]
        self.table = take(Table(), self.rows[0])
        self.numbers = 0

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def give(self, command: cm.TableCommand) -> Answer:
        """Decide a command, and keep its row where it makes one."""
        answer = decide(self.table, command, self.now, self.rng)
        refusal = answer if isinstance(answer, Refusal) else None
        events = tuple(answer.cost if isinstance(answer, Refusal) else answer)
        by = command.person if isinstance(command, cm.By) else None
        if events or (by is not None and refusal is None):
            self.numbers += by is not None
            plain = None if refusal is None else Refusal[Any](refusal.reason, refusal.params)
            at = max(self.now, self.table.at)
            row = Row(VERSION, at, by, self.numbers if by else None, events, plain)
            self.rows.append(row)
            self.table = take(self.table, row)
        return answer

    def by(self, who: PersonId, command: cm.PersonCommand) -> Answer:
        return self.give(cm.By(who, command))

    def join(self, *people: PersonId) -> Answer:
        answer: Answer = ()
        for who in people:
            answer = self.give(cm.Join(who, who.title(), "fox", b"hash"))
        return answer

    def switch_on(self, screen: PersonId) -> Answer:
        """Let a screen that all look at come to the table."""
        return self.give(cm.Join(screen, "The big screen", "tv", b"hash", screen=True))

    def away(self, *people: PersonId) -> Answer:
        answer: Answer = ()
        for who in people:
            answer = self.give(cm.Disconnected(who))
        return answer

    def back(self, *people: PersonId) -> Answer:
        answer: Answer = ()
        for who in people:
            answer = self.give(cm.Connected(who))
        return answer

    def due(self) -> tuple[Millis, str] | None:
        """Return when the next timer rings by itself, and which."""
        timed = [(timer.at, timer.name) for timer in timers(self.table) if timer.at is not None]
        return min(timed, default=None)

    def wait(self, milliseconds: int) -> None:
        """Move the clock, and ring what is due on the way."""
        end = Millis(self.now + milliseconds)
        while (due := self.due()) is not None and due[0] <= end:
            self.now = max(self.now, due[0])
            self.give(cm.TimeIsUp(due[1]))
        self.now = end

    def told_again(self) -> Table:
        """Return the table that the written log makes."""
        return fold_rows(read([write(row) for row in self.rows]))

    def check_log(self) -> None:
        """What is in the log is the table, to the byte."""
        again = self.told_again()
        assert again == self.table
        assert encode(again) == encode(self.table)


def evening_of(*people: PersonId, **options: Any) -> Evening:
    """Return an evening at which these have sat down."""
    evening = Evening(options=TableOptions(**options))
    evening.join(*people)
    return evening


def match_of(*people: PersonId, **options: Any) -> Evening:
    """Return an evening at which these play a match."""
    evening = evening_of(*people, **options)
    evening.by(people[0], cm.Start())
    return evening


def open_match_of(*people: PersonId, **options: Any) -> Evening:
    """Return an evening at which these play, and the piles are open."""
    evening = match_of(*people, **options)
    evening.wait(4_000)
    return evening


def events_of(answer: Answer) -> tuple[TableEvent, ...]:
    """Return the events of an answer: what a refusal costs, too."""
    return tuple(answer.cost if isinstance(answer, Refusal) else answer)


def kinds(answer: Answer) -> list[str]:
    """Return the names of the events of an answer."""
    return [type(event).__name__ for event in events_of(answer)]


def reason(answer: Answer) -> str:
    """Return why a command was refused, at no cost."""
    assert isinstance(answer, Refusal), answer
    assert answer.cost == ()
    return answer.reason
