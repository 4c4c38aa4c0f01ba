"""What all simulated tables have in common."""

from collections.abc import Iterator

import pytest

from tests.faults.by_chance import devices_by_chance


@pytest.fixture(autouse=True)
def by_chance() -> Iterator[None]:
    """Let the devices of simulated tables act by chance."""
    with devices_by_chance():
        yield
