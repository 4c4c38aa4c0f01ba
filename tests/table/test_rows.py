"""The log of a table: rows as bytes, and the answers that are remembered."""

import msgspec
import pytest
from msgspec.structs import replace

from sobremesa.kernel.codec import encode
from sobremesa.kernel.ids import Millis
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.reasons import Reason
from sobremesa.table.rows import VERSION, Row, fold_rows, note, read, take, write
from sobremesa.table.state import KEPT_ANSWERS, Answered, Table
from tests.table.evenings import ANA, LEO, Evening, evening_of, open_match_of


def test_a_row_is_read_as_it_was_written() -> None:
    evening = open_match_of(ANA, LEO)
    assert list(read(map(write, evening.rows))) == evening.rows


def test_the_events_of_a_game_have_their_types_again() -> None:
    evening = open_match_of(ANA, LEO)
    happened = [
        event
        for row in read(map(write, evening.rows))
        for event in row.events
        if isinstance(event, ev.Happened)
    ]
    kinds = [type(one) for event in happened for one in event.events]
    assert [kind.__name__ for kind in kinds] == ["Dealt", "Opened"]
    assert all(kind.__module__ == "sobremesa.games.loonacy.events" for kind in kinds)


def test_options_and_handicaps_are_read_with_the_types_of_their_own_match() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(ANA, cm.Choose("loonacy", {"pictures": 25}))
    evening.by(ANA, cm.GiveHandicap(LEO, {"fewer_cards": 2}))
    evening.by(ANA, cm.Start())
    evening.by(LEO, cm.LeaveMatch())
    evening.by(LEO, cm.Sit())
    evening.by(ANA, cm.Choose("loonacy", {"pictures": 20}))
    evening.by(ANA, cm.Start())
    evening.check_log()


def test_the_fold_of_half_a_log_is_the_table_as_it_was_then() -> None:
    evening = Evening()
    tables = [evening.table]
    for step in (
        lambda: evening.join(ANA),
        lambda: evening.join(LEO),
        lambda: evening.by(ANA, cm.Start()),
        lambda: evening.wait(4_000),
        lambda: evening.away(LEO),
        lambda: evening.give(cm.Wake()),
    ):
        step()
        tables.append(evening.table)
    written = [write(row) for row in evening.rows]
    for number, table in enumerate(tables, start=1):
        assert fold_rows(read(written[:number])) == table


def test_a_row_of_a_newer_form_is_not_read() -> None:
    newer = write(replace(Evening().rows[0], v=VERSION + 1))
    with pytest.raises(ValueError, match=f"form {VERSION + 1}; this program reads up to"):
        list(read([newer]))


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x80", encode({"v": 1}), encode([1, 2])])
def test_what_is_no_row_is_not_read(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        list(read([data]))


def test_a_row_cut_off_by_a_crash_is_not_read_as_another() -> None:
    whole = write(evening_of(ANA).rows[-1])
    for length in range(len(whole)):
        with pytest.raises(msgspec.DecodeError):
            list(read([whole[:length]]))


def test_a_field_that_this_program_does_not_know_is_passed_over() -> None:
    plain = msgspec.msgpack.decode(write(Evening().rows[0]))
    plain["events"][0]["weather"] = "rain"
    assert fold_rows(read([encode(plain)])) == Evening().table


def test_an_accepted_command_is_remembered_with_the_number_of_its_row() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(LEO, cm.Stand())
    assert evening.table.answers == {LEO: (Answered(1, evening.table.seq, None),)}
    assert evening.table.seq == len(evening.rows)


def test_of_each_person_the_last_answers_are_kept() -> None:
    evening = evening_of(ANA, LEO)
    for _ in range(KEPT_ANSWERS):
        evening.by(LEO, cm.Stand())
        evening.by(LEO, cm.Sit())
    kept = [answered.number for answered in evening.table.answers[LEO]]
    assert kept == list(range(KEPT_ANSWERS + 1, 2 * KEPT_ANSWERS + 1))
    assert ANA not in evening.table.answers


def test_what_comes_late_from_a_second_device_drops_no_higher_number() -> None:
    table = evening_of(ANA, LEO).table
    for number in [70, 2, *range(71, 71 + KEPT_ANSWERS - 2), 3]:
        table = note(table, Row(VERSION, table.at, LEO, number, ()))
    kept = [answered.number for answered in table.answers[LEO]]
    assert kept == [3, *range(70, 70 + KEPT_ANSWERS - 1)]


def test_who_is_gone_is_not_remembered() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(LEO, cm.Stand())
    evening.by(LEO, cm.LeaveTable())
    assert LEO not in evening.table.answers


def test_the_house_clock_never_falls_whatever_a_row_says() -> None:
    table = evening_of(ANA).table
    table = take(table, Row(VERSION, Millis(9_000), None, None, (ev.Locked(locked=True),)))
    after = take(table, Row(VERSION, Millis(1_000), None, None, (ev.WentAway(ANA),)))
    assert after.at == 9_000
    assert after.people[0].away == 9_000


def test_a_row_may_be_nothing_but_an_answer() -> None:
    refusal = Refusal[ev.TableEvent](Reason.SITS)
    row = Row(VERSION, Millis(5), ANA, 9, (), refusal)
    table = take(evening_of(ANA).table, row)
    assert table.answers[ANA] == (Answered(9, table.seq, refusal),)
    assert list(read([write(row)])) == [row]


def test_an_event_of_a_match_where_there_is_none_says_that_the_log_is_broken() -> None:
    with pytest.raises(ValueError, match="broken log"):
        take(Table(), Row(VERSION, Millis(0), None, None, (ev.Resumed(),)))
