"""Who may enter, and what no request can do."""

import base64
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.replies import name_of
from tests.server.serving import Server, serving

TOKEN = "correct-horse-battery-staple"
TEXTS = ("/", "/search?q=fee", "/v1/search?query=fee", "/documents/eip-1559", "/v1/status", "/status", "/metrics")


@pytest.fixture(scope="module")
def guarded(store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that other machines could reach, with a token."""
    token = tmp_path_factory.mktemp("token") / "token.txt"
    token.write_text(f"{TOKEN}\n", encoding="utf-8")
    with serving(store, "--token-file", str(token), "--allow-host", "KB.example.org", host="0.0.0.0") as running:
        yield running


def basic(password: str) -> str:
    return "Basic " + base64.b64encode(f"ada:{password}".encode()).decode()


def raw(server: Server, request: bytes) -> bytes:
    """What the server says to these bytes."""
    place = urlsplit(server.url)
    with socket.create_connection((place.hostname, place.port), timeout=60) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(65_536), b""))


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.", "10.0.0.7:80", "[::1", "a b"]
)
def test_a_name_that_is_not_its_own_is_refused(server: Server, host: str) -> None:
    reply = server.get("/v1/status", host=host)
    assert (reply.status, name_of(reply)) == (421, "host-refused")


@pytest.mark.parametrize("host", ["localhost:1234", "127.0.0.1", "[::1]:8765", "LOCALHOST"])
def test_a_name_of_its_own_is_let_in(server: Server, host: str) -> None:
    assert server.get("/v1/status", host=host).status == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost", "http://[", "", "x"]
)
def test_a_page_of_another_site_is_refused(server: Server, origin: str) -> None:
    reply = server.post("/v1/ask", {"question": "fee?"}, origin=origin)
    assert (reply.status, name_of(reply)) == (403, "origin-refused")
    assert not [header for header in reply.headers if header.startswith("access-control")]


def test_a_picture_on_another_site_is_refused_and_a_link_is_not(server: Server) -> None:
    for site in ("cross-site", "same-site"):  # another port of this machine is the same site
        assert server.get("/ask?q=fee", sec_fetch_site=site, sec_fetch_mode="no-cors").status == 403
        assert server.get("/search?q=fee", sec_fetch_site=site, sec_fetch_mode="navigate").status == 200


def test_a_form_on_another_site_is_refused_also_where_the_browser_says_no_origin(server: Server) -> None:
    for site in ("cross-site", "same-site"):
        sent = {"sec-fetch-site": site, "sec-fetch-mode": "navigate"}
        for path in ("/status/index", "/traces/last/replay", "/answers/last/feedback", "/v1/ask"):
            assert server.send("POST", path, body=b"said=good", headers=sent).status == 403


def test_the_own_page_is_let_in(server: Server) -> None:
    assert server.post("/v1/search", {"query": "fee"}, origin=server.url, sec_fetch_site="same-origin").status == 200


@pytest.mark.parametrize(
    "sent", [None, "Bearer", f"Bearer {TOKEN}x", f"bearer x{TOKEN}", TOKEN, basic("x"), "Basic %%%", "Basic /w=="]
)
def test_without_the_token_nothing_is_said(guarded: Server, sent: str | None) -> None:
    headers = {"authorization": sent} if sent else {}
    for path in (*TEXTS, "/static/attest.css", "/v1/openapi.json", "/nowhere"):
        reply = guarded.get(path, **headers)
        assert (reply.status, name_of(reply)) == (401, "token-missing")
        assert reply.headers["www-authenticate"].startswith("Basic ")


@pytest.mark.parametrize("sent", [f"Bearer {TOKEN}", f"bearer {TOKEN}", basic(TOKEN)])
def test_with_the_token_everything_is(guarded: Server, sent: str) -> None:
    assert [guarded.get(path, authorization=sent).status for path in TEXTS] == [200] * len(TEXTS)


def test_health_needs_no_token(guarded: Server) -> None:
    assert guarded.get("/healthz").status == 200


def test_reached_from_elsewhere_it_is_called_by_numbers_or_as_it_was_told(guarded: Server) -> None:
    hosts = {
        "192.0.2.7:8080": 200,
        "kb.example.org": 200,
        "[2001:db8::1]": 200,
        "evil.example": 421,
        "127.0.0.1.x": 421,
    }
    assert {host: guarded.get("/healthz", host=host).status for host in hosts} == hosts


def test_a_body_of_ten_megabytes_is_refused(server: Server) -> None:
    body = json.dumps({"question": "x" * 10_000_000}).encode()
    pieces = [body[at : at + 65_536] for at in range(0, len(body), 65_536)]
    for sent in (body, iter(pieces)):
        reply = server.send("POST", "/v1/ask", body=sent, headers={"content-type": "application/json"})
        assert (reply.status, name_of(reply)) == (413, "body-too-large")


@pytest.mark.parametrize(
    "name",
    [
        "..%2f..%2f..%2fetc%2fpasswd", "../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "%2fetc%2fpasswd",
        "~/.ssh/id_rsa", "C:%5cWindows", "..%5c..%5cx", "notes/../proposals/eip-1559.md", "eip-1559%00", "%ff%fe",
        ".", "..",
    ],
)  # fmt: skip
@pytest.mark.parametrize("view", ["/v1/documents/", "/documents/", "/v1/answers/", "/answers/", "/static/"])
def test_no_name_leads_out_of_the_store(server: Server, view: str, name: str) -> None:
    reply = raw(server, f"GET {view}{name} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert reply.split(b" ", 2)[1] == b"404"
    assert b"root:" not in reply


def test_a_document_is_not_found_by_where_it_lies_on_the_disk(server: Server, store: Path) -> None:
    path = store.parent / "primer" / "proposals" / "eip-1559.md"
    assert path.exists()
    assert server.get(f"/v1/documents/{path}").status == 404
    exported = store.parent / "answer.json"
    exported.write_bytes(server.post("/v1/ask", {"question": "What does EIP-1559 require?"}).body)
    assert server.post("/v1/verify", {"answer_id": str(exported)}).status == 404


def test_no_answer_names_a_path_of_the_machine(server: Server, store: Path) -> None:
    replies = [server.get(path) for path in (*TEXTS, "/v1/status?findings=all", "/v1/openapi.json", "/v1/documents/x")]
    replies += [server.get("/healthz", host="evil.example"), server.post("/v1/verify", b"x")]
    assert [reply.status for reply in replies if str(store.parent).encode() in reply.body] == []


def test_nothing_that_is_asked_becomes_a_header(server: Server) -> None:
    sent = "%0d%0aSet-Cookie:%20a=b%0d%0a%0d%0a<script>"
    for path in (
        f"/search?q={sent}",
        f"/ask?q={sent}",
        f"/documents/{sent}",
        f"/v1/documents/{sent}",
        f"/static/{sent}",
    ):
        assert "set-cookie" not in server.get(path).headers


@pytest.mark.parametrize("path", [*TEXTS, "/nowhere", "/v1/nowhere", "/static/attest.js"])
def test_every_answer_forbids_what_the_page_does_not_need(server: Server, path: str) -> None:
    headers = server.get(path).headers
    policy = dict(rule.strip().split(" ", 1) for rule in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "same-origin")
    assert "server" not in headers
    assert ("no-store" in headers["cache-control"]) == (not path.startswith("/static"))


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_there_is_nothing_to_change(server: Server, method: str) -> None:
    assert server.send(method, "/v1/documents/eip-1559").status == 405


@pytest.mark.parametrize(
    "request_",
    [b"\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"\x16\x03\x01\x02", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"],
)
def test_what_is_not_http_is_turned_away(server: Server, request_: bytes) -> None:
    assert raw(server, request_ + b"\r\n\r\n").split(b" ", 2)[1] in (b"400", b"421")
    assert server.get("/healthz").status == 200


@pytest.mark.parametrize("path", ["/", "/healthz", "/v1/status"])
def test_who_asks_for_the_head_gets_what_the_page_has_without_its_body(server: Server, path: str) -> None:
    name = urlsplit(server.url).netloc.encode()
    said = raw(server, b"HEAD " + path.encode() + b" HTTP/1.1\r\nHost: " + name + b"\r\nConnection: close\r\n\r\n")
    head, _, body = said.partition(b"\r\n\r\n")
    assert (head.split()[1], body) == (b"200", b"")
