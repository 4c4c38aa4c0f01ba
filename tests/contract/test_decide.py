"""decide, legal and the kernel's door, at states of random matches."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sobremesa.kernel.codec import read_action
from sobremesa.kernel.commands import Act, Away, Back, Begin, Command, Leave, Ring, Stop
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Phase, Seat
from sobremesa.kernel.refusals import Reason, Refusal
from tests.contract.doors import check_the_door, check_the_number_of_seats
from tests.contract.lawful import check_decide, check_decide_is_pure
from tests.contract.making import NUMBERS, TEXTS, make
from tests.contract.playouts import Reached
from tests.contract.tables import SHORT, Table, each_game, each_table, states
from tests.contract.texts import tag, union

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
numbers = st.sampled_from(NUMBERS) | st.integers(-(2**63), 2**64 - 1)


def pool(game: AnyGame) -> Sequence[Reached]:
    return states(Table(game, game.card.seats[1], SHORT))


@st.composite
def commands(draw: Callable[[Any], Any], game: AnyGame) -> Command[Any]:
    """Anything whose types are right; its numbers are not."""
    seat = Seat(draw(numbers))
    action = make(game.card.types.action, lambda choices: draw(st.sampled_from(choices)))
    act = Act(seat, action, Phase(draw(numbers)))
    ring = Ring(draw(st.sampled_from(TEXTS) | st.text()))
    chosen: Command[Any] = draw(
        st.sampled_from([Begin(), act, act, act, ring, Away(seat), Back(seat), Leave(seat), Stop()])
    )
    return chosen


@each_table
def test_what_legal_lists_is_accepted_and_nothing_else(table: Table) -> None:
    check_decide(table.game, states(table), Random("decide"))


@each_game
@settings(max_examples=200)
@given(data=st.data())
def test_no_command_makes_decide_raise_or_change_anything(
    game: AnyGame, data: st.DataObject
) -> None:
    some = pool(game)
    reached = some[data.draw(st.integers(0, len(some) - 1))]
    check_decide_is_pure(game, reached.state, data.draw(commands(game)), reached.now)


@each_table
def test_the_kernel_keeps_outside_what_no_game_accepts(table: Table) -> None:
    rng = Random("door")
    for reached in states(table):
        check_the_door(table.game, reached, make(table.game.card.types.action, rng.choice))


@each_game
def test_a_match_of_too_few_or_too_many_does_not_begin(game: AnyGame) -> None:
    check_the_number_of_seats(game)


@each_game
@settings(max_examples=200)
@given(data=st.data())
def test_what_cannot_be_read_as_an_action_is_refused(game: AnyGame, data: st.DataObject) -> None:
    tags = [tag(kind) for kind in union(game.card.types.action)]
    near = st.fixed_dictionaries({"type": st.sampled_from(tags), "no such field": JSON})
    sent = data.draw(st.binary() | (near | JSON).map(lambda value: json.dumps(value).encode()))
    # Whoever tries long enough finds what can be read: {"type":"point"} has been found.
    assume(not any(f'"{one}"'.encode() in sent for one in tags) or b"no such field" in sent)
    assert read_action(game, sent) == Refusal(Reason.UNREADABLE)


@each_game
@pytest.mark.parametrize(
    "data", [b"[" * 100_000, b'{"type":' * 50_000, b'{"a":' + b"9" * 9_000 + b"}", b"1e999999"]
)
def test_deep_and_huge_messages_are_refused_too(game: AnyGame, data: bytes) -> None:
    assert read_action(game, data) == Refusal(Reason.UNREADABLE)
