"""What the tests of the stores share."""

from dataclasses import dataclass

from sobremesa.kernel.ids import Seq, TableId
from sobremesa.store.contract import Append, Appended, Epoch, KeyFrame, Store

LUNCH = TableId("lunch")
DINNER = TableId("dinner")
OK, CONFLICT, CODE_TAKEN = Appended.OK, Appended.CONFLICT, Appended.CODE_TAKEN


@dataclass
class Clock:
    """Stands until it is moved."""

    seconds: float = 1000.0

    def __call__(self) -> float:
        return self.seconds


def rows(table: TableId, epoch: int, prev: int, *payloads: bytes) -> Append:
    return Append(table, Epoch(epoch), Seq(prev), payloads)


def key_frame(data: bytes, at: int = 0, match: int = 1, heard: int = 0) -> KeyFrame:
    return KeyFrame(match, at, Seq(heard), data)


async def answer(store: Store, append: Append) -> Appended:
    """What a batch of one is answered."""
    answers = await store.append([append])
    assert set(answers) == {append.table}
    return answers[append.table]
