"""The server as a process: its streams, its store, its end, and who may speak to it."""

import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.cli import main
from attest.mcp.transports import replace_surrogates
from tests.conventions.tree import ROOT
from tests.folders import written
from tests.mcp.conftest import Agent, environment, over_http, over_stdio, serving_http

STATUS = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "status", "arguments": {}}}
HELLO = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}
WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "mcp":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
from attest.cli import main
sys.exit(main(["mcp", *sys.argv[1:]]))
"""
SPEAKING = 10
"""Seconds after which a server that says nothing has failed."""


@contextmanager
def started(*argv: str, cwd: Path | None = None) -> Iterator[subprocess.Popen[str]]:
    """A server process that is gone in the end, whatever it was doing."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [sys.executable, "-m", "attest", "mcp", *argv]
    with subprocess.Popen(command, text=True, env=environment(), cwd=cwd, **pipes) as process:
        try:
            yield process
        finally:
            process.kill()


def index(folder: Path, store: Path, **texts: str) -> None:
    """A store of exactly these notes."""
    written(folder, {f"{name}.md": text for name, text in texts.items()})
    with attest.open(store) as kb:
        kb.index([folder], lexical_only=True)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    return folder


def test_nothing_but_the_protocol_is_on_stdout_whatever_is_said(store: Path) -> None:
    lines = [
        json.dumps(HELLO),
        json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        "this is not JSON",
        "",
        json.dumps(["no", "message"]),
        json.dumps({**STATUS, "id": 7, "params": {"name": "search", "arguments": {"query": "\ud800"}}}),
        json.dumps({**STATUS, "id": 2, "params": {"name": "no-such-tool"}}),
        json.dumps({**STATUS, "id": 3, "method": "no/such/method"}),
        json.dumps({**STATUS, "id": 4, "params": {"name": "search", "arguments": ["not", "an", "object"]}}),
        json.dumps(STATUS),
    ]
    with started("--store", str(store)) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write("".join(f"{line}\n" for line in lines))
        server.stdin.flush()
        answers = [json.loads(server.stdout.readline()) for _ in range(8)]
        rest, complaints = server.communicate(timeout=SPEAKING)
    assert {answer["id"] for answer in answers} == {None, 0, 1, 2, 3, 4, 7}
    assert {answer["id"] for answer in answers if "error" in answer} == {None, 2, 3, 4}
    unread = [answer["error"]["code"] for answer in answers if answer["id"] is None]
    assert sorted(unread) == [-32700, -32600]  # as JSON-RPC 2.0 numbers them: no JSON, no request
    assert (rest, server.returncode) == ("", 0)
    assert "Traceback" not in complaints


PING = {"jsonrpc": "2.0", "id": 5, "method": "ping"}
DEEP = {"jsonrpc": "2.0", "id": 5, "method": "ping", "params": json.loads('{"a":' * 400 + "1" + "}" * 400)}
NO_MESSAGES = [
    ({**PING, "id": None}, None, -32600),  # MCP: "Unlike base JSON-RPC, the ID MUST NOT be null."
    ({**PING, "id": 1.5}, None, -32600),
    ({**PING, "id": True}, None, -32600),
    ({**PING, "id": {}}, None, -32600),
    ({**PING, "method": 7}, 5, -32600),
    ({**PING, "jsonrpc": "1.0"}, 5, -32600),
    ({"id": "a", "method": "ping"}, "a", -32600),
    ({**PING, "params": [1]}, 5, -32602),
    ({"jsonrpc": "2.0", "id": 5}, 5, -32600),
    ([PING], None, -32600),
    ([], None, -32600),
    (1, None, -32600),
    (DEEP, None, -32600),
    ('{"jsonrpc": "2.0", "id": 5', None, -32700),
]
"""What is no message, with the id and the code of the answer to it, as JSON-RPC 2.0 and MCP have them."""
NO_REQUESTS = [
    {"jsonrpc": "2.0", "method": "ping"},
    {"jsonrpc": "2.0", "id": 9, "result": {}},
    {"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": "what?"}},
]


def test_what_is_no_message_is_answered_with_the_id_of_the_request_where_that_can_be_told(store: Path) -> None:
    lines = [line if isinstance(line, str) else json.dumps(line) for line, _, _ in NO_MESSAGES]
    silent = map(json.dumps, NO_REQUESTS)
    with started("--store", str(store)) as server:
        said, _ = server.communicate("".join(f"{line}\n" for line in (json.dumps(HELLO), *silent, *lines)), SPEAKING)
    answers = [json.loads(line) for line in said.splitlines()]
    assert {"id": 0} in [{"id": answer["id"]} for answer in answers if "result" in answer]
    assert [(one["id"], one["error"]["code"]) for one in answers if "error" in one] == [
        (id_, code) for _, id_, code in NO_MESSAGES
    ]
    assert len(answers) == len(NO_MESSAGES) + 1


def test_half_a_character_is_a_question_mark_and_the_call_is_answered(store: Path) -> None:
    with started("--store", str(store)) as server:
        assert server.stdin
        assert server.stdout
        call = {**STATUS, "params": {"name": "search", "arguments": {"query": "zebra \ud800", "k": 1}}}
        server.stdin.write("".join(f"{json.dumps(line)}\n" for line in (HELLO, call)))
        server.stdin.flush()
        answers = {answer["id"]: answer for answer in (json.loads(server.stdout.readline()) for _ in range(2))}
    assert answers[1]["result"]["structuredContent"]["query"] == "zebra ?"


@given(st.recursive(st.text() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_a_message_of_whole_characters_is_left_as_it_is(value: object) -> None:
    for line in (json.dumps(value), json.dumps(value, ensure_ascii=False)):
        assert json.loads(replace_surrogates(line)) == value


def test_the_server_ends_with_its_client(store: Path) -> None:
    with started("--store", str(store)) as server:
        assert server.communicate(timeout=SPEAKING) == ("", "")
    assert server.returncode == 0


def test_ctrl_c_ends_it_while_it_waits(store: Path) -> None:
    with started("--store", str(store)) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(json.dumps(HELLO) + "\n")
        server.stdin.flush()
        assert server.stdout.readline()
        server.send_signal(signal.SIGINT)
        assert server.wait(SPEAKING) == -signal.SIGINT
        server.communicate()


def test_requests_are_answered_although_the_client_has_no_more_to_say(store: Path) -> None:
    search = {"name": "search", "arguments": {"query": "blob"}}
    calls = [{"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": search} for n in (1, 2, 3)]
    cancelled = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 3}}
    initialized = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    with started("--store", str(store)) as server:
        lines = (HELLO, initialized, *calls, cancelled)
        said, _ = server.communicate("".join(f"{json.dumps(line)}\n" for line in lines), SPEAKING)
        assert server.returncode == 0
    assert {0, 1, 2} <= {json.loads(line)["id"] for line in said.splitlines()}


def test_the_store_is_the_nearest_one_upwards(notes: Path, tmp_path: Path) -> None:
    index(notes, tmp_path / ".attest" / "attest.db", fees="The base fee is burned.")
    with over_stdio(cwd=notes) as agent:
        assert agent.call("status").value["documents"] == 1


def test_the_store_may_be_named_by_the_environment(notes: Path, tmp_path: Path) -> None:
    index(notes, tmp_path / "kb.db", fees="The base fee is burned.")
    with over_stdio(ATTEST_STORE=str(tmp_path / "kb.db")) as agent:
        assert agent.call("status").value["documents"] == 1


def test_a_store_that_is_not_there_yet_is_an_error_of_the_call_and_no_file_is_made(notes: Path, tmp_path: Path) -> None:
    store = tmp_path / "later.db"
    with over_stdio("--store", str(store)) as agent:
        said = agent.call("search", query="base fee")
        assert (said.failed, said.text) == (
            True,
            f"there is no store at {store}; ask the user to run `attest index PATH --store {store}`",
        )
        assert list(tmp_path.glob("later.db*")) == []
        index(notes, store, fees="The base fee is burned.")
        assert len(agent.call("search", query="base fee").value["hits"]) == 1


def test_a_store_that_is_none_is_an_error_of_the_call(tmp_path: Path) -> None:
    (tmp_path / "kb.db").write_text("these are only words", encoding="utf-8")
    with over_stdio("--store", str(tmp_path / "kb.db")) as agent:
        said = agent.call("status")
        assert said.failed
        assert said.text.startswith(f"the store {tmp_path / 'kb.db'} cannot be used: it is not an attest store")


def test_a_store_that_was_made_anew_is_the_one_that_is_read(notes: Path, tmp_path: Path) -> None:
    store = tmp_path / "made" / "kb.db"
    index(notes, store, old="The old rule held for seven days.")
    with over_stdio("--store", str(store)) as agent:
        assert "old rule" in agent.call("search", query="rule").text
        shutil.rmtree(store.parent)
        assert agent.call("search", query="rule").failed
        (notes / "old.md").unlink()
        index(notes, store, new="The new rule holds for nine days.")
        assert "new rule" in agent.call("search", query="rule").text


def test_a_store_that_is_written_meanwhile_is_read_as_it_was_or_as_it_is(notes: Path, tmp_path: Path) -> None:
    store = tmp_path / "kb.db"
    index(notes, store, **texts_of(0))
    done = threading.Event()

    def write() -> None:
        for round_number in range(1, 6):
            index(notes, store, **texts_of(round_number))
        done.set()

    writer = threading.Thread(target=write)
    with over_stdio("--store", str(store)) as agent:
        writer.start()
        rounds = [round_of(agent)]
        while not done.is_set():
            rounds.append(round_of(agent))
        writer.join()
        assert round_of(agent) == 5
    assert rounds == sorted(rounds)


def texts_of(round_number: int) -> dict[str, str]:
    return {f"page{n}": f"# Page {n}\n\nThe lighthouse turns in round {round_number}.\n" for n in range(4)}


def round_of(agent: Agent) -> int:
    """The oldest round that a search still sees, after every passage was found to be what the store holds."""
    said = agent.call("search", query="lighthouse turns", k=4)
    assert said.failed is False, said.text
    for hit in said.value["hits"]:
        shown = agent.call("show", ref=f"{hit['revision_id']}#{hit['start']}-{hit['end']}")
        assert shown.value["text"] == hit["text"]
    assert len(said.value["hits"]) == 4
    return min(int(re.search(r"round (\d)", hit["text"])[1]) for hit in said.value["hits"])


@pytest.mark.parametrize("flags", [(), ("--http", "--port", "0")])
def test_a_missing_extra_is_one_line_that_names_it(flags: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *flags], capture_output=True, text=True, check=False, env=environment()
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "attest: the package mcp is not installed; install all that this command needs, "
        "in the folder of attest, with: pip install --no-deps --require-hashes -r requirements-mcp.lock\n"
    )


def test_a_port_without_http_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--port", "8808"]) == 2
    assert capsys.readouterr().err == "attest: --port is of the server on HTTP; give --http, too\n"


@pytest.mark.parametrize("port", ["65536", "1.5", "http"])
def test_a_port_is_a_number_that_ports_have(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--http", "--port", port]) == 2
    assert "is not a port" in capsys.readouterr().err


# --- over HTTP ---


@pytest.fixture(scope="module")
def address(store: Path) -> Any:
    with serving_http("--store", str(store)) as found:
        yield found


def asked(address: str, *, method: str = "POST", body: str = json.dumps(STATUS), **headers: str) -> tuple[int, str]:
    """Status and body of a request; ``Host_`` and the like replace the headers of a client that means well."""
    given = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    given |= {name.replace("_", "-"): value for name, value in headers.items()}
    place, path = address.removeprefix("http://").split("/")
    connection = http.client.HTTPConnection(place, timeout=SPEAKING)
    connection.request(method, f"/{path}", body=body, headers=given)
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_client_of_this_machine_is_answered(address: str) -> None:
    port = address.rsplit(":")[2].removesuffix("/mcp")
    for headers in ({}, {"Host": f"localhost:{port}"}, {"Origin": f"http://127.0.0.1:{port}"}):
        status, text = asked(address, **headers)
        assert (status, json.loads(text)["result"]["structuredContent"]["schema"]) == (200, 1)


@pytest.mark.allow_hosts(["127.0.0.1"])
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Host": "127.0.0.1:1"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Content_Type": "text/plain"}, 400),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 400),
    ],
)
@pytest.mark.parametrize("version", ["2025-06-18", "2026-07-28"])
def test_a_page_in_a_browser_is_refused(address: str, headers: dict[str, str], status: int, version: str) -> None:
    refused, text = asked(address, MCP_Protocol_Version=version, **headers)
    assert refused == status
    assert "schema" not in text


@pytest.mark.allow_hosts(["127.0.0.1"])
@pytest.mark.parametrize(("message", "request_id", "code"), [one for one in NO_MESSAGES if one[0] is not DEEP])
def test_what_is_no_message_is_refused_with_the_id_of_the_request(
    address: str, message: object, request_id: str | int | None, code: int
) -> None:
    status, text = asked(address, body=message if isinstance(message, str) else json.dumps(message))
    error = json.loads(text)
    assert (status, error["id"], error["error"]["code"]) == (400, request_id, code)


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_what_needs_no_answer_gets_none(address: str) -> None:
    assert [asked(address, body=json.dumps(one))[0] for one in NO_REQUESTS] == [202] * 3
    assert asked(address, body="x", Origin="http://evil.example")[0] == 403


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_request_that_is_too_large_is_refused(address: str) -> None:
    assert asked(address, body=json.dumps({**STATUS, "padding": "x" * 1_100_000}))[0] == 413


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_several_clients_are_served_at_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with over_http(address) as one, over_http(address) as other:
        calls: list[tuple[str, dict[str, Any]]] = [("search", {"query": "blob", "k": 2})] * 8
        assert len({said.text for said in (*one.calls(calls), *other.calls(calls))}) == 1


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_port_that_is_taken_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "attest", "mcp", "--http", "--port", str(port)],
            capture_output=True, text=True, check=False, env=environment(), timeout=SPEAKING,
        )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"attest: another program listens on port {port}; give another one with --port, or 0 for any that is free\n"
    )


def test_ctrl_c_ends_the_server_as_it_should(store: Path) -> None:
    with started("--http", "--port", "0", "--store", str(store)) as server:
        assert server.stderr
        assert server.stderr.readline().startswith("attest: MCP at http://127.0.0.1:")
        server.send_signal(signal.SIGINT)
        assert server.wait(SPEAKING) == 0
        server.communicate()


# --- the document ---


def test_the_document_has_every_tool_with_its_arguments(store: Path) -> None:
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", (ROOT / "docs" / "mcp.md").read_text(encoding="utf-8"), re.MULTILINE)
    with over_stdio("--store", str(store)) as agent:
        assert {name: re.findall(r"`(\w+)`", given) for name, given in rows} == {
            name: list(tool.input_schema["properties"]) for name, tool in agent.tools().items()
        }
