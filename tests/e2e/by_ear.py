"""The way to a table and through the end of a match, by keys and by ear.

comes     somebody who listens comes to the home page
opens     somebody who listens opens a table from the home page
chooses   he chooses a game
invites   he lets bots sit down
unfolds   he opens the options
sets      he sets one of them
starts    he starts the match
after     he hears how it has ended, and reads it
"""

from tests.e2e.devices import LAPTOP, Devices
from tests.e2e.listener import Listener, Thing


async def comes(devices: Devices) -> Listener:
    """Come to the home page; return who listens there."""
    page = await devices.on(LAPTOP, None)
    ear = await Listener.at(page)
    await page.goto(devices.url)
    await ear.finds("button", "^Open a table$")
    assert await ear.unnamed() == []
    return ear


async def opens(devices: Devices, name: str = "Ana") -> Listener:
    """Open a table from the home page, under that name; return who listens there."""
    ear = await comes(devices)
    await ear.do("button", "^Open a table$")
    await ear.to("textbox", "What shall we call you")
    assert await ear.unnamed() == []
    await ear.press("Control+A")
    await ear.type(name)
    await ear.do("button", "^Set the table$")
    await ear.lands("heading", "^Your table$")
    return ear


async def chooses(ear: Listener, game: str) -> None:
    """Choose a game by the beginning of its name."""
    await ear.do("button", f"^{game}")
    await ear.has("pressed")


async def invites(ear: Listener, bots: int) -> None:
    """Let so many bots sit down that play like a child, and hear each."""
    await ear.to("button", "^child$", "Bring in a bot", "Shift+Tab")
    for _ in range(bots):
        since = ear.now
        await ear.press("Enter")
        await ear.hears(" sits down, a bot: child$", since)
        await ear.answered()


async def unfolds(ear: Listener) -> None:
    """Open what is hidden behind the options."""
    await ear.do("DisclosureTriangle", "^Fine-tune")
    await ear.has("expanded")


async def sets(ear: Listener, option: str, value: str) -> None:
    """Set an option of the game that is one of a few: the arrows walk along."""
    found = await ear.to("radio", "", f"^{option}")
    for _ in range(8):
        if found.name == value:
            break
        await ear.press("ArrowRight")
        found = await ear.focused()
    assert found.name == value
    await ear.has("checked")


async def starts(ear: Listener, begun: str, button: str = "^Start$") -> int:
    """Start the match; return since when it is heard. `begun` is heard as soon as it has begun."""
    assert await ear.unnamed() == []
    await ear.to("button", button)
    since = ear.now
    await ear.press("Enter")
    await ear.hears(begun, since)
    assert await ear.unnamed() == []
    return since


async def after(ear: Listener, since: int, verdict: str) -> list[Thing]:
    """Hear who has won, and read on from the heading that has the focus; return what is read."""
    await ear.hears(verdict, since)
    await ear.lands("heading", "^(You win|What a match)")
    assert await ear.unnamed() == []
    read = await ear.tree()
    assert {"Worth telling", "The evening so far", "Again"} <= {thing.name for thing in read}
    return read
