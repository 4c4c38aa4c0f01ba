"""The TypeScript of the wire: it is fresh, and it names nothing that it has not."""

import re
import subprocess
import sys

from sobremesa.wire import PROTOCOL
from tools.typescript import FILE, ROOT, generate

BUILT_IN = {"Readonly", "Record", "View", "Told", "Action"}


def test_the_file_is_what_the_types_say_now() -> None:
    assert FILE.read_text("utf-8") == generate(), "say: make typescript"


def test_another_process_writes_the_same() -> None:
    before = FILE.read_bytes()
    subprocess.run([sys.executable, "tools/typescript.py"], cwd=ROOT, check=True, timeout=60)
    assert FILE.read_bytes() == before


def test_each_name_is_given_once_and_every_one_that_is_used_is_given() -> None:
    code = re.sub(r"/\*\*.*?\*/|//[^\n]*|\"[^\"]*\"", "", generate(), flags=re.DOTALL)
    given = re.findall(r"export (?:type|const) (\w+)", code)
    assert len(given) == len(set(given))
    used = set(re.findall(r"\b[A-Z]\w+", code))
    assert used - set(given) - BUILT_IN == set()
    assert {"TableView", "LoonacyView", "LoonacyAction", "PersonCommand", "Parting"} <= set(given)


def test_the_protocol_is_in_it() -> None:
    assert f"export const PROTOCOL = {PROTOCOL};" in generate()
