"""Making masks (needs opencv-python-headless; building the deck does not).

Every method returns a grey picture: white where the thing is. Hints are in
fractions of the cropped picture.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from tools.darkroom.cutouts import Cutout, cropped
from tools.darkroom.ingredients import Ingredient

Bytes: TypeAlias = NDArray[np.uint8]
SEED: Final = 7


def _shapes(size: tuple[int, int], shapes: list[list[list[float]]]) -> Bytes:
    """Polygons (3 points or more) and thick strokes (2 points) as a mask."""
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for shape in shapes:
        points = [(x * size[0], y * size[1]) for x, y in shape]
        if len(points) > 2:
            draw.polygon(points, fill=255)
        else:
            draw.line(points, fill=255, width=max(4, size[0] // 60))
    return np.asarray(mask)


def _grabcut(image: Image.Image, cutout: Cutout) -> Bytes:
    rgb = np.asarray(image)[..., ::-1].copy()
    width, height = image.size
    mask = np.full((height, width), cv2.GC_BGD, np.uint8)
    x0, y0, x1, y1 = (
        round(v * s) for v, s in zip(cutout.rect, (width, height, width, height), strict=True)
    )
    mask[y0:y1, x0:x1] = cv2.GC_PR_FGD
    if cutout.outline:
        mask[:] = cv2.GC_BGD
        mask[_shapes(image.size, [cutout.outline]) > 0] = cv2.GC_PR_FGD
    mask[_shapes(image.size, cutout.keep) > 0] = cv2.GC_FGD
    mask[_shapes(image.size, cutout.drop) > 0] = cv2.GC_BGD
    cv2.setRNGSeed(SEED)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(rgb, mask, (0, 0, 1, 1), models[0], models[1], cutout.rounds, cv2.GC_INIT_WITH_MASK)
    return np.where((mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD), 255, 0).astype(np.uint8)


def _ramp(values: NDArray[Any], low: float, high: float) -> Bytes:
    return (np.clip((values - low) / (high - low), 0, 1) * 255).astype(np.uint8)


def _darker(image: Image.Image, cutout: Cutout) -> Bytes:
    """Dark thing on a light ground: solid at ``low``, clear at ``high``."""
    grey = np.asarray(image.convert("L"), dtype=np.float64)
    return 255 - _ramp(grey, cutout.low, cutout.high)


def _lighter(image: Image.Image, cutout: Cutout) -> Bytes:
    """Light thing on a dark ground: clear at ``low``, solid at ``high``."""
    return _ramp(np.asarray(image.convert("L"), dtype=np.float64), cutout.low, cutout.high)


def _unlike(image: Image.Image, cutout: Cutout) -> Bytes:
    """Anything unlike the colour of the picture's rim."""
    lab = cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2LAB).astype(np.float64)
    rim = np.concatenate([lab[0], lab[-1], lab[:, 0], lab[:, -1]])
    return _ramp(np.linalg.norm(lab - np.median(rim, 0), axis=-1), cutout.low, cutout.high)


def _ellipse(image: Image.Image, cutout: Cutout) -> Bytes:
    x0, y0, x1, y1 = cutout.rect
    width, height = image.size
    mask = Image.new("L", (width * 4, height * 4), 0)
    ImageDraw.Draw(mask).ellipse(
        (x0 * width * 4, y0 * height * 4, x1 * width * 4, y1 * height * 4), fill=255
    )
    return np.asarray(mask.resize(image.size, Image.Resampling.LANCZOS))


def _polygon(image: Image.Image, cutout: Cutout) -> Bytes:
    return _shapes(image.size, [cutout.outline])


METHODS: Final[dict[str, Callable[[Image.Image, Cutout], Bytes]]] = {
    "grabcut": _grabcut,
    "darker": _darker,
    "lighter": _lighter,
    "unlike": _unlike,
    "ellipse": _ellipse,
    "polygon": _polygon,
}


def _tidy(mask: Bytes, cutout: Cutout) -> Bytes:
    """Keep the big piece, close its holes, obey the hints."""
    solid = (mask > 127).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(solid, connectivity=8)
    if count > 1:
        areas = stats[1:, cv2.CC_STAT_AREA]
        big = np.flatnonzero(areas >= areas.max() * 0.02) + 1
        mask = np.where(np.isin(labels, big) | (mask <= 127), mask, 0).astype(np.uint8)
        near = cv2.dilate(np.isin(labels, big).astype(np.uint8), np.ones((5, 5), np.uint8))
        mask = np.where(near > 0, mask, 0).astype(np.uint8)
    contours, _ = cv2.findContours(
        (mask > 127).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE
    )
    small = [c for c in contours if cv2.contourArea(c) < mask.size * cutout.holes]
    filled = mask.copy()
    cv2.drawContours(filled, small, -1, 255, -1)
    mask = np.where(mask > 0, np.maximum(mask, filled * (mask > 0)), filled).astype(np.uint8)
    mask[_shapes((mask.shape[1], mask.shape[0]), cutout.drop) > 0] = 0
    mask[_shapes((mask.shape[1], mask.shape[0]), cutout.keep) > 0] = 255
    return mask


def _soften(mask: Bytes, cutout: Cutout) -> Image.Image:
    """Smooth the stairs of the edge and pull it in by ``shrink`` pixels."""
    image = Image.fromarray(mask)
    if cutout.feather:
        image = image.filter(ImageFilter.GaussianBlur(cutout.feather))
    middle = 96 + 45 * cutout.shrink
    return image.point(
        lambda v: max(0, min(255, round((v - middle) * 1.7 + 128 * (1 - cutout.shrink * 0.5))))
    )


def make_mask(cutout: Cutout, ingredients: dict[str, Ingredient], store: Path) -> Image.Image:
    """The mask for one cut-out."""
    image = cropped(cutout, ingredients, store)
    mask = METHODS[cutout.method](image, cutout)
    if cutout.method == "ellipse":
        return Image.fromarray(mask)
    return _soften(_tidy(mask, cutout), cutout)


def cut(cutouts: list[Cutout], ingredients: dict[str, Ingredient], store: Path) -> None:
    """Write the masks of all the given cut-outs."""
    cv2.setNumThreads(1)
    for cutout in cutouts:
        if cutout.method == "alpha":
            continue
        cutout.mask_path.parent.mkdir(parents=True, exist_ok=True)
        make_mask(cutout, ingredients, store).save(cutout.mask_path, optimize=True)
