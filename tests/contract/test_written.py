"""What players of every game write is what its card says, so that a host can see it first."""

import pytest
from msgspec.structs import replace

import sobremesa
from sobremesa.games.oeil import CARD
from sobremesa.games.oeil.game import Oeil
from sobremesa.kernel.game import AnyGame, no_words
from tests.contract.tables import SHORT, Table, each_table, states
from tests.contract.written import check_what_is_written_is_what_all_read

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long


@each_table
def test_what_is_written_is_what_all_read(table: Table) -> None:
    assert bool(written(table.game, table)) == (table.game.card.words is not no_words)


def written(game: AnyGame, table: Table) -> int:
    """Look at all that can be written at a table; return how much that is."""
    return sum(check_what_is_written_is_what_all_read(game, one) for one in states(table))


@pytest.mark.parametrize(
    "words",
    [no_words, lambda action: getattr(action, "text", None), lambda action: "something else"],
    ids=["names none", "as it was typed", "of every action"],
)
def test_a_card_that_says_otherwise_is_found(words: object) -> None:
    liar = Oeil(replace(CARD, words=words))
    table = Table(sobremesa.game("oeil"), 4, SHORT)
    with pytest.raises(AssertionError, match=r"the card says so|not what all read"):
        written(liar, table)
