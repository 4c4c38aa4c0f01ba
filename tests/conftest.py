"""What all tests share."""

import pytest
from hypothesis import settings

# A deadline in wall-clock time fails on a busy machine and says nothing about the rules.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Coroutines that are marked with `anyio` run on asyncio."""
    return "asyncio"
