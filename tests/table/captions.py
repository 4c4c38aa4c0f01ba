"""An evening of L'Œil en coin at whose table the host sees captions first."""

from typing import Any

from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.ids import Millis, PersonId, Seat, TableId
from sobremesa.table import commands as cm
from sobremesa.table.events import Opened
from sobremesa.table.options import TableOptions
from sobremesa.table.view import WordsView, words_view
from tests.table.evenings import ANA, LEO, MIA, TOM, ZOE, Evening

PLAYERS = (ANA, LEO, MIA, TOM)
WORDS = "Oups"
PASSED = ["WordsPassed", "Happened"]
"""What happens with a nod."""


class Captions(Evening):
    """Ana is host, Leo writes the first caption, Zoe watches."""

    def __init__(self, **options: Any) -> None:
        chosen = TableOptions(**{"nod": True, **options})
        super().__init__(opened=Opened(TableId("t"), "BCDFGH", "secret", chosen, "oeil"))
        self.join(*PLAYERS, ZOE)
        self.by(ZOE, cm.Stand())

    @property
    def stage(self) -> Stage:
        stage: Stage = self.match.state.stage
        return stage

    @property
    def captioner(self) -> PersonId:
        return PersonId(self.match.players[self.match.state.captioner])

    def begin(
        self, captioner: PersonId = LEO, voters: tuple[PersonId, ...] = PLAYERS[1:]
    ) -> "Captions":
        """Begin a match that waits for that one's caption."""
        while True:
            self.by(ANA, cm.Start())
            if self.captioner == captioner:
                return self
            self.by(ANA, cm.ProposeStop())
            for who in voters:
                if self.table.running is not None:
                    self.by(who, cm.VoteStop(agree=True))

    def caption(self, text: str = WORDS, photo: int = 0) -> cm.Do:
        """Return how the captioner calls one of his photographs."""
        state = self.match.state
        action = {"type": "caption", "photo": state.hands[state.captioner][photo], "text": text}
        return cm.Do(self.match.number, state.phase, action)

    def write(self, text: str = WORDS) -> "Captions":
        self.by(self.captioner, self.caption(text))
        return self

    def nod(self, words: str = WORDS) -> cm.LetPass:
        return cm.LetPass(self.match.number, words)

    def send_back(self, words: str = WORDS) -> cm.SendBack:
        return cm.SendBack(self.match.number, words)

    def seen_by(self, who: PersonId) -> WordsView | None:
        return words_view(self.table, who)

    @property
    def clock(self) -> Millis:
        return self.match.clock.at(self.now)


def seat_of(evening: Evening, who: PersonId) -> Seat:
    seat = evening.match.seat_of(who)
    assert seat is not None
    return seat


def waiting(**options: Any) -> Captions:
    """Return an evening at which Leo's caption waits for Ana."""
    return Captions(**options).begin().write()
