"""How the table is painted: the others, the piles, what is said, one's own hand."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from textual.geometry import Region

from sobremesa.cli.play.canvas import Canvas, Ink
from sobremesa.cli.play.looks import (
    CHALK,
    DASHED,
    FAINT,
    HEAVY,
    INK,
    LAMP,
    PAPER,
    PENCIL,
    SHADE,
    THIN,
    WHITE,
    deep,
)
from sobremesa.cli.play.papers import count_down
from sobremesa.cli.play.people import Person
from sobremesa.cli.play.story import SEEN, Said
from sobremesa.cli.screens.loonacy.cards import BACK, BACK_LINES, CORAL, Artist, Edge
from sobremesa.cli.screens.loonacy.layout import NAMED_CARD, Fan, Layout
from sobremesa.cli.screens.loonacy.motion import SHINE, Flight, Motion, offset
from sobremesa.cli.screens.loonacy.pictures import LOOKS
from sobremesa.cli.words import Words
from sobremesa.games.loonacy.deck import CardId
from sobremesa.games.loonacy.view import Face, PileView, View
from sobremesa.kernel.ids import Millis, Seat

WARNING: Final = BACK_LINES
WRONG: Final = "#c62f14"
"""The edge of a card that comes back."""
FRESH: Final = "#2f7d63"
"""The edge of a card that was just turned."""
LETTERS: Final = "abcdefghijklmnorstuvwxyz"
"""One for each card: p points and q leaves, so they name none."""
TURNING: Final = Millis(110)
"""One's own cards are turned up one after the other at the start."""


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
    chosen: CardId | None
    dealt: Millis
    notice: Notice | None


class Painter:
    """Paints one picture of the table, and notes where one can click."""

    def __init__(
        self,
        canvas: Canvas,
        words: Words,
        areas: Layout,
        scene: Scene,
        motion: Motion,
        said: Sequence[Said],
    ) -> None:
        self._canvas = canvas
        self._words = words
        self._layout = areas
        self._scene = scene
        self._view = scene.view
        self._motion = motion
        self._said = said
        self._artist = Artist(canvas, words)
        self.areas: list[tuple[Region, str]] = []

    def seats(self) -> None:
        """Paint the others: place card, fan of cards, finger."""
        for seat, area in zip(self._scene.others, self._layout.seats, strict=True):
            self._seat(seat, area)

    def countdown(self) -> None:
        """Count the seconds down in which hands are looked at."""
        first = self._layout.piles[0]
        area = Region(0, first.y, self._canvas.width, first.height)
        if self._view.ends is not None:
            count_down(self._canvas, area, (self._view.ends - self._scene.now - 1) / 1000)

    def piles(self) -> None:
        """Paint the piles and the draw pile."""
        for place, (pile, area) in enumerate(
            zip(self._view.piles, self._layout.piles, strict=True)
        ):
            self.areas.append((area, str(place + 1)))
            self._pile(place, pile, area)
        self._draw_pile()
        if self._view.unserved:
            above = Region(0, self._layout.draw.y - 1, self._canvas.width, 1)
            self._canvas.middle(above, above.y, self._words.say("unserved"), Ink(WARNING))

    def messages(self) -> None:
        """Write what concerns oneself; else what was told last."""
        area, first = self._messages(), self._first_message()
        if first is not None:
            self._canvas.middle(area, area.bottom - 1, *first)
            area = area.shrink((0, 0, 1, 0))
        lines = self._said[-area.height :] if area.height else []
        for y, said in enumerate(lines, area.bottom - len(lines)):
            last = y == area.bottom - 1
            colour = CHALK if said.seat is None else self._scene.people[said.seat].colour
            self._canvas.middle(area, y, said.text, Ink(colour if last else FAINT))

    def _messages(self) -> Region:
        """Return where it is written; who watches has no hand, and room for more."""
        area = self._layout.messages
        if self._view.seat is not None:
            return area
        return Region(area.x, area.y, area.width, min(SEEN, self._layout.footer.y - area.y))

    def own(self, fan: Fan) -> None:
        """Write one's own name, the chosen card where it is small, and the finger."""
        area, view = self._layout.own, self._view
        if view.seat is None:
            return
        person = self._scene.people[view.seat]
        cards = self._words.say("cards", count=view.seats[view.seat].cards)
        name = self._canvas.cut(person.name, 18)
        sign = "" if self._canvas.looks.plain else f"{person.sign} "
        left = self._canvas.write(area.x, area.y, f"{sign}{name}", Ink(person.colour, bold=True))
        left = self._canvas.write(left, area.y, f"  {cards}", Ink(CHALK))
        if view.seats[view.seat].pointing:
            left = self._canvas.write(left, area.y, " 👉", Ink(LAMP))
        right = self._finger(area)
        if fan.slots and fan.slots[0].width < NAMED_CARD + 4:
            self._chosen(Region(left + 1, area.y, right - left - 2, 1))

    def hand(self, fan: Fan) -> None:
        """Paint one's own cards, the chosen one raised and last, so that it lies above."""
        faces: list[Face | None] = [*self._view.hand, *([None] if self._view.new else [])]
        seen = list(enumerate(faces))[fan.first : fan.first + len(fan.slots)]
        slots = list(zip(seen, fan.slots, strict=True))
        for (place, face), area in slots:
            if face is None:
                self._artist.back(area, Edge(ink=Ink(WHITE)))
            elif face.card != self._scene.chosen:
                self._card(place, face, area)
        for (place, face), area in slots:
            if face is not None and face.card == self._scene.chosen:
                self._card(place, face, area.translate((0, -1)))

    def footer(self) -> None:
        """Write which keys there are."""
        area = self._layout.footer
        self._canvas.fill(area, SHADE)
        key = "keys.table" if self._view.seat is not None else "watch.footer"
        text = self._words.say(key, count=len(self._view.piles))
        self._canvas.middle(area, area.y, text, Ink(FAINT))

    def flights(self) -> None:
        """Paint the cards that are on their way."""
        for flight in self._motion.flights:
            self._fly(flight)

    def _first_message(self) -> tuple[str, Ink] | None:
        """Return what is more important now than what is told."""
        notice, missing_at, now = self._scene.notice, self._view.missing_at, self._scene.now
        if notice is not None and notice.until > now:
            return f"✗ {notice.text}", Ink(WARNING, bold=True)
        if missing_at is not None and missing_at > now:
            seconds = (missing_at - now + 999) // 1000
            return self._words.say("draw-starts", seconds=seconds), Ink(LAMP)
        return None

    def _seat(self, seat: Seat, area: Region) -> None:
        person, held = self._scene.people[seat], self._view.seats[seat]
        label = Region(area.x, area.y, area.width, 1)
        self._canvas.fill(label, PAPER)
        x = self._canvas.write(area.x, area.y, "▌", Ink(person.colour))
        sign = "" if self._canvas.looks.plain else f"{person.sign} "
        level = "" if person.level is None else self._words.say(f"level.{person.level}")
        room = area.right - x - 1
        name = self._canvas.cut(f"{sign}{person.name}", room)
        x = self._canvas.write(x, area.y, name, Ink(INK, bold=True))
        small = area.right - 1 - self._canvas.long(level)
        if small > x:
            self._canvas.write(small, area.y, level, Ink(PENCIL))
            level = ""
        if held.cards:
            backs = "▮" * min(held.cards, area.width - 6)
            x = self._canvas.write(area.x + 1, area.y + 1, f"{backs} ", Ink(person.colour))
            self._canvas.write(x, area.y + 1, str(held.cards), Ink(CHALK, bold=True))
        self._state_of(seat, Region(area.x + 1, area.y + 2, area.width - 1, 1), level)

    def _state_of(self, seat: Seat, area: Region, level: str) -> None:
        """Write what a seat does; else its level, where it found no room on the place card."""
        held = self._view.seats[seat]
        if not held.playing:
            text = self._words.say("seat.left")
        elif held.pointing:
            text = "👉 " + self._words.say("seat.pointing")
        elif held.cards == 1:
            text = self._words.say("seat.last-card")
        else:
            text = self._words.say("seat.away") if held.away else level
        self._canvas.write(area.x, area.y, self._canvas.cut(text, area.width), Ink(LAMP, bold=True))

    def _pile(self, place: int, pile: PileView, area: Region) -> None:
        number = str(place + 1)
        count = f"×{pile.cards}"
        if pile.top is None:
            self._artist.back(area, Edge(ink=Ink(WHITE), above=number, beside=count))
            return
        verdict = self._motion.verdicts.get(place)
        person = None if pile.by is None else self._scene.people[pile.by]
        below = "" if person is None else self._signed(person)
        edge = Edge(above=number, beside=count, below=below if verdict is None else verdict.text)
        if verdict is not None:
            edge = _shining(edge, deep(CORAL))
        elif pile.at + SHINE > self._scene.now:
            edge = _shining(edge, INK if person is None else deep(person.colour))
        self._artist.face(area, pile.top, edge)

    def _signed(self, person: Person) -> str:
        return person.name if self._canvas.looks.plain else f"{person.sign} {person.name}"

    def _draw_pile(self) -> None:
        area, view = self._layout.draw, self._view
        self.areas.append((area, "space"))
        self._artist.back(area, Edge(ink=Ink(WHITE)))
        middle = area.y + area.height // 2 - 1
        plate = Region(area.x + 2, middle, area.width - 4, 2)
        self._canvas.fill(plate, PAPER)
        self._canvas.middle(plate, middle, str(view.draw), Ink(INK, bold=True))
        pointing = sum(seat.pointing for seat in view.seats)
        playing = sum(seat.playing for seat in view.seats)
        self._canvas.middle(plate, middle + 1, f"👉 {pointing}/{playing}", Ink(INK))

    def _finger(self, area: Region) -> int:
        """Write the finger's button at the right; return where it begins."""
        view = self._view
        pointing = view.seat is not None and view.seats[view.seat].pointing
        text = self._words.say("finger.back" if pointing else "finger.point")
        ink = Ink(INK, LAMP, bold=True) if pointing else Ink(INK, CORAL, bold=True)
        if not view.may:
            ink = Ink(FAINT, SHADE)
        key = self._words.say("key.space")
        text = f" [{key}] 👉 {text} "
        x = area.right - self._canvas.long(text)
        self._canvas.write(x, area.y, text, ink)
        self.areas.append((Region(x, area.y, area.right - x, 1), "space"))
        return x

    def _chosen(self, area: Region) -> None:
        for face in self._view.hand:
            if face.card == self._scene.chosen:
                names = [self._artist.name(picture) for picture in face.pictures]
                self._canvas.middle(area, area.y, " · ".join(names), Ink(LAMP))

    def _card(self, place: int, face: Face, area: Region) -> None:
        self.areas.append((area, f"card {place}"))
        turned = self._scene.dealt + TURNING * (place + 1)
        if turned > self._scene.now:
            self._artist.back(area, Edge(ink=Ink(WHITE)))
            return
        until = self._motion.shaking.get(face.card)
        if until is not None:
            area = area.translate((offset(until, self._scene.now), 0))
        letter = LETTERS[place] if place < len(LETTERS) else ""
        edge = Edge(above=letter, below=self._fits(face))
        self._artist.face(area, face, self._edge(face, edge))

    def _edge(self, face: Face, edge: Edge) -> Edge:
        if face.card in self._motion.shaking:
            return _shining(edge, WRONG)
        if face.card == self._scene.chosen:
            return _shining(edge, BACK)
        if self._view.blocked is not None:
            return Edge(DASHED, edge.ink, edge.above, edge.below)
        return _shining(edge, FRESH) if face.card in self._motion.new else edge

    def _fits(self, face: Face) -> str:
        """Mark, for a helping hand, on which piles a card fits."""
        for fit in self._view.fits:
            if fit.card == face.card:
                return "✓" + " ".join(str(pile + 1) for pile in fit.piles)
        return ""

    def _fly(self, flight: Flight) -> None:
        start, end = self._ends(flight)
        part = min(1.0, max(0.0, (self._scene.now - flight.start) / flight.length))
        part = 1 - (1 - part) ** 2
        x = round(start[0] + (end[0] - start[0]) * part)
        y = round(start[1] + (end[1] - start[1]) * part)
        area = Region(x - 3, y - 1, 6, 3)
        self._canvas.fill(area, PAPER)
        if flight.face is None or self._canvas.looks.plain:
            self._artist.back(area, Edge(ink=Ink(WHITE)))
            return
        self._canvas.frame(area, THIN, Ink(PENCIL))
        signs = "".join(LOOKS[picture].sign for picture in flight.face.pictures)
        self._canvas.write(area.x + 1, area.y + 1, signs, Ink(INK))

    def _ends(self, flight: Flight) -> tuple[tuple[int, int], tuple[int, int]]:
        if flight.seat in self._scene.others:
            seat = _centre(self._layout.seats[list(self._scene.others).index(flight.seat)])
        else:
            seat = _centre(self._layout.hand)
        if flight.pile is None:
            return _centre(self._layout.draw), seat
        piles = self._layout.piles
        return seat, _centre(piles[min(flight.pile, len(piles) - 1)])


def _centre(area: Region) -> tuple[int, int]:
    return area.x + area.width // 2, area.y + area.height // 2


def _shining(edge: Edge, colour: str) -> Edge:
    return Edge(HEAVY, Ink(colour, PAPER, bold=True), edge.above, edge.below, edge.beside)
