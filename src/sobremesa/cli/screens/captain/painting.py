"""How the deck is painted: the others, the droppings, die and tongs, what is said, one's own."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from textual.geometry import Region

from sobremesa.cli.play.canvas import Canvas, Ink
from sobremesa.cli.play.looks import CHALK, FAINT, INK, LAMP, PAPER, PENCIL, SHADE, THIN
from sobremesa.cli.play.papers import count_down
from sobremesa.cli.play.people import Person
from sobremesa.cli.play.story import SEEN, Said
from sobremesa.cli.screens.captain.layout import Layout
from sobremesa.cli.words import Words
from sobremesa.games.captain.actions import Variant
from sobremesa.games.captain.pieces import COLOURS, Colour, colour_of
from sobremesa.games.captain.view import DroppingView, SeatView, Stage, View, Where
from sobremesa.kernel.ids import Millis, Seat

SEA: Final = "#5fb3dc"
PLANKS: Final = "#7a5a3a"
WARNING: Final = "#ff9b82"
LETTERS: Final = "abcdefghijkl"
"""One for each dropping."""
SHOUT: Final = "EYE EYE CAPTAIN!"
"""What is shouted is never translated."""
GROUNDS: Final = MappingProxyType(
    {
        Colour.GREEN: "#9bdc8f",
        Colour.BLUE: "#8fc3ff",
        Colour.YELLOW: "#ffe066",
        Colour.RED: "#ff9d8f",
    }
)
"""Light enough for dark letters: the colour's name always stands on them."""


class Notice(Struct, frozen=True):
    """What concerns oneself, for a moment."""

    text: str
    until: Millis


class Scene(Struct, frozen=True):
    """What is to be painted."""

    view: View
    now: Millis
    people: Sequence[Person]
    others: Sequence[Seat]
    notice: Notice | None


class Painter:
    """Paints one picture of the table, and notes where one can click."""

    def __init__(
        self, canvas: Canvas, words: Words, areas: Layout, scene: Scene, said: Sequence[Said]
    ) -> None:
        self._canvas = canvas
        self._words = words
        self._layout = areas
        self._scene = scene
        self._view = scene.view
        self._said = said
        self.areas: list[tuple[Region, str]] = []

    def seats(self) -> None:
        """Paint the others: place card, what they have collected, who has the tongs."""
        for seat, area in zip(self._scene.others, self._layout.seats, strict=True):
            self._seat(seat, area)

    def deck(self) -> None:
        """Paint the droppings by their letters and numbers; before the eye is on, 3-2-1."""
        deck = self._layout.deck
        self._canvas.fill(deck, PLANKS)
        self._canvas.frame(deck, THIN, Ink(PAPER))
        if self._view.stage is Stage.READY and self._view.ends is not None:
            count_down(self._canvas, deck, (self._view.ends - self._scene.now - 1) / 1000)
            return
        pairs = zip(self._view.droppings, self._layout.droppings, strict=True)
        for place, (dropping, area) in enumerate(pairs):
            self._dropping(place, dropping, area)

    def side(self) -> None:
        """Paint what is wanted, the tongs, the time that is left, the galley."""
        area, view = self._layout.side, self._view
        if view.variant is Variant.NAMED:
            self._names(area)
        else:
            self._write(area, 0, self._words.say("die"), Ink(FAINT))
            self._badge(Region(area.x, area.y + 1, area.width, 3), colour_of(view.die))
        self._write(area, 6, self._tongs(), Ink(LAMP, bold=True))
        seconds = self.seconds()
        if seconds is not None:
            self._write(area, 7, self._words.say("seconds", count=seconds), Ink(CHALK))
        if view.variant is Variant.CREW:
            counts = {"kept": sum(seat.collected for seat in view.seats), "fallen": view.galley}
            self._write(area, 9, self._words.say("crew", **counts), Ink(CHALK, bold=True))

    def seconds(self) -> int | None:
        """Count the seconds until the turn is over; None: nobody can be late for anything."""
        view = self._view
        if view.stage not in {Stage.AIMING, Stage.BARE} or view.ends is None:
            return None
        return max(0, -((self._scene.now - view.ends) // 1000))

    def messages(self) -> None:
        """Write what concerns oneself; else what was told last."""
        area, first = self._layout.messages, self._first_message()
        if first is not None:
            self._canvas.middle(area, area.bottom - 1, *first)
            area = area.shrink((0, 0, 1, 0))
        lines = self._said[-min(SEEN, area.height) :]
        for y, said in enumerate(lines, area.bottom - len(lines)):
            last = y == area.bottom - 1
            colour = CHALK if said.seat is None else self._scene.people[said.seat].colour
            self._canvas.middle(area, y, said.text, Ink(colour if last else FAINT))

    def own(self) -> None:
        """Write one's own name, what one has, and in game 3 the shout."""
        area, view = self._layout.own, self._view
        if view.seat is None:
            return
        person = self._scene.people[view.seat]
        sign = "" if self._canvas.looks.plain else f"{person.sign} "
        name = self._canvas.cut(person.name, 18)
        left = self._canvas.write(area.x, area.y, f"{sign}{name}", Ink(person.colour, bold=True))
        self._canvas.write(left, area.y, f"  {self._has(view.seats[view.seat])}", Ink(CHALK))
        if view.variant is Variant.CAPTAIN:
            text = f" [{self._words.say('key.space')}] {SHOUT} "
            x = area.right - self._canvas.long(text)
            ink = Ink(INK, SEA, bold=True) if "shout" in view.may else Ink(FAINT, SHADE)
            self._canvas.write(x, area.y, text, ink)
            self.areas.append((Region(x, area.y, area.right - x, 1), "space"))

    def footer(self) -> None:
        """Write which keys there are."""
        area = self._layout.footer
        self._canvas.fill(area, SHADE)
        key = f"keys.{self._view.variant.value}" if self._view.seat is not None else "watch.footer"
        self._canvas.middle(area, area.y, self._words.say(key), Ink(FAINT))

    def _seat(self, seat: Seat, area: Region) -> None:
        person, has = self._scene.people[seat], self._view.seats[seat]
        self._canvas.fill(Region(area.x, area.y, area.width, 1), PAPER)
        x = self._canvas.write(area.x, area.y, "▌", Ink(person.colour))
        sign = "" if self._canvas.looks.plain else f"{person.sign} "
        name = self._canvas.cut(f"{sign}{person.name}", area.right - x - 1)
        x = self._canvas.write(x, area.y, name, Ink(INK, bold=True))
        level = "" if person.level is None else self._words.say(f"level.{person.level}")
        if (small := area.right - 1 - self._canvas.long(level)) > x:
            self._canvas.write(small, area.y, level, Ink(PENCIL))
        self._write(area, 1, self._has(has), Ink(CHALK))
        self._write(area, 2, self._doing(seat, has), Ink(LAMP, bold=True))

    def _doing(self, seat: Seat, has: SeatView) -> str:
        if not has.playing:
            return self._words.say("seat.left")
        if has.away:
            return self._words.say("seat.away")
        return self._words.say("seat.tongs") if seat == self._view.turn else ""

    def _has(self, seat: SeatView) -> str:
        """Say what a seat has: droppings, and in game 3 chips."""
        kept = self._words.say("droppings", count=seat.collected)
        if self._view.variant is not Variant.CAPTAIN:
            return kept
        return f"{kept}, {self._words.say('chips', count=seat.chips)}"

    def _dropping(self, place: int, dropping: DroppingView, area: Region) -> None:
        self.areas.append((area, LETTERS[place]))
        text, ink = str(place + 1), Ink(INK, bold=True)
        if dropping.where is Where.DECK or dropping.colour is not None:
            ground = PAPER if dropping.colour is None else GROUNDS[dropping.colour]
            self._canvas.fill(area.shrink((0, 0, 1, 0)), ground)
            self._canvas.write(area.x + 1, area.y, LETTERS[place], Ink(PENCIL, ground))
        else:
            ink = Ink(SHADE)
        if dropping.colour is not None:
            text = f"{text} {self._words.say(f'colour.{dropping.colour}')}"
        elif self._is_reached_for(place):
            text = f">{text}<"
        elif dropping.where is not Where.DECK:
            text = "-"
        self._canvas.middle(area, area.y + 1, text, ink)

    def _is_reached_for(self, place: int) -> bool:
        tongs, look = self._view.tongs, self._view.look
        closing = tongs is not None and tongs.dropping == place
        return closing or (look is not None and look.dropping == place)

    def _names(self, area: Region) -> None:
        """Game 2: paint the colours that can be named, and the one that is."""
        self._write(area, 0, self._words.say("name"), Ink(FAINT))
        for number, colour in enumerate(COLOURS, 1):
            line = Region(area.x, area.y + number, area.width, 1)
            named = colour is self._view.named
            text = f" {number}  {self._words.say(f'colour.{colour}')}"
            self._canvas.fill(line, GROUNDS[colour])
            self._canvas.write(line.x, line.y, text, Ink(INK, bold=named))
            if named:
                self._canvas.write(line.right - 4, line.y, "<--", Ink(INK, bold=True))
            self.areas.append((line, str(number)))

    def _badge(self, area: Region, colour: Colour) -> None:
        self._canvas.fill(area, GROUNDS[colour])
        name = self._words.say(f"colour.{colour}").upper()
        self._canvas.middle(area, area.y + 1, name, Ink(INK, bold=True))

    def _tongs(self) -> str:
        """Say who has the tongs."""
        turn = self._view.turn
        if turn is None:
            return ""
        if turn == self._view.seat:
            return self._words.say("tongs.yours")
        return self._words.say("tongs", seat=self._scene.people[turn].name)

    def _first_message(self) -> tuple[str, Ink] | None:
        """Return what is more important now than what is told."""
        notice, look, say = self._scene.notice, self._view.look, self._words.say
        if notice is not None and notice.until > self._scene.now:
            return f"✗ {notice.text}", Ink(WARNING, bold=True)
        if look is not None and look.colour is not None:
            colour, wanted = say(f"colour.{look.colour}"), say(f"colour.{look.wanted}")
            text = say("look", dropping=look.dropping + 1, colour=colour, wanted=wanted)
            return text, Ink(GROUNDS[look.colour], bold=True)
        check = self._view.check
        if check is not None:
            return say("check.right" if check.right else "check.wrong"), Ink(LAMP, bold=True)
        return None

    def _write(self, area: Region, line: int, text: str, ink: Ink) -> None:
        self._canvas.write(area.x, area.y + line, self._canvas.cut(text, area.width), ink)
