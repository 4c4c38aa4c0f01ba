"""The album: what is kept of a match for those who have played it."""

from sobremesa.games.oeil.state import AlbumPage
from sobremesa.kernel.commands import Stop
from tests.games.oeil.situations import GAME, A, B, start


def test_the_album_has_a_page_for_each_round_that_is_finished() -> None:
    match = start(4)
    first = match.state.hands[A][0]
    match.some_round()
    match.ring()  # B finds no caption: that round is void
    match.caption("not finished")
    match.give(Stop())
    page = AlbumPage(round=1, captioner=A, photo=first, caption="Oups")
    assert GAME.view(match.state, B).album == (page,)
    assert GAME.view(match.state, None).album == (page,)


def test_nobody_sees_the_album_before_the_match_is_over() -> None:
    match = start(4)
    match.some_round()
    assert match.state.album
    assert [GAME.view(match.state, seat).album for seat in (A, None)] == [(), ()]
