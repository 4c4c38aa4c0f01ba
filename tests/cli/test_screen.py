"""The terminal's table as a person sees it: keys in, pictures out, time moved by the test."""

from collections.abc import Sequence

import pytest

from sobremesa.cli.play.room import Scene
from sobremesa.cli.words import words
from sobremesa.games.loonacy.actions import Action, Handicap, Play, Point
from tests.cli.evenings import GAME, Evening, Puppet, dealt, names, spend
from tests.games.loonacy.situations import cards_by_name

TEXTS = words("en", GAME)
HELPED = Handicap(helping_hand=True)
IDLE = (Puppet(), Puppet())


def test_the_opening_says_who_plays_and_how() -> None:
    async def story(table: Evening) -> None:
        text = table.text()
        for person in table.session.people:
            assert person.name in text
        assert "Everybody gets seven cards" in text
        assert "The first empty hand wins!" in text
        assert "[Enter]" in text

    spend(story)


def test_hands_are_seen_for_four_seconds_then_the_piles_open() -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        await table.wait(1.5)
        assert all(name[:6] in table.text() for name in names(table))
        assert "×1" not in table.text()
        await table.wait(2.4)
        assert stage(table) == "looking"
        await table.wait(0.2)
        assert stage(table) == "playing"
        assert table.text().count("×1") == 3

    spend(story, puppets=IDLE)


def test_a_play_before_the_piles_are_open_is_answered_in_words() -> None:
    async def story(table: Evening) -> None:
        await table.press("enter")
        await table.wait(1)
        await table.press("1")
        assert "✗ Look at your cards: the piles open in a moment." in table.text()

    spend(story, puppets=IDLE)


def test_letter_and_digit_lay_a_card() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        card = table.view.fits[0].card
        await table.lay_a_fitting_card()
        assert card not in [face.card for face in table.view.hand]
        assert "Ana  6 cards" in table.text()
        assert "Ana lays" in table.text()
        assert "×2" in table.text()

    spend(story, handicap=HELPED, puppets=IDLE)


def test_arrows_choose_a_card_and_go_round() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        assert chosen(table) == "a"
        await table.press("right", "right")
        assert chosen(table) == "c"
        await table.press("left", "left", "left")
        assert chosen(table) == "g"

    spend(story, puppets=IDLE)


def stage(table: Evening) -> str:
    return table.view.stage.value


def chosen(table: Evening) -> str:
    """The letter on the card that is raised: the only heavy frame above the others."""
    line = next(line for line in reversed(table.lines()) if "┏" in line)
    return line.split("┏")[1].split()[0]


def test_a_card_that_does_not_fit_comes_back_and_the_hand_rests() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        fits = {fit.card: fit.piles for fit in table.view.fits}
        card = next(face.card for face in table.view.hand if 0 not in fits.get(face.card, ()))
        await table.press(table.letter(card), "1")
        assert "✗ No picture in common." in table.text()
        assert len(table.view.hand) == 7
        assert "┄" in table.text()
        await table.wait(3)
        assert "✗" not in table.text()
        assert "┄" not in table.text()

    spend(story, handicap=HELPED, puppets=IDLE)


def test_enter_asks_for_a_pile_where_there_are_several() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.press("enter")
        assert "On which pile? Press its number, 1 to 3." in table.text()

    spend(story, puppets=IDLE)


def test_enter_lays_where_there_is_one_pile() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.press(table.letter(table.view.fits[0].card), "enter")
        assert len(table.view.hand) == 6

    spend(story, seats=5, handicap=HELPED, puppets=[Puppet()] * 4, seed=4)


@pytest.mark.parametrize("key", ["space", "p"])
def test_one_key_points_and_takes_the_finger_back(key: str) -> None:
    async def story(table: Evening) -> None:
        await table.open()
        assert "[Space] 👉 I’d like a card" in table.text()
        await table.press(key)
        assert "👉 1/3" in table.text()
        assert "[Space] 👉 Take my finger back" in table.text()
        await table.press(key)
        assert "👉 0/3" in table.text()

    spend(story, puppets=IDLE)


def test_the_others_fingers_are_seen_and_all_draw_together() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.wait(1)
        assert table.text().count("👉 a card!") == 2
        assert "with or without the others" in table.text()
        await table.press("space")
        await table.wait(0.3)
        assert stage(table) == "dealing"
        await table.wait(1.2)
        assert "Ana  8 cards" in table.text()

    spend(story, puppets=[Puppet((6_000, pointing)), Puppet((6_100, pointing))])


def pointing(legal: Sequence[Action]) -> Action:
    return Point() if Point() in legal else legal[0]


def test_the_curtain_hides_hand_and_piles_and_stops_the_clock() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.press("escape")
        stood = table.session.now
        await table.wait(60)
        assert table.session.now == stood
        assert "Pause" in table.text()
        assert [name for name in names(table) if name in table.text()] == []
        assert "×1" not in table.text()
        await table.press("enter")
        await table.wait(2.9)
        assert table.session.now == stood
        assert [name for name in names(table) if name in table.text()] == []
        assert "▀▀▀" in table.text() or "█" in table.text()
        await table.wait(0.2)
        assert table.session.now > stood
        assert "×1" in table.text()

    spend(story, puppets=IDLE)


def test_help_covers_the_table_and_leads_back_to_the_pause() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.press("?")
        assert "How to play" in table.text()
        assert table.session.curtain is not None
        await table.press("enter")
        assert "Pause" in table.text()

    spend(story, puppets=IDLE)


def test_leaving_is_asked_once() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.press("q")
        assert "Leave the table?" in table.text()
        await table.press("escape")
        assert "Pause" in table.text()
        await table.press("q", "enter")
        assert not table.app.is_running

    spend(story, puppets=IDLE)


def test_ctrl_c_leaves_at_once() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.press("ctrl+c")
        assert not table.app.is_running

    spend(story, puppets=IDLE)


def test_a_lost_race_shows_its_verdict_for_a_second_and_costs_nothing() -> None:
    cards = cards_by_name(30, ["dog|moon", "moon|cat", "dog|tea"])
    top, mine, other = cards.values()

    def spoil(legal: Sequence[Action]) -> Action:
        return next(
            play
            for play in legal
            if isinstance(play, Play) and (play.card, play.pile) == (other, 0)
        )

    async def story(table: Evening) -> None:
        await table.open()
        await table.press(table.letter(mine))
        await table.wait(0.6)
        await table.press("1")
        winner = table.session.people[1].name
        assert f"✗ So close! {winner} was 100 ms faster." in table.text()
        assert f"⚡ {winner} 100 ms" in table.text()
        assert "play" in table.view.may
        assert len(table.view.hand) == 7
        await table.wait(1.1)
        assert f"⚡ {winner} 100 ms" not in table.text()

    deck = dealt([[mine], [other], []], tops=[top])
    spend(story, cards=deck, puppets=[Puppet((6_000, spoil)), Puppet()])


def test_a_match_ends_with_the_podium_and_goes_again() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.play_to_the_end()
        await table.wait(2)
        text = table.text()
        outcome = table.view.outcome
        assert outcome is not None
        assert f"{table.session.people[outcome.winners[0]].name} · 0 cards" in text
        assert moments(table)
        assert [moment for moment in moments(table) if moment not in text] == []
        assert "This evening" not in text
        await table.press("enter")
        await table.wait(1.5)
        assert stage(table) == "looking"
        await table.wait(4)
        await table.play_to_the_end()
        await table.wait(2)
        assert "This evening" in table.text()
        await table.press("q")
        assert not table.app.is_running

    spend(story, handicap=HELPED)


def moments(table: Evening) -> list[str]:
    """The beginnings of the lines in which the best moments are told."""
    people = [person.name for person in table.session.people]
    return [f"· {TEXTS.moment(one, people)[:50]}" for one in table.session.moments]


def test_what_is_pressed_as_the_podium_comes_starts_no_match() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.play_to_the_end()
        ended = table.session
        while table.app.room.scene is not Scene.OVER:
            await table.wait(0.1)
        await table.press("enter", "escape")
        assert table.session is ended
        assert moments(table)[0] in table.text()
        await table.wait(0.7)
        await table.press("enter")
        assert table.session is not ended

    spend(story, handicap=HELPED)


def test_a_helping_hand_marks_what_fits_and_only_that() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        assert table.view.fits
        assert table.text().count("✓") == len(table.view.fits)

    spend(story, handicap=HELPED, puppets=IDLE)


def test_without_a_helping_hand_nothing_is_marked() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        assert "✓" not in table.text()

    spend(story, puppets=IDLE)


def test_a_click_on_a_card_then_on_a_pile_lays_it() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        fit = table.view.fits[0]
        await table.pilot.click(offset=place_of(table, f" {table.letter(fit.card)} "))
        await table.pilot.click(offset=place_of(table, f" {fit.piles[0] + 1} "))
        await table.pilot.pause()
        assert len(table.view.hand) == 6
        await table.pilot.click(offset=place_of(table, "[Space]"))
        await table.pilot.pause()
        assert "👉 1/3" in table.text()

    spend(story, handicap=HELPED, puppets=IDLE)


def place_of(table: Evening, mark: str) -> tuple[int, int]:
    """Where a text stands in a frame or on a button; none of these lines has wide signs before."""
    for y, line in enumerate(table.lines()):
        framed = any(f"{corner}{mark}" in line for corner in "╭┏┃") or mark.startswith("[")
        if framed and mark in line:
            return line.index(mark) + 1, y
    raise AssertionError(f"{mark!r} is not on the screen")


def test_a_window_that_shrinks_pauses_the_match_and_says_so() -> None:
    async def story(table: Evening) -> None:
        await table.open()
        await table.pilot.resize_terminal(70, 20)
        await table.pilot.pause()
        assert "80 × 24" in table.text()
        assert "70 × 20" in table.text()
        assert table.session.curtain is not None
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.pause()
        assert "Pause" in table.text()

    spend(story, puppets=IDLE)
