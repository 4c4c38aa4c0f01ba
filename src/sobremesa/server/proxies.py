"""The proxies whose word is taken for where a request comes from.

Proxies  those that were named
ip       an address in its one form
"""

import ipaddress
from collections.abc import Iterable, Sequence


class Proxies:
    """The proxies whose X-Forwarded-For is believed: addresses, or networks of them.

    >>> Proxies(["10.0.0.0/8"]).client("10.0.0.7", ["6.6.6.6, 203.0.113.9"])
    '203.0.113.9'
    >>> Proxies([]).client("203.0.113.9", ["6.6.6.6"])
    '203.0.113.9'
    """

    def __init__(self, names: Iterable[str]) -> None:
        """Raises ValueError where a name is neither an address nor a network."""
        self._networks = [ipaddress.ip_network(name) for name in names]

    def __contains__(self, address: str) -> bool:
        """Whether a proxy with this address is named."""
        found = ip(address)
        return found is not None and any(found in network for network in self._networks)

    def client(self, peer: str, forwarded: Sequence[str]) -> str:
        """Where a request comes from: the first address, from us outwards, that is no proxy's.

        `forwarded` are the values of X-Forwarded-For. What is no address ends the search.
        """
        client = str(ip(peer) or peer)
        for name in reversed(",".join(forwarded).split(",")):
            found = ip(name.strip())
            if client not in self or found is None:
                break
            client = str(found)
        return client


def ip(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Read an address; one of IPv4 in the clothes of IPv6 comes as what it is."""
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
