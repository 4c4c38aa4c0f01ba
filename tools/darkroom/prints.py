"""From recipe to finished card."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from tools.darkroom.cutouts import Cutout, open_cutout
from tools.darkroom.develop import develop
from tools.darkroom.frames import mount
from tools.darkroom.geometry import fill, fraction_box, plate_size
from tools.darkroom.ingredients import Ingredient, open_ingredient
from tools.darkroom.montage import Scene, compose
from tools.darkroom.recipes import Recipe

WEBP_QUALITY = 78


class Darkroom:
    """Knows where everything lies and makes one card at a time."""

    def __init__(
        self, store: Path, ingredients: dict[str, Ingredient], cutouts: dict[str, Cutout]
    ) -> None:
        """Remember the store and the two lists."""
        self.store = store
        self.ingredients = ingredients
        self.cutouts = cutouts

    def _photo(self, name: str) -> Image.Image:
        return open_ingredient(self.ingredients[name], self.store)

    def _cut(self, name: str) -> Image.Image:
        return open_cutout(self.cutouts[name], self.ingredients, self.store)

    def backdrop(self, recipe: Recipe) -> Image.Image:
        """The recipe's main picture, cropped to the plate."""
        picture = self._photo(recipe.use)
        picture = picture.crop(fraction_box(picture.size, recipe.part))
        if recipe.turn:
            picture = picture.rotate(recipe.turn, Image.Resampling.BICUBIC)
        if recipe.flip:
            picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return fill(picture, plate_size(recipe.frame), recipe.centre, recipe.zoom)

    def scene(self, recipe: Recipe) -> Scene:
        """Backdrop and layers, before any ageing."""
        return compose(Scene.on(self.backdrop(recipe)), recipe.layers, self._cut, self._photo)

    def card(self, recipe: Recipe) -> Image.Image:
        """The finished card, RGBA."""
        scene = self.scene(recipe)
        spot = scene.spot if scene.spot.getbbox() else None
        picture = develop(scene.image, recipe.tone, recipe.seed, recipe.ageing, spot)
        return mount(picture, recipe.frame, recipe.seed)


def save_card(card: Image.Image, path: Path) -> None:
    """Write a card as WebP, always the same way."""
    card.save(path, "WEBP", quality=WEBP_QUALITY, alpha_quality=80, method=6, exact=False)
