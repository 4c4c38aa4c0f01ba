"""The commands on a data folder: tables, export, replay, delete."""

import asyncio
import json
from pathlib import Path
from random import Random

import msgspec
import pytest

import sobremesa
from sobremesa.cli.main import run
from sobremesa.cli.replay import told
from sobremesa.cli.words import LANGUAGES, words
from sobremesa.games.oeil.events import Captioned
from sobremesa.kernel.bots import Level
from sobremesa.kernel.ids import Millis, PersonId, PlayerId, TableId
from sobremesa.store.sqlite.archive import Archive
from sobremesa.store.sqlite.store import SqliteStore
from sobremesa.table import commands as cm
from sobremesa.table import rows as log
from sobremesa.table.decide import decide
from sobremesa.table.events import Happened, Opened
from sobremesa.table.options import TableOptions
from sobremesa.table.presence import timers
from sobremesa.table.state import Table
from tests.table.served import Served

TABLE, CODE = "bcdfghjklmnp", "BCDFGH"
NAMES = ("Ana", "Nuri", "Otto", "Pia")
ANA, LEO = PersonId(PlayerId("ana")), PersonId(PlayerId("leo"))


def evening() -> list[log.Row]:
    """The rows of an evening with a little of everything."""
    opened = Opened(TableId(TABLE), CODE, "secret", TableOptions(), "loonacy")
    rows = [log.Row(log.VERSION, Millis(0), None, None, (opened,))]
    table = log.take(Table(), rows[0])
    commands: list[cm.TableCommand] = [
        cm.Join(ANA, "Ana", "🦊", b"hash"),
        cm.Join(LEO, "Leo", "🐻", b"hash"),
        cm.By(LEO, cm.Rename("Leon", "🐻")),
        cm.By(ANA, cm.AddBot(Level.FRIEND, "Nuri", "🐢")),
        cm.By(ANA, cm.SetLevel(PlayerId("bot-1"), Level.SHARK)),
        cm.By(ANA, cm.RemoveBot(PlayerId("bot-1"))),
        cm.By(ANA, cm.Lock(locked=True)),
        cm.By(ANA, cm.Lock(locked=False)),
        cm.By(ANA, cm.Choose("loonacy", {"pictures": 25})),
        cm.By(ANA, cm.GiveHandicap(LEO, {"fewer_cards": 2})),
        cm.By(LEO, cm.Stand()),
        cm.By(LEO, cm.Sit()),
        cm.By(ANA, cm.Start()),
        cm.By(LEO, cm.Pause()),
        cm.By(LEO, cm.Resume()),
        cm.Disconnected(LEO),
        cm.Connected(LEO),
        cm.By(LEO, cm.ProposeStop()),
        cm.By(ANA, cm.VoteStop(agree=False)),
        cm.By(ANA, cm.HandOver(LEO)),
        cm.By(LEO, cm.ProposeStop()),
        cm.By(ANA, cm.VoteStop(agree=True)),
        cm.By(LEO, cm.LeaveTable()),
        cm.Wake(),
    ]
    rng, now = Random(5), 0
    while commands:
        now += 4_500
        due = [timer.name for timer in timers(table) if timer.at is not None and timer.at <= now]
        command = cm.TimeIsUp(due[0]) if due else commands.pop(0)
        answer = decide(table, command, Millis(now), rng)
        assert isinstance(answer, tuple), (command, answer)
        rows.append(log.Row(log.VERSION, Millis(now), None, None, answer))
        table = log.take(table, rows[-1])
    return rows


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with one table."""

    async def make() -> None:
        store = await SqliteStore.open(tmp_path, now=lambda: 1_700_000_000.0)
        await store.create(TableId(TABLE), CODE, [log.write(row) for row in evening()])
        await store.close()

    asyncio.run(make())
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """Run a command that goes well, and return what it says."""
    status = run([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_listed(language: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "tables", "--data", folder, "--lang", language)
    assert TABLE in out
    assert CODE in out
    assert out.count("\n") == 2


@pytest.mark.parametrize("named", [TABLE, CODE, "bcd fgh"])
def test_all_that_a_table_knows_is_exported_with_its_schema(
    named: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, *rows = said(capsys, "export", named, "--data", folder).splitlines()
    schema = json.loads(head)
    assert (schema["schema"], schema["table"]) == ("sobremesa-table-1", TABLE)
    assert schema["events"].keys() == set(sobremesa.all_games())
    assert "$defs" in schema["row"]
    assert rows == [msgspec.json.encode(row, order="deterministic").decode() for row in evening()]


def test_an_export_goes_into_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = said(capsys, "export", CODE, "--data", folder)
    file = folder / "out.jsonl"
    assert said(capsys, "export", CODE, "--data", folder, "--out", file) == ""
    assert file.read_text("utf-8") == printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_is_told_in_words(
    language: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said(capsys, "replay", CODE, "--data", folder, "--lang", language).splitlines()
    assert len(lines) > 25
    assert all(" " in line and "?" not in line and "{" not in line for line in lines)
    assert lines[0].startswith("0:00:04  ")


def test_an_evening_is_told_in_order(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "replay", CODE, "--data", folder, "--lang", "en").splitlines()
    told = [line.split("  ", 1)[1] for line in lines]
    expected = [
        "Ana comes to the table",
        "Leo is called Leon from now on",
        "Nuri comes along, a bot",
        "Nuri plays at another level now: shark",
        "The table is locked",
        "The table is open again",
        "Leon gets a handicap",
        "Match 1 begins: Loonacy",
        "The cards are dealt: have a look!",
        "Leon pauses the match",
        "3, 2, 1, and on it goes",
        "Leon is away",
        "Leon is back",
        "Leon would like to stop",
        "The match goes on",
        "Leon is the host now",
        "Ana agrees to stop",
        "The match ends here. Nobody wins.",
        "Playing time: 0:36",
        "Leon leaves the table",
        "The table is opened again",
    ]
    assert [line for line in told if line in expected and told.index(line) >= 0][:1] == expected[:1]
    places = [told.index(line) for line in expected]
    assert places == sorted(places)


def test_deleting_asks_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: "n")
    assert run(["delete", CODE, "--data", str(folder), "--lang", "en"]) == 130
    with Archive.open(folder) as archive:
        assert len(archive.tables()) == 1


def test_what_is_deleted_is_gone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "delete", CODE, "--data", folder, "--yes")
    with Archive.open(folder) as archive:
        assert archive.tables() == []
    assert run(["export", CODE, "--data", str(folder)]) == 2


@pytest.mark.parametrize("command", ["tables", "export BCDFGH", "replay BCDFGH"])
def test_reading_goes_beside_a_server_and_writing_does_not(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def beside() -> tuple[int, int]:
        store = await SqliteStore.open(folder)
        try:
            reading = await asyncio.to_thread(run, [*command.split(), "--data", str(folder)])
            deleting = ["delete", CODE, "--yes", "--data", str(folder)]
            return reading, await asyncio.to_thread(run, deleting)
        finally:
            await store.close()

    assert asyncio.run(beside()) == (0, 2)
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "is in use by another server" in err


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("tables --data FOLDER/none", "There are no tables in"),
        ("export BCDFGX --data FOLDER", "There is no table “BCDFGX”"),
        ("replay nothing --data FOLDER", "There is no table “nothing”"),
        ("delete nothing --data FOLDER --yes", "There is no table “nothing”"),
        ("export BCDFGH --data FOLDER --out FOLDER/no/where", "No such file"),
        ("export --data FOLDER", "TABLE is missing"),
        ("serve --port 70000", "70000 is not in the range"),
        ("serve --proxy everybody --data FOLDER --port 0", "is no address and no network"),
        ("serve --host nowhere.invalid --data FOLDER", ""),
        ("serve --public-url games", "is no http or https address"),
        ("serve --public-url http://[", "is no http or https address"),
        ("serve --public-url http://games.example:99999", "is no http or https address"),
        ("serve --clock nan", "“nan” is no number"),
        ("serve --keep-days inf", "“inf” is no number"),
        ("serve --data=", "no folder was named"),
        ("join http://[", "is no link to a table and no code"),
        ("join KBXTRM --at http://[", "is no link to a table and no code"),
        ("serve --base-path /a?b", "is no path"),
        ("--port many", "'many' is not a valid integer"),
    ],
)
def test_a_mistake_gets_one_line_and_status_2(
    typed: str, says: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(typed.replace("FOLDER", str(folder)).split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_a_screen_is_told_in_its_own_words(language: str) -> None:
    evening = Served(3, TableOptions())
    evening.join(ANA)
    evening.by(ANA, cm.Choose("oeil", {"target": 12}))
    for name in NAMES[1:]:
        evening.by(ANA, cm.AddBot(Level.FRIEND, name, "turtle"))
    evening.by(ANA, cm.Start())
    evening.play_on(3_600_000)
    assert evening.table.match is not None
    assert not evening.table.match.goes_on
    lines = [line.partition("  ")[2] for line in told(evening.rows, language)]
    texts = words(language, sobremesa.game("oeil"))
    happened = [one for row in evening.rows for one in row.events if isinstance(one, Happened)]
    captions = [one.text for some in happened for one in some.events if isinstance(one, Captioned)]
    assert captions
    for name in NAMES:
        assert texts.say("told.photo-laid", seat=name) in lines
    for caption in captions:
        said = [texts.say("told.caption-given", captioner=name, caption=caption) for name in NAMES]
        assert set(said) & set(lines), caption
