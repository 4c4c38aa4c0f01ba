"""Eye Eye Captain! in the terminal: what is on the screen, and what the keys do."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

import sobremesa
from sobremesa.cli.play.app import Cloth, TableApp
from sobremesa.cli.play.board import Table
from sobremesa.cli.play.canvas import Canvas
from sobremesa.cli.play.hourglass import HourGlass
from sobremesa.cli.play.local import LocalSession, arena_with_bots
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.session import Pulse, Session
from sobremesa.cli.screens import screen_of
from sobremesa.cli.screens.captain.layout import layout
from sobremesa.cli.screens.captain.painting import LETTERS, SHOUT
from sobremesa.cli.screens.captain.story import Story
from sobremesa.cli.words import LANGUAGES, Words, words
from sobremesa.games.captain import told as t
from sobremesa.games.captain.actions import Handicap, Options, Variant
from sobremesa.games.captain.pieces import COLOURS, DroppingId
from sobremesa.games.captain.view import Stage, View
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat
from tests.cli.evenings import people

GAME = sobremesa.game("captain")


def texts(lang: str = "en") -> Words:
    return words(lang, GAME, "sobremesa.cli.screens.captain")


class Evening:
    """What a test does and sees."""

    def __init__(self, app: TableApp, pilot: Pilot[None], glass: HourGlass, lang: str) -> None:
        self.app = app
        self.pilot = pilot
        self.glass = glass
        self.words = texts(lang)

    @property
    def view(self) -> View:
        view: View = self.app.room.session.view
        return view

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def wait(self, seconds: float) -> None:
        self.glass.advance(seconds)
        await self.pilot.pause()

    async def until(self, true: Callable[[View], object]) -> None:
        """Let time pass, in tenths of a second; what is painted in between is not waited for."""
        for _ in range(2_000):
            if true(self.view):
                break
            self.glass.advance(0.1)
        else:
            raise AssertionError(self.text())
        await self.pilot.pause()

    async def own_turn(self) -> None:
        await self.until(lambda view: view.stage is Stage.AIMING and view.turn == 0)

    def lines(self) -> list[str]:
        return self.app.query_one(Cloth).lines()

    def text(self) -> str:
        return "\n".join(self.lines())

    def says(self, key: str, count: int = 1, **places: Any) -> bool:
        """Tell whether a text is on the screen, where all blanks are alike."""
        said = self.words.say(key, count=count, **places)
        return said.replace("\u202f", " ").replace("\xa0", " ") in self.text()


@asynccontextmanager
async def evening(
    *,
    variant: int = 3,
    seats: int = 2,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    looks: Looks | None = None,
) -> AsyncIterator[Evening]:
    everybody, glass = people(seats), HourGlass()

    def sit_down(pulse: Pulse) -> Session:
        options, setups = Options(variant=Variant(variant)), [Setup(Handicap())] * seats
        arena = arena_with_bots(GAME, options, setups, everybody, random.Random(1))
        return LocalSession(arena, everybody, pulse)

    table = Table(screen_of("captain"), texts(lang), looks or Looks(), sit_down)
    app = TableApp(table, glass)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Evening(app, pilot, glass, lang)


def spend(story: Callable[[Evening], Awaitable[None]], **settings: Any) -> None:
    async def tell() -> None:
        async with evening(**settings) as table:
            await story(table)

    asyncio.run(tell())


@pytest.mark.parametrize("variant", [1, 2, 3])
def test_the_opening_tells_how_this_variant_is_played(variant: int) -> None:
    async def story(table: Evening) -> None:
        text = " ".join(table.text().replace("│", " ").split())
        assert all(texts().say(f"how.{variant}.{step}") in text for step in (1, 2, 3, 4))
        assert table.says("keys.opening", help="?")

    spend(story, variant=variant)


def test_a_letter_reaches_for_a_dropping_and_its_colour_is_seen() -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        await table.own_turn()
        assert table.says("tongs.yours")
        while table.view.stage is not Stage.LOOKING:
            await table.press("e")
            assert table.view.tongs is None or table.view.tongs.dropping == 4
            assert table.view.stage is Stage.AIMING or ">5<" in table.text()
            await table.wait(1.3)
        look = table.view.look
        assert look is not None
        assert look.colour is not None
        colour, wanted = (texts().say(f"colour.{one}") for one in (look.colour, look.wanted))
        assert table.says("look", dropping=5, colour=colour, wanted=wanted)
        await table.until(lambda view: view.look is None)
        assert not table.says("look", dropping=5, colour=colour, wanted=wanted)

    spend(story)


def test_the_looks_of_others_show_no_colour() -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        await table.until(lambda view: view.stage is Stage.LOOKING and view.turn == 1)
        assert table.view.look is not None
        assert f">{table.view.look.dropping + 1}<" in table.text()
        assert "Under number" not in table.text()

    spend(story)


@pytest.mark.parametrize("key", ["space", "enter"])
def test_one_key_shouts_whoever_has_the_tongs(key: str) -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        await table.until(lambda view: view.stage is Stage.AIMING and view.turn == 1)
        await table.press(key)
        assert table.view.check is not None
        assert table.view.check.by == 0
        assert table.says("check.wrong")

    spend(story)


def test_in_game_2_a_digit_names_a_colour_before_a_letter_lifts() -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        await table.own_turn()
        await table.press("a")
        assert table.says("refusal.name-first")
        await table.press("3")
        assert table.view.named is COLOURS[2]
        await table.press("a")
        assert table.view.stage is Stage.CLOSING
        await table.press("space")
        assert table.view.stage is Stage.CLOSING

    spend(story, variant=2)


def test_a_refusal_says_who_has_the_tongs() -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        await table.until(lambda view: view.stage is Stage.AIMING and view.turn == 1)
        await table.press("b")
        assert table.says("refusal.not-your-turn", turn=people(2)[1].name)
        await table.wait(3)
        assert not table.says("refusal.not-your-turn", turn=people(2)[1].name)

    spend(story)


def test_a_click_on_a_dropping_reaches_for_it() -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        await table.own_turn()
        area = layout(80, 24, 1).droppings[7]
        await table.pilot.click(offset=(area.x + 3, area.y + 1))
        assert table.view.tongs is not None
        assert table.view.tongs.dropping == 7

    spend(story)


@pytest.mark.parametrize("variant", [1, 2, 3])
def test_a_match_can_be_played_to_its_podium_and_again(variant: int) -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        for turn in range(400):
            if table.view.outcome is not None:
                break
            if table.view.stage is Stage.AIMING and table.view.turn == 0:
                lying = [n for n, one in enumerate(table.view.droppings) if one.where == "deck"]
                for key in ("1234"[turn % 4], LETTERS[lying[turn % len(lying)]]):
                    table.app.room.press(key)
            await table.wait(1.0)
        await table.wait(2.0)
        assert table.says("keys.end")
        await table.press("enter")
        assert table.view.outcome is None
        assert table.view.stage is Stage.READY

    spend(story, variant=variant)


@pytest.mark.parametrize(
    ("size", "lang", "seats", "variant"),
    [
        *(((80, 24), lang, seats, seats - 1) for lang in LANGUAGES for seats in (2, 3, 4)),
        ((120, 40), "fr", 4, 2),
        ((200, 60), "es", 3, 3),
    ],
)
def test_every_scene_fits_every_size_in_every_language(
    size: tuple[int, int], lang: str, seats: int, variant: int
) -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        await table.own_turn()
        lines, text = table.lines(), table.text()
        assert [cell_len(line) for line in lines] == [size[0]] * size[1]
        lying = [place for place, one in enumerate(table.view.droppings) if one.where == "deck"]
        assert [place for place in lying if f"{LETTERS[place]} " not in text] == []
        assert table.says(f"keys.{variant}")
        assert table.says("tongs.yours")
        assert "…" not in text
        assert (SHOUT in text) is (variant == 3)
        await table.press("?")
        assert table.says("keys-5")
        assert "…" not in table.text()

    spend(story, size=size, lang=lang, seats=seats, variant=variant)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", [2, 3])
def test_plain_looks_need_nothing_but_ascii_where_there_is_no_more(lang: str, variant: int) -> None:
    async def story(table: Evening) -> None:
        seen = [table.text()]
        await table.press("enter")
        await table.own_turn()
        seen.append(table.text())
        await table.press("a", "?")
        seen.append(table.text())
        assert [sign for text in seen for sign in text if not sign.isascii()] == []

    spend(story, lang=lang, variant=variant, looks=Looks(plain=True, ascii_only=True))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [(80, 24), (81, 30), (200, 60)])
def test_nothing_on_the_table_lies_on_something_else(size: tuple[int, int], seats: int) -> None:
    areas = layout(*size, seats)
    parts = [*areas.seats, areas.deck, areas.side, areas.messages, areas.own, areas.footer]
    for place, one in enumerate(parts):
        assert one.x >= 0
        assert one.y >= 1
        assert one.right <= size[0]
        assert one.bottom <= size[1]
        assert [other for other in parts[:place] if one.overlaps(other)] == []
    assert all(areas.deck.contains_region(one) for one in areas.droppings)


def test_who_watches_sees_the_deck_and_no_shout() -> None:
    arena = arena_with_bots(GAME, Options(), [Setup(Handicap())] * 2, people(2), random.Random(1))
    sitting = LocalSession(arena, people(2), HourGlass())
    sitting.seat = None  # type: ignore[assignment]
    board = screen_of("captain").board(sitting, texts(), Looks())
    sitting.begin()
    canvas = Canvas(80, 24, Looks())
    board.paint(canvas)
    text = "\n".join(canvas.lines())
    assert texts().say("watch.footer") in text
    assert SHOUT not in text
    assert all(person.name in text for person in people(2))


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (t.Kept(Seat(0), DroppingId(4), COLOURS[3]), "Ana keeps number 5: red"),
        (t.PutBack(Seat(0), DroppingId(0)), "Ana puts number 1 back"),
        (t.ColourNamed(Seat(0), COLOURS[1]), "Ana names a colour: blue"),
        (t.ShoutBeaten(Seat(0), Seat(0), Millis(0)), "Ana beats Ana by < 1 ms"),
        (t.TongsPassed(Seat(0), "turn"), "The tongs go to Ana"),
    ],
)
def test_what_happens_is_told_with_names_and_numbers_from_1(told: Any, says: str) -> None:
    # The words of the game are enough: stored matches are told in the same way.
    assert Story(people(2), words("en", GAME)).sentence(told).text == says
