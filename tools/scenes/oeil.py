"""Pictures of L'Œil en coin, one part of a round after the other."""

from typing import Any, Final

from playwright.async_api import Page, expect

from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.ids import Seat as Place
from tests.e2e.finding import ends
from tests.e2e.oeil_scenes import CAPTIONER, Scene
from tests.e2e.oeil_table import shown
from tools.scenes.house import HANDS, House, Party, Picture, Shown, party

CAPTIONS: Final = (
    "Where did everybody go?",
    "Waiting for grandmother",
    "The sea, as I remember it",
    "He said he would be back by six",
)
ROUNDS: Final = 4
"""So many lie behind them, so that the film has something to show."""


def _at(stage: Stage | None, **how: Any) -> Scene:
    return Scene(stage, captions=CAPTIONS, various=True, **how)


VIEWER: Final = 0
"""Ana, who is the host."""


async def _in(house: House, seat: int, stage: Stage, *, dark: bool = True) -> Party:
    found = await party(house, seat, dark=dark)
    await shown(found.pages[seat], stage)
    await expect(found.television.locator(f'[data-stage="{stage}"]')).to_be_visible()
    return found


async def choosing(house: House) -> Shown:
    """The captioner swipes through seven photographs."""
    return (await _in(house, CAPTIONER, Stage.CAPTION)).of(CAPTIONER)


async def captioning(house: House) -> Shown:
    """The captioner has chosen one, and writes."""
    found = await _in(house, CAPTIONER, Stage.CAPTION)
    page = found.pages[CAPTIONER]
    await page.click("[data-choose]")
    await page.fill("[data-caption-field]", CAPTIONS[0])
    return found.of(CAPTIONER)


async def ideas(house: House) -> Shown:
    """Three ideas for who finds no words."""
    found = await _in(house, CAPTIONER, Stage.CAPTION)
    page = found.pages[CAPTIONER]
    await page.click("[data-choose]")
    await page.click("[data-idea]")
    await expect(page.get_by_role("list", name="Three ideas")).to_be_visible()
    return found.of(CAPTIONER)


async def nod(house: House) -> Shown:
    """The host sees a caption before the others do."""
    found = await _in(house, VIEWER, Stage.CAPTION)
    captioner = found.clients[CAPTIONER]
    assert captioner.view is not None
    photo = captioner.view["hand"][0]
    await captioner.begin_act({"type": "caption", "photo": photo, "text": CAPTIONS[0]})
    await expect(found.pages[VIEWER].locator("[data-nod] blockquote")).to_be_visible()
    return found.of(VIEWER)


async def waiting(house: House) -> Shown:
    """The viewers wait for the caption."""
    return (await _in(house, VIEWER, Stage.CAPTION)).of(VIEWER)


async def laying(house: House) -> Shown:
    """A viewer looks which of seven photographs could be called that."""
    found = await _in(house, VIEWER, Stage.LAYING)
    await found.pages[VIEWER].locator("[data-own]").nth(2).click()
    return found.of(VIEWER)


async def pointing(house: House) -> Shown:
    """All lie on the table; a viewer points, and nobody else sees where."""
    found = await _in(house, VIEWER, Stage.POINTING)
    page = found.pages[VIEWER]
    await page.locator("[data-point]").nth(1).click()
    await expect(page.locator(".glove")).to_have_count(1)
    return found.of(VIEWER)


async def closer(house: House) -> Shown:
    """A photograph is looked at closely."""
    found = await _in(house, VIEWER, Stage.POINTING)
    page = found.pages[VIEWER]
    await page.locator("[data-photo]").first.click()
    await expect(page.locator("dialog")).to_be_visible()
    return Shown(page)


async def camera(house: House) -> Shown:
    """A camera lies on the table: the points count twice."""
    return (await _in(house, VIEWER, Stage.POINTING)).of(VIEWER)


async def favourite(house: House) -> Shown:
    """All the hands are down; the captioner may point at a favourite."""
    return (await _in(house, CAPTIONER, Stage.FAVOURITE)).of(CAPTIONER)


async def talk(house: House) -> Shown:
    """Whose photograph was whose, and who has found it."""
    return (await _settled(await _in(house, CAPTIONER, Stage.TALK))).of(CAPTIONER)


async def talk_by_day(house: House) -> Shown:
    """The same by day."""
    found = await _in(house, VIEWER, Stage.TALK, dark=False)
    return (await _settled(found)).of(VIEWER)


async def seven(house: House) -> Shown:
    """Seven photographs, seven people."""
    return (await _settled(await _in(house, VIEWER, Stage.TALK))).of(VIEWER)


async def _settled(found: Party) -> Party:
    for page in (*found.pages.values(), found.television):
        await _stands(page)
    return found


async def _stands(page: Page) -> None:
    await expect(page.locator("[data-beat]")).to_have_count(0)


async def exchange(house: House) -> Shown:
    """After a full table each may swap one photograph."""
    return (await _in(house, VIEWER, Stage.EXCHANGE)).of(VIEWER)


async def ended(house: House) -> Shown:
    """The last round is over: who has won, what is worth telling, and the album."""
    found = await party(house, VIEWER)
    await shown(found.pages[VIEWER], Stage.TALK)
    captioner = house.table.state.captioner
    if captioner == VIEWER:
        await found.pages[VIEWER].click("[data-next]")
    else:
        assert await found.clients[captioner].act({"type": "next"}) is None
    for page in (found.pages[VIEWER], found.television):
        await ends(page)
    return found.of(VIEWER)


_CAPTION: Final = _at(Stage.CAPTION, rounds=ROUNDS)
_POINTING: Final = _at(Stage.POINTING, rounds=ROUNDS)
_TALK: Final = _at(Stage.TALK, rounds=ROUNDS + 1)

PICTURES: Final = (
    Picture("oeil/choosing", "The captioner chooses among seven", choosing, _CAPTION),
    Picture("oeil/caption", "A caption for it", captioning, _CAPTION, HANDS),
    Picture("oeil/ideas", "Three ideas for who finds no words", ideas, _CAPTION, HANDS),
    Picture(
        "oeil/nod",
        "Where it is asked for: the host sees a caption first",
        nod,
        Scene(Stage.CAPTION, captions=CAPTIONS, nods=Place(VIEWER)),
        HANDS,
    ),
    Picture("oeil/waiting", "The viewers wait for the caption", waiting, _CAPTION, HANDS),
    Picture(
        "oeil/laying",
        "Which of yours could be called that?",
        laying,
        _at(Stage.LAYING, rounds=ROUNDS),
        large=True,
    ),
    Picture("oeil/pointing", "Which one is the captioner’s? A secret hand", pointing, _POINTING),
    Picture("oeil/closer", "One photograph, looked at closely", closer, _POINTING, HANDS),
    Picture(
        "oeil/camera",
        "A camera on the table: points times two",
        camera,
        _at(Stage.POINTING, times=2),
    ),
    Picture(
        "oeil/favourite",
        "All hands are down; a favourite?",
        favourite,
        _at(Stage.FAVOURITE, rounds=ROUNDS),
    ),
    Picture("oeil/talk", "Whose was whose, and who found it", talk, _TALK, large=True),
    Picture("oeil/day", "The same by day", talk_by_day, _TALK),
    Picture("oeil/seven", "Seven people, seven photographs", seven, _at(Stage.TALK, people=7)),
    Picture(
        "oeil/exchange",
        "After a full table: one may be swapped",
        exchange,
        _at(Stage.EXCHANGE, tables=2),
    ),
    Picture("oeil/end", "The end, and the album", ended, _at(Stage.TALK, tables=1, rounds=4)),
)
