"""Recipes: which picture becomes which card, and how."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tools.darkroom.develop import Ageing
from tools.darkroom.ingredients import HERE
from tools.darkroom.montage import Layer, layer_from, used_by

RECIPES_FILE: Final = HERE / "recipes.toml"


@dataclass(frozen=True)
class Recipe:
    """One card."""

    id: str = ""
    slug: str = ""
    use: str = ""
    tone: str = "silver"
    frame: str = "white"
    seed: int = 0
    centre: tuple[float, float] = (0.5, 0.5)
    zoom: float = 1.0
    flip: bool = False
    turn: float = 0.0
    part: list[float] = field(default_factory=lambda: [0.0, 0.0, 1.0, 1.0])
    camera: bool = False
    theme: str = ""
    layers: list[Layer] = field(default_factory=list)
    ageing: Ageing = field(default_factory=Ageing)

    @property
    def kind(self) -> str:
        """``montage`` if anything was added, else ``photo``."""
        return (
            "montage" if any(layer.kind in ("cut", "photo") for layer in self.layers) else "photo"
        )

    def cut_names(self) -> list[str]:
        """Names of the cut-outs used."""
        return used_by(self.layers)[0]

    def photo_names(self) -> list[str]:
        """Ingredient ids of whole photographs used, the backdrop first."""
        return [self.use, *used_by(self.layers)[1]]


def _recipe(facts: dict[str, Any]) -> Recipe:
    facts = dict(facts)
    facts["layers"] = [layer_from(layer) for layer in facts.pop("layer", [])]
    facts["ageing"] = Ageing(**facts.pop("ageing", {}))
    if "centre" in facts:
        facts["centre"] = tuple(facts["centre"])
    return Recipe(**facts)


def load_recipes(path: Path = RECIPES_FILE) -> list[Recipe]:
    """Read all cards in file order."""
    table = tomllib.loads(path.read_text("utf-8"))
    return [_recipe(facts) for facts in table["card"]]
