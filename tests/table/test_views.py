"""What people see of the table, and from where they see the match."""

from typing import Any

from msgspec.structs import replace

from sobremesa.games.loonacy.actions import Handicap, Options
from sobremesa.kernel.bots import Level
from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import Millis, PersonId, PlayerId, Seat, TableId
from sobremesa.kernel.moments import Moment
from sobremesa.table import commands as cm
from sobremesa.table.evolve import evolve
from sobremesa.table.options import TableOptions
from sobremesa.table.view import (
    BotView,
    GoneView,
    MatchView,
    PersonView,
    TableView,
    game_view,
    seat_for,
    table_view,
    tell,
)
from tests.table.evenings import (
    ANA,
    LEO,
    MIA,
    TOM,
    ZOE,
    Evening,
    evening_of,
    match_of,
    open_match_of,
)

NURI = PlayerId("bot-1")


def seen(evening: Evening, seat: int | None) -> Any:
    view: Any = game_view(evening.table, None if seat is None else Seat(seat))
    return view


def told(evening: Evening, seat: int | None) -> list[str]:
    """What a seat is told of the last row."""
    *before, row = evening.rows
    whole, evening.rows = evening.rows, before
    tables = [evening.told_again()]
    evening.rows = whole
    for event in row.events:
        tables.append(evolve(tables[-1], event, row.at))
    news: list[Any] = tell(tuple(tables), row.events, None if seat is None else Seat(seat))
    return [type(one).__name__ for one in news]


def test_all_that_people_see_of_a_table() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(ANA, cm.AddBot(Level.SHARK, "Nuri", "cat"))
    evening.by(ANA, cm.GiveHandicap(LEO, {"fewer_cards": 1}))
    evening.wait(1_000)
    evening.by(ANA, cm.Start())
    evening.wait(4_000)
    evening.away(LEO)
    evening.join(MIA)
    assert table_view(evening.table, MIA) == TableView(
        id=TableId("t"),
        code="BCDFGH",
        secret="secret",  # noqa: S106  a test's
        you=MIA,
        host=ANA,
        locked=False,
        options=TableOptions(),
        game="loonacy",
        game_options=Options(),
        open_table=False,
        handicaps={LEO: Handicap(fewer_cards=1)},
        people=(
            PersonView(ANA, "Ana", "Ana", "fox", away=False, screen=False),
            PersonView(LEO, "Leo", "Leo", "fox", away=True, screen=False),
            PersonView(MIA, "Mia", "Mia", "fox", away=False, screen=False),
        ),
        bots=(BotView(NURI, Level.SHARK, "Nuri", "cat"),),
        gone=(),
        chairs=(ANA, LEO, NURI, MIA),
        match=replace(shown(evening), ends_alone=False),
        words=None,
        tally={},
        series={},
    )


def test_two_of_the_same_name_are_told_apart_and_each_keeps_his_own() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(LEO, cm.Rename("Ana", "owl"))
    assert table_view(evening.table, LEO).people == (
        PersonView(ANA, "Ana", "Ana", "fox", away=False, screen=False),
        PersonView(LEO, "Ana", "Ana 2", "owl", away=False, screen=False),
    )
    (_, leo) = table_view(evening.table, LEO).people
    evening.by(LEO, cm.Rename(leo.name, "cat"))
    (_, again) = table_view(evening.table, LEO).people
    assert again == PersonView(LEO, "Ana", "Ana 2", "cat", away=False, screen=False)


def test_all_that_people_see_of_a_running_match() -> None:
    evening = match_of(ANA, LEO, MIA)
    evening.wait(4_000)
    evening.away(LEO)
    evening.wait(30_000)
    evening.by(ANA, cm.ProposeStop())
    evening.by(ANA, cm.Pause())
    evening.by(ANA, cm.Resume())
    assert table_view(evening.table, ANA).match == MatchView(
        number=1,
        game="loonacy",
        players=(ANA, LEO, MIA),
        stand_ins=(Seat(1),),
        paused=ANA,
        held=False,
        counting=Millis(34_000),
        clock=Millis(34_000),
        since=None,
        stop=(ANA,),
        ends_alone=False,
        outcome=None,
        moments=(),
    )


def test_the_best_moments_are_told_when_a_match_is_over() -> None:
    evening = open_match_of(ANA, LEO)
    evening.wait(61_000)
    assert shown(evening).moments == ()
    evening.by(LEO, cm.LeaveMatch())
    time = Moment("time", spans={"time": Millis(61_000)})
    assert shown(evening).moments == (time,)
    evening.by(ANA, cm.Rename("Anna", "owl"))
    assert shown(evening).moments == (time,)
    evening.join(MIA)
    evening.by(ANA, cm.Start())
    assert shown(evening).moments == ()


def test_a_pause_is_no_part_of_the_best_moments() -> None:
    evening = open_match_of(ANA, LEO)
    evening.wait(1_000)
    evening.by(ANA, cm.Pause())
    evening.wait(600_000)
    evening.by(ANA, cm.Resume())
    evening.wait(5_000)
    evening.by(LEO, cm.LeaveMatch())
    assert shown(evening).moments == (Moment("time", spans={"time": Millis(3_000)}),)


def shown(evening: Evening) -> MatchView:
    match = table_view(evening.table, ANA).match
    assert match is not None
    return match


def test_who_has_left_keeps_his_name_in_the_tally_and_in_the_match() -> None:
    evening = evening_of(ANA, LEO, MIA)
    evening.by(ANA, cm.AddBot(Level.SHARK, "Nuri", "cat"))
    evening.by(ANA, cm.Start())
    evening.by(LEO, cm.Rename("Leonardo", "owl"))
    evening.by(LEO, cm.LeaveTable())
    leo = GoneView(LEO, "Leonardo", "owl")
    assert gone(evening) == (leo,)
    evening.by(MIA, cm.LeaveMatch())
    evening.by(ANA, cm.ProposeStop())
    evening.by(ANA, cm.RemoveBot(NURI))
    evening.by(MIA, cm.LeaveTable())
    assert gone(evening) == (leo, GoneView(NURI, "Nuri", "cat"), GoneView(MIA, "Mia", "fox"))
    evening.check_log()


def test_who_has_left_is_forgotten_where_nothing_names_him() -> None:
    evening = evening_of(ANA, LEO, MIA)
    evening.by(MIA, cm.Stand())
    evening.by(ANA, cm.HandOver(MIA))
    evening.by(MIA, cm.Start())
    evening.by(MIA, cm.Pause())
    evening.by(MIA, cm.LeaveTable())
    assert gone(evening) == (GoneView(MIA, "Mia", "fox"),)
    evening.by(LEO, cm.LeaveMatch())
    evening.by(LEO, cm.Sit())
    evening.by(ANA, cm.Start())
    assert gone(evening) == ()
    evening.join(TOM)
    evening.by(TOM, cm.LeaveTable())
    assert gone(evening) == ()


def test_who_comes_back_is_no_longer_gone() -> None:
    evening = match_of(ANA, LEO)
    evening.by(LEO, cm.LeaveTable())
    assert [one.id for one in gone(evening)] == [LEO]
    evening.join(LEO)
    assert gone(evening) == ()


def gone(evening: Evening) -> tuple[GoneView, ...]:
    return table_view(evening.table, ANA).gone


def test_people_see_the_same_but_for_who_they_are() -> None:
    table = match_of(ANA, LEO).table
    ana, leo = table_view(table, ANA), table_view(table, LEO)
    assert (ana.you, leo.you) == (ANA, LEO)
    assert encode_json(ana).replace(b'"you":"ana"', b'"you":"leo"') == encode_json(leo)


def test_nobody_sees_the_tokens_of_the_devices() -> None:
    evening = evening_of(ANA)
    evening.give(cm.Join(LEO, "Leo", "owl", b"canary of a token"))
    assert b"canary" not in encode_json(table_view(evening.table, ANA))
    assert b"Y2FuYXJ5" not in encode_json(table_view(evening.table, ANA))


def test_who_plays_sees_from_his_seat_and_all_others_watch() -> None:
    evening = evening_of(ANA, LEO, MIA)
    assert seat_for(evening.table, ANA) is None
    evening.by(ANA, cm.Start())
    evening.join(ZOE)
    evening.by(LEO, cm.LeaveMatch())
    people: tuple[PersonId, ...] = (ANA, LEO, MIA, ZOE)
    assert [seat_for(evening.table, who) for who in people] == [0, None, 2, None]


def test_before_the_first_match_there_is_nothing_to_see() -> None:
    assert game_view(evening_of(ANA, LEO).table, None) is None


def test_a_curtain_hides_a_paused_match_until_the_count_is_over() -> None:
    evening = open_match_of(ANA, LEO)
    assert seen(evening, 0) == evening.match.rules.view(evening.match.state, Seat(0))
    evening.by(LEO, cm.Pause())
    assert [seen(evening, seat) for seat in (0, 1, None)] == [None] * 3
    evening.by(ANA, cm.Resume())
    assert seen(evening, 0) is None
    evening.wait(3_000)
    assert seen(evening, 0) is not None


def test_who_watches_sees_no_hand() -> None:
    view = seen(open_match_of(ANA, LEO), None)
    assert (view.seat, view.hand, view.may, view.new) == (None, (), (), False)


def test_an_ended_match_is_seen_even_where_it_was_paused() -> None:
    evening = open_match_of(ANA, LEO)
    evening.by(ANA, cm.Pause())
    evening.by(LEO, cm.LeaveMatch())
    assert seen(evening, 0).outcome == evening.match.state.outcome
    assert told(evening, 0) == ["SeatLeft", "MatchEnded"]


def test_each_seat_is_told_what_it_may_know() -> None:
    evening = match_of(ANA, LEO)
    assert told(evening, 0) == ["HandsDealt"]
    evening.by(ANA, cm.Rename("Anna", "owl"))
    assert told(evening, 0) == []


def test_behind_the_curtain_nothing_is_told() -> None:
    evening = open_match_of(ANA, LEO, MIA)
    evening.by(ANA, cm.Pause())
    evening.by(LEO, cm.LeaveMatch())
    assert [type(event).__name__ for event in evening.rows[-1].events] == ["Happened", "Stood"]
    assert [told(evening, seat) for seat in (0, 2, None)] == [[], [], []]
