"""Cut-outs: an ingredient plus a mask that frees it from its background.

Masks are small grey pictures kept beside the code, made once by
``python -m darkroom cut`` from the hints in ``cutouts.toml``; building the
deck only reads them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from PIL import Image, ImageFilter

from tools.darkroom.geometry import fraction_box
from tools.darkroom.ingredients import HERE, Ingredient, open_ingredient

CUTOUTS_FILE: Final = HERE / "cutouts.toml"
MASKS: Final = HERE / "masks"
FRINGE_PASSES: Final = (2, 4, 8)


@dataclass(frozen=True)
class Cutout:
    """How to free one thing from its picture."""

    name: str
    use: str
    method: str
    crop: list[float] = field(default_factory=lambda: [0.0, 0.0, 1.0, 1.0])
    size: int = 700
    keep: list[list[list[float]]] = field(default_factory=list)
    drop: list[list[list[float]]] = field(default_factory=list)
    rect: list[float] = field(default_factory=lambda: [0.02, 0.02, 0.98, 0.98])
    outline: list[list[float]] = field(default_factory=list)
    low: float = 0.0
    high: float = 255.0
    rounds: int = 8
    shrink: float = 0.0
    feather: float = 0.8
    holes: float = 0.0006

    @property
    def mask_path(self) -> Path:
        """Where the mask is kept."""
        return MASKS / f"{self.name}.png"


def load_cutouts(path: Path = CUTOUTS_FILE) -> dict[str, Cutout]:
    """Read the hints, keyed by name."""
    table: dict[str, dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))
    return {name: Cutout(name=name, **facts) for name, facts in table.items()}


def cropped(cutout: Cutout, ingredients: dict[str, Ingredient], store: Path) -> Image.Image:
    """The ingredient's part that holds the thing, at the mask's size."""
    mode = "RGBA" if cutout.method == "alpha" else "RGB"
    image = open_ingredient(ingredients[cutout.use], store, mode)
    image = image.crop(fraction_box(image.size, cutout.crop))
    scale = min(1.0, cutout.size / max(image.size))
    return image.resize(
        (round(image.width * scale), round(image.height * scale)), Image.Resampling.LANCZOS
    )


def clean_fringe(image: Image.Image, alpha: Image.Image) -> Image.Image:
    """Replace colours along the edge by colours from inside the thing."""
    rgb = np.asarray(image, dtype=np.float64)
    solid = (np.asarray(alpha.filter(ImageFilter.MinFilter(5))) > 245).astype(np.float64)
    result, filled = rgb * solid[..., None], solid.copy()
    for radius in FRINGE_PASSES:
        weight = (
            np.asarray(
                Image.fromarray((filled * 255).astype(np.uint8)).filter(
                    ImageFilter.GaussianBlur(radius)
                ),
                dtype=np.float64,
            )
            / 255
        )
        spread = np.stack(
            [
                np.asarray(
                    Image.fromarray(np.clip(result[..., c], 0, 255).astype(np.uint8)).filter(
                        ImageFilter.GaussianBlur(radius)
                    ),
                    dtype=np.float64,
                )
                for c in range(3)
            ],
            -1,
        )
        fresh = (filled == 0) & (weight > 0.02)
        result[fresh] = spread[fresh] / weight[fresh][:, None]
        filled[fresh] = 1
    result[filled == 0] = rgb[filled == 0]
    return Image.fromarray(np.clip(result, 0, 255).astype(np.uint8))


def open_cutout(cutout: Cutout, ingredients: dict[str, Ingredient], store: Path) -> Image.Image:
    """The freed thing as an RGBA image, trimmed to what can be seen."""
    image = cropped(cutout, ingredients, store)
    alpha = (
        image.getchannel("A")
        if cutout.method == "alpha"
        else Image.open(cutout.mask_path).convert("L")
    )
    if alpha.size != image.size:
        raise ValueError(f"{cutout.name}: mask {alpha.size} does not fit picture {image.size}")
    thing = clean_fringe(image.convert("RGB"), alpha)
    thing.putalpha(alpha)
    return thing.crop(alpha.point(lambda v: 255 if v > 8 else 0).getbbox())
