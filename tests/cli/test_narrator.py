"""An evening told in words: whatever can happen at a table happens in the golden ones."""

from pathlib import Path

import pytest

from sobremesa.cli.replay import told
from sobremesa.cli.words import LANGUAGES
from sobremesa.table.events import WordsHeld
from tests.golden.evening import logs, rows_of

every_log = pytest.mark.parametrize("log", logs(), ids=lambda log: str(log.stem))


@every_log
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_evening_can_be_told(language: str, log: Path) -> None:
    sentences = [line.split("  ", 1)[1] for line in told(rows_of(log), language)]
    assert sentences
    assert all(sentences)


def test_a_caption_that_the_host_saw_first_is_told_once_when_all_read_it() -> None:
    rows = rows_of(logs()[5])
    held = [one for row in rows for one in row.events if isinstance(one, WordsHeld)]
    assert [event.action.text for event in held].count("Brrr!") == 3
    assert sum("Brrr!" in line for line in told(rows, "en")) == 1
