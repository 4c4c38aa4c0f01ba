"""Loonacy, as people and clumsy clients play it."""

from collections.abc import Iterator
from random import Random
from typing import Any

Json = dict[str, Any]


def play(view: Json, rng: Random) -> Json | None:
    """Lay a card that fits, or else point at the draw pile; None: nothing can be done."""
    may = view["may"]
    fits = list(_fits(view)) if "play" in may else []
    if fits and rng.random() < 0.97:
        return fits[rng.randrange(len(fits))]
    return {"type": "point"} if "point" in may else None


def _fits(view: Json) -> Iterator[Json]:
    for face in view["hand"]:
        for place, pile in enumerate(view["piles"]):
            top = pile["top"]
            if top is not None and set(face["pictures"]) & set(top["pictures"]):
                yield {"type": "play", "card": face["card"], "pile": place, "onto": top["card"]}


def nonsense(view: Json | None, rng: Random) -> Any:
    """Do something of the game that is wrong, or not even readable."""
    if view is None or not view["hand"] or not view["piles"]:
        return {"type": "take-back"}
    card = view["hand"][rng.randrange(len(view["hand"]))]["card"]
    top = view["piles"][0]["top"]
    onto = 0 if top is None else top["card"]
    choices: list[Any] = [
        {"type": "play", "card": card, "pile": 0, "onto": onto},
        {"type": "play", "card": card, "pile": rng.randrange(4), "onto": rng.randrange(100)},
        {"type": "play", "card": rng.randrange(100), "pile": 0, "onto": onto},
        {"type": "play", "card": 10**30, "pile": -1, "onto": onto},
        {"type": "take-back"},
        {"type": "point"},
        {"type": "swap", "card": card},
        "point",
        None,
    ]
    return choices[rng.randrange(len(choices))]
