"""A table from its opening to a rematch, and the rows that its log keeps of it."""

from random import Random
from typing import Any

from sobremesa.kernel.bots import Level
from sobremesa.kernel.codec import encode
from sobremesa.kernel.ids import Millis, PersonId, PlayerId, TableId
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table.decide import decide
from sobremesa.table.draft import Answer
from sobremesa.table.events import Finished, Opened, Started, StoodDown, StoodIn
from sobremesa.table.options import TableOptions
from sobremesa.table.presence import timers
from sobremesa.table.rows import VERSION, Row, fold_rows, read, take, write
from sobremesa.table.state import Table

ANA, LEO = PersonId(PlayerId("ana")), PersonId(PlayerId("leo"))


class Evening:
    """A table, its log, and a house clock that the test moves."""

    def __init__(self) -> None:
        self.rng = Random(3)
        self.now = Millis(0)
        opened = Opened(TableId("t"), "BCDFGH", "secret", TableOptions(), "loonacy")
        self.rows = [Row(VERSION, self.now, None, None, (opened,))]
        self.table = take(Table(), self.rows[0])
        self.numbers = 0

    def give(self, command: cm.TableCommand) -> Answer:
        """Decide a command, and keep its row where it made one."""
        answer = decide(self.table, command, self.now, self.rng)
        refusal = answer if isinstance(answer, Refusal) else None
        events = tuple(answer.cost if isinstance(answer, Refusal) else answer)
        if events or refusal is None:
            by = command.person if isinstance(command, cm.By) else None
            self.numbers += 1
            told = None if refusal is None else Refusal[Any](refusal.reason, refusal.params)
            row = Row(VERSION, self.now, by, self.numbers if by else None, events, told)
            self.rows.append(row)
            self.table = take(self.table, row)
        return answer

    def by(self, person: PersonId, command: cm.PersonCommand) -> Answer:
        """Let a person ask something."""
        return self.give(cm.By(person, command))

    def join(self, person: PersonId) -> Answer:
        """Let somebody come to the table."""
        return self.give(cm.Join(person, person.title(), "fox", b"hash"))

    def wait(self, milliseconds: int) -> None:
        """Move the clock, and ring what is due on the way."""
        end = self.now + milliseconds
        while due := [timer for timer in timers(self.table) if timer.at and timer.at <= end]:
            first = min(due, key=lambda timer: timer.at or 0)
            self.now = max(self.now, first.at or self.now)
            self.give(cm.TimeIsUp(first.name))
        self.now = Millis(end)


def kinds(answer: Answer) -> list[str]:
    """Return the names of the events of an answer."""
    events = answer.cost if isinstance(answer, Refusal) else answer
    return [type(event).__name__ for event in events]


def two_at_a_table() -> Evening:
    """Return an evening at which two have sat down."""
    evening = Evening()
    evening.join(ANA)
    evening.join(LEO)
    return evening


def test_who_joins_sits_down_and_the_first_is_host() -> None:
    evening = two_at_a_table()
    assert evening.table.host == ANA
    assert evening.table.chairs == (ANA, LEO)


def test_joining_five_times_is_one_seat() -> None:
    evening = two_at_a_table()
    for _ in range(5):
        assert kinds(evening.join(LEO)) == []
    assert evening.table.chairs == (ANA, LEO)


def test_two_of_one_name_are_told_apart() -> None:
    evening = two_at_a_table()
    evening.give(cm.Join(PersonId(PlayerId("x")), "  ana ", "owl", b"hash"))
    assert [person.label for person in evening.table.people] == ["Ana", "Leo", "ana 2"]


def test_a_log_reads_back_to_the_same_table() -> None:
    evening = two_at_a_table()
    evening.by(ANA, cm.AddBot(Level.CHILD, "Nuri", "cat"))
    evening.by(ANA, cm.Choose("loonacy", {"pictures": 25}))
    evening.by(ANA, cm.GiveHandicap(LEO, {"fewer_cards": 2}))
    assert kinds(evening.by(ANA, cm.Start())) == ["Started", "Happened"]
    evening.wait(5_000)
    assert evening.table.match is not None
    evening.by(LEO, cm.Do(1, evening.table.match.state.phase, {"type": "point"}))
    evening.give(cm.Disconnected(LEO))
    evening.wait(40_000)
    again = fold_rows(read([write(row) for row in evening.rows]))
    assert again == evening.table
    assert encode(again) == encode(evening.table)


def test_the_match_clock_stands_while_paused_and_while_nobody_is_here() -> None:
    evening = two_at_a_table()
    evening.by(ANA, cm.Start())
    evening.wait(1_000)
    evening.by(LEO, cm.Pause())
    evening.wait(60_000)
    assert evening.table.match is not None
    assert evening.table.match.clock.at(evening.now) == 1_000
    evening.by(ANA, cm.Resume())
    evening.wait(3_500)
    assert evening.table.match.clock.at(evening.now) == 1_500
    for person in (ANA, LEO):
        evening.give(cm.Disconnected(person))
    evening.wait(100_000)
    assert evening.table.match.clock.at(evening.now) == 1_500


def test_a_bot_stands_in_for_who_is_away_until_he_is_back() -> None:
    evening = two_at_a_table()
    evening.by(ANA, cm.Start())
    evening.give(cm.Disconnected(LEO))
    evening.wait(31_000)
    assert any(isinstance(event, StoodIn) for row in evening.rows for event in row.events)
    assert kinds(evening.give(cm.Connected(LEO)))[-1] == StoodDown.__name__


def test_a_host_who_is_away_is_replaced_until_he_is_back() -> None:
    evening = two_at_a_table()
    evening.give(cm.Disconnected(ANA))
    evening.wait(10_000)
    assert evening.table.host == LEO
    evening.give(cm.Connected(ANA))
    assert evening.table.host == ANA


def test_the_people_end_a_match_by_agreement_and_a_rematch_keeps_everybody() -> None:
    evening = two_at_a_table()
    evening.by(ANA, cm.Start())
    assert kinds(evening.by(ANA, cm.ProposeStop())) == ["StopProposed"]
    assert Finished.__name__ in kinds(evening.by(LEO, cm.VoteStop(agree=True)))
    assert kinds(evening.by(ANA, cm.Start()))[0] == Started.__name__
    assert evening.table.chairs == (ANA, LEO)
    assert evening.table.matches == 2
