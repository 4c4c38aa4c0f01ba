"""Chairs, and the bots on them: before a match, in its middle, after it."""

from sobremesa.games.loonacy.actions import Handicap
from sobremesa.kernel.bots import Level
from sobremesa.kernel.ids import PlayerId, Seat
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.people import BotPlayer
from sobremesa.table.reasons import Reason
from tests.table.evenings import (
    ANA,
    LEO,
    MIA,
    PEOPLE,
    TOM,
    ZOE,
    Evening,
    evening_of,
    kinds,
    match_of,
    open_match_of,
    person,
    reason,
)

NURI, OTTO = PlayerId("bot-1"), PlayerId("bot-2")


def add_bot(evening: Evening, name: str = "Nuri") -> None:
    evening.by(ANA, cm.AddBot(Level.CHILD, name, "cat"))


def with_a_bot(*people: PlayerId) -> Evening:
    """A match of these people and Nuri, who is a bot."""
    evening = evening_of(*(person(one) for one in people))
    add_bot(evening)
    evening.by(ANA, cm.Start())
    evening.wait(4_000)
    return evening


def test_one_can_stand_up_and_sit_down_again() -> None:
    evening = evening_of(ANA, LEO)
    assert evening.by(ANA, cm.Stand()) == (ev.Stood(ANA),)
    assert reason(evening.by(ANA, cm.Stand())) == Reason.STANDS
    assert evening.by(ANA, cm.Sit()) == (ev.Sat(ANA, instead=None),)
    assert reason(evening.by(ANA, cm.Sit())) == Reason.SITS
    assert evening.table.chairs == (LEO, ANA)


def test_nobody_stands_up_from_a_match() -> None:
    evening = match_of(ANA, LEO)
    assert reason(evening.by(LEO, cm.Stand())) == Reason.IN_MATCH
    assert reason(evening.by(ANA, cm.Stand(LEO))) == Reason.IN_MATCH


def test_the_host_frees_the_chair_of_somebody_who_is_not_here() -> None:
    evening = evening_of(ANA, LEO, MIA)
    evening.away(LEO)
    assert reason(evening.by(MIA, cm.Stand(LEO))) == Reason.NOT_HOST
    assert evening.by(ANA, cm.Stand(LEO)) == (ev.Stood(LEO),)
    assert reason(evening.by(ANA, cm.Stand(LEO))) == Reason.STANDS
    assert evening.table.chairs == (ANA, MIA)
    assert evening.table.person(LEO) is not None


def test_a_bot_is_not_stood_up_like_a_person() -> None:
    evening = evening_of(ANA)
    add_bot(evening)
    assert reason(evening.by(ANA, cm.Stand(person(NURI)))) == Reason.STANDS


def test_the_host_adds_bots_until_no_chair_is_free() -> None:
    evening = evening_of(ANA, LEO, MIA, TOM)
    answer = evening.by(ANA, cm.AddBot(Level.SHARK, "Nuri", "cat"))
    nuri = BotPlayer(NURI, Level.SHARK, "Nuri", "cat")
    assert answer == (ev.BotCame(nuri), ev.Sat(NURI, instead=None))
    full = evening.by(ANA, cm.AddBot(Level.SHARK, "Otto", "owl"))
    assert full == Refusal(Reason.NO_CHAIR, {"most": 5})
    assert reason(evening.by(LEO, cm.AddBot(Level.SHARK, "Otto", "owl"))) == Reason.NOT_HOST


def test_the_host_removes_a_bot_and_its_handicap() -> None:
    evening = evening_of(ANA, LEO)
    add_bot(evening)
    evening.by(ANA, cm.GiveHandicap(NURI, {"fewer_cards": 1}))
    assert reason(evening.by(LEO, cm.RemoveBot(NURI))) == Reason.NOT_HOST
    assert evening.by(ANA, cm.RemoveBot(NURI)) == (ev.Stood(NURI), ev.BotWent(NURI))
    assert reason(evening.by(ANA, cm.RemoveBot(NURI))) == Reason.NO_BOT
    assert reason(evening.by(ANA, cm.RemoveBot(LEO))) == Reason.NO_BOT
    assert dict(evening.table.handicaps) == {}


def test_the_host_lets_a_bot_play_better_and_it_keeps_all_that_it_has() -> None:
    evening = evening_of(ANA, LEO)
    add_bot(evening)
    evening.by(ANA, cm.GiveHandicap(NURI, {"fewer_cards": 1}))
    evening.by(ANA, cm.Arrange((ANA, NURI, LEO)))
    assert evening.by(ANA, cm.SetLevel(NURI, Level.SHARK)) == (ev.LevelSet(NURI, Level.SHARK),)
    assert evening.table.bots == (BotPlayer(NURI, Level.SHARK, "Nuri", "cat"),)
    assert evening.table.chairs == (ANA, NURI, LEO)
    assert dict(evening.table.handicaps) == {NURI: Handicap(fewer_cards=1)}
    evening.check_log()


def test_a_level_that_a_bot_has_already_is_set_without_anything_happening() -> None:
    evening = evening_of(ANA, LEO)
    add_bot(evening)
    assert evening.by(ANA, cm.SetLevel(NURI, Level.CHILD)) == ()


def test_only_a_bot_of_the_table_has_a_level() -> None:
    evening = evening_of(ANA, LEO, MIA)
    add_bot(evening)
    assert reason(evening.by(ANA, cm.SetLevel(LEO, Level.SHARK))) == Reason.NO_BOT
    assert reason(evening.by(ANA, cm.SetLevel(OTTO, Level.SHARK))) == Reason.NO_BOT
    assert reason(evening.by(LEO, cm.SetLevel(NURI, Level.SHARK))) == Reason.NOT_HOST


def test_a_bot_whose_chair_somebody_took_in_between_gets_no_level() -> None:
    evening = evening_of(ANA, LEO, MIA, TOM)
    add_bot(evening)
    evening.join(ZOE)
    evening.by(ZOE, cm.Sit(instead=NURI))
    assert reason(evening.by(ANA, cm.SetLevel(NURI, Level.SHARK))) == Reason.NO_BOT
    assert evening.table.chairs == PEOPLE


def test_a_bot_plays_a_match_at_the_level_with_which_it_began() -> None:
    evening = with_a_bot(ANA, LEO)
    assert reason(evening.by(ANA, cm.SetLevel(NURI, Level.SHARK))) == Reason.IN_MATCH
    assert evening.table.bots == (BotPlayer(NURI, Level.CHILD, "Nuri", "cat"),)


def test_a_new_bot_is_not_the_one_that_went() -> None:
    evening = evening_of(ANA, LEO)
    add_bot(evening)
    evening.by(ANA, cm.RemoveBot(NURI))
    add_bot(evening)
    assert [bot.id for bot in evening.table.bots] == [OTTO]


def test_bots_neither_come_nor_go_in_a_match() -> None:
    evening = with_a_bot(ANA, LEO)
    assert reason(evening.by(ANA, cm.AddBot(Level.CHILD, "Otto", "owl"))) == Reason.IN_MATCH
    assert reason(evening.by(ANA, cm.RemoveBot(NURI))) == Reason.IN_MATCH
    assert reason(evening.by(ANA, cm.Arrange((LEO, ANA, NURI)))) == Reason.IN_MATCH


def test_the_host_changes_the_order_of_the_chairs() -> None:
    evening = evening_of(ANA, LEO, MIA)
    assert evening.by(ANA, cm.Arrange((MIA, ANA, LEO))) == (ev.Arranged((MIA, ANA, LEO)),)
    assert reason(evening.by(LEO, cm.Arrange((LEO, ANA, MIA)))) == Reason.NOT_HOST
    for others in ((MIA, ANA), (MIA, ANA, TOM), (MIA, ANA, LEO, LEO), ()):
        assert reason(evening.by(ANA, cm.Arrange(others))) == Reason.NOT_THESE
    evening.by(ANA, cm.Start())
    assert evening.match.players == (MIA, ANA, LEO)


def test_before_a_match_one_takes_the_chair_of_a_bot() -> None:
    evening = evening_of(ANA, LEO, MIA, TOM)
    add_bot(evening)
    evening.join(ZOE)
    assert evening.by(ZOE, cm.Sit(instead=NURI)) == (ev.Sat(ZOE, instead=NURI), ev.BotWent(NURI))
    assert evening.table.chairs == PEOPLE
    assert evening.table.bots == ()


def test_who_sits_does_not_need_the_chair_of_a_bot() -> None:
    evening = evening_of(ANA, LEO)
    add_bot(evening)
    assert reason(evening.by(LEO, cm.Sit(instead=NURI))) == Reason.SITS
    assert reason(evening.by(LEO, cm.Sit(instead=OTTO))) == Reason.NO_BOT
    assert reason(evening.by(LEO, cm.Sit(instead=ANA))) == Reason.NO_BOT


def test_who_comes_in_the_middle_of_a_match_watches_and_plays_the_next() -> None:
    evening = match_of(ANA, LEO)
    assert kinds(evening.join(MIA)) == ["Joined", "Sat"]
    assert evening.match.players == (ANA, LEO)
    assert evening.match.seat_of(MIA) is None
    assert reason(evening.by(MIA, cm.Do(1, evening.match.state.phase, {}))) == Reason.NO_SEAT
    evening.by(LEO, cm.LeaveMatch())
    evening.by(ANA, cm.Start())
    assert evening.match.players == (ANA, MIA)


def test_who_comes_in_the_middle_of_a_match_takes_the_seat_of_a_bot_at_once() -> None:
    evening = with_a_bot(ANA, LEO)
    evening.join(MIA)
    answer = evening.by(MIA, cm.Sit(instead=NURI))
    assert answer == (
        ev.Stood(MIA),
        ev.Sat(MIA, instead=NURI),
        ev.SeatTaken(Seat(2), MIA),
        ev.BotWent(NURI),
    )
    assert evening.match.players == evening.table.chairs == (ANA, LEO, MIA)
    pointed = evening.by(MIA, cm.Do(1, evening.match.state.phase, {"type": "point"}))
    assert kinds(pointed) == ["Happened"]
    evening.check_log()


def test_a_seat_that_was_taken_from_a_bot_counts_for_its_person() -> None:
    evening = with_a_bot(ANA)
    evening.join(MIA)
    evening.by(MIA, cm.Sit(instead=NURI))
    evening.by(ANA, cm.LeaveMatch())
    assert dict(evening.table.tally) == {ANA: 0, MIA: 1}


def test_who_plays_keeps_his_own_seat() -> None:
    evening = with_a_bot(ANA, LEO)
    assert reason(evening.by(LEO, cm.Sit(instead=NURI))) == Reason.SITS


def test_who_has_left_a_match_does_not_come_back_into_it_on_a_bots_seat() -> None:
    evening = with_a_bot(ANA, LEO, MIA)
    evening.by(MIA, cm.LeaveMatch())
    assert reason(evening.by(MIA, cm.Sit(instead=NURI))) == Reason.LEFT
    assert evening.by(MIA, cm.Sit()) == (ev.Sat(MIA, instead=None),)
    assert reason(evening.by(MIA, cm.Sit(instead=NURI))) == Reason.LEFT
    evening.by(LEO, cm.LeaveTable())
    evening.join(LEO)
    assert reason(evening.by(LEO, cm.Sit(instead=NURI))) == Reason.LEFT


def test_who_takes_a_seat_and_is_not_here_is_not_waited_for() -> None:
    evening = with_a_bot(ANA, LEO)
    evening.join(MIA)
    evening.away(MIA)
    assert kinds(evening.by(MIA, cm.Sit(instead=NURI)))[-1] == "Happened"
    assert evening.match.state.away == {2}


def test_with_fewer_chairs_in_the_new_game_the_last_ones_stand_up() -> None:
    evening = evening_of(ANA, LEO)
    add_bot(evening)
    answer = evening.by(ANA, cm.Choose("loonacy", {"keep_top": True}))
    assert kinds(answer) == ["Chosen"]
    assert evening.table.chairs == (ANA, LEO, NURI)


def test_a_handicap_stays_with_who_sits_down_again() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(ANA, cm.GiveHandicap(LEO, {"fewer_cards": 2}))
    evening.by(LEO, cm.Stand())
    evening.by(LEO, cm.Sit())
    evening.by(ANA, cm.Start())
    assert [setup.handicap for setup in evening.match.state.setups] == [
        Handicap(),
        Handicap(fewer_cards=2),
    ]


def test_bots_act_only_on_their_own_seats_and_only_while_the_clock_runs() -> None:
    evening = with_a_bot(ANA, LEO)
    state = evening.match.state
    point = evening.match.rules.legal(state, Seat(2))

    def acts(match: int, seat: int) -> cm.SeatActs:
        return cm.SeatActs(match, Seat(seat), next(iter(point)), state.phase)

    assert reason(evening.give(acts(1, 0))) == Reason.NO_SEAT
    assert reason(evening.give(acts(1, 7))) == Reason.NO_SEAT
    assert reason(evening.give(acts(2, 2))) == Reason.OTHER_MATCH
    assert reason(evening.give(acts(1, -1))) == "not-playing"
    evening.by(LEO, cm.Pause())
    assert reason(evening.give(acts(1, 2))) == Reason.PAUSED
    evening.by(LEO, cm.Resume())
    evening.wait(3_000)
    evening.away(ANA, LEO)
    assert reason(evening.give(acts(1, 2))) == Reason.PAUSED
    evening.back(LEO)
    assert reason(evening.give(acts(1, 2))) == Reason.PAUSED
    evening.wait(3_000)
    assert kinds(evening.give(acts(1, 2))) == ["Happened"]


def test_a_stand_in_plays_the_seat_alone_until_its_person_is_back() -> None:
    evening = open_match_of(ANA, LEO)
    evening.away(LEO)
    evening.wait(30_000)
    state = evening.match.state
    assert evening.match.stand_ins == {1}
    command = cm.Do(1, state.phase, {"type": "point"})
    assert reason(evening.by(LEO, command)) == Reason.BOT_PLAYS
    act = next(iter(evening.match.rules.legal(state, Seat(1))))
    assert kinds(evening.give(cm.SeatActs(1, Seat(1), act, state.phase))) == ["Happened"]
    evening.back(LEO)
    assert reason(evening.give(cm.SeatActs(1, Seat(1), act, state.phase))) == Reason.NO_SEAT
