"""The benchmark: photographs made ready for a deck, for each second of the clock.

Twelve million pixels each, as phones write them, on all cores.
"""

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from PIL import Image, ImageFilter

from bench.harness import Bench, Contender, Goal
from sobremesa.decks.developing import EDGES, METHOD, QUALITY, Developed
from sobremesa.decks.workroom import Workroom

PHOTOS = 100
SIZE = (4000, 3000)
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

OURS = "Sobremesa: workroom"
PLAIN = "Pillow: thumbnail, save, no checks"

NOTES = f"""\
{PHOTOS} JPEGs of {SIZE[0]} × {SIZE[1]} pixels, generated, to three WebPs of at most {EDGES[0]},
{EDGES[1]} and {EDGES[2]} pixels (quality {QUALITY}, method {METHOD}), one process a core. Ours
checks, converts colours, turns upright, measures for the bots, and hands the pictures back from
processes with limits; the other opens a file, makes it smaller in the same steps by `thumbnail`,
and keeps the bytes in its own process. Starting processes is counted for neither.
"""


def make(folder: Path, number: int, seed: int) -> Path:
    """Write a photograph: surfaces, edges and grain, another one for each number."""
    rng = Random(seed * PHOTOS + number)
    small = Image.frombytes("RGB", (40, 30), rng.randbytes(3600)).filter(ImageFilter.BLUR)
    picture = small.resize(SIZE, Image.Resampling.BICUBIC)
    grain = Image.effect_noise((1000, 750), 30).resize(SIZE).convert("RGB")
    file = folder / f"{number}.jpg"
    Image.blend(picture, grain, 0.25).save(file, "JPEG", quality=90)
    return file


def ours(files: Sequence[Path]) -> float:
    """Develop the files in the workroom, and return the seconds that it took."""
    with Workroom() as workroom, ThreadPoolExecutor(CORES) as threads:
        list(threads.map(workroom.develop, files[:CORES]))
        start = perf_counter()
        developed = list(threads.map(workroom.develop, files))
        spent = perf_counter() - start
    if not all(isinstance(one, Developed) for one in developed):
        raise RuntimeError("a photograph was not developed")
    return spent


def plain(files: Sequence[Path]) -> float:
    """Make the same files smaller with Pillow alone, and return the seconds that it took."""
    with ProcessPoolExecutor(CORES) as processes:
        list(processes.map(_shrink, files[:CORES]))
        start = perf_counter()
        list(processes.map(_shrink, files))
        return perf_counter() - start


def _shrink(file: Path) -> int:
    written = 0
    with tempfile.TemporaryFile() as out, Image.open(file) as picture:
        for edge in EDGES:
            picture.thumbnail((edge, edge), Image.Resampling.LANCZOS)
            picture.save(out, "WEBP", quality=QUALITY, method=METHOD)
            written += 1
    return written


def _measured(
    name: str, run: Callable[[Sequence[Path]], float], _: float, seed: int
) -> Mapping[str, float]:
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(CORES) as threads:
        files = list(threads.map(partial(make, Path(place), seed=seed), range(PHOTOS)))
        return {name: PHOTOS / run(files)}


BENCH = Bench(
    title="Photographs made ready for a deck",
    unit="photographs per second",
    notes=NOTES,
    contenders=(
        Contender(OURS, partial(_measured, OURS, ours)),
        Contender(PLAIN, partial(_measured, PLAIN, plain)),
    ),
    ours=OURS,
    goals=(Goal(OURS, PLAIN, 0.8),),
    packages=("pillow", "pillow-heif"),
    most_rounds=2,
)
