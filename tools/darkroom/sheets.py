"""Contact sheets, for looking at the deck as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

COLUMNS: Final = 5
CELL: Final = 330
LABEL: Final = 22
TABLE: Final = (58, 44, 36)


def _thumb(path: Path) -> Image.Image:
    with Image.open(path) as card:
        small = card.convert("RGBA").resize((CELL - 10, CELL - 10), Image.Resampling.LANCZOS)
    sheet = Image.new("RGBA", small.size, (*TABLE, 255))
    sheet.alpha_composite(small)
    return sheet.convert("RGB")


def sheet(paths: list[Path]) -> Image.Image:
    """One sheet with the file names printed below the cards."""
    rows = -(-len(paths) // COLUMNS)
    canvas = Image.new("RGB", (COLUMNS * CELL, rows * (CELL + LABEL)), TABLE)
    draw = ImageDraw.Draw(canvas)
    font = ImageFont.load_default(size=15)
    for index, path in enumerate(paths):
        x, y = index % COLUMNS * CELL, index // COLUMNS * (CELL + LABEL)
        canvas.paste(_thumb(path), (x + 5, y + 5))
        draw.text((x + 8, y + CELL - 1), path.stem, fill=(240, 232, 214), font=font)
    return canvas


def write_sheets(deck: Path, folder: Path, per_sheet: int = 25) -> Iterable[Path]:
    """Write sheet-1.jpg and so on; yield their paths."""
    cards = sorted(deck.glob("found-*.webp"))
    folder.mkdir(parents=True, exist_ok=True)
    for number, start in enumerate(range(0, len(cards), per_sheet), start=1):
        path = folder / f"sheet-{number}.jpg"
        sheet(cards[start : start + per_sheet]).save(path, quality=88)
        yield path
