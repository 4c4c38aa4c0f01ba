"""What a person sees of the table, and of the match from where he sits."""

from typing import Any

from msgspec import Struct

from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, PersonId, PlayerId, Seat, TableId
from sobremesa.table.events import Happened, TableEvent
from sobremesa.table.options import TableOptions
from sobremesa.table.state import Match, Table


class PersonView(Struct, frozen=True):
    """Somebody at the table, as all see him."""

    id: PersonId
    label: str
    sign: str
    away: bool


class BotView(Struct, frozen=True):
    """A bot at the table."""

    id: PlayerId
    level: Level
    name: str
    sign: str


class MatchView(Struct, frozen=True):
    """The match that is played, or the latest."""

    number: int
    game: str
    players: tuple[PlayerId, ...]
    """By seat."""
    stand_ins: tuple[Seat, ...]
    paused: PersonId | None
    counting: Millis | None
    """Since when 3-2-1 is counted, on the house clock."""
    clock: Millis
    """What the match clock showed when it last began or stopped."""
    since: Millis | None
    """Since when it runs, on the house clock; None: it stands."""
    acted: Millis
    """When somebody last did something, on the match clock: a minute later any seat may go on
    without those who do nothing."""
    stop: tuple[PersonId, ...] | None
    """Who agrees to end it; None: nobody has asked."""
    outcome: Outcome | None


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
    handicaps: dict[PlayerId, Any]
    people: tuple[PersonView, ...]
    bots: tuple[BotView, ...]
    chairs: tuple[PlayerId, ...]
    match: MatchView | None
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
        handicaps=dict(table.handicaps),
        people=tuple(
            PersonView(one.id, one.label, one.sign, one.away is not None) for one in table.people
        ),
        bots=tuple(BotView(bot.id, bot.level, bot.name, bot.sign) for bot in table.bots),
        chairs=table.chairs,
        match=None if table.match is None else _match_view(table.match),
        tally=dict(table.tally),
        series=dict(table.series),
    )


def _match_view(match: Match) -> MatchView:
    return MatchView(
        number=match.number,
        game=match.game,
        players=match.players,
        stand_ins=tuple(sorted(match.stand_ins)),
        paused=match.paused,
        counting=match.counting,
        clock=match.clock.base,
        since=match.clock.since,
        acted=match.acted,
        stop=None if match.stop is None else tuple(sorted(match.stop)),
        outcome=match.state.outcome,
    )


def seat_for(table: Table, person: PersonId) -> Seat | None:
    """Return the seat from which a person sees the match; None: he watches."""
    return None if table.match is None else table.match.seat_of(person)


def game_view(table: Table, seat: Seat | None) -> Any | None:
    """Build the game's view from a seat; None: no match, or a curtain hides a paused one."""
    match = table.match
    if match is None or (match.paused is not None and match.goes_on):
        return None
    return match.rules.view(match.state, seat)


def tell(tables: tuple[Table, ...], events: tuple[TableEvent, ...], seat: Seat | None) -> list[Any]:
    """Return what a seat is told of a row: `tables` stand before its first event and after each.

    A curtain hides a paused match, unless it ends; what stays of it, the view shows afterwards.
    """
    told: list[Any] = []
    for before, event in zip(tables, events, strict=False):
        if not isinstance(event, Happened) or before.match is None:
            continue
        rules, states = before.match.rules, [before.match.state]
        for one in event.events:
            states.append(rules.evolve(states[-1], one))
        if before.match.paused is None or states[-1].outcome is not None:
            steps = zip(states, event.events, states[1:], strict=False)
            told += [rules.tell(old, one, new, seat) for old, one, new in steps]
    return [news for news in told if news is not None]
