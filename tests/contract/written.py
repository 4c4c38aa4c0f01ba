"""What players write: the card says which actions carry it, and all read it as the card says."""

from random import Random
from typing import Any

import msgspec

from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.commands import Act
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Seat
from sobremesa.kernel.refusals import Refusal
from tests.contract.playouts import Reached

WRITTEN = "  Something \n that  nobody expects "


def check_what_is_written_is_what_all_read(game: AnyGame, reached: Reached) -> int:
    """Whatever text a seat may send, the card names it, and those who watch read it so.

    Returns how many actions of this state carry words.
    """
    found = 0
    for seat in reached.state.playing:
        for action in game.legal(reached.state, Seat(seat)):
            texts = _texts(action)
            assert bool(texts) == (game.card.words(action) is not None), (
                f"{action} carries {texts or 'no text'}, and the card says so of it: "
                f"{game.card.words(action)!r}"
            )
            if texts:
                found += 1
                written = msgspec.structs.replace(action, **dict.fromkeys(texts, WRITTEN))
                _check_it_is_read(game, reached, Seat(seat), written)
    return found


def _texts(action: Any) -> list[str]:
    """Return the fields of an action that hold free text."""
    return [one.name for one in msgspec.structs.fields(action) if one.type is str]


def _check_it_is_read(game: AnyGame, reached: Reached, seat: Seat, action: Any) -> None:
    words = game.card.words(action)
    act = Act(seat, action, reached.state.phase)
    answer = game.decide(reached.state, act, reached.now, Random("written"))
    assert not isinstance(answer, Refusal), f"{action} is refused: {answer}"
    state = reached.state
    for event in answer:
        state = game.evolve(state, event)
    read = encode_json(game.view(state, None))
    assert encode_json(words) in read, f"{words!r} is not what all read: {read[:300]!r}"
