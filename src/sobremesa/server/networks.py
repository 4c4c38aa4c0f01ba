"""The networks that this machine is in itself: a home's Wi-Fi, and not the internet.

OwnNetworks  whether an address is in one of them, or is this very machine
private      those networks, of what the system says of its interfaces
"""

import ipaddress
import socket
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

import psutil

from sobremesa.server.proxies import ip

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

_FRESH: Final = 5.0
"""Seconds: a laptop changes its Wi-Fi, and asking the system takes a millisecond."""


class Entry(Protocol):
    """What the system says of one address of an interface."""

    @property
    def family(self) -> int: ...
    @property
    def address(self) -> str: ...
    @property
    def netmask(self) -> str | None: ...


class OwnNetworks:
    """The networks of this machine as they are now, asked anew after a while."""

    def __init__(
        self,
        ask: Callable[[], Iterable[Network]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`ask` lists the networks; the system's own without it."""
        self._ask = ask or _asked
        self._clock = clock
        self._known: tuple[Network, ...] = ()
        self._asked = float("-inf")

    def __contains__(self, address: object) -> bool:
        """Whether it is this machine's own, or in a network of its own. What is none is not."""
        found = ip(address) if isinstance(address, str) else None
        if found is None:
            return False
        if found.is_loopback:
            return True
        now = self._clock()
        if now - self._asked >= _FRESH:
            self._asked, self._known = now, tuple(self._ask())
        return any(found in network for network in self._known)


def _asked() -> Iterable[Network]:
    return private(psutil.net_if_addrs())


def private(interfaces: Mapping[str, Sequence[Entry]]) -> list[Network]:
    """List the networks in which a home is, and each address of this machine by itself.

    A public IPv4 network is shared with strangers: that of a rented server, of a phone. A public
    one of IPv6 is a home's own where its interface has a private IPv4 address too.
    """
    found: list[Network] = []
    for entries in interfaces.values():
        networks = [network for network in map(_network, entries) if network is not None]
        at_home = any(one.version == 4 and one.is_private for one in networks)
        for entry, network in zip(entries, map(_network, entries), strict=True):
            if network is None:
                continue
            theirs = network.is_private or (network.version == 6 and at_home)
            found.append(network if theirs else ipaddress.ip_network(_bare(entry.address)))
    return found


def _network(entry: Entry) -> Network | None:
    """Return the network of an address; None where it is no address of the internet's protocols."""
    if entry.family not in {socket.AF_INET, socket.AF_INET6}:
        return None
    address = ip(_bare(entry.address))
    if address is None or address.is_loopback:
        return None
    length = _length(entry.netmask, address.max_prefixlen)
    return ipaddress.ip_network(f"{address}/{length}", strict=False) if length else None


def _length(netmask: str | None, whole: int) -> int:
    """Return how many bits a netmask fixes; all of them where the system does not say."""
    mask = ip(netmask) if netmask else None
    return whole if mask is None else int(mask).bit_count()


def _bare(address: str) -> str:
    return address.partition("%")[0]
