"""What the terminal's table is made of: layout, cells, pictures, people, the session."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.geometry import Region

from sobremesa.cli.play.canvas import Canvas, Ink
from sobremesa.cli.play.hourglass import HourGlass
from sobremesa.cli.play.local import LocalSession, arena_with_bots
from sobremesa.cli.play.looks import IN_LETTERS, Looks
from sobremesa.cli.play.people import COLOURS, NAMES, SIGNS, others, seated
from sobremesa.cli.screens.loonacy.layout import fan, layout
from sobremesa.cli.screens.loonacy.pictures import LOOKS
from sobremesa.cli.screens.loonacy.seen import GLANCE, Glance
from sobremesa.games.loonacy.actions import Handicap, Options, Point
from sobremesa.games.loonacy.deck import Picture
from sobremesa.games.loonacy.view import Face, PileView
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat
from tests.cli.evenings import GAME, people

WIDTHS = st.integers(80, 240)
HEIGHTS = st.integers(24, 80)


@given(WIDTHS, HEIGHTS, st.integers(1, 4), st.integers(1, 8))
def test_nothing_on_the_table_lies_on_something_else(
    width: int, height: int, seats: int, piles: int
) -> None:
    areas = layout(width, height, seats, piles)
    window = Region(0, 1, width, height - 1)
    things = [
        *areas.seats,
        *areas.piles,
        areas.draw,
        areas.messages,
        areas.own,
        areas.hand,
        areas.footer,
    ]
    assert [thing for thing in things if not window.contains_region(thing)] == []
    pairs = [(one, other) for one in things for other in things if one is not other]
    assert [pair for pair in pairs if pair[0].overlaps(pair[1])] == []


@given(WIDTHS, HEIGHTS, st.integers(1, 99), st.data())
def test_every_hand_fits_and_the_chosen_card_is_always_seen(
    width: int, height: int, cards: int, data: st.DataObject
) -> None:
    chosen = data.draw(st.integers(0, cards - 1))
    area = layout(width, height, 2, 3).hand
    lying = fan(area, cards, chosen)
    raised = [slot.translate((0, -1)) for slot in lying.slots]
    assert [slot for slot in (*lying.slots, *raised) if not area.contains_region(slot)] == []
    assert lying.first <= chosen < lying.first + len(lying.slots)
    assert len({(slot.x, slot.y) for slot in lying.slots}) == len(lying.slots)
    assert {slot.width >= 4 and slot.height >= 4 for slot in lying.slots} == {True}


def test_twenty_cards_are_all_seen_in_the_smallest_window() -> None:
    assert len(fan(layout(80, 24, 2, 3).hand, 20, 0).slots) == 20


def test_every_picture_has_a_sign_of_its_own_that_is_two_wide_everywhere() -> None:
    signs = [LOOKS[picture].sign for picture in Picture]
    assert len(set(signs)) == len(Picture) == len(LOOKS)
    assert {(len(sign), cell_len(sign)) for sign in signs} == {(1, 2)}


def test_no_person_has_the_sign_of_a_picture() -> None:
    assert {look.sign for look in LOOKS.values()} & set(SIGNS) == set()
    assert {(len(sign), cell_len(sign)) for sign in SIGNS} == {(1, 2)}


@pytest.mark.parametrize("name", ["Ana", "olmo", *NAMES])
def test_people_at_a_table_differ_in_name_sign_and_colour(name: str) -> None:
    sitting = seated(name, (Level.CHILD,) * 4, random.Random(5))
    assert len({person.name.casefold() for person in sitting}) == 5
    assert len({person.sign for person in sitting}) == 5
    assert [person.colour for person in sitting] == list(COLOURS)
    assert [person.level for person in sitting] == [None, *[Level.CHILD] * 4]


def test_the_others_sit_in_playing_order() -> None:
    assert others(people(4), Seat(2)) == [3, 0, 1]


def test_half_a_wide_sign_never_stays() -> None:
    canvas = Canvas(6, 1, Looks())
    canvas.write(0, 0, "🦊🌙🐸", Ink())
    canvas.write(1, 0, "x", Ink())
    canvas.write(4, 0, "y", Ink())
    assert canvas.lines() == [" x🌙y"]


def test_what_lies_outside_is_cut_off() -> None:
    canvas = Canvas(4, 1, Looks())
    canvas.write(-1, 0, "abcdef", Ink())
    canvas.write(3, 0, "🦊", Ink())
    canvas.write(0, 1, "below", Ink())
    assert canvas.lines() == ["bcde"]


def test_a_text_that_is_too_long_shows_that_something_is_missing() -> None:
    canvas = Canvas(9, 1, Looks())
    assert canvas.cut("watermelon", 9) == "watermel…"
    assert canvas.cut("🦊🦊🦊", 5) == "🦊🦊…"


def test_accents_stay_with_their_letters_and_joiners_are_left_out() -> None:
    canvas = Canvas(9, 1, Looks())
    canvas.write(0, 0, "e\u0301👩\u200d🚀", Ink())
    assert canvas.lines() == ["e\u0301👩🚀"]


def test_signs_for_plain_looks_are_ascii() -> None:
    assert "".join(IN_LETTERS.values()).isascii()


def pile(card: int) -> PileView:
    return PileView(Face(card, (Picture.FOX, Picture.OWL)), 1, None, Millis(0))


def test_a_play_is_meant_for_the_card_that_a_person_can_have_seen() -> None:
    glance = Glance()
    glance.look([pile(1)], Millis(0))
    glance.look([pile(2)], Millis(1_000))
    assert glance.seen(0, Millis(1_000 + GLANCE - 1)) == 1
    assert glance.seen(0, Millis(1_000 + GLANCE)) == 2


def test_new_piles_have_been_seen_at_once() -> None:
    glance = Glance()
    glance.look([pile(1)], Millis(0))
    glance.look([PileView(None, 1, None, Millis(0))], Millis(5_000))
    assert glance.seen(0, Millis(5_000)) is None
    glance.look([pile(3)], Millis(6_000))
    assert glance.seen(0, Millis(6_000)) == 3


class Ear:
    """A listener that remembers."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def told(self, told: Any) -> None:
        self.heard.append(told.__struct_config__.tag)

    def refused(self, action: Any, refusal: Any) -> None:
        self.heard.append(f"refused {refusal.reason}")

    def changed(self) -> None:
        pass


def session(factor: float = 1.0) -> tuple[LocalSession, HourGlass, Ear]:
    glass, ear = HourGlass(), Ear()
    setups = [Setup(Handicap())] * 3
    arena = arena_with_bots(GAME, Options(), setups, people(3), random.Random(1))
    sitting = LocalSession(arena, people(3), glass, factor)
    sitting.listen(ear)
    return sitting, glass, ear


def test_a_faster_clock_runs_the_whole_match_faster() -> None:
    sitting, glass, ear = session(factor=8)
    sitting.begin()
    glass.advance(0.49)
    assert ear.heard == ["hands-dealt"]
    glass.advance(0.02)
    assert ear.heard == ["hands-dealt", "piles-opened"]
    assert sitting.now == pytest.approx(4_080, abs=1)


def test_a_session_waits_with_one_alarm_and_with_none_while_it_stands() -> None:
    sitting, glass, _ = session()
    sitting.begin()
    glass.advance(20)
    assert glass.waiting() == 1
    sitting.pause()
    assert glass.waiting() == 0
    sitting.act(Point())
    sitting.resume()
    sitting.resume()
    assert glass.waiting() == 1
    sitting.close()
    assert glass.waiting() == 0


def test_a_refusal_comes_back_to_its_listener() -> None:
    sitting, _, ear = session()
    sitting.begin()
    sitting.act(Point())
    assert ear.heard == ["hands-dealt", "refused not-open"]
