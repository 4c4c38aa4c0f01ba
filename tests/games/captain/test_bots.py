"""What bots of Eye Eye Captain! do with what they have seen, and what they forget of it."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from sobremesa.bots.tempo import Span
from sobremesa.games.captain import told as t
from sobremesa.games.captain.actions import Action, Name, Reach, Shout
from sobremesa.games.captain.bots import IN_TIME, SKILLS, CaptainBot, Skill
from sobremesa.games.captain.legal import legal
from sobremesa.games.captain.pieces import DroppingId
from sobremesa.games.captain.remembering import Mind, Recollection
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.ids import Millis
from tests.games.captain.situations import BLUE, GREEN, RED, YELLOW, A, B, Match, start

SURE = Mind(
    holds=Span(Millis(10**9), 1.0),
    confuses=0.0,
    overlooks=0.0,
    miscounts=0.0,
    counts=Span(Millis(10**9), 1.0),
    infers=True,
)
"""Forgets nothing and takes nothing for something else."""
CALM: Skill = replace(SKILLS[Level.SHARK], mind=SURE, slips=0.0, rash=0.0)


class Seated:
    """A bot at seat A of a match, and what it hears there."""

    def __init__(self, match: Match, skill: Skill = CALM, seed: int = 1) -> None:
        self.match = match
        self.bot = CaptainBot(skill, A, Random(seed))
        self.hear(t.EyeOn())

    def hear(self, told: t.Told) -> None:
        self.bot.hear(told, self.match.view(A), self.match.now)

    def sees(self, dropping: int, colour: object) -> None:
        """Let it look under one, and put that back."""
        self.hear(t.Lifted(A, DroppingId(dropping), RED, colour))  # type: ignore[arg-type]
        self.hear(t.PutBack(A, DroppingId(dropping)))

    def plan(self) -> Plan[Action] | None:
        match = self.match
        return self.bot.plan(match.view(A), legal(match.state, A), match.now)

    def reaches_for(self) -> int:
        plan = self.plan()
        assert plan is not None
        assert isinstance(plan.action, Reach)
        return plan.action.dropping


def kept(match: Match, bots: Sequence[Seated], dropping: int) -> None:
    """Let B collect a dropping, and the bots see the proof."""
    colour = match.state.undersides[dropping]
    deck, mask = match.state.deck & ~(1 << dropping), match.state.kept[B] | 1 << dropping
    match.state = replace(match.state, deck=deck, kept=(match.state.kept[A], mask))
    for bot in bots:
        bot.hear(t.Kept(B, DroppingId(dropping), colour))


def test_it_lifts_what_it_knows_to_be_of_the_dies_colour() -> None:
    for seed in range(20):
        bot = Seated(start(2), seed=seed)
        bot.sees(10, RED)
        bot.sees(3, BLUE)
        assert bot.reaches_for() == 10


def test_it_lifts_one_that_it_does_not_know_where_it_knows_none_of_that_colour() -> None:
    chosen = set()
    for seed in range(60):
        bot = Seated(start(2), seed=seed)
        bot.sees(3, BLUE)
        chosen.add(bot.reaches_for())
    assert chosen == set(range(12)) - {3}


def test_it_lifts_none_of_which_somebody_else_has_shown_that_it_does_not_match() -> None:
    for seed in range(40):
        bot = Seated(start(2), seed=seed)
        for dropping in range(11):
            bot.hear(t.Lifted(B, DroppingId(dropping), RED, None))
            bot.hear(t.PutBack(B, DroppingId(dropping)))
        assert bot.reaches_for() == 11


def test_it_waits_for_the_die_where_it_knows_something_and_turns_with_it() -> None:
    match = start(2)
    bot = Seated(match)
    bot.sees(3, BLUE)
    waiting = bot.plan()
    assert waiting is not None
    assert waiting.at >= match.now + CALM.waits
    match.knock(BLUE)
    bot.hear(t.DieTurned(match.state.die, home=False))
    assert bot.reaches_for() == 3
    at_once = bot.plan()
    assert at_once is not None
    assert at_once.at < waiting.at


def test_what_it_is_about_to_do_it_cannot_take_back() -> None:
    match = start(2)
    bot = Seated(match)
    bot.sees(10, RED)
    plan = bot.plan()
    assert plan is not None
    match.now = Millis(plan.at - 100)
    match.knock(BLUE)
    bot.hear(t.DieTurned(match.state.die, home=False))
    assert bot.plan() == plan


def test_it_reaches_for_something_before_the_turns_time_is_over() -> None:
    slow = replace(CALM, think=Span(Millis(60_000), 1.0))
    match = start(2)
    bot = Seated(match, slow)
    plan, ends = bot.plan(), match.view(A).ends
    assert plan is not None
    assert ends is not None
    assert plan.at == ends - IN_TIME


def test_in_game_2_it_names_the_colour_of_one_that_it_knows_and_lifts_that() -> None:
    match = start(2, variant=2)
    bot = Seated(match)
    bot.sees(7, YELLOW)
    plan = bot.plan()
    assert plan is not None
    assert plan.action == Name(YELLOW)
    match.act(A, plan.action)
    bot.hear(t.ColourNamed(A, YELLOW))
    assert bot.reaches_for() == 7
    later = bot.plan()
    assert later is not None
    assert later.at >= match.now + 300, "a hand does two things one after the other"


def test_in_game_2_it_leaves_what_was_just_put_back() -> None:
    for seed in range(40):
        match = start(2, variant=2)
        match.state = replace(match.state, banned=DroppingId(7), named=YELLOW)
        bot = Seated(match, seed=seed)
        bot.sees(7, YELLOW)
        assert bot.reaches_for() != 7


@pytest.mark.parametrize("level", Level)
def test_it_shouts_a_human_reaction_after_the_third_of_a_colour(level: Level) -> None:
    skill = replace(SKILLS[level], mind=SURE, rash=0.0)
    match = start(2)
    match.state = replace(match.state, turn=B)
    bot = Seated(match, skill)
    for dropping in (0, 1):
        kept(match, [bot], dropping)
        assert bot.plan() is None
    kept(match, [bot], 2)
    plan = bot.plan()
    assert plan is not None
    assert plan.action == Shout(1)
    fastest = skill.reaction.median / skill.reaction.spread
    slowest = skill.reaction.median * skill.reaction.spread
    assert 600 < fastest <= plan.at - match.now <= slowest


def test_a_shark_shouts_with_nine_whatever_it_remembers_and_a_child_does_not() -> None:
    blind = replace(SURE, overlooks=1.0)
    match = start(2)
    match.state = replace(match.state, turn=B)
    shark = Seated(match, replace(CALM, mind=blind))
    child = Seated(match, replace(SKILLS[Level.CHILD], mind=blind))
    for dropping in (0, 1, 3, 4, 6, 7, 9, 10):
        kept(match, [shark, child], dropping)
    assert shark.plan() is None
    kept(match, [shark, child], 2)
    plan = shark.plan()
    assert plan is not None
    assert plan.action == Shout(1)
    assert child.plan() is None


def test_a_shark_does_not_shout_for_a_colour_of_which_it_knows_one() -> None:
    match = start(2)
    match.state = replace(match.state, turn=B)
    bot = Seated(match)
    bot.sees(2, GREEN)
    kept(match, [bot], 0)
    kept(match, [bot], 1)
    bot.hear(t.Kept(B, DroppingId(3), GREEN))  # it took a blue one for green
    assert bot.plan() is None


@pytest.mark.parametrize("level", Level)
def test_on_a_bare_deck_everybody_shouts_in_time(level: Level) -> None:
    for seed in range(30):
        match = start(2)
        match.state = replace(match.state, turn=B)
        bot = Seated(match, SKILLS[level], seed)
        bot.hear(t.DeckBare())
        plan = bot.plan()
        assert plan is not None
        assert plan.at < match.now + 15_000


def test_a_new_round_begins_with_nothing_remembered() -> None:
    memory = Recollection(SURE, Random(1))
    memory.see(DroppingId(1), RED, Millis(0))
    memory.collect(DroppingId(2), RED, Millis(0))
    memory.begin()
    assert memory.colour(DroppingId(1)) is None
    assert memory.collected(RED) == 0


def test_what_was_seen_fades_and_at_times_is_taken_for_another() -> None:
    mind = replace(SURE, holds=Span(Millis(10_000), 2.0), confuses=0.5)
    lying = [DroppingId(number) for number in range(12)]
    known: list[list[DroppingId]] = []
    for seed in range(400):
        memory = Recollection(mind, Random(seed))
        memory.see(DroppingId(4), RED, Millis(0))
        memory.fade(lying, Millis(4_999))
        assert memory.colour(DroppingId(4)) is RED
        memory.fade(lying, Millis(20_001))
        known.append([one for one in lying if memory.colour(one) is RED])
    assert DroppingId(4) not in {one for some in known for one in some}
    assert sum(map(len, known)) == pytest.approx(200, abs=45)


def test_two_of_three_colours_ruled_out_are_not_enough_and_three_are() -> None:
    memory = Recollection(SURE, Random(1))
    for colour in (GREEN, BLUE):
        memory.rule_out(DroppingId(9), colour, Millis(0))
    assert memory.colour(DroppingId(9)) is None
    assert not memory.may_be(DroppingId(9), GREEN)
    assert memory.may_be(DroppingId(9), RED)
    memory.rule_out(DroppingId(9), YELLOW, Millis(0))
    assert memory.colour(DroppingId(9)) is RED


def test_who_does_not_infer_rules_nothing_out() -> None:
    memory = Recollection(replace(SURE, infers=False), Random(1))
    for colour in (GREEN, BLUE, YELLOW):
        memory.rule_out(DroppingId(9), colour, Millis(0))
    assert memory.colour(DroppingId(9)) is None
    assert memory.may_be(DroppingId(9), GREEN)
