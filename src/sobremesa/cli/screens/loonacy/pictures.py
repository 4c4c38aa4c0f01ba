"""A sign and a tint for each picture.

The signs are two columns wide everywhere: none needs a variation selector, which terminals
measure differently (so an umbrella with rain drops, a key without ornaments).
"""

from types import MappingProxyType
from typing import Final, NamedTuple

from sobremesa.games.loonacy.deck import Picture


class Look(NamedTuple):
    """How a picture looks on paper."""

    sign: str
    tint: str


LOOKS: Final = MappingProxyType(
    {
        Picture.FOX: Look("🦊", "#ffe0c7"),
        Picture.CACTUS: Look("🌵", "#d9f0cf"),
        Picture.ROCKET: Look("🚀", "#e3e6f2"),
        Picture.UMBRELLA: Look("☔", "#e6d9f7"),
        Picture.TEAPOT: Look("🫖", "#cfeee6"),
        Picture.MUSHROOM: Look("🍄", "#ffd9d4"),
        Picture.OWL: Look("🦉", "#eedfcb"),
        Picture.ROBOT: Look("🤖", "#dce6ea"),
        Picture.ANCHOR: Look("⚓", "#cfe0f5"),
        Picture.CROWN: Look("👑", "#ffefb8"),
        Picture.GUITAR: Look("🎸", "#ffd6cc"),
        Picture.SNAIL: Look("🐌", "#f1e2c6"),
        Picture.PENGUIN: Look("🐧", "#d6e4ee"),
        Picture.SUNFLOWER: Look("🌻", "#fff0b0"),
        Picture.KEY: Look("🔑", "#f6e6ac"),
        Picture.DUCK: Look("🦆", "#d3ebdd"),
        Picture.TOP_HAT: Look("🎩", "#ddd9e6"),
        Picture.GHOST: Look("👻", "#efeafc"),
        Picture.WHALE: Look("🐳", "#c8e6fa"),
        Picture.ICE_CREAM: Look("🍦", "#fdeef2"),
        Picture.MOON: Look("🌙", "#f4ecc4"),
        Picture.GRAPES: Look("🍇", "#e4d3f3"),
        Picture.CHEESE: Look("🧀", "#ffe9a6"),
        Picture.SAILBOAT: Look("⛵", "#d2ecf4"),
        Picture.BUTTERFLY: Look("🦋", "#cfe2fd"),
        Picture.HOURGLASS: Look("⏳", "#f3dfc4"),
        Picture.FLAMINGO: Look("🦩", "#ffd3e0"),
        Picture.FROG: Look("🐸", "#cff0c4"),
        Picture.WATERMELON: Look("🍉", "#ffd4d8"),
        Picture.GEM: Look("💎", "#c9f1f6"),
    }
)
