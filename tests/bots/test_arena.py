"""A device in an arena: it moves on virtual time, in strides, and hears what is told to all."""

from random import Random
from typing import Any

from sobremesa.bots.arena import Arena
from sobremesa.kernel.commands import Act, Begin
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import DEVICE, Millis, Phase, Seat
from tests.bots.ticking import Catch, Catcher, Hammer, HammerGame, State, Strike, Struck


def opened(bots: dict[Seat, Any] | None = None) -> tuple[Arena, HammerGame]:
    game = HammerGame()
    arena = Arena(game, None, [Setup(None)], bots or {}, Random(1))  # type: ignore[arg-type]
    return arena, game


def device(game: HammerGame) -> Hammer:
    (only,) = game.made
    return only


def test_it_wakes_after_begin_with_what_those_see_who_watch() -> None:
    arena, game = opened()
    assert game.made == []
    arena.begin()
    ((kept, view, _),) = device(game).woken
    assert (kept, view) == (None, 0)
    assert device(game).heard == [(0, Struck(0), 0, 0)]


def test_its_acts_come_to_the_rules_when_they_are_due_and_it_hears_of_them() -> None:
    arena, game = opened()
    arena.begin()
    assert arena.due() == 1_500
    steps = arena.advance(Millis(10_000))
    assert [(step.at, step.command) for step in steps] == [
        (Millis(1_500 * number), Act(DEVICE, Strike(), Phase(1))) for number in (1, 2, 3)
    ]
    assert [heard[1:] for heard in device(game).heard] == [
        (Struck(number), number, 1_500 * number) for number in (0, 1, 2, 3)
    ]


def test_it_strides_over_the_time_in_which_it_does_nothing() -> None:
    arena, game = opened()
    arena.begin()
    arena.advance(Millis(3_600_000))
    assert device(game).strides == [90, 90, 90]
    assert arena.due() is None


def test_its_time_has_come_to_the_moment_at_which_it_hears_something() -> None:
    arena, game = opened()
    arena.begin()
    arena.advance(Millis(700))
    arena.submit(Act(Seat(0), Catch(), Phase(1)), Millis(750))
    assert device(game).heard[-1][0] == 45


def test_what_it_does_on_the_way_to_some_news_is_not_lost() -> None:
    arena, _ = opened()
    arena.begin()
    arena.submit(Act(DEVICE, Strike(), Phase(1)), Millis(1_600))  # nobody had looked at the clock
    assert arena.due() == 1_600
    (step, *_) = arena.advance(Millis(1_600))
    assert step.events == (Struck(2),)


def test_bots_and_the_device_share_one_clock() -> None:
    arena, _ = opened({Seat(0): Catcher()})
    steps = [arena.begin(), *arena.advance(Millis(60_000))]
    assert [step.at for step in steps] == [0, 1_500, 3_000, 4_500, 6_500]
    assert arena.outcome is not None


def test_a_state_that_is_taken_up_has_a_device_as_well() -> None:
    arena, game = opened()
    arena.take_up(State((), phase=1, strikes=2), Millis(5_000))
    assert device(game).woken[0][:2] == (None, 2)
    assert arena.due() == 6_500
    assert arena.advance(Millis(6_500))[0].events == (Struck(3),)


def test_a_begin_that_is_refused_wakes_nothing() -> None:
    arena, game = opened()
    arena.begin()
    assert arena.submit(Begin(), Millis(10)).refusal is not None
    assert len(device(game).woken) == 1
