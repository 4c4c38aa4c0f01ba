"""The TypeScript of the wire: it is fresh, and it names nothing that it has not."""

import os
import re
import subprocess
import sys

from sobremesa.table.people import LONGEST_NAME
from sobremesa.table.presence import COUNT
from sobremesa.wire import PROTOCOL
from tools.typescript import FILE, ROOT, generate

BUILT_IN = {"Readonly", "Record", "View", "Told", "Action"}


def test_the_file_is_what_the_types_say_now() -> None:
    assert FILE.read_text("utf-8") == generate(), "say: make typescript"


def test_another_process_with_another_hash_seed_writes_the_same() -> None:
    code = "import sys; from tools.typescript import generate; sys.stdout.write(generate())"
    other = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert other.stdout == generate()


def test_each_name_is_given_once_and_every_one_that_is_used_is_given() -> None:
    code = re.sub(r"/\*\*.*?\*/|//[^\n]*|\"[^\"]*\"", "", generate(), flags=re.DOTALL)
    given = re.findall(r"export (?:type|const) (\w+)", code)
    assert len(given) == len(set(given))
    used = set(re.findall(r"\b[A-Z]\w+", code))
    assert used - set(given) - BUILT_IN == set()
    assert {"TableView", "LoonacyView", "LoonacyAction", "PersonCommand", "Parting"} <= set(given)


def test_the_numbers_that_both_sides_hold_to_are_in_it() -> None:
    for name, value in (("PROTOCOL", PROTOCOL), ("COUNT", COUNT), ("LONGEST_NAME", LONGEST_NAME)):
        assert f"export const {name} = {value};" in generate()
