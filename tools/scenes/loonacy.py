"""Pictures of Loonacy, of what lies over any match, of its end and of looking at it again."""

from collections.abc import Sequence
from typing import Final

from playwright.async_api import expect

from sobremesa.games.loonacy.actions import Play
from sobremesa.games.loonacy.legal import legal
from tests.e2e import loonacy_scenes as at
from tests.e2e.arriving import sit
from tests.e2e.finding import button, ends
from tests.e2e.loonacy_scenes import ANA, Scene, collision
from tools.scenes.house import HANDS, House, Party, Picture, Shown, party

LEO: Final = 1


async def _playing(house: House, *, away: Sequence[int] = (), dark: bool = True) -> Party:
    found = await party(house, ANA, away=away, dark=dark)
    for page in (*found.pages.values(), found.television):
        await expect(page.locator("[data-pile]").first).to_be_visible()
    return found


async def looking(house: House) -> Shown:
    """All look at their hands; the piles are not open yet."""
    found = await party(house, ANA)
    await expect(found.pages[ANA].get_by_text("Have a look at your cards")).to_be_visible()
    return found.of(ANA)


async def match(house: House) -> Shown:
    """The piles are open."""
    return (await _playing(house)).of(ANA)


async def by_day(house: House) -> Shown:
    """The same by day."""
    return (await _playing(house, dark=False)).of(ANA)


async def race(house: House) -> Shown:
    """Two have laid on the same card: whose was first?"""
    found = await _playing(house)
    ana, leo = found.pages[ANA], found.clients[LEO]
    pile, mine, theirs = collision(house.table.state, ANA, LEO)
    top = house.table.state.piles[pile][-1].card
    await ana.locator(f'[data-card="{mine}"]').click()
    await ana.click(f'[data-pile="{pile}"]')
    await leo.act({"type": "play", "card": theirs, "pile": pile, "onto": top})
    await expect(ana.locator(".verdict")).to_be_visible()
    return found.of(ANA)


async def dealing(house: House) -> Shown:
    """Everybody has pointed: a new card lies face down before each."""
    found = await _playing(house)
    await found.pages[ANA].click("[data-point]")
    await expect(found.pages[ANA].get_by_text("A new card lies before you")).to_have_count(1)
    return found.of(ANA)


async def paused(house: House) -> Shown:
    """Somebody has to answer the door."""
    found = await party(house, ANA)
    for page in (found.pages[ANA], found.television):
        await expect(page.locator(".curtain")).to_be_visible()
    return found.of(ANA)


async def counted_in(house: House) -> Shown:
    """It goes on: three, two, one."""
    found = await party(house, ANA)
    await button(found.pages[ANA], "Go on").click()
    for page in (found.pages[ANA], found.television):
        await expect(page.locator(".count").first).to_be_visible()
    return found.of(ANA)


async def away(house: House) -> Shown:
    """One of four is away; the others play on."""
    return (await _playing(house, away=(LEO,))).of(ANA)


async def watching(house: House) -> Shown:
    """Somebody watches."""
    found = await _playing(house)
    eva = await sit(house.devices, house.table.entry, "Eva", dark=True)
    await expect(eva.get_by_text("You are watching")).to_be_visible()
    return Shown(eva, found.television)


async def reactions(house: House) -> Shown:
    """Eight pictures instead of a chat."""
    found = await _playing(house)
    await button(found.pages[ANA], "React").click()
    return Shown(found.pages[ANA])


async def stop(house: House) -> Shown:
    """Somebody would like to end the match."""
    found = await _playing(house)
    assert await found.clients[LEO].ask("propose-stop") is None
    await expect(button(found.pages[ANA], "No, let’s play on")).to_be_visible()
    return found.of(ANA)


async def menu(house: House) -> Shown:
    """The menu in a match."""
    found = await _playing(house)
    await button(found.pages[ANA], "Menu").click()
    await expect(found.pages[ANA].locator("dialog h2")).to_be_visible()
    return Shown(found.pages[ANA])


async def ended(house: House) -> Shown:
    """Ana lays her last card: who has won, what is worth telling, and the evening so far."""
    found = await _playing(house)
    play = next(act for act in legal(house.table.state, ANA) if isinstance(act, Play))
    ana = found.pages[ANA]
    await ana.click(f'[data-card="{play.card}"]')
    await ana.click(f'[data-pile="{play.pile}"]')
    for page in (found.pages[ANA], found.television):
        await ends(page)
    return found.of(ANA)


async def replay(house: House) -> Shown:
    """The match is looked at again."""
    page = (await ended(house)).page
    await button(page, "Look again").click()
    await expect(page.locator("[data-card]").first).to_be_visible()
    for _ in range(8):
        await button(page, "One step on").click()
    return Shown(page)


COMEBACK: Final = 32
"""With this seed Ana wins after eleven cards, five of them in a row."""

PICTURES: Final = (
    Picture(
        "loonacy/look", "All look at their hands; the piles are closed", looking, Scene(at.dealt)
    ),
    Picture(
        "loonacy/match",
        "The piles are open, and two would like a card",
        match,
        Scene(at.some_laid),
        large=True,
    ),
    Picture("loonacy/day", "The same by day", by_day, Scene(at.some_laid)),
    Picture(
        "loonacy/race",
        "Two fingers, one pile: who was first, and by how much",
        race,
        Scene(at.first_cards),
    ),
    Picture("loonacy/asked", "Everybody else would like a card", match, Scene(at.all_but_ana)),
    Picture("loonacy/dealing", "All have pointed: a card for each", dealing, Scene(at.all_but_ana)),
    Picture("loonacy/many", "So many cards that they overlap", match, Scene(at.many_cards)),
    Picture(
        "loonacy/easier",
        "A helping hand shows what fits",
        match,
        Scene(at.some_laid, helping_hand=True),
        HANDS,
    ),
    Picture(
        "loonacy/end", "Somebody has won", ended, Scene(at.one_card_left, seed=COMEBACK), large=True
    ),
)
AROUND: Final = (
    Picture(
        "match/paused",
        "Somebody answers the door: a curtain",
        paused,
        Scene(at.some_laid, paused=True),
    ),
    Picture(
        "match/counted",
        "It goes on: three, two, one",
        counted_in,
        Scene(at.some_laid, paused=True),
    ),
    Picture("match/away", "One is away, and a bot plays for now", away, Scene(at.some_laid)),
    Picture("match/watching", "Somebody watches", watching, Scene(at.some_laid), HANDS),
    Picture(
        "match/reactions", "Eight pictures instead of a chat", reactions, Scene(at.some_laid), HANDS
    ),
    Picture("match/stop", "Somebody would like to end the match", stop, Scene(at.some_laid), HANDS),
    Picture("match/menu", "The menu in a match", menu, Scene(at.some_laid), HANDS),
    Picture(
        "match/replay",
        "Looking again at a match",
        replay,
        Scene(at.one_card_left, seed=COMEBACK),
        HANDS,
    ),
)
