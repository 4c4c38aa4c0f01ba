"""Situations as the rule vectors write them: `[dog|moon]` on a pile, `[moon|sock]` in a hand.

The names are given to pictures of the real deck so that each card named is one of its cards. Cards
that are only counted ("a hand of 7") are others of the deck, drawn from its end.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from msgspec.structs import replace

import sobremesa
from sobremesa.games.loonacy.actions import Action, Handicap, Options, Play, Point
from sobremesa.games.loonacy.deck import DECKS, PICTURES
from sobremesa.games.loonacy.events import Event
from sobremesa.games.loonacy.state import Laid, Stage, State
from sobremesa.kernel.commands import Act, Begin, Command, Ring
from sobremesa.kernel.fold import fold
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Phase, Seat
from sobremesa.kernel.refusals import Refusal

A, B, C, D, E = (Seat(number) for number in range(5))

GAME = sobremesa.game("loonacy")

Cards: TypeAlias = str | int
"""Cards by name with blanks between them, the top or newest last; or so many of the others."""

NOW = Millis(100_000)

EVERY_CARD = sorted(range(100), key=str)


def later(milliseconds: int) -> Millis:
    """Return a moment so long after NOW."""
    return Millis(NOW + milliseconds)


class Match:
    """A match in the middle of a situation, and what was told about its cards."""

    def __init__(self, state: State, names: dict[str, int]) -> None:
        self.state = state
        self.names = names
        self.rng = Random(7)

    def card(self, name: str) -> int:
        """Return the id of the card of that name."""
        return self.names[name]

    def hand(self, seat: Seat) -> set[int]:
        """Return the cards in a hand."""
        return set(self.state.hands[seat])

    def top(self, pile: int) -> int:
        """Return the top card of a pile, counted from 1 as in the vectors."""
        return self.state.piles[pile - 1][-1].card

    def play(self, seat: Seat, name: str, pile: int, onto: str = "", at: int = NOW) -> Any:
        """Lay a card on a pile; the player saw its present top, or the card named."""
        seen = self.names[onto] if onto else self.top(pile)
        return self.act(seat, Play(self.names[name], pile - 1, seen), at)

    def sizes(self) -> tuple[list[int], list[int], int]:
        """Return the sizes of the hands, the piles and the draw pile."""
        hands, piles = self.state.hands, self.state.piles
        return list(map(len, hands)), list(map(len, piles)), len(self.state.draw)

    def box(self) -> list[object]:
        """Return all cards, wherever they lie, in the order of EVERY_CARD."""
        return sorted(GAME.pieces(self.state), key=str)

    def all_point(self) -> list[type[Event]]:
        """Let all who play point, and return the kinds of events of the last finger."""
        answers = [self.act(seat, Point()) for seat in self.state.playing]
        return events_of(answers[-1])

    def act(self, seat: Seat, action: Action, at: int = NOW) -> Any:
        """Let a seat act in the present phase."""
        return self.give(Act(seat, action, self.state.phase), at)

    def ring(self, timer: str) -> Any:
        """Let a timer ring at its time."""
        at = next(running.at for running in GAME.timers(self.state) if running.name == timer)
        return self.give(Ring(timer), NOW if at is None else at)

    def give(self, command: Command[Action], at: int = NOW) -> Any:
        """Decide a command and let its events happen; return them, or the refusal."""
        before = GAME.view(self.state, None)
        answer = GAME.decide(self.state, command, Millis(at), self.rng)
        if not isinstance(answer, Refusal):
            self.state = fold(GAME, self.state, answer)
            return list(answer)
        if not answer.cost:
            assert GAME.view(self.state, None) == before
        self.state = fold(GAME, self.state, answer.cost)
        return answer


def start(seats: int, seed: int = 1, **options: Any) -> Match:
    """Return a match that has just begun."""
    match = blank(seats, **options)
    match.rng = Random(seed)
    match.give(Begin(), at=0)
    return match


def blank(seats: int, **options: Any) -> Match:
    """Return a match before its beginning."""
    return Match(GAME.blank(Options(**options), [Setup(Handicap())] * seats), {})


def lay(
    *hands: Cards,
    piles: Sequence[Cards],
    draw: int | None = None,
    whole: bool = True,
    **options: Any,
) -> Match:
    """Return a match in the middle of playing.

    Cards that are left over lie under the first pile, or in the draw pile where its size is not
    given; `whole=False` leaves them out of the box.
    """
    pictures = options.get("pictures", 30)
    names = cards_by_name(pictures, _names(hands, piles))
    others = iter([card for card in range(99, -1, -1) if card not in names.values()])
    held = [tuple(_take(cards, names, others)) for cards in hands]
    stacks = [_take(cards, names, others) for cards in piles]
    drawn = _take(draw or 0, names, others)
    left = list(others) if whole else []
    if draw is None:
        drawn = left
    else:
        stacks[0] = left + stacks[0]
    match = blank(len(hands), **options)
    state = replace(
        match.state,
        stage=Stage.PLAYING,
        phase=Phase(2),
        pictures=tuple(range(len(PICTURES)))[:pictures],
        hands=tuple(held),
        piles=tuple(tuple(Laid(card, None, Millis(0)) for card in stack) for stack in stacks),
        draw=tuple(drawn),
    )
    return Match(state, names)


def _names(*places: Iterable[Cards]) -> list[str]:
    texts = (cards for place in places for cards in place if isinstance(cards, str))
    return [name for text in texts for name in text.split()]


def _take(cards: Cards, names: dict[str, int], others: Iterator[int]) -> list[int]:
    if isinstance(cards, str):
        return [names[name] for name in cards.split()]
    return [next(others) for _ in range(cards)]


def cards_by_name(pictures: int, names: Sequence[str]) -> dict[str, int]:
    """Return cards of the deck of so many pictures that match each other as their names do."""
    cards = {frozenset(pair): card for card, pair in enumerate(DECKS[pictures].cards)}
    pairs = {name: frozenset(name.split("|")) for name in names}
    words = list(dict.fromkeys(word for name in names for word in name.split("|")))
    places = _assign(words, list(dict.fromkeys(pairs.values())), set(cards), {})
    assert places is not None, f"this deck has no such cards: {names}"
    return {name: cards[frozenset(places[word] for word in pair)] for name, pair in pairs.items()}


def _assign(
    words: list[str],
    pairs: list[frozenset[str]],
    cards: set[frozenset[int]],
    places: dict[str, int],
) -> dict[str, int] | None:
    """Give each word a picture of the deck so that all pairs are cards; None: it cannot be."""
    if len(places) == len(words):
        return places
    word = words[len(places)]
    for place in range(max(max(card) for card in cards) + 1):
        if place in places.values():
            continue
        tried = places | {word: place}
        ready = (pair for pair in pairs if pair <= set(tried))
        if all(frozenset(tried[word] for word in pair) in cards for pair in ready):
            found = _assign(words, pairs, cards, tried)
            if found is not None:
                return found
    return None


def events_of(answer: Any) -> list[type[Event]]:
    """Return the kinds of the events of an answer."""
    happened = answer.cost if isinstance(answer, Refusal) else answer
    return [type(event) for event in happened]
