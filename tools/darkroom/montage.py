"""Putting things where they never were.

A montage is a backdrop and a list of layers. Positions and lengths are in
mils of the plate's width (see ``geometry``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tools.darkroom.geometry import Point, fill, fraction_box, px
from tools.darkroom.shadows import cast_shadow, contact_shadow, darken, drop_shadow, reflection
from tools.darkroom.tones import luma

Size = tuple[int, int]
ACROSS: Final = Image.Resampling.LANCZOS


@dataclass
class Layer:
    """One step of a montage; ``kind`` chooses which fields matter."""

    kind: str
    cut: str = ""
    use: str = ""
    at: list[float] = field(default_factory=lambda: [500.0, 900.0])
    height: float = 400.0
    width: float = 0.0
    flip: bool = False
    rotate: float = 0.0
    squash: float = 1.0
    crop: list[float] = field(default_factory=lambda: [0.0, 0.0, 1.0, 1.0])
    match: float = 0.6
    bright: float = 0.0
    contrast: float = 1.0
    saturation: float = 0.85
    blur: float = 0.0
    opacity: float = 1.0
    blend: str = "normal"
    haze: list[float] = field(default_factory=list)
    spot: bool = False
    shadow: dict[str, float] = field(default_factory=dict)
    cast: dict[str, float] = field(default_factory=dict)
    drop: dict[str, float] = field(default_factory=dict)
    reflect: dict[str, float] = field(default_factory=dict)
    fade: dict[str, float] = field(default_factory=dict)
    light: dict[str, float] = field(default_factory=dict)
    inside: list[list[list[float]]] = field(default_factory=list)
    outside: list[list[list[float]]] = field(default_factory=list)
    ellipse: list[float] = field(default_factory=list)
    darker: float = -1.0
    lighter: float = -1.0
    feather: float = 2.0
    points: list[list[float]] = field(default_factory=list)
    source: list[float] = field(default_factory=list)
    colour: list[int] = field(default_factory=lambda: [0, 0, 0])
    strength: float = 0.5


@dataclass
class Scene:
    """The picture so far, the untouched backdrop, and the colour spots."""

    image: Image.Image
    backdrop: Image.Image
    spot: Image.Image

    @classmethod
    def on(cls, backdrop: Image.Image) -> Scene:
        """Start a montage on a backdrop."""
        return cls(backdrop, backdrop.copy(), Image.new("L", backdrop.size, 0))


OpenCut = Callable[[str], Image.Image]


def layer_from(facts: dict[str, Any]) -> Layer:
    """Read one layer of a recipe."""
    return Layer(**facts)


# ---- masks ---------------------------------------------------------------


def _polygons(size: Size, shapes: list[list[list[float]]]) -> Image.Image:
    mask = Image.new("L", size, 0)
    for points in shapes:
        ImageDraw.Draw(mask).polygon([(px(x), px(y)) for x, y in points], fill=255)
    return mask


def _soften(mask: Image.Image, mils: float) -> Image.Image:
    return mask.filter(ImageFilter.GaussianBlur(px(mils))) if mils else mask


def _by_light(backdrop: Image.Image, layer: Layer) -> Image.Image | None:
    """Where the backdrop is lighter (or darker) than a level."""
    grey = backdrop.convert("L").filter(ImageFilter.GaussianBlur(1.2))
    if layer.lighter >= 0:
        return grey.point(lambda v: max(0, min(255, int((v - layer.lighter) * 12 + 128))))
    if layer.darker >= 0:
        return grey.point(lambda v: max(0, min(255, int((layer.darker - v) * 12 + 128))))
    return None


def visible_area(layer: Layer, scene: Scene) -> Image.Image:
    """Where the layer may show: inside and outside shapes, light levels."""
    size = scene.image.size
    area = Image.new("L", size, 255)
    if layer.inside:
        area = ImageChops.multiply(area, _soften(_polygons(size, layer.inside), layer.feather))
    if layer.ellipse:
        oval = Image.new("L", size, 0)
        ImageDraw.Draw(oval).ellipse(tuple(px(v) for v in layer.ellipse), fill=255)
        area = ImageChops.multiply(area, _soften(oval, layer.feather))
    if layer.outside:
        hidden = _soften(_polygons(size, layer.outside), layer.feather)
        area = ImageChops.multiply(area, ImageChops.invert(hidden))
    lit = _by_light(scene.backdrop, layer)
    return ImageChops.multiply(area, lit) if lit is not None else area


# ---- the thing itself ----------------------------------------------------


def shape(thing: Image.Image, layer: Layer) -> Image.Image:
    """Flip, scale and turn a cut-out."""
    if layer.flip:
        thing = thing.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if layer.width:
        wide = max(1, round(px(layer.width)))
        thing = thing.resize((wide, max(1, round(thing.height * wide / thing.width))), ACROSS)
    else:
        high = max(1, round(px(layer.height)))
        thing = thing.resize((max(1, round(thing.width * high / thing.height)), high), ACROSS)
    if layer.squash != 1.0:
        thing = thing.resize((thing.width, max(1, round(thing.height * layer.squash))), ACROSS)
    if layer.rotate:
        thing = thing.rotate(layer.rotate, Image.Resampling.BICUBIC, expand=True)
    return thing


def _surroundings(scene: Scene, corner: tuple[int, int], size: Size) -> np.ndarray[Any, Any]:
    x, y = corner
    box = (
        max(0, x - 20),
        max(0, y - 20),
        min(scene.backdrop.width, x + size[0] + 20),
        min(scene.backdrop.height, y + size[1] + 20),
    )
    if box[2] <= box[0] or box[3] <= box[1]:
        box = (0, 0, *scene.backdrop.size)
    return np.asarray(scene.backdrop.crop(box), dtype=np.float64).reshape(-1, 3)


def match_light(
    thing: Image.Image, layer: Layer, scene: Scene, corner: tuple[int, int]
) -> Image.Image:
    """Bring the cut-out's colour cast, contrast and brightness to the scene's."""
    rgb = np.asarray(thing.convert("RGB"), dtype=np.float64)
    around = _surroundings(scene, corner, thing.size).mean(0)
    rgb = rgb + (around - around.mean()) * layer.match
    grey = luma(rgb)[..., None]
    rgb = grey + (rgb - grey) * layer.saturation
    rgb = (rgb - 128) * layer.contrast + 128 + layer.bright
    rgb = _side_light(rgb, layer.light)
    if layer.haze:
        amount = layer.haze[3]
        rgb = rgb * (1 - amount) + np.array(layer.haze[:3]) * amount
    lit = Image.fromarray(np.clip(rgb, 0, 255).astype(np.uint8))
    lit.putalpha(thing.getchannel("A"))
    return lit.filter(ImageFilter.GaussianBlur(px(layer.blur))) if layer.blur else lit


def _side_light(rgb: np.ndarray[Any, Any], light: dict[str, float]) -> np.ndarray[Any, Any]:
    """Darken away from the light: ``x`` 1 = from the right, ``y`` 1 = from below."""
    if not light:
        return rgb
    height, width = rgb.shape[:2]
    yy, xx = np.mgrid[0:height, 0:width]
    slope = (xx / max(1, width - 1) - 0.5) * light.get("x", 0) + (
        yy / max(1, height - 1) - 0.5
    ) * light.get("y", 0)
    lit: np.ndarray[Any, Any] = rgb * (1 + slope * light.get("strength", 0.6))[..., None]
    return lit


def _faded(alpha: Image.Image, fade: dict[str, float]) -> Image.Image:
    """Let the thing vanish towards its bottom or top (mist, grass, water)."""
    if not fade:
        return alpha
    ramp = np.ones(alpha.height)
    if fade.get("bottom"):
        length = min(alpha.height, max(1, round(px(fade["bottom"]))))
        ramp[-length:] *= np.linspace(1, 0, length)
    if fade.get("top"):
        length = min(alpha.height, max(1, round(px(fade["top"]))))
        ramp[:length] *= np.linspace(0, 1, length)
    return Image.fromarray((np.asarray(alpha, dtype=np.float64) * ramp[:, None]).astype(np.uint8))


# ---- layer kinds -----------------------------------------------------------


def _blend(below: Image.Image, above: Image.Image, mode: str) -> Image.Image:
    modes: dict[str, Callable[[Image.Image, Image.Image], Image.Image]] = {
        "screen": ImageChops.screen,
        "multiply": ImageChops.multiply,
        "lighten": ImageChops.lighter,
        "darken": ImageChops.darker,
        "overlay": ImageChops.overlay,
    }
    return modes[mode](below, above) if mode in modes else above


def _lay(scene: Scene, colour: Image.Image, alpha: Image.Image, layer: Layer) -> None:
    alpha = ImageChops.multiply(alpha, visible_area(layer, scene))
    if layer.opacity < 1:
        alpha = alpha.point(lambda v: int(v * layer.opacity))
    scene.image = Image.composite(_blend(scene.image, colour, layer.blend), scene.image, alpha)
    if layer.spot:
        scene.spot = ImageChops.lighter(scene.spot, alpha)
    else:
        scene.spot = ImageChops.subtract(scene.spot, alpha)


def _add_cut(scene: Scene, layer: Layer, open_cut: OpenCut) -> None:
    thing = shape(open_cut(layer.cut), layer)
    corner = (round(px(layer.at[0]) - thing.width / 2), round(px(layer.at[1]) - thing.height))
    thing = match_light(thing, layer, scene, corner)
    alpha = _faded(thing.getchannel("A"), layer.fade)
    if layer.cast:
        scene.image = cast_shadow(scene.image, alpha, corner, layer.cast)
    if layer.drop:
        scene.image = drop_shadow(scene.image, alpha, corner, layer.drop)
    if layer.shadow:
        scene.image = contact_shadow(scene.image, alpha, corner, layer.shadow)
    if layer.reflect:
        scene.image = reflection(scene.image, thing, corner, layer.reflect)
    sheet = Image.new("RGB", scene.image.size, (0, 0, 0))
    sheet.paste(thing.convert("RGB"), corner)
    mask = Image.new("L", scene.image.size, 0)
    mask.paste(alpha, corner)
    _lay(scene, sheet, mask, layer)


def _add_photo(scene: Scene, layer: Layer, open_photo: OpenCut) -> None:
    """Another photograph, filling a box given by ``source`` = x, y, w, h."""
    x, y, w, h = (round(px(v)) for v in layer.source)
    picture = open_photo(layer.use)
    picture = fill(picture.crop(fraction_box(picture.size, layer.crop)), (w, h))
    if layer.flip:
        picture = picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    picture = picture.convert("RGBA")
    picture = match_light(picture, layer, scene, (x, y))
    sheet = Image.new("RGB", scene.image.size, (0, 0, 0))
    sheet.paste(picture.convert("RGB"), (x, y))
    mask = Image.new("L", scene.image.size, 0)
    mask.paste(255, (x, y, x + w, y + h))
    _lay(scene, sheet, mask, layer)


def _add_clone(scene: Scene, layer: Layer) -> None:
    """Copy a patch of the picture (``source`` = x, y, w, h) to ``at``."""
    x, y, w, h = (round(px(v)) for v in layer.source)
    patch = scene.image.crop((x, y, x + w, y + h))
    if layer.flip:
        patch = patch.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    soft = max(1, round(px(layer.feather)))
    mask = Image.new("L", (w, h), 0)
    mask.paste(255, (soft, soft, w - soft, h - soft))
    mask = mask.filter(ImageFilter.GaussianBlur(soft / 2))
    scene.image.paste(patch, (round(px(layer.at[0])), round(px(layer.at[1]))), mask)
    scene.backdrop = scene.image.copy()


def _add_glow(scene: Scene, layer: Layer) -> None:
    """A round light, ``height`` across."""
    r = px(layer.height) / 2
    cx, cy = px(layer.at[0]), px(layer.at[1])
    ball = Image.new("L", scene.image.size, 0)
    ImageDraw.Draw(ball).ellipse((cx - r, cy - r, cx + r, cy + r), fill=255)
    ball = ball.filter(ImageFilter.GaussianBlur(r * 0.55))
    sheet = Image.new("RGB", scene.image.size, tuple(layer.colour))
    lit = ImageChops.screen(scene.image, sheet)
    area = ImageChops.multiply(ball, visible_area(layer, scene)).point(
        lambda v: int(v * layer.strength)
    )
    scene.image = Image.composite(lit, scene.image, area)


def _add_shade(scene: Scene, layer: Layer) -> None:
    """Darken the area given by the masks."""
    scene.image = darken(scene.image, visible_area(layer, scene), layer.strength)


def _add_paint(scene: Scene, layer: Layer) -> None:
    """Fill the area given by the masks with one colour."""
    sheet = Image.new("RGB", scene.image.size, tuple(layer.colour))
    _lay(scene, sheet, Image.new("L", scene.image.size, 255), layer)


def _add_rope(scene: Scene, layer: Layer) -> None:
    """A thin line through ``points``."""
    size = scene.image.size
    line = Image.new("L", (size[0] * 3, size[1] * 3), 0)
    dots = [(px(x) * 3, px(y) * 3) for x, y in layer.points]
    ImageDraw.Draw(line).line(
        dots, fill=255, width=max(1, round(px(layer.width or 3) * 3)), joint="curve"
    )
    mask = line.resize(size, ACROSS)
    _lay(scene, Image.new("RGB", size, tuple(layer.colour)), mask, layer)


def compose(scene: Scene, layers: list[Layer], open_cut: OpenCut, open_photo: OpenCut) -> Scene:
    """Apply every layer in order."""
    for layer in layers:
        if layer.kind == "cut":
            _add_cut(scene, layer, open_cut)
        elif layer.kind == "photo":
            _add_photo(scene, layer, open_photo)
        else:
            SIMPLE[layer.kind](scene, layer)
    return scene


SIMPLE: Final[dict[str, Callable[[Scene, Layer], None]]] = {
    "clone": _add_clone,
    "glow": _add_glow,
    "shade": _add_shade,
    "paint": _add_paint,
    "rope": _add_rope,
}


def used_by(layers: list[Layer]) -> tuple[list[str], list[str]]:
    """Names of the cut-outs and of the photographs that layers need."""
    return [layer.cut for layer in layers if layer.cut], [
        layer.use for layer in layers if layer.use
    ]


__all__ = ["Layer", "Point", "Scene", "compose", "layer_from", "used_by"]
