"""Under which addresses phones reach this machine, and opening the port.

Address    one address of one interface
addresses  all on which a phone might reach us, the likeliest first
is_virtual whether an interface leads elsewhere than to phones
ranked     the same from what the system says, without asking it
local_name the name by which the home network knows this machine
OwnHosts   every name under which requests may come
open_port  the listening sockets, or CannotListen with the one line that says why not
"""

import errno
import ipaddress
import re
import socket
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import psutil

# Interfaces that lead to containers, virtual machines and tunnels, by the names that Linux, macOS
# and Windows give them. Phones are not behind them.
_VIRTUAL = re.compile(
    r"(br-|bridge|cali|cni|docker|flannel|ham|kube|llw|lxc|lxd|podman|ppp|tailscale|tap|tun|utun"
    r"|vbox|veth|virbr|vmnet|vnic|wg|zt|vethernet|virtualbox|vmware|nordlynx|proton)",
    re.IGNORECASE,
)
# RFC 5737: belongs to nobody. A datagram socket that is connected sends nothing; the system only
# chooses the route, and with it the address that it would send from.
_NOWHERE = ("192.0.2.1", 9)
# The address of a laptop changes when it changes the Wi-Fi; asking the system takes a millisecond.
_FRESH = 5.0


@dataclass(frozen=True, slots=True)
class Address:
    """One address of one interface."""

    ip: str
    interface: str


def addresses() -> list[Address]:
    """All addresses on which a phone might reach this machine, the likeliest first."""
    up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    found = [
        Address(entry.address.partition("%")[0], name)
        for name, entries in psutil.net_if_addrs().items()
        if name in up
        for entry in entries
        if entry.family in {socket.AF_INET, socket.AF_INET6}
    ]
    return ranked(found, default_route())


def ranked(found: Iterable[Address], default: str | None) -> list[Address]:
    """Sort out what no phone reaches, and put the likeliest first.

    A real interface comes before a tunnel even if the default route leads through the tunnel: with
    a VPN on, the phones are still in the Wi-Fi.

    >>> wifi, tunnel = Address("192.168.1.5", "wlan0"), Address("10.8.0.2", "tun0")
    >>> ranked([Address("127.0.0.1", "lo"), tunnel, wifi], "10.8.0.2") == [wifi, tunnel]
    True
    """

    def rank(address: Address) -> tuple[bool, bool, bool, bool]:
        ip = ipaddress.ip_address(address.ip)
        return (
            is_virtual(address.interface),
            ip.version != 4,
            address.ip != default,
            not ip.is_private,
        )

    return sorted(filter(_is_reachable, found), key=rank)


def is_virtual(interface: str) -> bool:
    """Tell whether it leads to containers, virtual machines or a tunnel, by its name.

    >>> is_virtual("wlan0"), is_virtual("tun0")
    (False, True)
    """
    return _VIRTUAL.match(interface) is not None


def _is_reachable(address: Address) -> bool:
    ip = ipaddress.ip_address(address.ip)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


def default_route() -> str | None:
    """The address that the system would send from, None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
        except OSError:
            return None
        name: str = probe.getsockname()[0]
    return None if name == "0.0.0.0" else name  # noqa: S104 - compared, not bound


def local_name() -> str:
    """The name by which the home network knows this machine (multicast DNS)."""
    return socket.gethostname().partition(".")[0].lower() + ".local"


class OwnHosts:
    """Every host under which requests may come: this machine's addresses and names, and `public`.

    Asks the system again when it meets an unknown one, at most every five seconds: the laptop may
    have changed the network.
    """

    def __init__(
        self,
        public: Iterable[str] = (),
        *,
        ask: Callable[[], Iterable[str]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`public` are the hosts of --public-url, lower case and without port."""
        self._always = frozenset(public)
        self._ask = ask or own_hosts
        self._clock = clock
        self._known: frozenset[str] = frozenset()
        self._asked = float("-inf")

    def __contains__(self, host: object) -> bool:
        """Whether it is one of ours."""
        if host in self._always or host in self._known:
            return True
        now = self._clock()
        if now - self._asked < _FRESH:
            return False
        self._asked = now
        self._known = frozenset(self._ask())
        return host in self._known


def own_hosts() -> set[str]:
    """The addresses and names that this machine has now."""
    return {address.ip for address in addresses()} | {local_name()}


class CannotListen(Exception):  # noqa: N818 - it is a sentence for the person at the terminal
    """The port cannot be opened; the text is one line that says why, and what to do."""


_REASONS = {
    errno.EADDRINUSE: "Port {port} is in use by another program. Choose another one: --port {next}",
    errno.EACCES: "This system does not let you open port {port}. Choose another one: --port 8000",
    errno.EADDRNOTAVAIL: "{host} is not an address of this machine.",
}


def open_port(port: int, host: str | None = None) -> list[socket.socket]:
    """Open the port on one address, or on all of this machine; 0 takes a free one.

    IPv4 and IPv6 get a socket each, so that every client shows its address in its own form. Raises
    CannotListen.
    """
    if host is not None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return [_listen(host, port, family)]
    first = _listen("0.0.0.0", port, socket.AF_INET)  # noqa: S104 - phones come from outside
    if not socket.has_ipv6:
        return [first]
    try:
        return [first, _listen("::", first.getsockname()[1], socket.AF_INET6)]
    except CannotListen:  # this system has IPv6 switched off
        return [first]


def _listen(host: str, port: int, family: socket.AddressFamily) -> socket.socket:
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        reason = _REASONS.get(error.errno or 0, "Port {port} cannot be opened: {error}")
        free = port + 1 if port < 65535 else 8000
        line = reason.format(port=port, host=host, next=free, error=error.strerror or error)
        raise CannotListen(line) from error
