"""Command line: `python -m tools.darkroom STEP`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.darkroom.build import build
from tools.darkroom.cutouts import load_cutouts
from tools.darkroom.fetch import fetch
from tools.darkroom.ingredients import load_ingredients
from tools.darkroom.packages import load_packages
from tools.darkroom.sheets import write_sheets
from tools.darkroom.unpack import unpack
from tools.darkroom.verify import summary, verify

DEFAULT_STORE = Path(".darkroom")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.darkroom", description="Make the default photo deck."
    )
    parser.add_argument(
        "--store", type=Path, default=DEFAULT_STORE, help="where downloads are kept"
    )
    steps = parser.add_subparsers(dest="step", required=True)
    steps.add_parser("fetch", help="download the pinned packages")
    steps.add_parser("unpack", help="take the pictures out of the packages")
    cut = steps.add_parser(
        "cut", help="make the masks of cut-outs again (needs requirements/darkroom.txt)"
    )
    cut.add_argument("names", nargs="*", help="only these cut-outs")
    make = steps.add_parser("build", help="fetch and unpack if needed, then make the deck")
    make.add_argument("--out", type=Path, required=True)
    make.add_argument("--jobs", type=int, default=None)
    check = steps.add_parser("verify", help="check a finished deck")
    check.add_argument("--out", type=Path, required=True)
    sheets = steps.add_parser("sheets", help="write contact sheets")
    sheets.add_argument("--out", type=Path, required=True, help="the finished deck")
    sheets.add_argument("--to", type=Path, required=True, help="where the sheets go")
    return parser


def _fetch(args: argparse.Namespace) -> int:
    for line in fetch(load_packages(), args.store):
        print(line)
    return 0


def _unpack(args: argparse.Namespace) -> int:
    print(f"{unpack(load_ingredients(), load_packages(), args.store)} pictures unpacked")
    return 0


def _cut(args: argparse.Namespace) -> int:
    from tools.darkroom.cut import cut  # noqa: PLC0415 - OpenCV is needed for this step only

    cutouts = load_cutouts()
    cut([cutouts[name] for name in args.names or cutouts], load_ingredients(), args.store)
    return 0


def _ready(store: Path) -> bool:
    return all(ingredient.path_in(store).exists() for ingredient in load_ingredients().values())


def _build(args: argparse.Namespace) -> int:
    if not _ready(args.store):
        _fetch(args)
        _unpack(args)
    print(f"{build(args.store, args.out, args.jobs)} cards in {args.out}")
    return 0


def _verify(args: argparse.Namespace) -> int:
    found = verify(args.out)
    print(summary(args.out))
    for line in found:
        print(f"PROBLEM {line}")
    return 1 if found else 0


def _sheets(args: argparse.Namespace) -> int:
    for path in write_sheets(args.out, args.to):
        print(path)
    return 0


def main(argv: list[str] | None = None) -> int:
    """Run one step."""
    args = _parser().parse_args(argv)
    steps = {
        "fetch": _fetch,
        "unpack": _unpack,
        "cut": _cut,
        "build": _build,
        "verify": _verify,
        "sheets": _sheets,
    }
    return steps[args.step](args)


if __name__ == "__main__":
    sys.exit(main())
