"""The benchmarks of the live table run, and their players play; the figures are for others."""

from collections.abc import Sequence
from pathlib import Path

import uvloop

from bench.choosing import View, choose
from bench.house import tables
from bench.live import Played, bare, played
from bench.memory import of_a_socket
from bench.pace import InStep
from bench.served import server
from bench.sockets import delays
from sobremesa.kernel.codec import decode_json, encode_json


def seen(may: Sequence[str], hand: Sequence[str], tops: Sequence[str | None]) -> View:
    """Return a view; a card shows the picture it is called by, and a moon or a sun."""
    view: View = decode_json(
        View,
        encode_json(
            {
                "phase": 3,
                "may": may,
                "hand": [
                    {"card": number, "pictures": (picture, "moon")}
                    for number, picture in enumerate(hand)
                ],
                "piles": [
                    {"top": None if top is None else {"card": 50, "pictures": (top, "sun")}}
                    for top in tops
                ],
            }
        ),
    )
    return view


def test_a_card_that_fits_is_laid() -> None:
    chosen = choose(seen(["play", "point"], ["frog", "whale"], [None, "ghost", "whale"]))
    assert bytes(chosen or b"") == b'{"type":"play","card":1,"pile":2,"onto":50}'


def test_a_seat_without_a_card_that_fits_points_and_then_takes_its_finger_back() -> None:
    assert bytes(choose(seen(["play", "point"], ["frog"], ["gem"])) or b"") == b'{"type":"point"}'
    assert bytes(choose(seen(["play", "take-back"], [], ["gem"])) or b"") == b'{"type":"take-back"}'
    assert choose(seen([], ["frog"], ["frog"])) is None


def test_the_whole_live_path_is_played_by_legal_acts() -> None:
    ours = played(0.5, tables=2)
    assert ours.plays > 5
    assert ours.update > 300
    assert 30 < ours.answer < 80
    assert 1 <= ours.shared <= 2


def test_tables_that_act_in_step_wait_for_each_other() -> None:
    pace = InStep()
    ours = played(0.5, tables=3, pace=pace)
    assert ours.plays > 5
    assert 1 < pace.together <= 3


def test_a_bare_fan_out_sends_as_fast_as_it_goes_or_at_a_pace() -> None:
    like = Played(plays=3_000, cpu=1.0, seconds=1.0, update=600, answer=50, shared=1.0)
    assert bare(like, 0.3, tables=2) > 100
    assert bare(like, 0.3, tables=2, pace=InStep()) > 100
    assert bare(like, 0.5, tables=2, apart=0.001) > 10


def test_plays_take_time_until_all_have_seen_them() -> None:
    assert all(0.1 < delay < 15_000 for delay in delays(0.3))


def test_a_socket_takes_memory() -> None:
    with server() as served:
        assert -100 < uvloop.run(of_a_socket(served, 5)) < 1_000


def test_tables_in_mid_match_take_memory(tmp_path: Path) -> None:
    figures = uvloop.run(tables(tmp_path, 5, match=0.1))
    assert 0 < figures["before"] < figures["after"] * 2
