"""The host: what only the host does, and how the role passes on."""

import math
import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.games.loonacy.actions import Handicap, Options
from sobremesa.kernel.bots import Level
from sobremesa.kernel.decks import Deck
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import PersonId, PlayerId
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.hosting import CODE_LETTERS, LETTERS, SECRET_LENGTH, new_code, new_secret
from sobremesa.table.options import Order, TableOptions
from sobremesa.table.reasons import Reason
from tests.table.evenings import ANA, LEO, MIA, TOM, Evening, evening_of, kinds, match_of, reason

OPTIONS = TableOptions("es", Pace.OFF, stand_ins=False, chat=True, series=3, order=Order.ARRIVAL)


@pytest.mark.parametrize(
    "command",
    [
        cm.AddBot(Level.CHILD, "Nuri", "cat"),
        cm.RemoveBot(PlayerId("bot-1")),
        cm.SetLevel(PlayerId("bot-1"), Level.SHARK),
        cm.Arrange((LEO, ANA)),
        cm.Choose("loonacy"),
        cm.GiveHandicap(LEO, None),
        cm.SetOptions(OPTIONS),
        cm.Lock(locked=True),
        cm.HandOver(LEO),
        cm.Remove(ANA),
        cm.Start(),
        cm.Stand(ANA),
    ],
    ids=lambda command: str(type(command).__name__),
)
def test_only_the_host_does_this(command: cm.PersonCommand) -> None:
    evening = evening_of(ANA, LEO)
    assert reason(evening.by(LEO, command)) == Reason.NOT_HOST


def test_the_host_chooses_a_game_and_its_options() -> None:
    evening = evening_of(ANA, LEO)
    answer = evening.by(ANA, cm.Choose("loonacy", {"pictures": 25, "pace": "brisk"}))
    assert answer == (ev.Chosen("loonacy", Options(pictures=25, pace=Pace.BRISK)),)
    assert evening.by(ANA, cm.Choose("loonacy")) == (ev.Chosen("loonacy", Options()),)
    evening.check_log()


OWN = Deck("own", 40, (3,))
GROWN = Deck("own", 44, (3, 41))


def chosen_deck(evening: Evening) -> Deck:
    deck: Deck = evening.table.game_options.deck
    return deck


def test_a_chosen_deck_that_has_changed_is_played_with_as_it_is_now() -> None:
    evening = evening_of(ANA, LEO)
    own = {"id": "own", "photos": 40, "cameras": [3]}
    evening.by(ANA, cm.Choose("oeil", {"target": 12, "deck": own}))
    assert chosen_deck(evening) == OWN
    expected = evening.table.game_options
    assert evening.give(cm.DeckChanged("own", GROWN)) == (
        ev.Chosen("oeil", replace(expected, deck=GROWN)),
    )
    assert evening.give(cm.DeckChanged("own", GROWN)) == ()
    assert evening.give(cm.DeckChanged("other", OWN)) == ()
    evening.give(cm.DeckChanged("own", None))
    assert chosen_deck(evening).id == "found"
    evening.check_log()


def test_no_deck_changes_under_a_match_or_a_game_without_one() -> None:
    assert evening_of(ANA, LEO).give(cm.DeckChanged("found", None)) == ()
    assert match_of(ANA, LEO).give(cm.DeckChanged("own", GROWN)) == ()
    people = [ANA, LEO, PersonId(PlayerId("mia")), PersonId(PlayerId("tom"))]
    evening = evening_of(*people)
    evening.by(ANA, cm.Choose("oeil", {"deck": {"id": "own", "photos": 40, "cameras": [3]}}))
    for person in people:
        evening.by(person, cm.Sit())
    assert isinstance(evening.by(ANA, cm.Start()), tuple)
    for deck in (GROWN, OWN, None):
        assert reason(evening.give(cm.DeckChanged("own", deck))) == Reason.IN_MATCH
    assert evening.give(cm.DeckChanged("other", None)) == ()
    assert chosen_deck(evening) == OWN


@pytest.mark.parametrize(
    "options",
    [
        {"pictures": 31},
        {"nonsense": 1},
        [],
        "pictures",
        7,
        {1: 2},
        {"\ud800": 1},
        {"pace": None},
        {"pictures": {"pictures": {}}},
        b"bytes",
    ],
    ids=str,
)
def test_options_that_the_game_does_not_know_are_refused(options: Any) -> None:
    evening = evening_of(ANA, LEO)
    assert reason(evening.by(ANA, cm.Choose("loonacy", options))) == Reason.BAD_OPTIONS
    assert reason(evening.by(ANA, cm.GiveHandicap(LEO, options))) == Reason.BAD_OPTIONS


@pytest.mark.parametrize("game", ["", "chess", "\ud800", "loonacy "])
def test_a_game_that_there_is_not_is_refused(game: str) -> None:
    assert reason(evening_of(ANA).by(ANA, cm.Choose(game))) == Reason.NO_GAME


def test_a_handicap_is_for_who_sits() -> None:
    evening = evening_of(ANA, LEO)
    given = evening.by(ANA, cm.GiveHandicap(LEO, {"helping_hand": True}))
    assert given == (ev.HandicapGiven(LEO, Handicap(helping_hand=True)),)
    assert reason(evening.by(ANA, cm.GiveHandicap(MIA, None))) == Reason.STANDS


def test_game_and_handicaps_stay_as_they_are_while_a_match_is_played() -> None:
    evening = match_of(ANA, LEO)
    assert reason(evening.by(ANA, cm.Choose("loonacy"))) == Reason.IN_MATCH
    assert reason(evening.by(ANA, cm.GiveHandicap(LEO, None))) == Reason.IN_MATCH


def test_the_options_of_the_table_are_set_as_a_whole() -> None:
    evening = evening_of(ANA)
    assert evening.by(ANA, cm.SetOptions(OPTIONS)) == (ev.OptionsSet(OPTIONS),)
    assert evening.table.options == OPTIONS
    evening.check_log()


def test_the_pace_of_the_table_is_that_of_its_matches() -> None:
    evening = evening_of(ANA, LEO, pace=Pace.OFF)
    evening.by(ANA, cm.Choose("loonacy", {"pace": "brisk"}))
    evening.by(ANA, cm.Start())
    assert evening.match.state.options == Options(pace=Pace.OFF)


def test_who_is_removed_is_gone_with_all_that_was_his_and_the_door_has_a_new_key() -> None:
    evening = evening_of(ANA, LEO, MIA)
    evening.by(ANA, cm.GiveHandicap(LEO, {"fewer_cards": 1}))
    evening.by(LEO, cm.Rename("Leo", "owl"))
    evening.by(ANA, cm.Start())
    before = evening.table
    answer = evening.by(ANA, cm.Remove(LEO))
    assert kinds(answer) == ["Happened", "Stood", "Departed", "Recoded"]
    after = evening.table
    assert (after.person(LEO), after.chairs, dict(after.handicaps)) == (None, (ANA, MIA), {})
    assert LEO not in after.answers
    assert after.match is not None
    assert after.match.state.playing == (0, 2)
    assert (after.code, after.secret) != (before.code, before.secret)
    assert (len(after.code), set(after.code) <= set(CODE_LETTERS)) == (6, True)
    assert (len(after.secret), set(after.secret) <= set(LETTERS)) == (24, True)
    assert reason(evening.by(LEO, cm.Sit())) == Reason.STRANGER
    evening.check_log()


def test_nobody_removes_himself_or_a_stranger() -> None:
    evening = evening_of(ANA)
    assert reason(evening.by(ANA, cm.Remove(ANA))) == Reason.STRANGER
    assert reason(evening.by(ANA, cm.Remove(LEO))) == Reason.STRANGER


def test_who_plays_by_a_stand_in_can_be_removed() -> None:
    evening = match_of(ANA, LEO, MIA)
    evening.away(LEO)
    evening.wait(30_000)
    assert evening.match.stand_ins == {1}
    evening.by(ANA, cm.Remove(LEO))
    assert evening.match.stand_ins == frozenset()
    evening.check_log()


def test_the_role_is_handed_over() -> None:
    evening = evening_of(ANA, LEO)
    assert evening.by(ANA, cm.HandOver(LEO)) == (ev.HostPassed(LEO, owner=None),)
    assert reason(evening.by(ANA, cm.HandOver(ANA))) == Reason.NOT_HOST
    assert reason(evening.by(LEO, cm.HandOver(MIA))) == Reason.STRANGER
    assert evening.by(LEO, cm.HandOver(LEO)) == ()


def test_what_was_handed_over_is_never_taken_back() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(ANA, cm.HandOver(LEO))
    evening.away(ANA)
    evening.wait(60_000)
    assert evening.back(ANA) == (ev.CameBack(ANA),)
    assert evening.table.host == LEO


def test_nothing_is_handed_over_to_a_bot() -> None:
    evening = evening_of(ANA)
    evening.by(ANA, cm.AddBot(Level.CHILD, "Nuri", "cat"))
    bot = PersonId(evening.table.bots[0].id)
    assert reason(evening.by(ANA, cm.HandOver(bot))) == Reason.STRANGER


def test_a_host_who_is_away_is_replaced_until_he_is_back() -> None:
    evening = evening_of(ANA, LEO, MIA)
    evening.away(ANA)
    evening.wait(9_999)
    assert evening.table.host == ANA
    evening.wait(1)
    assert (evening.table.host, evening.table.host_owner) == (LEO, ANA)
    assert evening.back(ANA) == (ev.CameBack(ANA), ev.HostPassed(ANA, owner=None))


def test_a_host_who_is_back_in_time_stays_host() -> None:
    evening = evening_of(ANA, LEO)
    evening.away(ANA)
    evening.wait(9_000)
    assert evening.back(ANA) == (ev.CameBack(ANA),)
    evening.wait(60_000)
    assert evening.table.host == ANA


def test_the_role_comes_back_to_its_first_owner_over_several_heirs() -> None:
    evening = evening_of(ANA, LEO, MIA, TOM)
    evening.away(ANA)
    evening.wait(10_000)
    evening.away(LEO)
    evening.wait(10_000)
    assert (evening.table.host, evening.table.host_owner) == (MIA, ANA)
    evening.by(MIA, cm.LeaveTable())
    assert (evening.table.host, evening.table.host_owner) == (TOM, ANA)
    assert evening.back(LEO) == (ev.CameBack(LEO),)
    evening.back(ANA)
    assert (evening.table.host, evening.table.host_owner) == (ANA, None)


def test_who_has_the_role_for_a_while_can_hand_it_on_for_good() -> None:
    evening = evening_of(ANA, LEO, MIA)
    evening.away(ANA)
    evening.wait(10_000)
    evening.by(LEO, cm.HandOver(MIA))
    evening.back(ANA)
    assert evening.table.host == MIA


def test_the_role_of_who_left_goes_to_somebody_who_is_here() -> None:
    evening = evening_of(ANA, LEO, MIA)
    evening.away(LEO)
    answer = evening.by(ANA, cm.LeaveTable())
    assert answer == (ev.Stood(ANA), ev.Departed(ANA), ev.HostPassed(MIA, owner=None))


def test_where_the_last_one_here_leaves_the_role_waits_for_its_owner() -> None:
    evening = evening_of(LEO, ANA, MIA)
    evening.by(LEO, cm.HandOver(ANA))
    evening.away(ANA)
    evening.wait(10_000)
    assert (evening.table.host, evening.table.host_owner) == (LEO, ANA)
    evening.away(MIA)
    evening.by(LEO, cm.LeaveTable())
    assert (evening.table.host, evening.table.host_owner) == (ANA, None)


def test_where_nobody_is_left_whoever_comes_is_host() -> None:
    evening = evening_of(ANA)
    evening.by(ANA, cm.LeaveTable())
    assert evening.table.host is None
    evening.join(LEO)
    assert evening.table.host == LEO


def test_the_role_does_not_pass_while_nobody_is_here_and_not_at_once_when_somebody_is() -> None:
    evening = evening_of(ANA, LEO)
    evening.away(ANA, LEO)
    evening.wait(3_600_000)
    assert evening.table.host == ANA
    evening.back(LEO)
    evening.wait(9_999)
    assert evening.table.host == ANA
    evening.wait(1)
    assert evening.table.host == LEO


def test_a_screen_takes_no_chair_and_does_not_inherit_the_role() -> None:
    evening = evening_of(ANA)
    assert kinds(evening.switch_on(LEO)) == ["Joined", "BecameScreen"]
    evening.join(MIA)
    assert evening.table.chairs == (ANA, MIA)
    evening.away(ANA)
    evening.wait(10_000)
    assert (evening.table.host, evening.table.host_owner) == (MIA, ANA)
    evening.away(MIA)
    evening.wait(3_600_000)
    assert (evening.table.host, evening.table.host_owner) == (MIA, ANA)
    assert evening.back(ANA) == (ev.CameBack(ANA), ev.HostPassed(ANA, owner=None))


def test_where_the_host_leaves_a_screen_behind_who_is_away_gets_the_role() -> None:
    evening = evening_of(ANA, MIA)
    evening.switch_on(LEO)
    evening.away(MIA)
    evening.by(ANA, cm.LeaveTable())
    assert evening.table.host == MIA


def test_a_screen_that_is_left_alone_is_host_until_somebody_comes() -> None:
    evening = evening_of(ANA)
    evening.switch_on(LEO)
    evening.by(ANA, cm.LeaveTable())
    assert evening.table.host == LEO
    assert kinds(evening.join(MIA)) == ["Joined", "Sat", "HostPassed"]
    assert (evening.table.host, evening.table.host_owner) == (MIA, None)
    evening.check_log()


def test_a_host_whose_device_becomes_the_screen_passes_the_role_on_for_good() -> None:
    evening = evening_of(ANA, LEO)
    assert evening.by(ANA, cm.BeScreen()) == (
        ev.Stood(ANA),
        ev.BecameScreen(ANA),
        ev.HostPassed(LEO, owner=None),
    )
    assert evening.by(ANA, cm.BeScreen()) == ()
    assert reason(evening.by(LEO, cm.HandOver(ANA))) == Reason.SCREEN


def test_a_screen_that_takes_a_chair_is_somebody_again() -> None:
    evening = evening_of(ANA)
    evening.switch_on(LEO)
    evening.by(LEO, cm.Sit())
    assert evening.by(ANA, cm.HandOver(LEO)) == (ev.HostPassed(LEO, owner=None),)


def test_who_plays_is_no_screen_before_the_match_is_over() -> None:
    evening = match_of(ANA, LEO)
    assert reason(evening.by(LEO, cm.BeScreen())) == Reason.IN_MATCH


def test_a_removed_owner_does_not_get_the_role_back() -> None:
    evening = evening_of(ANA, LEO)
    evening.away(ANA)
    evening.wait(10_000)
    evening.by(LEO, cm.Remove(ANA))
    assert (evening.table.host, evening.table.host_owner) == (LEO, None)


def test_the_refusal_of_a_full_game_says_how_many_it_is_for() -> None:
    evening = evening_of(ANA)
    refusal = evening.by(ANA, cm.Start())
    assert refusal == Refusal("seats", {"seats": 1, "fewest": 2, "most": 5})


def test_a_link_is_not_guessed_and_a_code_is_drawn_evenly() -> None:
    rng = random.Random(5)
    assert SECRET_LENGTH * math.log2(len(set(LETTERS))) >= 128
    secrets = [new_secret(rng) for _ in range(2_000)]
    assert {len(secret) for secret in secrets} == {SECRET_LENGTH}
    drawn = Counter("".join(new_code(rng) for _ in range(5_000)))
    usual = 5_000 * 6 / len(CODE_LETTERS)
    assert set(drawn) == set(CODE_LETTERS)
    assert all(0.85 < count / usual < 1.15 for count in drawn.values())
    letters = Counter("".join(secrets))
    assert set(letters) == set(LETTERS)
    assert all(0.75 < count / (2_000 * 24 / 64) < 1.25 for count in letters.values())


def test_chat_is_off_until_the_host_wants_it() -> None:
    evening = evening_of(ANA, LEO)
    assert evening.table.options.chat is False
