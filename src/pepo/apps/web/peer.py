"""Who is at the other end of a connection: this machine, and on Linux which of its users."""

import ipaddress
import os
import socket
import struct
import sys
from collections.abc import Sequence
from typing import Any

SOCK_DIAG = 4  # the netlink protocol that describes sockets; see man 7 sock_diag
BY_FAMILY, REQUEST, FAILED = 20, 1, 2  # kinds of its messages
ANY_STATE = ANY_COOKIE = 0xFFFFFFFF
HEAD = struct.Struct("=IHHII")  # length, kind, flags, number, process
USER_AND_INODE = HEAD.size + 64  # where these are in an answer


def is_loopback(name: str) -> bool:
    """Whether an address or name can be reached from this machine only."""
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return name == "localhost"


def is_another_user(client: Sequence[Any] | None, server: Sequence[Any] | None) -> bool:
    """Whether `client`, connected to `server`, is someone other than we and root, or has already
    left without a name. False where that can't be known: over a network, and beyond Linux."""
    if sys.platform != "linux" or client is None or server is None:
        return False
    try:
        _owner(server, ("::" if ":" in server[0] else "0.0.0.0", 0))  # our own: can it be seen?
    except OSError:
        return False
    try:
        user, inode = _owner(client, server)
    except OSError:
        return True
    return inode == 0 or user not in (0, os.getuid())


def _owner(end: Sequence[Any], other: Sequence[Any]) -> tuple[int, int]:
    """User and inode of one end of a TCP connection; the inode is 0 once it is closed. OSError if
    there is none on this machine."""
    family = socket.AF_INET6 if ":" in end[0] else socket.AF_INET
    asked = struct.pack("=BBBBI", family, socket.IPPROTO_TCP, 0, 0, ANY_STATE)
    asked += struct.pack(">HH", end[1], other[1])
    asked += b"".join(socket.inet_pton(family, name[0]).ljust(16, b"\0") for name in (end, other))
    asked += struct.pack("=III", 0, ANY_COOKIE, ANY_COOKIE)
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, SOCK_DIAG) as kernel:
        kernel.settimeout(1)
        kernel.send(HEAD.pack(HEAD.size + len(asked), BY_FAMILY, REQUEST, 1, 0) + asked)
        answer = kernel.recv(8192)
    if HEAD.unpack_from(answer)[1] == FAILED:
        raise OSError("no such connection")
    user, inode = struct.unpack_from("=II", answer, USER_AND_INODE)
    return user, inode
