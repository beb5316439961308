"""Clients that do not behave: they vanish, do not read, or come all at once. The others notice nothing."""

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import attest
from attest.server.settings import Limits
from tests.server.replies import QUESTION
from tests.server.serving import Server, serving

SLOW_READERS = 20
MOMENT = 0.2
HASTY = f"""
import sys
from pathlib import Path
import attest
from attest.server.listen import serve
from attest.server.settings import Limits, Settings
limits = Limits(head_seconds={MOMENT}, seconds={5 * MOMENT})
said = '{{"url": "%s"\\n}}'
with attest.open(Path(sys.argv[sys.argv.index("--store") + 1])) as kb:
    serve(kb, Settings(host="127.0.0.1", port=0, limits=limits), lambda url: print(said % url, flush=True))
"""
TRIES = 200


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of a document that is long enough to fill what lies between it and a client that does not read."""
    home = tmp_path_factory.mktemp("crowded")
    (home / "long.md").write_text("# Long\n\n" + "The base fee is burned. " * 40_000, encoding="utf-8")
    with attest.open(home / "a.db") as kb:
        kb.index([home], include=["*.md"], lexical_only=True)
    with serving(home / "a.db") as running:
        yield running


def connected(server: Server, *, buffer: int | None = None) -> socket.socket:
    place, made = urlsplit(server.url), socket.socket()
    if buffer:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    made.settimeout(60)
    made.connect((place.hostname, place.port))
    return made


def asking(accept: str) -> bytes:
    body = json.dumps({"question": QUESTION}).encode()
    head = f"POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def vanish(connection: socket.socket) -> None:
    """Reset the connection, as when the other machine is switched off and on."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def at_rest(server: Server) -> bool:
    """Whether the server has nothing left to do in the end."""
    return any(running(server) == ["0", "0"] for _ in range(TRIES))


def running(server: Server) -> list[str]:
    """How many pieces of each kind of work are being done."""
    lines = server.get("/metrics").text.splitlines()
    return [line.split()[-1] for line in lines if line.startswith("attest_work{") and 'state="running"' in line]


@pytest.mark.parametrize("accept", ["text/event-stream", "application/json"])
@pytest.mark.parametrize("read", [0, 1])
def test_clients_that_vanish_leave_nothing_behind(crowded: Server, accept: str, read: int) -> None:
    for _ in range(10):
        connection = connected(crowded)
        connection.sendall(asking(accept))
        connection.recv(read)
        vanish(connection)
    assert crowded.post("/v1/ask", {"question": QUESTION}).status == 200
    assert at_rest(crowded)


def test_who_vanishes_while_sending_leaves_nothing_behind(crowded: Server) -> None:
    for part in (1, 30, 120):
        connection = connected(crowded)
        connection.sendall(asking("*/*")[:part])
        vanish(connection)
    assert crowded.get("/v1/search?query=base+fee").status == 200
    assert at_rest(crowded)


def test_clients_that_do_not_read_keep_nobody_else_waiting(crowded: Server) -> None:
    with ExitStack() as stack:
        for _ in range(SLOW_READERS):
            connection = stack.enter_context(connected(crowded, buffer=4096))
            connection.sendall(b"GET /v1/documents/long.md HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert crowded.get("/v1/search?query=base+fee").status == 200
        assert at_rest(crowded)


def test_a_client_that_reads_late_gets_all_of_it(crowded: Server) -> None:
    with connected(crowded, buffer=4096) as connection:
        connection.sendall(b"GET /v1/documents/long.md HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert crowded.get("/v1/search?query=base+fee").status == 200
        found = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    assert json.loads(found.partition(b"\r\n\r\n")[2])["text"].count("burned") == 40_000


@pytest.mark.parametrize("half", [b"", b"GET /v1/search?query=fee HTTP/1.1\r\nHost: local"])
def test_connections_that_ask_for_nothing_keep_out_nobody_who_does(crowded: Server, half: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(Limits().connections + 50):
            stack.enter_context(connected(crowded)).sendall(half)
        assert {crowded.get("/v1/search?query=base+fee").status for _ in range(10)} == {200}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for a head, a body and a reader no longer than a moment."""
    home = tmp_path_factory.mktemp("hasty")
    (home / "long.md").write_text("# Long\n\n" + "The base fee is burned. " * 40_000, encoding="utf-8")
    with attest.open(home / "a.db") as kb:
        kb.index([home], include=["*.md"], lexical_only=True)
    with serving(home / "a.db", program=HASTY) as running:
        yield running


@pytest.mark.parametrize("trickling", [False, True])
def test_a_head_that_does_not_arrive_in_time_is_not_waited_for(hasty: Server, trickling: bool) -> None:
    with connected(hasty) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n")
        if trickling:  # a byte now and then gives no more time
            connection.settimeout(MOMENT / 4)
        found = b"".join(iter(lambda: some_of(connection), b""))
    assert found.startswith(b"HTTP/1.1 408 ")
    assert json.loads(found.partition(b"\r\n\r\n")[2])["type"] == "urn:attest:problem:head-too-slow"


def some_of(connection: socket.socket) -> bytes:
    """What comes next; while nothing does, one more byte is sent."""
    while True:
        try:
            return connection.recv(1 << 16)
        except TimeoutError:
            connection.sendall(b"x")


def test_who_says_nothing_at_all_is_let_go_without_a_word(hasty: Server) -> None:
    with connected(hasty) as connection:
        assert connection.recv(1) == b""


def test_a_second_head_has_no_more_time_than_the_first(hasty: Server) -> None:
    with connected(hasty) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /heal")
        found = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    assert found.startswith(b"HTTP/1.1 200 ")


def test_a_body_that_does_not_arrive_in_time_is_not_waited_for(hasty: Server) -> None:
    with connected(hasty) as connection:
        connection.sendall(asking("*/*")[:-5])
        found = connection.recv(1 << 16)
    assert found.startswith(b"HTTP/1.1 408 ")


def keep_asking(connection: socket.socket) -> None:
    """Send requests until the other side is gone."""
    while True:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")


def test_who_never_reads_an_answer_is_let_go(hasty: Server) -> None:
    with connected(hasty, buffer=4096) as connection:
        connection.sendall(b"GET /v1/documents/long.md HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with pytest.raises(OSError, match=r"reset|[Bb]roken"):
            keep_asking(connection)


def test_thousands_of_connections_one_after_another_are_all_served(crowded: Server) -> None:
    assert {crowded.get("/healthz").status for _ in range(2_000)} == {200}


def test_a_store_that_another_file_has_replaced_is_not_mixed_with_it(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nThe zorblax ratio is forty-two.\n", encoding="utf-8")
    for name in ("a.db", "b.db"):
        with attest.open(tmp_path / name) as kb:
            kb.index([tmp_path], include=["*.md"], lexical_only=True)
    with serving(tmp_path / "a.db") as running:
        assert running.get("/v1/search?query=zorblax").json()["hits"]
        (tmp_path / "b.db").replace(tmp_path / "a.db")
        refused = running.get("/v1/search?query=zorblax")
        assert (refused.status, refused.json()["type"]) == (503, "urn:attest:problem:store-unusable")
        assert str(tmp_path) not in refused.text
        assert running.get("/healthz").status == 200
