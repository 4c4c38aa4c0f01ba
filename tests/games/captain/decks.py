"""What the deck's tests share: views as a spectator has them, and a deck that is told them."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

import sobremesa
from sobremesa.games.captain.actions import Action, Eye, Handicap, Options, Variant
from sobremesa.games.captain.deck import Deck
from sobremesa.games.captain.frames import Frame, unpack
from sobremesa.games.captain.pieces import DroppingId
from sobremesa.games.captain.view import Stage, TongsView, View, Where
from sobremesa.kernel.commands import Begin
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat

SECOND = 60
"""Ticks."""
MINUTE = 60 * SECOND


def view(
    *,
    stage: Stage = Stage.AIMING,
    variant: Variant = Variant.CREW,
    corners: Any = 0,
    eye: Eye = Eye.WILD,
) -> View:
    """What is seen of a round that has just begun, of two; the first has the tongs."""
    game = sobremesa.game("captain")
    options = Options(variant=variant, corners=corners, eye=eye)
    state = game.blank(options, [Setup(Handicap())] * 2)
    for event in game.decide(state, Begin(), Millis(0), Random(1)):  # type: ignore[union-attr]
        state = game.evolve(state, event)
    begun: View = game.view(state, None)
    return replace(begun, stage=stage, turn=Seat(0))


def where(seen: View, number: int, place: Where) -> View:
    """That view, but that one dropping is elsewhere."""
    droppings = list(seen.droppings)
    droppings[number] = replace(droppings[number], where=place)
    return replace(seen, droppings=tuple(droppings))


def press(x: int, y: int, tick: int, *, closing: int = 1, broad: bool = False) -> TongsView:
    return TongsView(Seat(0), closing, x, y, tick, None, 0, broad)


def reach(dropping: int, *, aside: int = 0, closing: int = 1, broad: bool = False) -> TongsView:
    return TongsView(Seat(0), closing, None, None, None, DroppingId(dropping), aside, broad)


def woken(seen: View, seed: int = 1) -> Deck:
    deck = Deck()
    deck.wake(None, seen, seed)
    return deck


def told(deck: Deck, seen: View, news: Any = None) -> None:
    deck.hear(news, seen, Millis(0))


def shown(deck: Deck) -> Frame:
    return unpack(deck.frame())


def steps(deck: Deck, ticks: int) -> list[tuple[int, Action]]:
    """What a deck does in so many ticks, and when, counted from now."""
    done: list[tuple[int, Action]] = []
    for tick in range(1, ticks + 1):
        done += [(tick, act) for act in deck.step(1)]
    return done


def at(frame: Frame, number: int) -> tuple[float, float]:
    """Where a dropping is that lies on the deck."""
    place = frame.droppings[number]
    assert place is not None
    return place[0], place[1]


def lying(frame: Frame) -> Sequence[int]:
    return [number for number, place in enumerate(frame.droppings) if place is not None]
