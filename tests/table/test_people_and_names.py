"""Coming to a table, and what people are called."""

import pytest

from sobremesa.kernel.bots import Level
from sobremesa.kernel.codec import encode, encode_json
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.people import Person, clean_name, clean_sign
from sobremesa.table.reasons import Reason
from sobremesa.table.view import table_view
from tests.table.evenings import (
    ANA,
    LEO,
    MIA,
    PEOPLE,
    Evening,
    evening_of,
    events_of,
    kinds,
    person,
    reason,
)

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
SCOTLAND = "🏴" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbsct") + "\U000e007f"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana \n\t Luz\u00a0", "Ana Luz"),
        (FAMILY, FAMILY),
        (SCOTLAND, SCOTLAND),
        ("❤\ufe0f", "❤\ufe0f"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("محمد", "محمد"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("李小龙", "李小龙"),
        ("Nu\u0308ria", "N\u00fcria"),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("Ana|Leo", "Ana|Leo"),
        ("A\x00na", "Ana"),
        ("a \x00 b", "a b"),
        ("\ud800Ana\udfff", "Ana"),
        ("\u202eanA\u202c", "anA"),
        ("\u2066Ana\u2069\u200f", "Ana"),
        ("A\u200bn\ufeffa\u00ad", "Ana"),
        ("42", "42"),
        ("?!", "?!"),
        ("\U0001fae8", "\U0001fae8"),
    ],
)
def test_a_name_may_be_of_any_script_and_is_kept_on_one_line(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert clean_name(kept) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " \n\t ",
        "\x00",
        "\ud800",
        "\u202e\u2066",
        "\u200b\u200d\ufeff",
        "\u3164\u115f",
        "\u2800",
        "\ufe0f",
        "\u0301",
        "\ufffe\U0001ffff",
        "\ue000",
        "x" * 41,
        "x" * 10_000,
        "e\u0301" * 41,
    ],
)
def test_what_nobody_could_read_is_no_name(typed: str) -> None:
    assert clean_name(typed) is None


def test_forty_letters_are_counted_after_composing() -> None:
    assert clean_name("e\u0301" * 40) == "\u00e9" * 40
    assert clean_name("e\u0301" * 41) is None


@pytest.mark.parametrize("sign", ["", "x" * 33, "\ud800", "fox owl", "fo\x00x", "\u202efox"])
def test_a_sign_is_a_short_word_or_picture(sign: str) -> None:
    assert clean_sign(sign) is None
    evening = evening_of(ANA)
    assert reason(evening.give(cm.Join(LEO, "Leo", sign, b"hash"))) == Reason.NAME
    assert reason(evening.by(ANA, cm.Rename("Ana", sign))) == Reason.NAME
    assert reason(evening.by(ANA, cm.AddBot(Level.CHILD, "Nuri", sign))) == Reason.NAME


@pytest.mark.parametrize("name", ["", "x" * 41, "\u200b"])
def test_without_a_name_nobody_comes_in(name: str) -> None:
    evening = evening_of(ANA)
    assert reason(evening.give(cm.Join(LEO, name, "fox", b"hash"))) == Reason.NAME
    assert reason(evening.by(ANA, cm.Rename(name, "fox"))) == Reason.NAME
    assert reason(evening.by(ANA, cm.AddBot(Level.CHILD, name, "fox"))) == Reason.NAME


def test_any_name_can_be_written_down_and_read_again() -> None:
    evening = evening_of(ANA)
    evening.by(ANA, cm.Rename(f"{FAMILY}<שלום>\ud800", "🦊"))
    evening.check_log()
    assert encode(table_view(evening.table, ANA))
    assert f"{FAMILY}<שלום>".encode() in encode_json(table_view(evening.table, ANA))


def labels(evening: Evening) -> list[str]:
    return [one.label for one in evening.table.people] + [bot.name for bot in evening.table.bots]


def called(*names: str) -> Evening:
    evening = Evening()
    for number, name in enumerate(names):
        evening.give(cm.Join(person(f"p{number}"), name, "fox", b"hash"))
    return evening


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ana", "  ana ", "ANA"), ["Ana", "ana 2", "ANA 3"]),
        (("Ana", "Ana 2", "Ana"), ["Ana", "Ana 2", "Ana 3"]),
        (("Ana", "Ana", "Ana 2"), ["Ana", "Ana 2", "Ana 2 2"]),
        (("Straße", "STRASSE"), ["Straße", "STRASSE 2"]),
        (("Ana", "\uff21na"), ["Ana", "\uff21na 2"]),
        (("Ana", "An\u200da"), ["Ana", "An\u200da 2"]),
        (("❤", "❤\ufe0f"), ["❤", "❤\ufe0f 2"]),
        (("Nu\u0308ria", "N\u00fcria"), ["N\u00fcria", "N\u00fcria 2"]),
    ],
)
def test_nobody_is_called_as_somebody_else_is(names: tuple[str, ...], shown: list[str]) -> None:
    assert labels(called(*names)) == shown


def test_bots_and_people_are_told_apart_too() -> None:
    evening = evening_of(ANA)
    for name in ("Ana", "Nuri", "Nuri"):
        evening.by(ANA, cm.AddBot(Level.CHILD, name, "cat"))
    evening.give(cm.Join(LEO, "nuri", "owl", b"hash"))
    assert labels(evening) == ["Ana", "nuri 3", "Ana 2", "Nuri", "Nuri 2"]


def test_a_mark_is_free_again_when_its_name_is() -> None:
    evening = called("Ana", "Ana", "Ana")
    evening.by(person("p1"), cm.Rename("Leo", "owl"))
    evening.by(person("p2"), cm.Rename("Ana", "owl"))
    assert labels(evening) == ["Ana", "Leo", "Ana 2"]


def test_renaming_tells_all_of_it() -> None:
    evening = evening_of(ANA, LEO)
    answer = evening.by(LEO, cm.Rename("Ana", "owl"))
    assert answer == (ev.Renamed(LEO, "Ana", mark=2, sign="owl"),)
    assert evening.table.person(LEO) == Person(LEO, "Ana", 2, "owl", b"hash", evening.now)


def test_who_joins_sits_down_and_the_first_is_host() -> None:
    evening = Evening()
    ana = Person(ANA, "Ana", 1, "fox", b"hash", evening.now)
    assert evening.join(ANA) == (ev.Joined(ana), ev.Sat(ANA, instead=None))
    evening.join(LEO)
    assert evening.table.host == ANA
    assert evening.table.chairs == (ANA, LEO)
    assert evening.table.people[0] == ana


def test_joining_five_times_is_one_seat() -> None:
    evening = evening_of(ANA, LEO)
    for _ in range(5):
        assert evening.join(LEO) == ()
    assert evening.table.chairs == (ANA, LEO)


def test_so_many_as_join_get_chairs_in_their_order_and_the_next_watches() -> None:
    evening = evening_of(*PEOPLE)
    last = person("nora")
    assert kinds(evening.join(last)) == ["Joined"]
    assert evening.table.chairs == PEOPLE
    assert evening.table.person(last) is not None
    refusal = evening.by(last, cm.Sit())
    assert refusal == Refusal(Reason.NO_CHAIR, {"most": 5})


def test_a_full_table_lets_nobody_else_in() -> None:
    evening = Evening()
    evening.join(*(person(f"p{number}") for number in range(40)))
    assert evening.join(ANA) == Refusal(Reason.FULL, {"most": 40})
    assert len(evening.table.people) == 40


def test_a_locked_table_lets_nobody_in_but_who_is_of_it() -> None:
    evening = evening_of(ANA, LEO)
    assert evening.by(ANA, cm.Lock(locked=True)) == (ev.Locked(locked=True),)
    assert reason(evening.join(MIA)) == Reason.LOCKED
    assert evening.join(LEO) == ()
    evening.by(ANA, cm.Lock(locked=False))
    assert kinds(evening.join(MIA)) == ["Joined", "Sat"]


def test_who_is_not_of_the_table_can_ask_nothing_of_it() -> None:
    evening = evening_of(ANA)
    assert reason(evening.by(LEO, cm.Sit())) == Reason.STRANGER
    assert reason(evening.back(LEO)) == Reason.STRANGER
    assert reason(evening.away(LEO)) == Reason.STRANGER


def test_who_leaves_the_table_takes_his_things_with_him() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(LEO, cm.Rename("Leo", "owl"))
    evening.by(ANA, cm.GiveHandicap(LEO, {"fewer_cards": 1}))
    answer = evening.by(LEO, cm.LeaveTable())
    assert answer == (ev.Stood(LEO), ev.Departed(LEO))
    table = evening.table
    assert (table.person(LEO), table.chairs, dict(table.handicaps)) == (None, (ANA,), {})
    assert list(table.answers) == [ANA]
    assert events_of(evening.join(LEO))[-1] == ev.Sat(LEO, instead=None)
    evening.check_log()
