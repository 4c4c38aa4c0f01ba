"""What a person sees of the table, and of the match from where he sits."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import AnyGame, Outcome
from sobremesa.kernel.ids import Millis, PersonId, PlayerId, Seat, TableId
from sobremesa.kernel.latest import Latest
from sobremesa.kernel.moments import Moment
from sobremesa.table.events import (
    Happened,
    TableEvent,
    WordsHeld,
    WordsReturned,
    WordsWithdrawn,
)
from sobremesa.table.options import TableOptions
from sobremesa.table.people import Person
from sobremesa.table.state import Course, Match, Table
from sobremesa.table.stopping import ends_alone


class PersonView(Struct, frozen=True):
    """Somebody at the table, as all see him."""

    id: PersonId
    name: str
    """What he calls himself: `Ana`."""
    label: str
    """What he is called here, where two Anas are told apart: `Ana 2`."""
    sign: str
    away: bool
    screen: bool
    """It is nobody, but the screen that all look at."""
    carrier: PersonId | None = None
    """On whose device he plays, who has none himself; None: on his own."""


class BotView(Struct, frozen=True):
    """A bot at the table."""

    id: PlayerId
    level: Level
    name: str
    sign: str


class GoneView(Struct, frozen=True):
    """Somebody who has left, a person or a bot."""

    id: PlayerId
    label: str
    sign: str


class MatchView(Struct, frozen=True):
    """The match that is played, or the latest."""

    number: int
    game: str
    players: tuple[PlayerId, ...]
    """By seat."""
    stand_ins: tuple[Seat, ...]
    paused: PersonId | None
    """Who has paused it; a curtain hides it then, and while one of the next two is so."""
    held: bool
    """All were away: it goes on by itself, when 3-2-1 has been counted after the first return."""
    counting: Millis | None
    """Since when 3-2-1 is counted, on the house clock."""
    clock: Millis
    """What the match clock showed when it last began or stopped."""
    since: Millis | None
    """Since when it runs, on the house clock; None: it stands."""
    stop: tuple[PersonId, ...] | None
    """Who agrees to end it; None: nobody has asked."""
    ends_alone: bool
    """It ends as soon as this person proposes it: most of those who play and are here play on his
    device, or nobody is."""
    outcome: Outcome | None
    moments: tuple[Moment, ...]
    """The best moments, the best first; none before it has ended."""


class WordsView(Struct, frozen=True):
    """What a player has written and the host is to see first: for these two alone."""

    seat: Seat
    """Whose words they are."""
    words: str
    course: Course
    """The host sees them while they wait; their writer also when he has them back."""
    until: Millis | None
    """Match clock. Waiting: they pass by themselves then; their writer has them back: so long he
    has time for others at least. None: there is no end."""
    action: Any
    """What their writer did to say them; null for the host, who sees the words alone."""


class TableView(Struct, frozen=True):
    """The table, as one of its people sees it."""

    id: TableId
    code: str
    secret: str
    you: PersonId
    host: PersonId | None
    locked: bool
    options: TableOptions
    game: str
    game_options: Any
    open_table: bool
    """The game hides nothing with these options: several may play on one device."""
    handicaps: dict[PlayerId, Any]
    people: tuple[PersonView, ...]
    bots: tuple[BotView, ...]
    gone: tuple[GoneView, ...]
    """Who has left, but stands in the tally or played the match: everybody named here has a name
    among the people, the bots or these."""
    chairs: tuple[PlayerId, ...]
    match: MatchView | None
    words: WordsView | None
    """What waits for your nod, or what you have written and the host is to see first."""
    tally: dict[PlayerId, int]
    series: dict[PlayerId, int]


def table_view(table: Table, person: PersonId) -> TableView:
    """Build the view of the table for one of its people."""
    return TableView(
        id=table.id,
        code=table.code,
        secret=table.secret,
        you=person,
        host=table.host,
        locked=table.locked,
        options=table.options,
        game=table.game,
        game_options=table.game_options,
        open_table=table.rules.card.open_table(table.game_options),
        handicaps=dict(table.handicaps),
        people=tuple(_person_view(table, one) for one in table.people),
        bots=tuple(BotView(bot.id, bot.level, bot.name, bot.sign) for bot in table.bots),
        gone=tuple(GoneView(who, one.label, one.sign) for who, one in table.gone.items()),
        chairs=table.chairs,
        match=None if table.match is None else _match_view(table, table.match, person),
        words=words_view(table, person),
        tally=dict(table.tally),
        series=dict(table.series),
    )


def _person_view(table: Table, one: Person) -> PersonView:
    return PersonView(
        id=one.id,
        name=one.name,
        label=one.label,
        sign=one.sign,
        away=one.away is not None,
        screen=one.id in table.screens,
        carrier=table.carriers.get(one.id),
    )


def _match_view(table: Table, match: Match, person: PersonId) -> MatchView:
    return MatchView(
        number=match.number,
        game=match.game,
        players=match.players,
        stand_ins=tuple(sorted(match.stand_ins)),
        paused=match.paused,
        held=match.held,
        counting=match.counting,
        clock=match.clock.base,
        since=match.clock.since,
        stop=None if match.stop is None else tuple(sorted(match.stop)),
        ends_alone=ends_alone(table, person),
        outcome=match.state.outcome,
        moments=moments(match),
    )


def words_view(table: Table, person: PersonId) -> WordsView | None:
    """Build what one of the people sees of words that the rules do not know yet; None: nothing."""
    match = table.match
    words = None if match is None else match.words  # mostly none: everybody is asked at each row
    if match is None or words is None or match.covered or words.course is Course.WITHDRAWN:
        return None
    said = match.rules.card.words(words.action) or ""
    if words.seat in table.seats_of(person):
        return WordsView(words.seat, said, words.course, words.until, words.action)
    if table.host == person and words.course is Course.WAITING:
        return WordsView(words.seat, said, words.course, words.until, None)
    return None


def _find_moments(match: Match) -> tuple[Moment, ...]:
    if match.goes_on:
        return ()
    game = match.rules
    return tuple(game.moments(match.memory, game.view(match.state, None)))


moments: Final = Latest(_find_moments)
"""The best moments of a match, none before it has ended: it is shown to each in turn."""


def looks(table: Table) -> tuple[Any, ...]:
    """Return what `table_view` is made of: where two tables look alike, their views are equal.

    Most rows change the match alone; who compares this need not build the view to know it. Only
    `words_view` is left out: it is for two of all people.
    """
    match = table.match
    return (
        (table.id, table.code, table.secret, table.host, table.locked, table.options),
        (table.game, table.game_options, table.handicaps),
        (table.people, table.screens, table.carriers, table.bots, table.gone),
        (table.chairs, table.tally, table.series),
        None
        if match is None
        else (
            (match.number, match.game, match.players, match.stand_ins, match.state.outcome),
            (match.paused, match.held, match.counting, match.clock, match.stop),
            match.state.playing,
        ),
    )


def is_for_all(events: Sequence[TableEvent]) -> bool:
    """Tell whether a row is shown to everybody: it is, unless words went between writer and host.

    Such a row is shown to those alone whose `words_view` it changes, and to who asked for it.
    """
    return not events or not all(isinstance(event, _BETWEEN_TWO) for event in events)


_BETWEEN_TWO: Final = (WordsHeld, WordsReturned, WordsWithdrawn)


def seat_for(table: Table, person: PersonId) -> Seat | None:
    """Return the seat from which a person's device sees the match; None: he watches."""
    return seat_shown(table.match, table.seats_of(person))


def seat_shown(match: Match | None, here: tuple[Seat, ...]) -> Seat | None:
    """Return from which of the seats on one device the match is seen; None: it has none.

    Of several it is the one that is waited for, or was last; they are several only where hands are
    open, and where they are not, nobody sees any other than the first.
    """
    if match is None or not here:
        return None
    if len(here) == 1 or not match.is_open:
        return here[0]
    return next((seat for seat in match.recent if seat in here), here[0])


def game_view(table: Table, seat: Seat | None) -> Any | None:
    """Build the game's view from a seat; None: no match, or a curtain hides it."""
    match = table.match
    if match is None or (match.covered and match.goes_on):
        return None
    return match.rules.view(match.state, seat)


class Step(Struct, frozen=True, gc=False):
    """An event of a game that may be told, and the states before and after it."""

    rules: AnyGame
    before: Any
    event: Any
    after: Any


def steps(tables: Sequence[Table], events: Sequence[TableEvent]) -> list[Step]:
    """Return what may be told of a row: `tables` stand before its first event and after each.

    A curtain hides a match that stands, unless it ends; what stays, the view shows afterwards.
    """
    found: list[Step] = []
    for before, event, after in zip(tables[:-1], events, tables[1:], strict=True):
        old, new = before.match, after.match
        if not isinstance(event, Happened) or old is None or new is None:
            continue
        if not old.covered or new.state.outcome is not None:
            found += _steps(old.rules, old.state, event.events, new.state)
    return found


def _steps(rules: AnyGame, before: Any, events: Sequence[Any], last: Any) -> Iterator[Step]:
    """Yield the steps from one state to another; those in between are folded again."""
    for event in events[:-1]:
        after = rules.evolve(before, event)
        yield Step(rules, before, event, after)
        before = after
    for event in events[-1:]:
        yield Step(rules, before, event, last)


def told(steps: Sequence[Step], seat: Seat | None) -> list[Any]:
    """Return what a seat is told of the steps."""
    news = [step.rules.tell(step.before, step.event, step.after, seat) for step in steps]
    return [one for one in news if one is not None]


def tell(tables: Sequence[Table], events: Sequence[TableEvent], seat: Seat | None) -> list[Any]:
    """Return what a seat is told of a row: see `steps`."""
    return told(steps(tables, events), seat)
