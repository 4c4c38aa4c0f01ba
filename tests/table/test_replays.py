"""The matches that are over, as they are read from the log again."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sobremesa.kernel.bots import Level
from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import Millis, PersonId, PlayerId, Seat
from sobremesa.table import commands as cm
from sobremesa.table.events import Happened
from sobremesa.table.evolve import evolve
from sobremesa.table.replays import (
    OldRules,
    Replayed,
    ReplaySeat,
    ReplayStep,
    ended,
    marks,
    scenes,
    shown,
)
from sobremesa.table.rows import Row, note, write
from sobremesa.table.state import Table
from sobremesa.table.view import game_view, seat_for, steps, table_view, told
from tests.golden.evening import logs, rows_of
from tests.table.evenings import ANA, LEO, MIA, Evening, evening_of, open_match_of

LOGS = {log.stem: log for log in logs()}


def tables_of(rows: list[Row]) -> Iterator[tuple[Row, list[Table]]]:
    """Yield each row with the table before it and after each of its events, as a host has them."""
    table = Table()
    for row in rows:
        tables = [table]
        for event in row.events:
            tables.append(evolve(tables[-1], event, row.at))
        table = note(tables[-1], row)
        yield row, [*tables[:-1], table] if row.events else [table]


def told_live(rows: list[Row], sits: int | None, match: int) -> list[tuple[Any, Any]]:
    """What the screen of whoever sat there was shown of a match while it was played.

    None: of somebody who watched.
    """
    found: list[tuple[Any, Any]] = []
    over = False
    for row, tables in tables_of(rows):
        played = tables[-1].match
        if played is None or played.number != match or over:
            continue
        over = not played.goes_on
        who = PlayerId("nobody") if sits is None else played.players[sits]
        seat = seat_for(tables[-1], PersonId(who))
        view, news = game_view(tables[-1], seat), told(steps(tables, row.events), seat)
        if view is not None and (news or not found or found[-1][0] != view):
            found.append((view, news))
    return found


@pytest.mark.parametrize("name", LOGS)
def test_each_seat_is_shown_again_what_it_was_shown_while_it_played(name: str) -> None:
    rows = rows_of(LOGS[name])
    written = [write(row) for row in rows]
    matches = list(ended(written))
    assert matches
    for match in matches:
        found = list(scenes(written, match))
        for seat in (None, *map(Seat, range(len(match.seats)))):
            again = [(step.view, step.told) for step in shown(found, seat)]
            assert again == told_live(rows, seat, match.number)


@pytest.mark.parametrize("name", LOGS)
def test_the_last_thing_that_is_shown_is_how_the_match_ended(name: str) -> None:
    written = [write(row) for row in rows_of(LOGS[name])]
    for match in ended(written):
        found = list(scenes(written, match))
        for seat in (None, *map(Seat, range(len(match.seats)))):
            replayed = list(shown(found, seat))
            assert replayed[-1].view.outcome == match.outcome
            assert replayed[-1].at == match.lasted
            times = [step.at for step in replayed]
            assert times == sorted(times)
            assert times[0] == 0


@pytest.mark.parametrize("name", LOGS)
def test_each_best_moment_stands_since_some_time_of_the_match(name: str) -> None:
    rows = rows_of(LOGS[name])
    written = [write(row) for row in rows]
    told_then = {
        table.match.number: table_view(table, ANA).match.moments  # type: ignore[union-attr]
        for _, (*_, table) in tables_of(rows)
        if table.match is not None and not table.match.goes_on
    }
    for match in ended(written):
        found = marks(list(scenes(written, match)))
        assert sorted(map(encode_json, (mark.moment for mark in found))) == sorted(
            map(encode_json, told_then[match.number])
        )
        assert all(0 < mark.at <= match.lasted for mark in found)


def finished() -> Evening:
    """An evening with a match that was stopped when its piles had been open for two seconds."""
    evening = evening_of(ANA, LEO)
    evening.by(ANA, cm.AddBot(Level.CHILD, "Nuri", "cat"))
    evening.by(ANA, cm.Start())
    evening.wait(6_000)
    evening.by(LEO, cm.ProposeStop())
    evening.by(ANA, cm.VoteStop(agree=True))
    assert not evening.match.goes_on
    return evening


def written(evening: Evening) -> list[bytes]:
    return [write(row) for row in evening.rows]


def test_a_match_that_is_over_says_who_played_and_how_it_ended() -> None:
    evening = finished()
    outcome = evening.match.state.outcome
    evening.wait(60_000)
    evening.by(LEO, cm.LeaveTable())
    assert list(ended(written(evening))) == [
        Replayed(
            number=1,
            game="loonacy",
            rules_version=evening.match.rules.card.rules_version,
            ended=Millis(6_000),
            lasted=Millis(6_000),
            seats=(
                ReplaySeat(ANA, "Ana", "fox", None),
                ReplaySeat(LEO, "Leo", "fox", None),
                ReplaySeat(PlayerId("bot-1"), "Nuri", "cat", Level.CHILD),
            ),
            outcome=outcome,
            device=False,
        )
    ]


def test_a_match_that_goes_on_is_not_among_them() -> None:
    evening = finished()
    evening.by(ANA, cm.Start())
    evening.wait(5_000)
    assert [match.number for match in ended(written(evening))] == [1]


def test_what_was_played_in_other_matches_is_not_even_read() -> None:
    evening = finished()
    evening.by(ANA, cm.Start())
    evening.wait(5_000)
    rows = [
        replace(row, events=tuple(_broken(event) for event in row.events)) for row in evening.rows
    ]
    (first,) = ended(written(evening))
    assert list(ended(map(write, rows))) == [first]
    assert list(scenes(map(write, rows), first)) == list(scenes(written(evening), first))


def _broken(event: Any) -> Any:
    second = isinstance(event, Happened) and event.match == 2
    return replace(event, events=({"type": "of-old"},)) if second else event


def test_a_pause_takes_no_time_and_shows_no_curtain() -> None:
    evening = open_match_of(ANA, LEO)
    evening.by(ANA, cm.Pause())
    evening.wait(50_000)
    evening.by(ANA, cm.Resume())
    evening.wait(4_000)
    evening.by(LEO, cm.ProposeStop())
    evening.by(ANA, cm.VoteStop(agree=True))
    (match,) = ended(written(evening))
    replayed = list(shown(scenes(written(evening), match), Seat(0)))
    assert match.lasted == replayed[-1].at == 4_000 + 1_000
    assert all(step.view is not None for step in replayed)


def test_whoever_leaves_a_match_sees_the_rest_as_one_who_watches() -> None:
    evening = open_match_of(ANA, LEO, MIA)
    evening.wait(1_000)
    evening.by(MIA, cm.LeaveMatch())
    evening.wait(1_000)
    evening.by(LEO, cm.ProposeStop())
    evening.by(ANA, cm.VoteStop(agree=True))
    (match,) = ended(written(evening))
    found = list(scenes(written(evening), match))
    seen = [step.seat for step in shown(found, Seat(2))]
    assert seen == [2, 2, None, None]
    last: ReplayStep = list(shown(found, Seat(2)))[-1]
    assert last.view == list(shown(found, None))[-1].view


def test_a_match_of_older_rules_that_cannot_be_folded_is_named() -> None:
    evening = finished()
    rows = [replace(row, events=tuple(map(_of_old, row.events))) for row in evening.rows]
    (match,) = ended(map(write, rows))
    with pytest.raises(msgspec.ValidationError):
        list(scenes(map(write, rows), match))
    with pytest.raises(OldRules):
        list(scenes(map(write, rows), replace(match, rules_version=0)))


def _of_old(event: Any) -> Any:
    return replace(event, events=({"type": "of-old"},)) if isinstance(event, Happened) else event


def test_a_match_of_older_rules_that_can_be_folded_is_shown() -> None:
    evening = finished()
    (match,) = ended(written(evening))
    old = replace(match, rules_version=0)
    assert list(scenes(written(evening), old)) == list(scenes(written(evening), match))


def test_the_views_of_a_match_are_small() -> None:
    for log in LOGS.values():
        rows = [write(row) for row in rows_of(log)]
        for match in ended(rows):
            found = list(scenes(rows, match))
            sizes = [len(encode_json(step.view)) for step in shown(found, Seat(0))]
            assert max(sizes) < 3_000
