"""A match with a device in the terminal: nobody drives it but the match clock."""

import random
from typing import Any

import sobremesa
from sobremesa.cli.play.hourglass import HourGlass
from sobremesa.cli.play.local import LocalSession, arena_with_bots
from sobremesa.games.captain.actions import Handicap, Options, Reach
from sobremesa.games.captain.pieces import DroppingId
from sobremesa.games.captain.told import DieTurned, Lifted
from sobremesa.games.captain.view import View
from sobremesa.kernel.game import Setup
from sobremesa.kernel.refusals import Refusal
from tests.cli.evenings import people


class Ear:
    """Writes down what a seat hears."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def told(self, told: Any) -> None:
        self.heard.append(told)

    def refused(self, action: Any, refusal: Refusal[Any]) -> None:
        self.heard.append(refusal)

    def changed(self) -> None:
        pass

    def kinds(self) -> list[type]:
        return list(map(type, self.heard))


def session(seed: int = 1) -> tuple[LocalSession, HourGlass, Ear]:
    glass, ear = HourGlass(), Ear()
    game = sobremesa.game("captain")
    setups = [Setup(Handicap())] * 2
    arena = arena_with_bots(game, Options(), setups, people(2), random.Random(seed))
    sitting = LocalSession(arena, people(2), glass)
    sitting.listen(ear)
    return sitting, glass, ear


def stage(sitting: LocalSession) -> str:
    view: View = sitting.view
    return view.stage.value


def test_the_deck_moves_with_the_match_clock_and_stands_with_it() -> None:
    sitting, glass, ear = session()
    sitting.begin()
    glass.advance(9.1)
    turned = ear.kinds().count(DieTurned)
    assert turned >= 1
    sitting.pause()
    glass.advance(60)
    assert ear.kinds().count(DieTurned) == turned
    sitting.resume()
    glass.advance(3 + 12)
    assert ear.kinds().count(DieTurned) > turned


def test_who_reaches_for_a_dropping_lifts_it_and_alone_sees_its_colour() -> None:
    sitting, glass, ear = session()
    sitting.begin()
    while sitting.view.turn != 0 or stage(sitting) != "aiming":
        glass.advance(0.1)
    lying = next(
        DroppingId(one) for one, it in enumerate(sitting.view.droppings) if it.where == "deck"
    )
    while stage(sitting) != "looking":
        if stage(sitting) == "aiming":
            sitting.act(Reach(lying))
        glass.advance(0.2)
    assert sitting.view.look.dropping == lying
    assert sitting.view.look.colour is not None
    assert Lifted in ear.kinds()


def test_one_alarm_waits_for_whatever_comes_next() -> None:
    sitting, glass, _ = session()
    sitting.begin()
    for _ in range(40):
        glass.advance(0.5)
        assert glass.waiting() == 1
    sitting.close()
    assert glass.waiting() == 0
