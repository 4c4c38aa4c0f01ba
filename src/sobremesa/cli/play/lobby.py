"""The table between matches, in words: who is here, what is played, what one can do."""

from typing import Final

import sobremesa
from sobremesa.cli.play.canvas import Canvas
from sobremesa.cli.play.link import Link
from sobremesa.cli.play.looks import LAMP, PENCIL
from sobremesa.cli.play.papers import Line, Sheet, lay
from sobremesa.cli.play.people import NAMES, SIGNS
from sobremesa.cli.play.remote import names_of, playing, tally_of, to_nod_at, wanted_chair
from sobremesa.cli.play.sheets import tally
from sobremesa.cli.screens import has_screen
from sobremesa.cli.words import Words
from sobremesa.kernel.bots import Level
from sobremesa.table.commands import AddBot, LetPass, Resume, SendBack, Start
from sobremesa.table.view import MatchView, TableView
from sobremesa.wire import Refused

BLANK: Final = Line()
_ANSWERS: Final[dict[str, type[LetPass | SendBack]]] = {"y": LetPass, "n": SendBack}


class Lobby:
    """Shows the table, and takes the host's keys."""

    def __init__(self, link: Link, words: Words, server: str) -> None:
        self._link = link
        self._words = words
        self._server = server
        self._refused = ""
        """Why the last wish was not granted."""

    def paint(self, canvas: Canvas) -> None:
        """Lay the sheet."""
        lay(canvas, self._sheet(), LAMP)

    def press(self, key: str) -> None:
        """Do what a key asks of the table."""
        table = self._link.table
        if table is None or self._link.lost:
            return
        if key == "s":
            self._link.ask(Start(), self._answered)
        elif key == "c" and (chair := wanted_chair(table)) is not None:
            self._link.ask(chair, self._answered)
        elif key in _ANSWERS and (words := to_nod_at(table)) is not None and table.match:
            self._link.ask(_ANSWERS[key](table.match.number, words.words), self._answered)
        elif key == "g" and self._may_resume(table):
            self._link.ask(Resume(), self._answered)
        elif key == "b":
            name, sign = _free_name(table)
            self._link.ask(AddBot(Level.FRIEND, name, sign), self._answered)

    def _answered(self, refused: Refused | None) -> None:
        self._refused = "" if refused is None else self._words.refusal(refused)
        self._link.changed()

    def _sheet(self) -> Sheet:
        say, table = self._words.say, self._link.table
        if table is None:
            return Sheet(say("lobby.title"), [Line(say("lobby.connecting"))], say("lobby.keys"))
        lines = [
            Line(say("lobby.code", code=table.code), bold=True),
            Line(f"{self._server}/t/{table.id}#{table.secret}", colour=PENCIL),
            BLANK,
            *self._people(table),
            BLANK,
            *self._tally(table),
            Line(self._state(table)),
            *self._words_of(table),
        ]
        if self._refused:
            lines += [BLANK, Line(self._refused, bold=True)]
        return Sheet(say("lobby.title"), lines, self._keys(table))

    def _keys(self, table: TableView) -> str:
        """Say what one can do now."""
        say, match = self._words.say, playing(self._link)
        shown = {
            "lobby.key.resume": self._may_resume(table),
            "lobby.key.nod": to_nod_at(table) is not None,
            "lobby.key.watch": self._may_watch(match),
            "lobby.key.sit": wanted_chair(table) is not None,
            "lobby.keys.host": table.host == table.you,
            "lobby.keys": table.host != table.you,
        }
        return " · ".join(say(key) for key, so in shown.items() if so)

    def _may_watch(self, match: MatchView | None) -> bool:
        if self._link.seat is not None or match is None or match.paused:
            return False
        return has_screen(match.game)

    def _may_resume(self, table: TableView) -> bool:
        """Tell whether a paused match is one's own to let go on."""
        match = playing(self._link)
        if match is None or match.paused is None or match.counting is not None:
            return False
        return self._link.seat is not None or table.host == table.you

    def _people(self, table: TableView) -> list[Line]:
        say = self._words.say
        lines = []
        for one in table.people:
            marks = [
                say(f"lobby.{mark}")
                for mark, so in (
                    ("you", one.id == table.you),
                    ("host", one.id == table.host),
                    ("away", one.away),
                    ("watches", one.id not in table.chairs),
                )
                if so
            ]
            lines.append(Line(" · ".join([one.label, *marks]), mark=f"{one.sign}  "))
        for bot in table.bots:
            level = say(f"level.{bot.level}")
            lines.append(
                Line(f"{bot.name} · {say('lobby.bot', level=level)}", mark=f"{bot.sign}  ")
            )
        return lines

    def _tally(self, table: TableView) -> list[Line]:
        won = tally_of(table)
        return [tally(self._words, won), BLANK] if won else []

    def _words_of(self, table: TableView) -> list[Line]:
        """Show what waits for the host's nod."""
        words = to_nod_at(table)
        if words is None or table.match is None:
            return []
        name, _ = names_of(table)[table.match.players[words.seat]]
        asked = self._words.say("lobby.nod.asks", name=name)
        return [BLANK, Line(asked), Line(words.words, bold=True)]

    def _state(self, table: TableView) -> str:
        match = playing(self._link)
        title = "" if match is None else sobremesa.game(match.game).card.title
        return self._words.say(f"lobby.{self._stage(table)}", game=title)

    def _stage(self, table: TableView) -> str:
        match = playing(self._link)
        if self._link.lost:
            return "lost"
        if match is None:
            return "start" if table.host == table.you else "wait"
        if match.paused is not None:
            return "paused"
        if not has_screen(match.game):
            return "elsewhere"
        return "playing" if table.you in table.chairs else "watching"


def _free_name(table: TableView) -> tuple[str, str]:
    """Return a name and a sign for a bot that nobody here has yet."""
    names = {one.label for one in table.people} | {bot.name for bot in table.bots}
    signs = {one.sign for one in table.people} | {bot.sign for bot in table.bots}
    name = next((one for one in NAMES if one not in names), NAMES[0])
    return name, next((one for one in SIGNS if one not in signs), SIGNS[0])
