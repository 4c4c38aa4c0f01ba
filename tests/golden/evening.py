"""Golden evenings: whole logs of a table, which every later version folds to the same table.

`evening-1.jsonl` has one row a line, as JSON, to be read. It is never written again: a log of today
is to be readable for ever. `evening-1-table.json` is what it folds to. When a table learns to know
more, that file may change, and nothing else in it may: read the difference.

    make golden                folds the logs, and writes their tables
    make golden EVENING=3      plays another evening, and writes its log first

CONTRIBUTING.md says when a log is added.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from sobremesa.kernel.bots import Level
from sobremesa.kernel.codec import encode, encode_json
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import PersonId
from sobremesa.table import commands as cm
from sobremesa.table.options import TableOptions
from sobremesa.table.rows import Row, fold_rows, read
from sobremesa.table.state import Table, Words
from tests.table.evenings import ANA, LEO, MIA, TOM, ZOE, person
from tests.table.served import Served

FOLDER: Final = Path(__file__).resolve().parent
OPTIONS: Final = TableOptions(language="es", pace=Pace.BRISK, series=2)


def logs() -> list[Path]:
    return sorted(FOLDER.glob("evening-*.jsonl"))


def table_of(log: Path) -> Path:
    return log.with_name(f"{log.stem}-table.json")


def rows_of(log: Path) -> list[Row]:
    """Read a log as the store would hand it out."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return list(read(encode(msgspec.json.decode(line, type=Row)) for line in lines))


def fold(log: Path) -> Table:
    return fold_rows(rows_of(log))


def drawn(table: Table) -> str:
    """Return a table as text, to be read and compared."""
    plain = json.loads(encode_json(table))
    return json.dumps(plain, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def play(seed: int) -> Served:
    """Play an evening in which everything happens that can happen at a table."""
    evening = Served(seed, OPTIONS)
    evening.join(ANA, LEO)
    for step in (_first_match, _second_match, _after_it, _captions):
        step(evening)
    return evening


def _first_match(evening: Served) -> None:
    evening.by(ANA, cm.Rename("Ana María", "owl"))
    for name in ("Nuri", "Otto"):
        evening.by(ANA, cm.AddBot(Level.CHILD, name, "cat"))
    evening.by(ANA, cm.RemoveBot(evening.table.bots[1].id))
    evening.by(ANA, cm.SetLevel(evening.table.bots[0].id, Level.FRIEND))
    evening.by(ANA, cm.Arrange((LEO, ANA, evening.table.bots[0].id)))
    evening.by(ANA, cm.Choose("loonacy", {"pictures": 25}))
    evening.by(ANA, cm.GiveHandicap(LEO, {"fewer_cards": 2, "helping_hand": True}))
    evening.by(ANA, cm.Start())
    evening.play_on(9_000)
    evening.join(MIA)
    evening.by(MIA, cm.Sit(instead=evening.table.bots[0].id))
    evening.play_on(2_000)
    evening.by(MIA, cm.Pause())
    evening.by(LEO, cm.Resume())
    evening.play_on(4_000)
    evening.away(LEO)
    evening.play_on(600_000)


def _second_match(evening: Served) -> None:
    evening.back(LEO)
    evening.by(ANA, cm.Start())
    evening.play_on(5_000)
    evening.by(LEO, cm.ProposeStop())
    evening.by(MIA, cm.VoteStop(agree=False))
    evening.idle.add(LEO)
    evening.play_on(3_000)
    evening.away(ANA, LEO)
    evening.play_on(35_000)
    evening.back(LEO)
    evening.give(cm.Wake())
    evening.wait(1_000)
    evening.back(ANA, MIA, LEO)
    evening.play_on(6_000)
    evening.by(ANA, cm.ProposeStop())
    evening.by(MIA, cm.VoteStop(agree=True))


def _after_it(evening: Served) -> None:
    evening.by(ANA, cm.SetOptions(TableOptions(language="de", series=3)))
    evening.by(ANA, cm.Lock(locked=True))
    evening.by(ANA, cm.Remove(LEO))
    evening.by(ANA, cm.Lock(locked=False))
    evening.join(TOM, ZOE)
    evening.switch_on(person("screen"))
    evening.by(ANA, cm.HandOver(PersonId(TOM)))
    evening.by(ZOE, cm.Stand())
    evening.by(ZOE, cm.PlayHere("Luz", "cat"))
    evening.by(TOM, cm.Start())
    evening.play_on(12_000)
    evening.away(TOM)
    evening.play_on(12_000)


def _captions(evening: Served) -> None:
    """Captions that the host sees first: Tom is host, and wants another one now and then."""
    evening.back(TOM)
    evening.by(TOM, cm.ProposeStop())
    for who in (ANA, MIA, ZOE):
        evening.by(who, cm.VoteStop(agree=True))
    luz = next(iter(evening.table.carriers))
    evening.give(cm.By(ZOE, cm.Stand(), luz))
    evening.by(ZOE, cm.Sit())
    evening.by(TOM, cm.Choose("oeil", {"tables": 1}))
    evening.by(TOM, cm.SetOptions(TableOptions(language="fr", pace=Pace.BRISK, nod=True)))
    evening.by(TOM, cm.Start())
    evening.idle.add(PersonId(TOM))
    for answer in (_withdrawn, _returned, _passed):
        answer(evening, _waiting(evening))
    evening.play_on(240_000)


def _waiting(evening: Served) -> Words:
    """Play on until a caption waits for Tom."""
    while (words := evening.match.waiting_words) is None:
        evening.play_on(250)
    return words


def _withdrawn(evening: Served, words: Words) -> None:
    writer = PersonId(evening.match.players[words.seat])
    evening.idle.add(writer)
    evening.by(writer, cm.TakeBack(evening.match.number))
    evening.play_on(5_000)
    evening.idle.discard(writer)
    evening.wait(100)


def _returned(evening: Served, words: Words) -> None:
    evening.by(TOM, cm.SendBack(evening.match.number, words.action.text))


def _passed(evening: Served, words: Words) -> None:
    evening.by(TOM, cm.LetPass(evening.match.number, words.action.text))


def write_lines(rows: list[Row]) -> Iterator[str]:
    for row in rows:
        yield encode_json(row).decode() + "\n"


def main(arguments: list[str]) -> None:
    for number in arguments:
        log = FOLDER / f"evening-{number}.jsonl"
        if log.exists():
            raise SystemExit(f"{log.name} is there: a log is never written again")
        log.write_text("".join(write_lines(play(int(number)).rows)), encoding="utf-8")
    for log in logs():
        table_of(log).write_text(drawn(fold(log)), encoding="utf-8")
        sys.stdout.write(f"{table_of(log).name} is written, of a log that stays as it is\n")


if __name__ == "__main__":
    main(sys.argv[1:])
