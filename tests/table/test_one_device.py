"""Several at a table who play on one device: who they are, when they are here, what they see."""

from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa.kernel.bots import Level
from sobremesa.kernel.ids import Millis, PersonId
from sobremesa.kernel.refusals import Refusal
from sobremesa.server.sessions import person_of
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.companions import MOST_ON_A_DEVICE
from sobremesa.table.draft import Answer
from sobremesa.table.people import MOST_PEOPLE, Person
from sobremesa.table.reasons import Reason
from sobremesa.table.view import PersonView, game_view, seat_for, table_view
from tests.table.evenings import (
    ANA,
    LEO,
    MIA,
    Evening,
    evening_of,
    events_of,
    kinds,
    person,
    reason,
)
from tests.table.open_hands import open_hands, turns


@pytest.fixture
def opened() -> Iterator[None]:
    with open_hands():
        yield


def bring(evening: Evening, owner: PersonId = ANA, name: str = "Luz") -> PersonId:
    """Let somebody play on a device that is there; return who it is."""
    came = events_of(evening.by(owner, cm.PlayHere(name, "owl")))[0]
    assert isinstance(came, ev.CompanionCame)
    return came.person.id


def for_(evening: Evening, who: PersonId, command: cm.PersonCommand) -> Answer:
    """Ask something for a companion, on the device that carries him."""
    return evening.give(cm.By(evening.table.device_of(who), command, who))


def family() -> tuple[Evening, PersonId]:
    """Return a match of Ana, her companion Luz, and Leo with a device of his own."""
    evening = evening_of(ANA)
    luz = bring(evening)
    evening.join(LEO)
    evening.by(ANA, cm.Start())
    return evening, luz


def pointing(evening: Evening) -> list[bool]:
    seen: Any = game_view(evening.table, None)
    return [seat.pointing for seat in seen.seats]


# ------------------------------------------------------------------------------ coming


def test_who_has_no_device_is_a_person_of_the_table_with_a_chair() -> None:
    evening = evening_of(ANA)
    evening.wait(700)
    came, sat = events_of(evening.by(ANA, cm.PlayHere("  Luz ", "owl")))
    assert isinstance(came, ev.CompanionCame)
    who = came.person.id
    assert came == ev.CompanionCame(Person(who, "Luz", 1, "owl", b"", Millis(700)), ANA)
    assert sat == ev.Sat(who, instead=None)
    assert table_view(evening.table, ANA).people == (
        PersonView(ANA, "Ana", "Ana", "fox", away=False, screen=False),
        PersonView(who, "Luz", "Luz", "owl", away=False, screen=False, carrier=ANA),
    )
    assert evening.table.chairs == (ANA, who)
    evening.check_log()


def test_a_companion_is_told_apart_from_others_of_his_name() -> None:
    evening = evening_of(ANA, LEO)
    luz = bring(evening, name="Leo")
    known = evening.table.person(luz)
    assert known is not None
    assert known.label == "Leo 2"


def test_where_no_chair_is_free_a_companion_watches() -> None:
    evening = evening_of(*map(person, "abcde"))
    assert kinds(evening.by(person("a"), cm.PlayHere("Luz", "owl"))) == ["CompanionCame"]


def test_no_token_opens_the_table_as_a_companion() -> None:
    evening = evening_of(ANA)
    bring(evening)
    assert [person_of(evening.table, token) for token in ("", None, "x")] == [None, None, None]


@pytest.mark.parametrize(
    ("name", "sign"), [("", "owl"), (" ", "owl"), ("x" * 41, "owl"), ("Luz", "")]
)
def test_a_companion_needs_a_name_and_a_sign(name: str, sign: str) -> None:
    assert reason(evening_of(ANA).by(ANA, cm.PlayHere(name, sign))) == Reason.NAME


def test_a_locked_table_lets_no_companion_in() -> None:
    evening = evening_of(ANA)
    evening.by(ANA, cm.Lock(locked=True))
    assert reason(evening.by(ANA, cm.PlayHere("Luz", "owl"))) == Reason.LOCKED


def test_a_device_carries_so_many_and_no_more() -> None:
    evening = evening_of(ANA)
    for number in range(MOST_ON_A_DEVICE - 1):
        bring(evening, name=f"Luz {number}")
    refused = evening.by(ANA, cm.PlayHere("Luz", "owl"))
    assert refused == Refusal(Reason.DEVICE_FULL, {"most": MOST_ON_A_DEVICE})


def test_a_table_has_room_for_so_many_however_they_come() -> None:
    evening = evening_of(*[person(f"p{number}") for number in range(MOST_PEOPLE)])
    refused = evening.by(person("p0"), cm.PlayHere("Luz", "owl"))
    assert refused == Refusal(Reason.FULL, {"most": MOST_PEOPLE})


def test_who_comes_by_a_companions_hand_is_carried_by_the_same_device() -> None:
    evening = evening_of(ANA)
    luz = bring(evening)
    for_(evening, luz, cm.PlayHere("Sol", "cat"))
    assert set(evening.table.carriers.values()) == {ANA}
    assert len(evening.table.carriers) == 2


# ------------------------------------------------------------- asked for by his device


def test_his_device_renames_a_companion_and_lets_him_stand_up_and_sit_down() -> None:
    evening = evening_of(ANA, LEO)
    luz = bring(evening)
    for_(evening, luz, cm.Rename("Sol", "cat"))
    known = evening.table.person(luz)
    assert known is not None
    assert (known.name, known.sign) == ("Sol", "cat")
    assert events_of(for_(evening, luz, cm.Stand())) == (ev.Stood(luz),)
    assert events_of(for_(evening, luz, cm.Sit())) == (ev.Sat(luz, instead=None),)
    assert evening.table.chairs[2:] == (luz,)
    assert events_of(evening.by(ANA, cm.Stand(luz))) == (ev.Stood(luz),)
    evening.check_log()


def test_nobody_asks_for_anybody_whom_his_device_does_not_carry() -> None:
    evening = evening_of(ANA, LEO)
    luz = bring(evening)
    rename = cm.Rename("Sol", "cat")
    for asked in (cm.By(LEO, rename, luz), cm.By(ANA, rename, LEO), cm.By(luz, rename)):
        assert reason(evening.give(asked)) == Reason.STRANGER
    assert reason(evening.give(cm.By(ANA, rename, person("nobody")))) == Reason.STRANGER
    assert reason(evening.by(LEO, cm.Stand(luz))) == Reason.NOT_HOST


def test_a_companion_is_never_host() -> None:
    evening = evening_of(ANA)
    luz = bring(evening)
    evening.join(LEO)
    assert reason(evening.by(ANA, cm.HandOver(luz))) == Reason.NO_DEVICE
    assert reason(for_(evening, luz, cm.Lock(locked=True))) == Reason.NOT_HOST
    evening.by(ANA, cm.LeaveTable())
    assert evening.table.host == LEO


# ------------------------------------------------------------------------ here and away


@pytest.mark.usefixtures("opened")
def test_when_their_device_is_away_all_its_seats_are_and_all_are_back_with_it() -> None:
    evening, luz = family()
    evening.away(ANA)
    assert [one.away is None for one in evening.table.people] == [False, False, True]
    assert evening.match.state.away == {0, 1}
    evening.back(ANA)
    assert evening.match.state.away == set()
    assert luz in {one.id for one in evening.table.present}
    evening.check_log()


@pytest.mark.usefixtures("opened")
def test_bots_stand_in_for_all_on_a_device_that_stays_away_until_it_is_back() -> None:
    evening, _ = family()
    evening.away(ANA)
    evening.wait(31_000)
    assert evening.match.stand_ins == {0, 1}
    evening.back(ANA)
    assert evening.match.stand_ins == set()


def test_who_comes_while_his_device_is_away_is_away_as_well() -> None:
    evening = evening_of(ANA, LEO)
    evening.away(ANA)
    luz = bring(evening)
    known = evening.table.person(luz)
    assert known is not None
    assert known.away == evening.now


def test_a_table_that_only_companions_are_left_at_is_empty() -> None:
    evening = evening_of(ANA)
    bring(evening)
    evening.away(ANA)
    assert evening.table.here is None


# ------------------------------------------------------------------------------- leaving


def test_a_companion_leaves_and_the_others_stay() -> None:
    evening = evening_of(ANA, LEO)
    luz = bring(evening)
    assert [*map(type, events_of(for_(evening, luz, cm.LeaveTable())))] == [
        ev.Stood,
        ev.Departed,
    ]
    assert [one.id for one in evening.table.people] == [ANA, LEO]
    assert evening.table.carriers == {}


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("how", ["leaves", "is removed"])
def test_when_a_device_goes_all_go_who_play_on_it(how: str) -> None:
    evening = evening_of(LEO, ANA, MIA)
    luz = bring(evening)
    evening.by(LEO, cm.Start())
    if how == "leaves":
        evening.by(ANA, cm.LeaveTable())
    else:
        evening.by(LEO, cm.Remove(ANA))
    assert [one.id for one in evening.table.people] == [LEO, MIA]
    assert evening.table.carriers == {}
    assert evening.match.state.playing == (0, 2)
    assert set(evening.table.gone) == {ANA, luz}
    evening.check_log()


def test_sending_a_companion_away_changes_no_code() -> None:
    evening = evening_of(ANA)
    luz = bring(evening)
    assert kinds(evening.by(ANA, cm.Remove(luz))) == ["Stood", "Departed"]


# ------------------------------------------------------------- only where hands are open


def test_a_game_that_hides_something_does_not_begin_with_two_on_one_device() -> None:
    evening = evening_of(LEO, ANA)
    luz = bring(evening)
    refused: Answer = Refusal(Reason.ONE_SCREEN, {"first": "Ana", "second": "Luz"})
    assert evening.by(LEO, cm.Start()) == refused
    for_(evening, luz, cm.Stand())
    assert kinds(evening.by(LEO, cm.Start())) == ["Started", "Happened"]


def test_one_seat_of_a_device_may_hide_something_whoever_of_those_there_has_it() -> None:
    evening = evening_of(LEO, ANA)
    bring(evening)
    evening.by(ANA, cm.Stand())
    evening.by(LEO, cm.Start())
    assert seat_for(evening.table, ANA) == 1
    seen: Any = game_view(evening.table, seat_for(evening.table, ANA))
    assert tuple(face.card for face in seen.hand) == evening.match.state.hands[1]


def test_in_a_match_that_hides_something_nobody_takes_a_second_seat_on_a_device() -> None:
    evening = evening_of(ANA)
    evening.by(ANA, cm.AddBot(Level.CHILD, "Nuri", "cat"))
    evening.by(ANA, cm.Start())
    luz = bring(evening)
    nuri = evening.table.bots[0].id
    refused = for_(evening, luz, cm.Sit(nuri))
    assert refused == Refusal(Reason.ONE_SCREEN, {"first": "Ana", "second": "Luz"})


@pytest.mark.usefixtures("opened")
def test_where_hands_are_open_a_companion_takes_a_bots_seat_in_the_match() -> None:
    evening = evening_of(ANA)
    evening.by(ANA, cm.AddBot(Level.CHILD, "Nuri", "cat"))
    evening.by(ANA, cm.Start())
    for_(evening, bring(evening), cm.Sit(evening.table.bots[0].id))
    assert evening.table.seats_of(ANA) == (0, 1)


def test_which_games_can_be_shared_is_seen_by_all() -> None:
    assert not table_view(evening_of(ANA).table, ANA).open_table
    with open_hands():
        assert table_view(evening_of(ANA).table, ANA).open_table


# ------------------------------------------------------------------------------- playing


@pytest.mark.usefixtures("opened")
def test_each_acts_from_his_own_seat_on_the_same_device() -> None:
    evening, luz = family()
    evening.wait(4_000)
    point = cm.Do(1, evening.match.state.phase, {"type": "point"})
    for_(evening, luz, point)
    assert pointing(evening) == [False, True, False]
    evening.by(ANA, point)
    assert pointing(evening) == [True, True, False]


@pytest.mark.usefixtures("opened")
def test_a_device_shows_the_seat_that_is_waited_for_and_keeps_it_while_others_play() -> None:
    with turns():
        evening, luz = family()
        evening.wait(4_000)
        seen = [(evening.match.recent[0], seat_for(evening.table, ANA))]
        for who in (LEO, ANA):
            for_(evening, who, cm.Do(1, evening.match.state.phase, {"type": "point"}))
            seen.append((evening.match.recent[0], seat_for(evening.table, ANA)))
    # While Leo is waited for, Luz still has the device: she had it last.
    assert seen == [(2, 1), (0, 0), (1, 1)]
    assert seat_for(evening.table, LEO) == 2
    assert evening.match.players[1] == luz


def test_who_was_waited_for_is_kept_only_where_hands_are_open() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(ANA, cm.Start())
    assert evening.match.recent == ()


# --------------------------------------------------- what one finger does for all there


@pytest.mark.usefixtures("opened")
def test_who_only_watches_pauses_and_votes_for_those_on_his_device() -> None:
    evening = evening_of(LEO, ANA)
    bring(evening)
    bring(evening, name="Sol")
    evening.by(ANA, cm.Stand())
    evening.by(LEO, cm.Start())
    assert kinds(evening.by(ANA, cm.Pause())) == ["Paused"]
    assert kinds(evening.by(ANA, cm.Resume())) == ["Counting"]
    evening.wait(3_000)
    assert kinds(evening.by(LEO, cm.ProposeStop())) == ["StopProposed"]
    assert kinds(evening.by(ANA, cm.VoteStop(agree=True))) == ["StopVoted", "Happened", "Finished"]


@pytest.mark.usefixtures("opened")
def test_a_family_on_one_device_ends_its_match_with_one_finger() -> None:
    evening = evening_of(ANA)
    bring(evening)
    bring(evening, name="Sol")
    evening.by(ANA, cm.Start())
    assert kinds(evening.by(ANA, cm.ProposeStop())) == ["StopProposed", "Happened", "Finished"]
    tally = evening.table.tally
    assert len(tally) == 3


def test_a_companion_has_no_device_that_could_come_or_go() -> None:
    evening = evening_of(ANA)
    luz = bring(evening)
    assert reason(evening.away(luz)) == Reason.STRANGER
    assert reason(evening.back(luz)) == Reason.STRANGER


def test_the_screen_that_all_look_at_carries_nobody_and_who_carries_somebody_is_none() -> None:
    evening = evening_of(ANA, LEO)
    luz = bring(evening)
    assert reason(evening.by(ANA, cm.BeScreen())) == Reason.SITS
    assert reason(for_(evening, luz, cm.BeScreen())) == Reason.SITS
    evening.by(LEO, cm.BeScreen())
    assert reason(evening.by(LEO, cm.PlayHere("Sol", "cat"))) == Reason.NO_SEAT
