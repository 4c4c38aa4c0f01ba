"""This machine: its addresses and names, its port, and staying awake."""

import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from sobremesa.server import addresses, awake
from sobremesa.server.addresses import Address, CannotListen, OwnHosts, open_port, ranked


def test_what_no_phone_reaches_is_left_out() -> None:
    found = ["127.0.0.1", "::1", "169.254.3.4", "fe80::1", "0.0.0.0", "224.0.0.1"]  # noqa: S104 - compared
    assert ranked([Address(ip, "eth0") for ip in found], None) == []


def test_real_interfaces_come_first_and_then_the_default_route() -> None:
    docker = Address("172.17.0.1", "docker0")
    vpn = Address("10.8.0.2", "tun0")
    cable = Address("192.168.1.4", "enp3s0")
    wifi = Address("192.168.1.5", "wlp2s0")
    six = Address("fd00::5", "wlp2s0")
    public = Address("9.9.9.9", "eth9")
    mixed = [docker, six, public, vpn, cable, wifi]
    assert ranked(mixed, wifi.ip) == [wifi, cable, public, six, docker, vpn]
    assert ranked(mixed, vpn.ip)[:2] == [cable, wifi]


def test_this_machine_has_addresses_or_no_network() -> None:
    found = addresses.addresses()
    default = addresses.default_route()
    assert (default is None) or default in {address.ip for address in found} or not found
    assert not any(address.ip.startswith("127.") for address in found)
    assert addresses.local_name().endswith(".local")


def test_own_hosts_are_asked_again_after_a_change_of_network_but_not_at_each_guess() -> None:
    asked = 0
    now = 0.0
    network = {"192.168.1.5"}

    def ask() -> set[str]:
        nonlocal asked
        asked += 1
        return network

    hosts = OwnHosts({"play.example"}, ask=ask, clock=lambda: now)
    assert "play.example" in hosts
    assert asked == 0
    assert "192.168.1.5" in hosts
    assert ["10.0.0.7" in hosts for _ in range(100)] == [False] * 100
    assert asked == 1
    network, now = {"10.0.0.7"}, 6.0
    assert "10.0.0.7" in hosts
    assert "192.168.1.5" not in hosts
    assert asked == 2


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port: int = other.getsockname()[1]
        yield port


def test_a_port_in_use_is_said_in_one_line_with_what_to_do(taken: int) -> None:
    with pytest.raises(CannotListen) as told:
        open_port(taken, "127.0.0.1")
    line = f"Port {taken} is in use by another program. Choose another one: --port {taken + 1}"
    assert str(told.value) == line


def test_an_address_of_another_machine_is_said() -> None:
    with pytest.raises(CannotListen) as told:
        open_port(0, "203.0.113.9")
    assert str(told.value) == "203.0.113.9 is not an address of this machine."


def test_all_addresses_share_one_port() -> None:
    opened = open_port(0)
    try:
        assert len({own.getsockname()[1] for own in opened}) == 1
        assert opened[0].family == socket.AF_INET
        with socket.create_connection(("127.0.0.1", opened[0].getsockname()[1])):
            pass
    finally:
        for own in opened:
            own.close()


def test_staying_awake_says_in_one_line_where_it_cannot() -> None:
    with awake.awake() as line:
        assert line in {None, awake.ASLEEP}
    assert "\n" not in awake.ASLEEP


def test_staying_awake_hides_no_error() -> None:
    with pytest.raises(KeyError), awake.awake():
        raise KeyError


@pytest.mark.skipif(sys.platform != "linux", reason="a system without any desktop")
def test_a_system_that_cannot_be_asked_is_told_of() -> None:
    program = "from sobremesa.server.awake import awake\nwith awake() as line: print(line)"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={"PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout.strip(), done.stderr) == (awake.ASLEEP, "")
