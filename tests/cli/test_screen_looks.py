"""How the terminal's table looks: every size, every language, plain, and without colour."""

import pytest
from rich.cells import cell_len

from sobremesa.cli.play.looks import Looks
from sobremesa.cli.screens.loonacy.painting import LETTERS
from sobremesa.cli.words import LANGUAGES
from sobremesa.games.loonacy.drawing import PILES
from tests.cli.evenings import Evening, Puppet, names, said, spend

IDLE = (Puppet(), Puppet())
HINTS = ("hint.gentle", "hint.lively")


@pytest.mark.parametrize(
    ("size", "lang", "seats"),
    [
        *(((80, 24), lang, seats) for lang in LANGUAGES for seats in (2, 5)),
        ((100, 30), "de", 3),
        ((120, 40), "fr", 4),
        ((200, 60), "es", 5),
    ],
)
def test_every_scene_fits_every_size_in_every_language(
    size: tuple[int, int], lang: str, seats: int
) -> None:
    async def story(table: Evening) -> None:
        await table.open()
        lines = table.lines()
        text = "\n".join(lines)
        assert [cell_len(line) for line in lines] == [size[0]] * size[1]
        assert [letter for letter in "abcdefg" if f" {letter} ─" not in text][1:] == []
        assert [pile for pile in range(1, PILES[seats] + 1) if f"╭ {pile} ─" not in text] == []
        assert said("finger.point", lang) in text
        assert said("keys.table", lang, count=PILES[seats]) in text
        await table.press("?")
        assert said("keys.back", lang) in table.text()
        assert said("keys-5", lang) in table.text()
        assert "…" not in table.text()

    spend(story, size=size, lang=lang, seats=seats, puppets=[Puppet()] * (seats - 1))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_opening_has_room_for_all_its_advice(lang: str) -> None:
    async def story(table: Evening) -> None:
        text = " ".join(table.text().replace("│", " ").split())
        assert [key for key in HINTS if said(key, lang) not in text] == []
        assert said("how.4", lang) in text

    spend(story, lang=lang, seats=2, puppets=[Puppet()], hints=HINTS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plain_looks_need_nothing_but_ascii_where_there_is_no_more(lang: str) -> None:
    async def story(table: Evening) -> None:
        seen = [table.text()]
        await table.open()
        seen.append(table.text())
        await table.press("1", "?")
        seen.append(table.text())
        assert [sign for text in seen for sign in text if not sign.isascii()] == []

    spend(story, lang=lang, looks=Looks(plain=True, ascii_only=True), puppets=IDLE)


def test_plain_looks_write_names_instead_of_pictures() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        assert all(name[:6] in table.text() for name in names(table))
        assert all(ord(sign) < 0x2500 for sign in table.text())

    spend(story, looks=Looks(plain=True), puppets=IDLE)


def test_a_picture_is_the_same_in_colour_and_without() -> None:
    texts = []

    async def story(table: Evening) -> None:
        await table.open()
        texts.append(table.text())

    for colour in (True, False):
        spend(story, looks=Looks(colour=colour), puppets=IDLE)
    assert texts[0] == texts[1]


def test_nothing_looks_at_the_clock_while_nothing_moves() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.wait(30)
        assert table.glass.waiting() == 0

    spend(story, puppets=IDLE)


def test_the_board_names_no_card_with_the_keys_that_point_and_leave() -> None:
    assert not {"p", "q"} & set(LETTERS)
