"""What the commands that only look print is what the API answers, also of another day and of a named build."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import attest
from attest.server.api.commands import COMMANDS
from tests.docs.documents import SPECS
from tests.invariants.repositories import Commit, repository
from tests.server.replies import described, problem, steady
from tests.server.serving import Server, serving

TARGET = "What is the blob target per block?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A store with a past: a git history, a build with a name, and an answer that went stale."""

    server: Server
    store: Path


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("past")
    store = folder / "specs.db"
    with attest.open(store) as kb:
        repository(folder / "specs", SPECS[:3])
        kb.index([folder / "specs"], history=True, lexical_only=True)
        kb.tag_build("before")
        kb.ask(TARGET)
        was = kb.show("eip-4844", as_of="2022-03").text
        last = Commit(tree={"eip-4844.md": was.replace("8", "9").encode()}, when=SPECS[3].when)
        repository(folder / "specs", [*SPECS[:3], last])
        kb.index([folder / "specs"], history=True, lexical_only=True)
    with serving(store) as server:
        yield Served(server=server, store=store)


Engine = Callable[[attest.Attest], Any]

LOOKS: dict[str, tuple[str, Engine]] = {
    "/v1/documents/{id}/links": (
        "eip-1559/links?direction=both&depth=2&relation=requires&relation=cites&limit=9",
        lambda kb: kb.links("eip-1559", direction="both", depth=2, relations=["requires", "cites"], limit=9),
    ),
    "/v1/documents/{id}/dependencies": (
        "eip-2718/dependencies?direction=in",
        lambda kb: kb.dependencies("eip-2718", direction="in"),
    ),
    "/v1/documents/{id}/timeline": ("EIP-4844/timeline?k=3", lambda kb: kb.timeline("eip-4844", limit=3)),
    "/v1/documents/{id}/history": ("eip-4844/history", lambda kb: kb.history("eip-4844")),
    "/v1/timeline": (
        "?topic=blob+target&filter=since=2024&filter=kind=thread",
        lambda kb: kb.timeline("blob target", filters={"since": "2024", "kind": "thread"}),
    ),
    "/v1/arguments": ("?topic=blob+target&k=3", lambda kb: kb.arguments("blob target", limit=3)),
    "/v1/conflicts": ("?unrelated=true", lambda kb: kb.conflicts(unrelated=True)),
    "/v1/stale": ("", lambda kb: kb.stale()),
    "/v1/builds": ("", lambda kb: kb.builds()),
    "/v1/symbols": ("?name=fake&kind=function&k=2", lambda kb: kb.symbols("fake", kind=["function"], k=2)),
    "/v1/outline": ("?ref=blobfee.py", lambda kb: kb.outline("blobfee.py")),
    "/v1/callers": ("?ref=fake_exponential&depth=2", lambda kb: kb.callers("fake_exponential", depth=2)),
    "/v1/callees": (
        "?ref=code/blobfee.py:blob_base_fee&relation=uses&limit=1",
        lambda kb: kb.callees("code/blobfee.py:blob_base_fee", relation="uses", limit=1),
    ),
    "/v1/implementations": ("?ref=eip-4844&limit=2", lambda kb: kb.implementations("eip-4844", limit=2)),
    "/v1/specified": (
        "?ref=code/basefee.py:next_base_fee",
        lambda kb: kb.specified("code/basefee.py:next_base_fee"),
    ),
}
"""From a route to what is asked of it, and the same asked of the engine."""

PAST_LOOKS: dict[str, tuple[str, Engine]] = {
    "/v1/search": ("?query=blob+target&as_of=2022-03&k=2", lambda kb: kb.search("blob target", as_of="2022-03", k=2)),
    "/v1/documents/{id}": ("eip-4844?as_of=2022-12", lambda kb: kb.show("eip-4844", as_of="2022-12")),
    "/v1/documents/{id}/links": ("eip-4844/links?as_of=2022-12", lambda kb: kb.links("eip-4844", as_of="2022-12")),
    "/v1/documents/{id}/dependencies": (
        "eip-4844/dependencies?as_of=2022-12",
        lambda kb: kb.dependencies("eip-4844", as_of="2022-12"),
    ),
    "/v1/documents/{id}/history": ("eip-4844/history", lambda kb: kb.history("eip-4844")),
    "/v1/documents/{id}/diff": (
        "eip-4844/diff?from=2022-03&to=2022-12",
        lambda kb: kb.diff("eip-4844", before="2022-03", after="2022-12"),
    ),
    "/v1/history": (
        "?field=status&document=eip-4844&since=2022&until=2023",
        lambda kb: kb.history("eip-4844", field="status", since="2022", until="2023"),
    ),
    "/v1/stale": ("", lambda kb: kb.stale()),
    "/v1/builds": ("", lambda kb: kb.builds()),
}


def address(route: str, asked: str) -> str:
    """A route whose id, if it has one, is the beginning of what is asked."""
    return f"{route.partition('{id}')[0]}{asked}"


@pytest.mark.parametrize("route", LOOKS)
def test_a_view_is_what_the_command_line_prints(server: Server, store: Path, route: str) -> None:
    asked, look = LOOKS[route]
    with attest.open(store) as kb:
        expected = look(kb).as_json()
    assert steady(described(server, "get", route, server.get(address(route, asked)))) == steady(
        {**expected, **({"ref": "EIP-4844"} if "EIP-4844" in asked and "ref" in expected else {})}
    )


@pytest.mark.parametrize("route", PAST_LOOKS)
def test_the_past_is_what_the_command_line_prints(past: Served, route: str) -> None:
    asked, look = PAST_LOOKS[route]
    with attest.open(past.store) as kb:
        expected = look(kb).as_json()
    assert steady(described(past.server, "get", route, past.server.get(address(route, asked)))) == steady(expected)


def test_every_command_has_an_example_here() -> None:
    documented = {f"/v1{command.path.replace(':path', '')}" for command in COMMANDS}
    assert documented <= {*LOOKS, *PAST_LOOKS}


def test_what_a_request_may_say_is_what_the_engine_takes() -> None:
    for command in COMMANDS:
        taken = inspect.signature(command.look).parameters
        if "given" not in taken:  # which passes on whatever it is given
            assert set(command.takes.model_fields) <= set(taken), command.path


def test_sources_for_a_question_are_what_the_command_line_prints(server: Server, store: Path) -> None:
    asked = {"question": "What does the blob base fee follow from?", "k": 3, "tokens": 400, "filters": {}}
    with attest.open(store) as kb:
        expected = kb.context(asked["question"], k=3, tokens=400).as_json()
    assert steady(described(server, "post", "/v1/context", server.post("/v1/context", asked))) == steady(expected)


@pytest.mark.parametrize("state", [{"as_of": "2022-03"}, {"build": "before"}])
def test_an_answer_of_the_past_is_what_the_command_line_prints(past: Served, state: dict[str, str]) -> None:
    with attest.open(past.store) as kb:
        expected = steady(kb.ask(TARGET, **state).as_json())
        found = steady(kb.search(TARGET, **state).as_json())
    asked = past.server.post("/v1/ask", {"question": TARGET, **state})
    assert steady(described(past.server, "post", "/v1/ask", asked)) == expected
    streamed = past.server.post("/v1/ask", {"question": TARGET, **state}, accept="text/event-stream")
    assert expected["answer_id"] in streamed.text
    posted = past.server.post("/v1/search", {"query": TARGET, **state})
    assert steady(described(past.server, "post", "/v1/search", posted)) == found


def test_an_answer_of_another_day_says_what_stood_there_then(past: Served) -> None:
    days = {"2022-03": "8", "2022-12": "2", "2023-03": "3"}
    for day, target in days.items():
        answer = past.server.post("/v1/ask", {"question": TARGET, "as_of": day}).json()
        assert f"target is {target} " in answer["answer"], day


@pytest.mark.parametrize(
    ("route", "asked", "expected"),
    [
        ("/v1/search", "?query=fee&as_of=yesterday", (400, "usage")),
        ("/v1/search", "?query=fee&as_of=2022&build=before", (409, "contradiction")),
        ("/v1/search", "?query=fee&build=after", (404, "not-found")),
        ("/v1/search", "?query=fee&asof=2022", (422, "invalid")),
        ("/v1/search", "?query=fee&filter=since=2024&filter=until=2023", (409, "contradiction")),
        ("/v1/documents/{id}", "eip-4844?as_of=2020", (404, "not-found")),
        ("/v1/documents/{id}", "eip-4844?as_of=2022&revision=sha256:1234", (409, "contradiction")),
        ("/v1/documents/{id}/links", "eip-9/links", (404, "not-found")),
        ("/v1/documents/{id}/links", "eip-4844/links?relation=likes", (400, "usage")),
        ("/v1/documents/{id}/links", "eip-4844/links?depth=11", (422, "invalid")),
        ("/v1/documents/{id}/timeline", "no-such-document/timeline", (404, "not-found")),
        ("/v1/documents/{id}/diff", "eip-4844/diff", (422, "invalid")),
        ("/v1/documents/{id}/diff", "eip-4844/diff?from=0123abcdef", (404, "not-found")),
        ("/v1/history", "", (422, "invalid")),
        ("/v1/history", "?field=colour", (404, "not-found")),
        ("/v1/callers", "?ref=no_such_function", (404, "not-found")),
        ("/v1/stale", "?all=true", (422, "invalid")),
    ],
)
def test_what_cannot_be_is_a_problem(past: Served, route: str, asked: str, expected: tuple[int, str]) -> None:
    assert problem(past.server, "get", route, past.server.get(address(route, asked))) == expected


def test_a_name_that_several_files_define_is_told_with_how_to_say_which(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("def fee():\n    return 1\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], include=["*.py"], lexical_only=True)
    with serving(tmp_path / "a.db") as server:
        reply = server.get("/v1/callers?ref=fee")
        assert problem(server, "get", "/v1/callers", reply) == (409, "ambiguous")
        assert reply.json()["near"] == ["one.py:fee", "two.py:fee"]


@pytest.mark.parametrize("name", ["/etc/passwd", "~/notes", "../secret", "C:/x", "a%00b", "%20"])
def test_no_request_can_name_a_path_of_the_machine(server: Server, store: Path, name: str) -> None:
    inside = str(store.parent / "primer" / "notes" / "faq.md")
    for path in (name, inside):
        for route, asked in [
            *((command.path, "") for command in COMMANDS if "{id" in command.path and "diff" not in command.path),
            ("/outline", "?ref="), ("/callers", "?ref="), ("/implementations", "?ref="), ("/specified", "?ref="),
            ("/timeline", "?topic="), ("/arguments", "?topic="), ("/conflicts", "?document="),
        ]:  # fmt: skip
            reply = server.get(f"/v1{route.replace('{id:path}', path)}{asked and asked + path}")
            assert reply.status == 404, (route, path)
            assert inside not in reply.text.replace(repr(inside), "")
