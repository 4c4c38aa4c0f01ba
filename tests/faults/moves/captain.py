"""Eye Eye Captain!, as people and clumsy clients play it."""

from random import Random
from typing import Any, Final, TypeVar

T = TypeVar("T")
Json = dict[str, Any]

COLOURS: Final = ("green", "blue", "yellow", "red")
SURE: Final = 9
"""With so many collected, a shout is right."""


def play(view: Json, rng: Random) -> Json | None:
    """Name, lift, or shout when it is time, now and then before; None: nothing can be done."""
    may = view["may"]
    if "shout" in may and rng.random() < _courage(view):
        return {"type": "shout", "round": view["round"]}
    if "name" in may and (view["named"] is None or rng.random() < 0.1):
        return {"type": "name", "colour": _one_of(COLOURS, rng)}
    if "lift" not in may:
        return None
    if rng.random() < 0.3:
        return _press(rng)
    return {"type": "reach", "dropping": _one_of(_liftable(view), rng), "aside": rng.randrange(60)}


def _courage(view: Json) -> float:
    """Return how likely somebody shouts at a moment when he could."""
    collected = sum(seat["collected"] for seat in view["seats"])
    return 0.3 if collected >= SURE else 0.01


def _press(rng: Random) -> Json:
    place = {"x": rng.randrange(1_601), "y": rng.randrange(1_101)}
    return {"type": "press", **place, "tick": rng.randrange(5_000)}


def _liftable(view: Json) -> list[int]:
    lying = [number for number, one in enumerate(view["droppings"]) if one["where"] == "deck"]
    return [number for number in lying if number != view["banned"]] or [0]


def nonsense(view: Json | None, rng: Random) -> Any:
    """Do something of the game that is wrong, or not even readable."""
    round_ = 1 if view is None else view["round"]
    dropping = rng.randrange(12)
    choices: list[Any] = [
        _press(rng),
        {"type": "press", "x": -1, "y": 5_000, "tick": 0},
        {"type": "press", "x": 5, "y": 5, "tick": 10**12},
        {"type": "reach", "dropping": dropping},
        {"type": "reach", "dropping": 99, "aside": 0},
        {"type": "reach", "dropping": dropping, "aside": 101},
        {"type": "name", "colour": _one_of(COLOURS, rng)},
        {"type": "name", "colour": "pink"},
        {"type": "shout", "round": round_ - 1},
        {"type": "shout", "round": round_ + 1},
        {"type": "knock"},
        {"type": "overboard"},
        {"type": "fall", "dropping": dropping},
        {"type": "grip", "closing": rng.randrange(9), "dropping": dropping},
        {"type": "slip", "closing": rng.randrange(9)},
        "shout",
        None,
    ]
    return _one_of(choices, rng)


def _one_of(things: "list[T] | tuple[T, ...]", rng: Random) -> T:
    return things[rng.randrange(len(things))]
