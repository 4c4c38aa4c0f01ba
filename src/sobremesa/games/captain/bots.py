"""Bots that play Eye Eye Captain! as people do: they look, they forget, they slip, they shout.

They see what their seat sees, and reach for a dropping as the keyboard does. What they remember is
`remembering`. The numbers are the project's choice, tuned by simulation so that
child < friend < shark; what they come to stands in README.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from sobremesa.bots.tempo import Span, draw
from sobremesa.games.captain import told as news
from sobremesa.games.captain.actions import Action, Name, Reach, Shout, Variant
from sobremesa.games.captain.pieces import COLOURS, OF_A_COLOUR, Colour, DroppingId, colour_of
from sobremesa.games.captain.remembering import Mind, Recollection
from sobremesa.games.captain.told import Told
from sobremesa.games.captain.view import View, Where
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.ids import Millis, Phase, Rng, Seat


class Skill(Struct, frozen=True):
    """The human limits of a level."""

    mind: Mind
    think: Span
    """From the tongs in its hand to reaching with them."""
    again: Span
    """From a slip to the next try."""
    glance: Span
    """From a turn of the die to reaching for another dropping."""
    hand: Span
    """From one thing done to the next at the earliest."""
    slips: float
    """How often it reaches beside a dropping."""
    waits: Millis
    """So long, of a turn, it waits for the die to show a colour of which it knows one."""
    reaction: Span
    """From the third of a colour to the shout."""
    rash: float
    """How often two of a colour are enough for it."""
    reckons: bool
    """It knows that with nine collected some colour must be complete, and it does not shout for a
    colour of which it knows one on the deck."""


SKILLS: Final = MappingProxyType(
    {
        Level.CHILD: Skill(
            mind=Mind(
                holds=Span(Millis(18_000), 3.0),
                confuses=0.3,
                overlooks=0.1,
                miscounts=0.05,
                counts=Span(Millis(120_000), 3.0),
                infers=False,
            ),
            think=Span(Millis(3_000), 1.5),
            again=Span(Millis(1_600), 1.4),
            glance=Span(Millis(1_500), 1.5),
            hand=Span(Millis(800), 1.4),
            slips=0.25,
            waits=Millis(0),
            reaction=Span(Millis(2_300), 2.0),
            rash=0.05,
            reckons=False,
        ),
        Level.FRIEND: Skill(
            mind=Mind(
                holds=Span(Millis(50_000), 3.0),
                confuses=0.15,
                overlooks=0.05,
                miscounts=0.02,
                counts=Span(Millis(300_000), 2.5),
                infers=False,
            ),
            think=Span(Millis(2_400), 1.4),
            again=Span(Millis(1_200), 1.3),
            glance=Span(Millis(1_000), 1.4),
            hand=Span(Millis(600), 1.3),
            slips=0.12,
            waits=Millis(2_800),
            reaction=Span(Millis(1_500), 1.8),
            rash=0.02,
            reckons=False,
        ),
        Level.SHARK: Skill(
            mind=Mind(
                holds=Span(Millis(120_000), 3.0),
                confuses=0.05,
                overlooks=0.03,
                miscounts=0.0,
                counts=Span(Millis(900_000), 3.0),
                infers=True,
            ),
            think=Span(Millis(1_900), 1.3),
            again=Span(Millis(900), 1.3),
            glance=Span(Millis(700), 1.3),
            hand=Span(Millis(450), 1.25),
            slips=0.04,
            waits=Millis(3_000),
            reaction=Span(Millis(1_200), 1.6),
            rash=0.0,
            reckons=True,
        ),
    }
)

BARE: Final = 2
"""So many times longer than for a third of a colour does it take to think of a bare deck."""
SURE: Final = OF_A_COLOUR * len(COLOURS) - OF_A_COLOUR
"""With so many collected some colour is complete: without one, eight are the most (README.md)."""
REACH: Final = Millis(250)
"""What one is about to do cannot be taken back any more: bots, too, are beaten by a moment."""
IN_TIME: Final = Millis(1_500)
"""Before the turn's time is over it reaches for something, whatever it is."""
BESIDE: Final = (50, 101)
"""By how many hundredths it misses where it slips; else by less than the first."""


class Aim(Struct, frozen=True):
    """What it is going to reach for."""

    phase: Phase
    colour: Colour
    """For which it was chosen."""
    reach: Reach
    at: Millis


class CaptainBot:
    """Plays one seat of one match."""

    def __init__(self, skill: Skill, seat: Seat, rng: Rng) -> None:
        self._skill = skill
        self._seat = seat
        self._rng = rng
        self._memory = Recollection(skill.mind, rng)
        self._wanted: Colour | None = None
        """What was wanted of the dropping that is being looked under."""
        self._turn_since = Millis(0)
        self._ready = Millis(0)
        """When it has thought enough to reach."""
        self._hand_free = Millis(0)
        self._aim: Aim | None = None
        self._shouts: Millis | None = None
        """When it shouts; None: it sees no reason to."""

    def hear(self, told: Told, view: View, now: Millis) -> None:
        """Remember what is seen, and notice the turn, the slip and the third of a colour."""
        match told:
            case news.RoundLaid():
                self._memory.begin()
                self._shouts = self._aim = None
            case news.Lifted(dropping=dropping, wanted=wanted, colour=colour):
                self._wanted = wanted
                if colour is not None:
                    self._memory.see(dropping, colour, now)
            case news.PutBack(dropping=dropping) if self._wanted is not None:
                self._memory.rule_out(dropping, self._wanted, now)
            case news.Kept(dropping=dropping, colour=colour):
                self._memory.collect(dropping, colour, now)
                self._perhaps_shout(colour, view, now)
            case news.Fallen(dropping=dropping):
                self._memory.lose(dropping)
            case news.DeckBare():
                self._shout_after(BARE * draw(self._skill.reaction, self._rng), now)
            case _:
                self._use_hands(told, now)

    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        """Shout, lift or name, whichever comes first."""
        self._memory.fade(_on_deck(view), now)
        if view.outcome is not None:
            return None
        plans = [self._shout(view, now)]
        if "lift" in view.may or "name" in view.may:
            plans.append(self._take(view, now))
        else:
            self._aim = None
        possible = [plan for plan in plans if plan is not None]
        return min(possible, key=lambda plan: plan.at, default=None)

    def _use_hands(self, told: Told, now: Millis) -> None:
        """Take the tongs, let them slip, or be busy with them."""
        skill, rng = self._skill, self._rng
        match told:
            case news.EyeOn():
                self._begin_turn(now)
            case news.TongsPassed(to=seat) if seat == self._seat:
                self._begin_turn(now)
            case news.TongsSlipped(seat=seat) if seat == self._seat:
                self._ready = Millis(now + draw(skill.again, rng))
            case news.TongsClosing(seat=seat) | news.ColourNamed(seat=seat) if seat == self._seat:
                self._hand_free = Millis(now + draw(skill.hand, rng))
            case news.ShoutBeaten(seat=seat) if seat == self._seat:
                self._shouts = None

    def _begin_turn(self, now: Millis) -> None:
        self._turn_since = now
        self._ready = Millis(now + draw(self._skill.think, self._rng))

    # ------------------------------------------------------------------------- the shout

    def _perhaps_shout(self, colour: Colour, view: View, now: Millis) -> None:
        """Count what has been collected, with this one."""
        if view.variant is not Variant.CAPTAIN:
            return
        skill, seen = self._skill, self._memory.collected(colour)
        off = sum(seat.collected for seat in view.seats)
        complete = seen >= OF_A_COLOUR or (seen == 2 and self._rng.random() < skill.rash)
        doubts = skill.reckons and self._memory.lies_there(colour)
        if (complete and not doubts) or (skill.reckons and off >= SURE):
            self._shout_after(draw(skill.reaction, self._rng), now)

    def _shout_after(self, time: int, now: Millis) -> None:
        if self._shouts is None:
            self._shouts = Millis(now + time)

    def _shout(self, view: View, now: Millis) -> Plan[Action] | None:
        """Shout, even where somebody else has done so a moment ago."""
        if self._shouts is None:
            return None
        at = max(self._shouts, self._hand_free)
        late = view.check is not None and view.check.by != self._seat and now <= at <= now + REACH
        return Plan(Shout(view.round), at) if "shout" in view.may or late else None

    # -------------------------------------------------------------------------- the tongs

    def _take(self, view: View, now: Millis) -> Plan[Action] | None:
        """Reach for a dropping; in game 2 name a colour before that."""
        colour = colour_of(view.die)
        if view.variant is Variant.NAMED:
            if view.named is None:
                at = max(now, self._ready, self._hand_free)
                return Plan(Name(self._nameable(view)), Millis(at))
            colour = view.named
        aim = self._aim = self._aim_at(view, colour, now)
        return None if aim is None else Plan(aim.reach, aim.at)

    def _aim_at(self, view: View, colour: Colour, now: Millis) -> Aim | None:
        """Keep to what it was about to do, unless the die says otherwise in time."""
        aim, lying = self._aim, _liftable(view)
        if aim is not None and aim.phase == view.phase and aim.reach.dropping in lying:
            if aim.colour is colour or aim.at <= now + REACH:
                return aim
            self._ready = max(self._ready, Millis(now + draw(self._skill.glance, self._rng)))
        if not lying:
            return None
        known = [one for one in lying if self._memory.colour(one) is colour]
        at = max(now, self._ready, self._hand_free)
        if not known and self._hopes(view, lying):
            at = max(at, Millis(self._turn_since + self._skill.waits))
        if view.ends is not None:
            at = max(now, self._hand_free, min(at, Millis(view.ends - IN_TIME)))
        chosen = self._one_of(known or self._unknown(lying, colour))
        return Aim(view.phase, colour, Reach(chosen, self._aside()), at)

    def _hopes(self, view: View, lying: Sequence[DroppingId]) -> bool:
        """Tell whether the die may turn to something that it knows; in game 1 time is dear."""
        return view.variant is Variant.CAPTAIN and self._memory.knows_any(lying)

    def _unknown(self, lying: Sequence[DroppingId], colour: Colour) -> Sequence[DroppingId]:
        """Return what may be of that colour; where nothing may be, anything."""
        memory = self._memory
        unknown = [one for one in lying if memory.colour(one) is None]
        return [one for one in unknown if memory.may_be(one, colour)] or unknown or lying

    def _nameable(self, view: View) -> Colour:
        """Return a colour of which it knows one; else one of which most are left somewhere."""
        known = [self._memory.colour(one) for one in _liftable(view)]
        sure = [colour for colour in COLOURS if colour in known]
        if sure:
            return sure[self._rng.randrange(0, len(sure))]
        most = max(map(self._memory.left, COLOURS))
        likely = [colour for colour in COLOURS if self._memory.left(colour) == most]
        return likely[self._rng.randrange(0, len(likely))]

    def _one_of(self, droppings: Sequence[DroppingId]) -> DroppingId:
        return droppings[self._rng.randrange(0, len(droppings))]

    def _aside(self) -> int:
        if self._rng.random() < self._skill.slips:
            return self._rng.randrange(*BESIDE)
        return self._rng.randrange(0, BESIDE[0])


def make_bot(level: Level, seat: Seat, rng: Rng, notes: Mapping[str, object]) -> CaptainBot:
    """Make a bot for one seat of one match; Eye Eye Captain! has no notes for it."""
    return CaptainBot(SKILLS[level], seat, rng)


def _on_deck(view: View) -> Sequence[DroppingId]:
    return [
        DroppingId(number)
        for number, dropping in enumerate(view.droppings)
        if dropping.where is Where.DECK
    ]


def _liftable(view: View) -> Sequence[DroppingId]:
    return [one for one in _on_deck(view) if one != view.banned]
