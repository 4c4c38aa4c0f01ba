"""The suite finds what it looks for: each fault planted into a real game is found, and named."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

import sobremesa
from sobremesa.games.loonacy.actions import Point
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Seat
from tests.contract import planted_leaks as leaky
from tests.contract import planted_moments as told
from tests.contract import planted_people as people
from tests.contract import planted_rules as faulty
from tests.contract.bots import check_bots_play_a_match
from tests.contract.doors import check_the_door
from tests.contract.flow import (
    check_it_ends_whoever_does_nothing,
    check_it_ends_whoever_is_absent,
    check_somebody_may_act_or_a_timer_runs,
)
from tests.contract.lawful import check_decide
from tests.contract.leaks import check_nothing_leaks, check_reveals_reveal
from tests.contract.log import (
    check_everything_round_trips,
    check_nothing_is_lost,
    check_the_log_is_the_match,
    check_what_holds_always,
)
from tests.contract.moments import (
    check_memories_can_be_kept,
    check_moment_can_be_told,
    check_moments,
    check_who_watches_knows_no_more_than_a_player,
    moments_of,
)
from tests.contract.notations import (
    check_action_reads_as_written,
    check_anything_else_is_no_action,
    check_every_view_can_be_drawn,
)
from tests.contract.open_hands import check_hands_are_open
from tests.contract.processes import check_other_processes_play_the_same
from tests.contract.tables import Depth, Table, matches, states
from tests.contract.texts import check_everything_has_a_text, check_refusal_can_be_said
from tests.contract.trying import attempt

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long

SEATS: Final = 3
DEPTH: Final = Depth(seeds=(0, 3), states=50)
FIRST: Final = Depth(seeds=(0, 1), states=50)
"""A third of these matches: most faults are found in them already."""


def decide(game: AnyGame, depth: Depth) -> None:
    check_decide(game, states(Table(game, SEATS, depth)), Random("decide"))


def leak(game: AnyGame, depth: Depth) -> None:
    check_nothing_leaks(game, states(Table(game, SEATS, depth)), Random("leaks"))


def reveals(game: AnyGame, depth: Depth) -> None:
    check_reveals_reveal(game, matches(Table(game, SEATS, depth)), Random("reveals"))


def hands(game: AnyGame, depth: Depth) -> None:
    check_hands_are_open(game, matches(Table(game, SEATS, depth)), Random("open"))


def doors(game: AnyGame, depth: Depth) -> None:
    for reached in states(Table(game, SEATS, depth)):
        check_the_door(game, reached, Point())


def absent(game: AnyGame, depth: Depth) -> None:
    check_it_ends_whoever_is_absent(game, states(Table(game, SEATS, depth))[:8], Random("absent"))


def idle(game: AnyGame, depth: Depth) -> None:
    some = states(Table(game, SEATS, depth))[:8]
    check_it_ends_whoever_does_nothing(game, some, Random("idle"), each=1)


def log(game: AnyGame, depth: Depth) -> None:
    for match in matches(Table(game, SEATS, depth)):
        check_the_log_is_the_match(game, match)
        check_nothing_is_lost(game, match)
        check_what_holds_always(game, match)
        check_everything_round_trips(game, match, every=5)


def flow(game: AnyGame, depth: Depth) -> None:
    for match in matches(Table(game, SEATS, depth)):
        check_somebody_may_act_or_a_timer_runs(game, match)


def process(game: AnyGame, _: Depth) -> None:
    kind = type(game)
    name = f"{kind.__module__}:{kind.__name__}"
    check_other_processes_play_the_same(name, SEATS, seed=1, mix="hasty")


def bots(game: AnyGame, _: Depth) -> None:
    for seed in range(4):
        check_bots_play_a_match(game, [Level.SHARK] * SEATS, seed)


def notation(game: AnyGame, depth: Depth) -> None:
    check_anything_else_is_no_action(game)
    for reached in states(Table(game, SEATS, depth)):
        check_every_view_can_be_drawn(game, reached.state)
        for action in game.legal(reached.state, Seat(0)):
            check_action_reads_as_written(game, action)


def moments(game: AnyGame, depth: Depth) -> None:
    for match in matches(Table(game, SEATS, depth)):
        check_moments(game, match)
        for moment in moments_of(game, match):
            check_moment_can_be_told(game, moment, "en")
        check_memories_can_be_kept(game, match, every=5)


def watchers(game: AnyGame, depth: Depth) -> None:
    at = states(Table(game, SEATS, depth))
    check_who_watches_knows_no_more_than_a_player(game, at, Random("watchers"))


def texts(game: AnyGame, depth: Depth) -> None:
    check_everything_has_a_text(game, "en")
    for reached in states(Table(game, SEATS, depth)):
        if reached.next is not None:
            refusal = attempt(game, reached.state, *reached.next, 0).refusal
            if refusal is not None:
                check_refusal_can_be_said(game, refusal, "en")


Finder = Callable[[AnyGame, Depth], None]
FINDERS: Final[tuple[Finder, ...]] = (
    *(decide, leak, reveals, hands, doors, absent, idle, log, flow),
    *(bots, notation, texts, moments, watchers),
)

FAULTS: Final[list[tuple[Any, Finder, str]]] = [
    (leaky.ShowsTheNextCard, leak, r"LEAK to \w+ through \['view'\]"),
    (leaky.ShowsAHandToWatchers, leak, r"LEAK to None through \['view'\]"),
    (leaky.ShowsNewCardsBeforeTheyAreTurned, leak, r"LEAK to \d through \['view'\]"),
    (leaky.TellsWhichCardWasBeaten, leak, r"LEAK to \w+ through \['told'\].*Beaten"),
    (leaky.TellsWhetherTheBeatenCardIsOdd, leak, r"LEAK to \w+ through \['told'\].*Beaten"),
    (leaky.TellsWhetherMoreCouldBeLaid, leak, r"LEAK to \w+ through \['told'\].*Played"),
    (leaky.NamesTheWrongCardInItsWork, leak, r"LEAK to \w+ through \['told'\].*Fumbled"),
    (leaky.IsSilentWhereSomebodyCouldPlay, leak, r"LEAK to \w+ through \['told'\].*Pointed"),
    (leaky.DealsInTheOrderOfTheCards, leak, r"LEAK to \w+ through \['told'\].*Drew"),
    (leaky.TellsWhoWillBeAbleToPlay, leak, r"LEAK to \w+ through \['told'\].*Drew"),
    (leaky.ListsWhatCanBeDoneByTheDrawPile, leak, r"LEAK to \d through \['legal'\]"),
    (leaky.TurnsSoonerForAGoodCard, leak, r"LEAK to \w+ through \['timers'\]"),
    (leaky.AnswersWhoHasTheCard, leak, r"LEAK to \d through \['answer'\].*not-in-hand"),
    (leaky.AllowsThePlayOfUnseenCards, leak, r"LEAK to \d through \["),
    (leaky.BlocksByTheCardThatWasWrong, leak, r"LEAK to \w+ through \['timers'\].*Fumbled"),
    (leaky.ShowsLaterWhichCardWasWrong, leak, r"LEAK to \w+ through \['view'\].*Unblocked"),
    (leaky.ImaginesNothing, leak, "imagine hardly changes anything"),
    (leaky.ImaginesAnotherHand, leak, r"LEAK to \d through \['view'"),
    (leaky.LosesACardWhileImagining, leak, "lost while imagining"),
    (leaky.ForgetsThatTurningReveals, leak, r"LEAK to \d through \['told', 'view'.*Turned"),
    (leaky.SaysThatPointingReveals, reveals, "Pointed"),
    (leaky.SaysThatHandsAreOpen, hands, r"hands are open, but seat \d sees \['view'"),
    (leaky.SaysThatSomeHandsAreOpen, hands, "its hands are never open"),
    (faulty.LosesACard, log, "lost at Turned"),
    (faulty.DoublesACard, log, "doubled at Opened"),
    (faulty.RollsItsOwnDice, decide, "decided twice"),
    (faulty.Remembers, decide, "decided twice|what it does, nothing in"),
    (faulty.OrdersByHash, process, "with PYTHONHASHSEED="),
    (faulty.ChangesTheState, decide, "decide changed the state"),
    (faulty.RulesInEvolve, log, "gives another state"),
    (faulty.ListsAnIllegalPlay, decide, "legal lists Play.*, refused"),
    (faulty.MissesALegalPlay, decide, "accepted; what it does, nothing in"),
    (faulty.ListsAPlayTwice, decide, "legal lists an action twice"),
    (faulty.RaisesForAMistake, decide, "raised IndexError"),
    (faulty.RefusesWithoutAReasonOfItsOwn, decide, "no reason of this game"),
    (faulty.AcceptsWithoutAnyEvent, decide, "was accepted and nothing happened"),
    (faulty.LetsEverybodyIn, doors, "it should be refused as"),
    (faulty.ChargesLatecomers, doors, "refused by the kernel, and yet"),
    (faulty.ForgetsToTurn, flow, "stuck: nobody can act and no timer runs"),
    (faulty.WaitsForThoseWhoDoNothing, absent, "does nothing in .* not over after 3000"),
    (faulty.WaitsForTwoWhoDoNothing, idle, "do nothing in .* not over after 3000"),
    (faulty.OverlooksThatSomebodyIsAway, log, "Away.* did not do what it says"),
    (faulty.NeverEnds, flow, "not over after 3000 commands"),
    (faulty.RunsTwoTimersOfOneName, flow, "two timers of one name"),
    (faulty.RunsATimerThatNeverRings, flow, "can never ring"),
    (faulty.WaitsForLeavers, flow, "who left"),
    (faulty.ShowsAnotherPhase, flow, "is of phase"),
    (faulty.CountsPhasesDown, log, "the phase fell"),
    (faulty.EndsInAnotherWay, log, "no ending of this game"),
    (faulty.CountsInHalves, log, "Expected `int`"),
    (faulty.KeepsAList, log, "unhashable type"),
    (lambda: people.WithBots(people.Quick), bots, "ms after its last act"),
    (lambda: people.WithBots(people.Lazy), bots, "no end after"),
    (lambda: people.WithBots(people.Clumsy), bots, "so few cards"),
    (lambda: people.WithBots(people.Cheat), bots, "was refused"),
    (lambda: people.WithNotation(people.Brief()), notation, "is written"),
    (lambda: people.WithNotation(people.Wordy()), notation, "not one word"),
    (lambda: people.WithNotation(people.Generous()), notation, "is read as Point"),
    (lambda: people.WithNotation(people.Blank()), notation, "nothing drawn"),
    (people.RefusesWithoutWords, texts, "refusal.no-mood"),
    (people.KeepsTheMarginToItself, texts, "cannot be said in 'en': KeyError.'margin'"),
    (told.HasNoWordsForTheBest, texts, "moment.sunset"),
    (told.TellsEverything, moments, "4 moments are not the best"),
    (told.TellsOfNoHighlight, moments, "no highlight of this game"),
    (told.TellsOfNobody, moments, "of no seat"),
    (told.CountsInWords, moments, "no numbers"),
    (told.FillsAPlaceTwice, moments, "a place is filled twice"),
    (told.ForgetsHowMany, moments, "has no {'cards'} for its text in 'en'"),
    (told.SaysMoreThanItsText, moments, "{'time'} of .* is not told in 'en'"),
    (told.TellsByChance, moments, "told otherwise again"),
    (told.RemembersHalfAMillisecond, moments, "Expected `int`"),
    (told.RemembersMoreThanItsMemory, moments, "told otherwise again|remembered otherwise again"),
    (told.LetsWatchersKnowAHand, watchers, r"who watches sees \['view'\] that seat \d does not"),
    (told.TellsWatchersWhichCardWasBeaten, watchers, r"learns by \['told'\] what seat \d does not"),
]


@pytest.mark.parametrize(
    ("fault", "finder", "words"), FAULTS, ids=lambda value: getattr(value, "__name__", "")
)
def test_the_fault_is_found(fault: Callable[[], AnyGame], finder: Finder, words: str) -> None:
    with pytest.raises(AssertionError, match=f"(?s){words}"):
        deeper_and_deeper(finder, fault())


def deeper_and_deeper(finder: Finder, game: AnyGame) -> None:
    for depth in (FIRST, DEPTH):
        finder(game, depth)


@pytest.mark.parametrize("finder", FINDERS)
def test_nothing_is_found_where_nothing_is_planted(finder: Finder) -> None:
    finder(sobremesa.game("loonacy"), DEPTH)


def test_no_process_differs_where_nothing_is_planted() -> None:
    process(leaky.Planted(), DEPTH)
