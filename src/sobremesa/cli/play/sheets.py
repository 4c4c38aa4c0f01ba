"""What the sheets say: the opening, help, pause, leaving, the end."""

from collections.abc import Sequence
from typing import Final

from sobremesa.cli.play.board import Board, Table
from sobremesa.cli.play.looks import INK, PENCIL
from sobremesa.cli.play.papers import Line, Sheet
from sobremesa.cli.play.people import Person
from sobremesa.cli.play.session import Session
from sobremesa.cli.words import Words
from sobremesa.kernel.game import Outcome

STEPS: Final = 4
KEYS: Final = 5
BLANK: Final = Line()


class Sheets:
    """Writes the sheets of one match."""

    def __init__(self, table: Table, session: Session) -> None:
        self._screen = table.screen
        self._words = table.words
        self._plain = table.looks.plain
        self._hints = table.hints
        self._session = session

    def opening(self) -> Sheet:
        """Say what is played, with whom, and how."""
        say = self._words.say
        lines = [
            Line(say("about"), bold=True),
            BLANK,
            Line(self._everybody()),
            BLANK,
            *self._steps(),
        ]
        if self._hints:
            lines += [BLANK, *(Line(say(hint), colour=PENCIL) for hint in self._hints)]
        return Sheet(self._game_title(), lines, say("keys.opening", help="?"))

    def _game_title(self) -> str:
        title = " ".join(self._session.game.card.title.upper())
        signs = "" if self._plain else self._screen.signs
        return f"{' '.join(signs)}   {title}   {' '.join(reversed(signs))}".strip()

    def help(self) -> Sheet:
        """Say how it is played, and with which keys."""
        say = self._words.say
        return Sheet(say("help.title"), [*self._steps(), BLANK, *self._keys()], say("keys.back"))

    def pause(self) -> Sheet:
        """Say that the match stands still."""
        say = self._words.say
        return Sheet(say("pause.title"), [Line(say("pause.text"))], say("keys.pause", help="?"))

    def leaving(self) -> Sheet:
        """Ask once."""
        say = self._words.say
        return Sheet(say("leave.title"), [Line(say("leave.text"))], say("keys.leave"))

    def stopping(self) -> Sheet:
        """Ask whether to end the match."""
        say = self._words.say
        return Sheet(say("stop.title"), [Line(say("stop.text"))], say("stop.keys.sheet"))

    def end(self, board: Board, won: Sequence[tuple[str, int]]) -> Sheet:
        """Say who won, tell the best moments, and who has won how much this evening."""
        say = self._words.say
        outcome = board.outcome
        lines = [] if outcome is None else [Line(self._ending(outcome), bold=True), BLANK]
        lines += self._podium(board)
        lines += [BLANK, *(Line(moment, mark="· ") for moment in self._moments())]
        if sum(count for _, count in won) > 1:
            lines += [BLANK, tally(self._words, won)]
        return Sheet(self._title(outcome), lines, say("keys.end"))

    def _moments(self) -> list[str]:
        names = [person.name for person in self._session.people]
        return [self._words.moment(moment, names) for moment in self._session.moments]

    def _title(self, outcome: Outcome | None) -> str:
        won = outcome is not None and self._session.seat in outcome.winners
        return self._words.say("end.won" if won else "end.title")

    def _ending(self, outcome: Outcome) -> str:
        names = self._words.listed([self._session.people[seat].name for seat in outcome.winners])
        return self._words.say(f"ending.{outcome.why}", count=len(outcome.winners), winners=names)

    def _podium(self, board: Board) -> list[Line]:
        people = self._session.people
        outcome = board.outcome
        lines = []
        for result in board.podium():
            person = people[result.seat]
            won = outcome is not None and result.seat in outcome.winners
            mark = "🏆  " if won else f"{result.place}.  "
            named = f"{person.sign} {person.name}" if person.sign else person.name
            text = f"{mark}{named}  ·  {result.text}"
            lines.append(Line(text, bold=won))
        return lines

    def _everybody(self) -> str:
        return self._words.say(
            "opening.people",
            people=self._words.listed([self._named(p) for p in self._session.people]),
        )

    def _named(self, person: Person) -> str:
        if person.level is None:
            return person.name
        return f"{person.name} ({self._words.say(f'level.{person.level}')})"

    def _steps(self) -> list[Line]:
        way = self._screen.way(self._session.view)
        texts = [self._words.say(f"{way}.{step}") for step in range(1, STEPS + 1)]
        return [Line(text, mark=f"{step}  ", colour=INK) for step, text in enumerate(texts, 1)]

    def _keys(self) -> list[Line]:
        return [Line(self._words.say(f"keys-{key}"), mark="· ") for key in range(1, KEYS + 1)]


def tally(words: Words, won: Sequence[tuple[str, int]]) -> Line:
    """Say who has won how much this evening."""
    listed = "  ·  ".join(f"{name} {count}" for name, count in won)
    return Line(words.say("end.tally", tally=listed), colour=PENCIL)
