"""How often somebody may do something: token buckets.

Bucket        one allowance
Rate          how large and how fast it is
Allowances    one bucket for each key (a socket, a person, an address), forgetting the idle
network_of    the key of an address
"""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, and then `a_second` on average."""

    a_second: float
    burst: float

    @property
    def full_after(self) -> float:
        """Seconds after which an allowance that is left alone is whole again."""
        return self.burst / self.a_second


class Bucket:
    """One allowance. The time is handed in and never falls.

    >>> bucket = Bucket(Rate(a_second=1, burst=2), 100.0)
    >>> [bucket.take(100.0) for _ in range(3)]
    [True, True, False]
    >>> bucket.take(101.0)
    True
    """

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take so much if there is so much; otherwise take nothing."""
        self._fill(now)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Seconds until so much can be taken; infinite where it is more than the burst."""
        self._fill(now)
        if cost > self._rate.burst:
            return float("inf")
        return max(0.0, (cost - self._left) / self._rate.a_second)

    def _fill(self, now: float) -> None:
        grown = self._left + (now - self._at) * self._rate.a_second
        self._left = min(self._rate.burst, grown)
        self._at = now


class Allowances(Generic[K]):
    """One bucket for each key.

    A key left alone until its bucket is full again is like one never seen, and is forgotten. Beyond
    `most` keys the one unused for longest is forgotten too: memory is bounded, and who wants his
    bucket forgotten has to come from so many addresses first.
    """

    def __init__(self, rate: Rate, *, now: Callable[[], float], most: int = 10_000) -> None:
        self._rate = rate
        self._now = now
        self._most = most
        self._buckets: OrderedDict[K, tuple[Bucket, float]] = OrderedDict()
        """With the time of the last use; the one unused for longest comes first."""

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._buckets)

    def take(self, key: K, cost: float = 1.0) -> bool:
        """Whether this key may do what costs so much, and count it if so."""
        now = self._now()
        self._forget_idle(now)
        return self._used(key, now).take(now, cost)

    def wait(self, key: K, cost: float = 1.0) -> float:
        """Seconds until `take` would say yes."""
        known = self._buckets.get(key)
        return known[0].wait(self._now(), cost) if known else 0.0

    def _used(self, key: K, now: float) -> Bucket:
        known = self._buckets.pop(key, None)
        bucket = known[0] if known else Bucket(self._rate, now)
        if len(self._buckets) >= self._most:
            self._buckets.popitem(last=False)
        self._buckets[key] = (bucket, now)
        return bucket

    def _forget_idle(self, now: float) -> None:
        """Forget the full ones at the front; each is forgotten once, so this costs next to nothing.

        A bucket is full `full_after` its last use at the latest.
        """
        while self._buckets:
            key, (_, used) = next(iter(self._buckets.items()))
            if now - used < self._rate.full_after:
                return
            del self._buckets[key]


def network_of(address: str) -> str:
    """The key under which an address is counted: of IPv6 the half that a household is given whole.

    >>> network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2:bbbb::7")
    True
    >>> network_of("192.0.2.7"), network_of("nonsense")
    ('192.0.2.7', 'nonsense')
    """
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((int(ip) >> 64 << 64, 64)))
