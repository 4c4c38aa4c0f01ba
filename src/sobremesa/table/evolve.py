"""How what happened changes a table. No rules here."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

import sobremesa
from sobremesa.kernel.fold import remembered
from sobremesa.kernel.game import Seats, Setup
from sobremesa.kernel.ids import Millis, PersonId, PlayerId, Seat
from sobremesa.table import events as ev
from sobremesa.table.people import Gone
from sobremesa.table.state import Clock, Course, Match, Table, Words


def evolve(table: Table, event: ev.TableEvent, at: Millis) -> Table:
    """Return the table after the event, which happened at that moment of the house clock."""
    after: Table = _CHANGES[type(event)](table, event, at)
    return _wind(_note_who_is_here(after, at), at)


def _note_who_is_here(table: Table, at: Millis) -> Table:
    if bool(table.present) == (table.here is not None):
        return table
    return replace(table, here=at if table.present else None)


def _wind(table: Table, at: Millis) -> Table:
    """Start or stop the match clock, where what happened makes it run or stand."""
    match = table.match
    if match is None:
        return table
    runs = match.goes_on and not match.covered and table.here is not None
    if runs == (match.clock.since is not None):
        return table
    shows = match.clock.at(at)
    return _with_match(table, clock=Clock(shows, at if runs else None))


def _with_match(table: Table, **changes: Any) -> Table:
    return replace(table, match=replace(_match(table), **changes))


def _match(table: Table) -> Match:
    if table.match is None:
        raise ValueError("a broken log: this event belongs to a match, and there is none")
    return table.match


def _opened(table: Table, event: ev.Opened, at: Millis) -> Table:
    return Table(
        id=event.table,
        code=event.code,
        secret=event.secret,
        options=event.options,
        game=event.game,
        game_options=sobremesa.game(event.game).card.types.options(),
    )


def _joined(table: Table, event: ev.Joined, at: Millis) -> Table:
    host = table.host if table.host is not None else event.person.id
    return replace(
        table,
        people=(*table.people, event.person),
        gone=_without(table.gone, event.person.id),
        host=host,
    )


def _companion_came(table: Table, event: ev.CompanionCame, at: Millis) -> Table:
    carriers = {**table.carriers, event.person.id: event.carrier}
    return replace(table, people=(*table.people, event.person), carriers=carriers)


def _change_person(table: Table, person: PersonId, **changes: Any) -> Table:
    people = tuple(replace(one, **changes) if one.id == person else one for one in table.people)
    return replace(table, people=people)


def _renamed(table: Table, event: ev.Renamed, at: Millis) -> Table:
    return _change_person(table, event.person, name=event.name, mark=event.mark, sign=event.sign)


def _departed(table: Table, event: ev.Departed, at: Millis) -> Table:
    gone, known = event.person, table.person(event.person)
    if known is not None:
        table = _keep_name(table, gone, Gone(known.label, known.sign))
    if table.match is not None and table.match.stop is not None:
        table = _with_match(table, stop=table.match.stop - {gone})
    return replace(
        table,
        people=tuple(person for person in table.people if person.id != gone),
        carriers=_without(table.carriers, gone),
        screens=table.screens - {gone},
        answers=_without(table.answers, gone),
        handicaps=_without(table.handicaps, gone),
        host=None if table.host == gone else table.host,
        host_owner=None if table.host_owner == gone else table.host_owner,
    )


def _keep_name(table: Table, who: PlayerId, gone: Gone) -> Table:
    """Keep what somebody is called who goes, where he is still named."""
    return replace(table, gone={**table.gone, who: gone}) if table.names(who) else table


def _without(kept: Any, gone: PlayerId) -> Any:
    return {who: what for who, what in kept.items() if who != gone}


def _recoded(table: Table, event: ev.Recoded, at: Millis) -> Table:
    return replace(table, code=event.code, secret=event.secret)


def _sat(table: Table, event: ev.Sat, at: Millis) -> Table:
    table = replace(table, screens=table.screens - {event.player})
    if event.instead is None:
        return replace(table, chairs=(*table.chairs, event.player))
    chairs = tuple(event.player if who == event.instead else who for who in table.chairs)
    return replace(table, chairs=chairs)


def _stood(table: Table, event: ev.Stood, at: Millis) -> Table:
    return replace(table, chairs=tuple(who for who in table.chairs if who != event.player))


def _became_screen(table: Table, event: ev.BecameScreen, at: Millis) -> Table:
    return replace(table, screens=table.screens | {event.person})


def _bot_came(table: Table, event: ev.BotCame, at: Millis) -> Table:
    return replace(table, bots=(*table.bots, event.bot), bots_so_far=table.bots_so_far + 1)


def _bot_went(table: Table, event: ev.BotWent, at: Millis) -> Table:
    gone, bots = table.bot(event.bot), tuple(bot for bot in table.bots if bot.id != event.bot)
    if gone is not None:
        table = _keep_name(table, gone.id, Gone(gone.name, gone.sign))
    return replace(table, bots=bots, handicaps=_without(table.handicaps, event.bot))


def _level_set(table: Table, event: ev.LevelSet, at: Millis) -> Table:
    bots = (replace(bot, level=event.level) if bot.id == event.bot else bot for bot in table.bots)
    return replace(table, bots=tuple(bots))


def _arranged(table: Table, event: ev.Arranged, at: Millis) -> Table:
    return replace(table, chairs=event.players)


def _host_passed(table: Table, event: ev.HostPassed, at: Millis) -> Table:
    return replace(table, host=event.person, host_owner=event.owner)


def _options_set(table: Table, event: ev.OptionsSet, at: Millis) -> Table:
    return replace(table, options=event.options)


def _chosen(table: Table, event: ev.Chosen, at: Millis) -> Table:
    handicaps = table.handicaps if event.game == table.game else {}
    return replace(table, game=event.game, game_options=event.options, handicaps=handicaps)


def _handicap_given(table: Table, event: ev.HandicapGiven, at: Millis) -> Table:
    return replace(table, handicaps={**table.handicaps, event.player: event.handicap})


def _locked(table: Table, event: ev.Locked, at: Millis) -> Table:
    return replace(table, locked=event.locked)


def _started(table: Table, event: ev.Started, at: Millis) -> Table:
    game = sobremesa.game(event.game)
    state = game.blank(event.options, [Setup(handicap) for handicap in event.handicaps])
    match = Match(event.match, event.game, state, event.players, game.card.types.memory())
    won = table.options.series and max(table.series.values(), default=0) >= table.options.series
    series = {} if won or not table.options.series else table.series
    after = replace(table, match=match, matches=event.match, series=series)
    return replace(after, gone={who: one for who, one in table.gone.items() if after.names(who)})


def _happened(table: Table, event: ev.Happened, at: Millis) -> Table:
    match = _match(table)
    game, state, memory, now = match.rules, match.state, match.memory, match.clock.at(at)
    for happened in event.events:
        before, state = state, game.evolve(state, happened)
        memory = remembered(game, memory, (before, happened, state), now)
    moved = event.act or state.phase != match.state.phase
    return _with_match(
        table,
        state=state,
        memory=memory,
        stand_ins=match.stand_ins & frozenset(state.playing),
        acted=now if moved else match.acted,
        words=_words_of_now(match.words, state),
        recent=_recent(match, state),
    )


def _words_of_now(words: Words | None, state: Any) -> Words | None:
    """Forget words with the phase that they were written in, and with their writer."""
    if words is None or state.phase != words.phase or words.seat not in state.playing:
        return None
    return words


def _recent(match: Match, state: Any) -> tuple[Seat, ...]:
    """Put those who are waited for now before those who were before them."""
    if not match.is_open:
        return ()
    waiting = match.rules.waiting(state)
    who = waiting.who if isinstance(waiting, Seats) else ()
    return (*who, *(seat for seat in match.recent if seat not in who))


def _words_held(table: Table, event: ev.WordsHeld, at: Millis) -> Table:
    match = _match(table)
    before, since = match.words, match.clock.at(at)
    if before is not None and before.course is not Course.RETURNED:
        since = before.since
    words = Words(event.seat, event.action, event.phase, Course.WAITING, since, event.until)
    return _with_match(table, words=words)


def _words_passed(table: Table, event: ev.WordsPassed, at: Millis) -> Table:
    return _with_match(table, words=None)


def _words_returned(table: Table, event: ev.WordsReturned, at: Millis) -> Table:
    return _with_words(table, Course.RETURNED, event.until)


def _words_withdrawn(table: Table, event: ev.WordsWithdrawn, at: Millis) -> Table:
    return _with_words(table, Course.WITHDRAWN, event.until)


def _with_words(table: Table, course: Course, until: Millis) -> Table:
    words = _match(table).words
    if words is None:
        raise ValueError("a broken log: these words were never written")
    return _with_match(table, words=replace(words, course=course, until=until))


def _finished(table: Table, event: ev.Finished, at: Millis) -> Table:
    players, outcome = _match(table).players, event.outcome
    scores = dict(zip(players, outcome.scores, strict=True))
    winners = {players[seat]: 1 for seat in outcome.winners}
    after = _with_match(
        table,
        words=None,
        stop=None,
        paused=None,
        held=False,
        counting=None,
        stand_ins=frozenset(),
    )
    series = _add(table.series, winners) if table.options.series else {}
    return replace(after, tally=_add(table.tally, scores), series=series)


def _add(sums: Any, more: dict[PlayerId, int]) -> dict[PlayerId, int]:
    return {**sums, **{player: sums.get(player, 0) + points for player, points in more.items()}}


def _seat_taken(table: Table, event: ev.SeatTaken, at: Millis) -> Table:
    players = list(_match(table).players)
    players[event.seat] = event.player
    return _with_match(table, players=tuple(players))


def _change_device(table: Table, owner: PersonId, away: Millis | None) -> Table:
    """Let all who play on a device be away or here: it is the device that comes and goes."""
    for person in table.on_device_of(owner):
        table = _change_person(table, person, away=away)
    return table


def _went_away(table: Table, event: ev.WentAway, at: Millis) -> Table:
    return _change_device(table, event.person, away=at)


def _came_back(table: Table, event: ev.CameBack, at: Millis) -> Table:
    return _change_device(table, event.person, away=None)


def _stood_in(table: Table, event: ev.StoodIn, at: Millis) -> Table:
    return _with_match(table, stand_ins=_match(table).stand_ins | {event.seat})


def _stood_down(table: Table, event: ev.StoodDown, at: Millis) -> Table:
    return _with_match(table, stand_ins=_match(table).stand_ins - {event.seat})


def _paused(table: Table, event: ev.Paused, at: Millis) -> Table:
    return _with_match(table, paused=event.by, held=False, counting=None)


def _held(table: Table, event: ev.Held, at: Millis) -> Table:
    return _with_match(table, held=True, counting=None)


def _counting(table: Table, event: ev.Counting, at: Millis) -> Table:
    return _with_match(table, counting=at)


def _resumed(table: Table, event: ev.Resumed, at: Millis) -> Table:
    return _with_match(table, paused=None, held=False, counting=None)


def _stop_proposed(table: Table, event: ev.StopProposed, at: Millis) -> Table:
    return _with_match(table, stop=frozenset({event.by}))


def _stop_voted(table: Table, event: ev.StopVoted, at: Millis) -> Table:
    return _with_match(table, stop=(_match(table).stop or frozenset()) | {event.person})


def _stop_dropped(table: Table, event: ev.StopDropped, at: Millis) -> Table:
    return _with_match(table, stop=None)


def _woke(table: Table, event: ev.Woke, at: Millis) -> Table:
    people = tuple(replace(one, away=at) if one.away is None else one for one in table.people)
    return replace(table, people=people)


_CHANGES: Final[dict[type, Callable[[Table, Any, Millis], Table]]] = {
    ev.Opened: _opened,
    ev.Joined: _joined,
    ev.CompanionCame: _companion_came,
    ev.Renamed: _renamed,
    ev.Departed: _departed,
    ev.Recoded: _recoded,
    ev.Sat: _sat,
    ev.Stood: _stood,
    ev.BecameScreen: _became_screen,
    ev.BotCame: _bot_came,
    ev.BotWent: _bot_went,
    ev.LevelSet: _level_set,
    ev.Arranged: _arranged,
    ev.HostPassed: _host_passed,
    ev.OptionsSet: _options_set,
    ev.Chosen: _chosen,
    ev.HandicapGiven: _handicap_given,
    ev.Locked: _locked,
    ev.Started: _started,
    ev.Happened: _happened,
    ev.WordsHeld: _words_held,
    ev.WordsPassed: _words_passed,
    ev.WordsReturned: _words_returned,
    ev.WordsWithdrawn: _words_withdrawn,
    ev.Finished: _finished,
    ev.SeatTaken: _seat_taken,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.StoodIn: _stood_in,
    ev.StoodDown: _stood_down,
    ev.Paused: _paused,
    ev.Held: _held,
    ev.Counting: _counting,
    ev.Resumed: _resumed,
    ev.StopProposed: _stop_proposed,
    ev.StopVoted: _stop_voted,
    ev.StopDropped: _stop_dropped,
    ev.Woke: _woke,
}
