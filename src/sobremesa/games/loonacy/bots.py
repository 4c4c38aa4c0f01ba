"""Bots that play Loonacy as people do: they look, they overlook, and they have hands.

Each card that fits is noticed after a time of its own; one that was overlooked is found at a second
look, if the pile has not changed by then. The numbers are the project's choice, tuned by
simulation so that child < friend < shark.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct

from sobremesa.bots.tempo import Span, draw
from sobremesa.games.loonacy.actions import Action, Play, Point
from sobremesa.games.loonacy.deck import Picture
from sobremesa.games.loonacy.state import Stage
from sobremesa.games.loonacy.told import CardBeaten, CardLaid, CardWrong, FingerShown, Told
from sobremesa.games.loonacy.view import PileView, View
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.ids import Millis, Rng, Seat

Pictures: TypeAlias = tuple[Picture, Picture]


class Skill(Struct, frozen=True):
    """The human limits of a level."""

    glance: Span
    """From a card that fits to noticing it."""
    hand: Span
    """From one thing done to the next at the earliest: never faster than hands."""
    overlooks: float
    """How often a card that fits is not seen at the first look."""
    second_look: Span
    """From then to seeing it after all."""
    search: Span
    """From a table where nothing seems to fit to pointing at the draw pile."""
    slips: float
    """How often a change of the piles tempts it to lay a card that does not fit."""
    foresight: int
    """How many of its own next cards it thinks of."""
    holds_back: int
    """In a match of two: when the other has so few cards, and fewer than it, it opens no new way.
    Unless it can lay its whole hand, it plays nothing and points: see README.md, "Bots"."""


SKILLS: Final = MappingProxyType(
    {
        Level.CHILD: Skill(
            glance=Span(Millis(2_600), 1.8),
            hand=Span(Millis(900), 1.4),
            overlooks=0.35,
            second_look=Span(Millis(7_000), 1.5),
            search=Span(Millis(5_000), 1.5),
            slips=0.03,
            foresight=0,
            holds_back=0,
        ),
        Level.FRIEND: Skill(
            glance=Span(Millis(1_500), 1.7),
            hand=Span(Millis(650), 1.3),
            overlooks=0.15,
            second_look=Span(Millis(4_500), 1.5),
            search=Span(Millis(3_200), 1.4),
            slips=0.01,
            foresight=1,
            holds_back=0,
        ),
        Level.SHARK: Skill(
            glance=Span(Millis(850), 1.6),
            hand=Span(Millis(450), 1.25),
            overlooks=0.04,
            second_look=Span(Millis(3_000), 1.5),
            search=Span(Millis(2_000), 1.3),
            slips=0.0,
            foresight=4,
            holds_back=2,
        ),
    }
)

REACH: Final = Millis(250)
"""A hand on its way to a pile cannot turn back any more: bots, too, are beaten by a moment."""
MANY: Final = 10
"""With more cards than these nobody thinks more than two cards ahead."""


class LoonacyBot:
    """Plays one seat of one match."""

    def __init__(self, skill: Skill, seat: Seat, rng: Rng) -> None:
        self._skill = skill
        self._seat = seat
        self._rng = rng
        self._seen: dict[Play, Millis] = {}
        """When each card that fits is, or will be, noticed."""
        self._table: object = None
        """Tops and hand as they were at the last look."""
        self._searched = Millis(0)
        """When it gives up looking at this table."""
        self._slip: Plan[Action] | None = None
        self._hand_free = Millis(0)
        self._reaching: Plan[Action] | None = None
        """Its latest plan to lay a card."""

    def hear(self, told: Told, view: View, now: Millis) -> None:
        """Feel one's own hand: it takes a while until it can do the next thing."""
        if isinstance(told, CardLaid | CardBeaten | FingerShown) and told.seat == self._seat:
            self._reaching = None
            self._hand_free = Millis(now + draw(self._skill.hand, self._rng))
        elif isinstance(told, CardWrong):
            self._hand_free = told.until
            self._reaching = self._slip = None

    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        """Lay what it has noticed; else point at the draw pile once it has searched enough."""
        if view.stage is not Stage.PLAYING or view.outcome is not None:
            self._seen = {}
            self._reaching = self._slip = None
            return None
        self._look(view, [action for action in legal if isinstance(action, Play)], now)
        play = self._reaching = self._reach(view, now)
        finger = Plan[Action](Point(), max(self._searched, self._hand_free))
        pointing = view.seats[self._seat].pointing
        plans = [plan for plan in (play, None if pointing else finger) if plan is not None]
        return min(plans, key=lambda plan: plan.at, default=None)

    def _look(self, view: View, fitting: Sequence[Play], now: Millis) -> None:
        """Notice what has become possible; what is no longer possible is forgotten."""
        table = (tuple(pile.top for pile in view.piles), view.hand)
        if table != self._table:
            self._table = table
            self._searched = self._give_up(now)
            self._slip = self._tempted(view, now)
        self._seen = {play: self._seen.get(play) or self._notice(now) for play in fitting}

    def _notice(self, now: Millis) -> Millis:
        overlooked = self._rng.random() < self._skill.overlooks
        span = self._skill.second_look if overlooked else self._skill.glance
        return Millis(now + draw(span, self._rng))

    def _give_up(self, now: Millis) -> Millis:
        return Millis(now + draw(self._skill.search, self._rng))

    def _tempted(self, view: View, now: Millis) -> Plan[Action] | None:
        """Choose a card that does not fit; where that costs nothing, it makes no news either."""
        if self._rng.random() >= self._skill.slips or not view.wrong_card_pause:
            return None
        card = view.hand[self._rng.randrange(0, len(view.hand))]
        place = self._rng.randrange(0, len(view.piles))
        top = view.piles[place].top
        if top is None or _match(card.pictures, top.pictures):
            return None
        at = Millis(now + draw(self._skill.glance, self._rng))
        return Plan(Play(card.card, place, top.card), at)

    def _reach(self, view: View, now: Millis) -> Plan[Action] | None:
        if view.blocked is not None:
            return None
        reaching = self._reaching
        if reaching is not None and now <= reaching.at <= now + REACH:
            return reaching
        return None if self._holds_back(view) else self._next_play(view)

    def _holds_back(self, view: View) -> bool:
        """Tell whether a draw for both is better than a new top for the other."""
        others = [
            seat.cards
            for number, seat in enumerate(view.seats)
            if seat.playing and number != self._seat
        ]
        cards = len(view.hand)
        if len(others) > 1 or others[0] > self._skill.holds_back or cards <= others[0]:
            return False
        hand = [face.pictures for face in view.hand]
        tops = [top for _, top in _tops(view.piles)]
        return cards > MANY or longest_run(hand, tops, cards) < cards

    def _next_play(self, view: View) -> Plan[Action] | None:
        """Choose, among what it will have noticed by the time its hand is free, the best."""
        plans = [Plan[Action](play, at) for play, at in self._seen.items()]
        if self._slip is not None:
            plans.append(self._slip)
        if not plans:
            return None
        first = max(min(plan.at for plan in plans), self._hand_free)
        noticed = [plan.action for plan in plans if plan.at <= first]
        return Plan(max(noticed, key=lambda play: self._worth(view, play)), first)

    def _worth(self, view: View, play: Action) -> tuple[int, float]:
        """Return how many cards it could lay in a row from here; chance decides between equals."""
        ahead = self._skill.foresight if len(view.hand) <= MANY else min(2, self._skill.foresight)
        run = 0
        if ahead and isinstance(play, Play):
            hand = {face.card: face.pictures for face in view.hand}
            laid = hand.pop(play.card)
            tops = [laid if place == play.pile else top for place, top in _tops(view.piles)]
            run = longest_run(tuple(hand.values()), tops, ahead)
        return run, self._rng.random()


def longest_run(hand: Sequence[Pictures], tops: Sequence[Pictures], ahead: int) -> int:
    """Return how many cards of the hand can be laid one after the other, counting up to `ahead`."""
    if not ahead or not hand:
        return 0
    best = 0
    for place, card in enumerate(hand):
        rest = (*hand[:place], *hand[place + 1 :])
        for pile, top in enumerate(tops):
            if _match(card, top):
                onto = [*tops[:pile], card, *tops[pile + 1 :]]
                best = max(best, 1 + longest_run(rest, onto, ahead - 1))
                if best == min(ahead, len(hand)):
                    return best
    return best


def make_bot(level: Level, seat: Seat, rng: Rng, notes: Mapping[str, object]) -> "LoonacyBot":
    """Make a bot for one seat of one match; Loonacy has no notes for it."""
    return LoonacyBot(SKILLS[level], seat, rng)


def _tops(piles: Sequence[PileView]) -> Iterable[tuple[int, Pictures]]:
    return ((place, pile.top.pictures) for place, pile in enumerate(piles) if pile.top is not None)


def _match(one: Pictures, other: Pictures) -> bool:
    return one[0] in other or one[1] in other
