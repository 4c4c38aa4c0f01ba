"""How one server is set up. It imports nothing heavy: the command line reads the defaults."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from sobremesa.server.certificates import Pair
    from sobremesa.server.sockets import Adapter

Who: TypeAlias = Literal["everyone", "lan", "word"]
"""Who opens tables: everybody; who is in a network of this machine; who has said a word."""

PORT: Final = 8321
CLIENT: Final = Path(__file__).resolve().parent.parent / "client"
KEEP_DAYS: Final = 30
"""So long an abandoned table stays on the disk."""
EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared, not bound
"""Hosts that mean all addresses of this machine."""
MOST_TABLES: Final = 1000
"""Tables that are open at the same time: more than a school has."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What its operator has chosen."""

    data: Path
    """The data folder; one server each."""
    host: str | None = None
    """The one address to be reached under; None: all of this machine."""
    port: int = PORT
    """0: a free one."""
    public_url: str | None = None
    """Under which players reach it through a proxy."""
    base_path: str = ""
    """The folder under which a proxy shows it: "/a/b", or nothing."""
    proxies: tuple[str, ...] = ()
    """Whose X-Forwarded-For is believed: addresses, or networks of them."""
    open: Who = "lan"
    """Who may open tables and bring photographs; whoever has a link or a code may join."""
    word: str | None = None
    """Which word is asked for; None: one that is made of the folder's key."""
    most_tables: int = MOST_TABLES
    """So many tables are open at the same time."""
    tls: "Pair | None" = None
    """With it, this very server speaks https."""
    sockets: "Adapter" = "auto"
    speed: float = 1.0
    """How much faster the house clock runs than the wall clock; 1 but for tests."""
    generosity: float = 1.0
    """How many times as often as usual things may be done; 1 but for tests."""
    metrics_token: str | None = None
    """What opens /metrics; without it, it does not exist."""
    keep_days: float = KEEP_DAYS
    client: Path = CLIENT
    """Where the browser client was built."""

    @property
    def secure(self) -> bool:
        """Whether players come by https."""
        return (self.public_url or self.own_scheme).startswith("https")

    @property
    def own_scheme(self) -> str:
        """What this server itself speaks."""
        return "http" if self.tls is None else "https"

    @property
    def address(self) -> str | None:
        """The one address where it listens; None: all of this machine, however that was said."""
        return None if self.host in EVERYWHERE else self.host

    @property
    def public_hosts(self) -> tuple[str, ...]:
        """The host of the public address, if there is one."""
        host = urlsplit(self.public_url or "").hostname
        return () if host is None else (host,)
