"""Write the screens of docs/terminal.md: `make screens`.

A match with a fixed seed is played on a clock of its own, so that the same screens come out
everywhere. The picture beside the text needs two fonts of the system; without them it stays as it
was.
"""

import importlib
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sobremesa
from sobremesa.cli.play.board import Table
from sobremesa.cli.play.canvas import Canvas, Cell
from sobremesa.cli.play.chosen import Chosen
from sobremesa.cli.play.evening import Invitation, sessions
from sobremesa.cli.play.hourglass import HourGlass
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.room import Room
from sobremesa.cli.screens import home, screen_of
from sobremesa.cli.screens.loonacy.painting import LETTERS
from sobremesa.cli.words import words
from sobremesa.games.loonacy.actions import Handicap, Options
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Setup

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "terminal.md"
PICTURE = ROOT / "docs" / "screens" / "terminal.webp"
SIZE = (100, 30)
SEED = 42
MOVES = 4
"""So many moves of ours are the middle of a match."""
FONTS = Path("/usr/share/fonts/truetype")
WRITING = (FONTS / "dejavu/DejaVuSansMono.ttf", FONTS / "dejavu/DejaVuSansMono-Bold.ttf")
PICTURES = FONTS / "noto/NotoColorEmoji.ttf"
CELL = (12, 23)
STRIKE = 109
"""The one size that the font of pictures has."""


def main() -> None:
    """Play, and write what was seen in the middle and at the end."""
    glass = HourGlass()
    room = open_room(glass)
    room.press("enter")
    glass.advance(6)
    for _ in range(MOVES):
        move(room)
        glass.advance(1.3)
    middle = painted(room)
    while view_of(room).outcome is None:
        move(room)
        glass.advance(1.3)
    glass.advance(3)
    page = PAGE.read_text(encoding="utf-8")
    for name, canvas in (("middle", middle), ("end", painted(room))):
        page = with_screen(page, name, canvas.lines())
    PAGE.write_text(page, encoding="utf-8")
    draw(middle.rows)


def open_room(glass: HourGlass) -> Room:
    """Sit down with two bots and a helping hand."""
    game = sobremesa.game("loonacy")
    setups = [Setup(Handicap(helping_hand=True)), Setup(Handicap()), Setup(Handicap())]
    chosen = Chosen((Level.FRIEND, Level.CHILD), "en", "Ana")
    said = words("en", game, home(game.card.id))
    invitation = Invitation(game, Options(), setups, chosen)
    sit_down = sessions(invitation, said, random.Random(SEED))
    table = Table(screen_of(game.card.id), said, Looks(), sit_down)
    return Room(table, glass, repaint=lambda: None, leave=lambda: None)


def view_of(room: Room) -> View:
    """Return what we see."""
    view: View = room.session.view
    return view


def move(room: Room) -> None:
    """Lay what fits, else point."""
    view = view_of(room)
    if view.fits:
        place = [face.card for face in view.hand].index(view.fits[0].card)
        room.press(LETTERS[place])
        room.press(str(view.fits[0].piles[0] + 1))
    elif "point" in view.may:
        room.press("space")


def painted(room: Room) -> Canvas:
    """Return the screen as it is now."""
    canvas = Canvas(*SIZE, room.looks)
    room.paint(canvas)
    return canvas


def with_screen(page: str, name: str, lines: Sequence[str]) -> str:
    """Return the page with a screen between its two marks."""
    text = "\n".join(lines)
    block = f"<!-- screen: {name} -->\n```text\n{text}\n```\n<!-- end -->"
    pattern = rf"<!-- screen: {name} -->.*?<!-- end -->"
    page, found = re.subn(pattern, lambda _: block, page, flags=re.DOTALL)
    if not found:
        raise ValueError(f"{PAGE.name} has no place for the screen {name!r}")
    return page


def draw(rows: Sequence[Sequence[Cell]]) -> None:
    """Draw the cells as a terminal would, where the fonts are there."""
    if not all(font.exists() for font in (*WRITING, PICTURES)):
        print("The picture stays as it was: DejaVu Sans Mono or Noto Color Emoji is missing.")
        return
    pillow, fonts = (importlib.import_module(f"PIL.{name}") for name in ("Image", "ImageFont"))
    drawing = importlib.import_module("PIL.ImageDraw")
    size = (len(rows[0]) * CELL[0], len(rows) * CELL[1])
    picture = pillow.new("RGB", size)
    pen = drawing.Draw(picture)
    writing = [fonts.truetype(str(font), 20) for font in WRITING]
    signs = fonts.truetype(str(PICTURES), STRIKE)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            left, top = x * CELL[0], y * CELL[1]
            pen.rectangle((left, top, left + CELL[0] - 1, top + CELL[1] - 1), cell.ground)
        for x, cell in enumerate(row):
            place = (x * CELL[0], y * CELL[1])
            if is_wide(row, x):
                stamp(picture, sign_image(pillow, drawing, signs, cell.sign), place)
            elif cell.sign.strip():
                pen.text(place, cell.sign, cell.colour, font=writing[cell.bold], anchor="la")
    PICTURE.parent.mkdir(exist_ok=True)
    picture.save(PICTURE, quality=88, method=6)


def is_wide(row: Sequence[Cell], x: int) -> bool:
    """Tell whether a sign takes two cells."""
    return bool(row[x].sign) and x + 1 < len(row) and not row[x + 1].sign


def sign_image(pillow: Any, drawing: Any, signs: Any, sign: str) -> Any:
    """Draw a sign in the one size there is, and bring it to the size of its cells."""
    image = pillow.new("RGBA", (136, 128))
    drawing.Draw(image).text((0, 0), sign, font=signs, embedded_color=True)
    return image.resize((22, 21), pillow.Resampling.LANCZOS)


def stamp(picture: Any, image: Any, place: tuple[int, int]) -> None:
    """Put a sign into the middle of its two cells."""
    picture.paste(image, (place[0] + 1, place[1] + 1), image)


if __name__ == "__main__":
    main()
