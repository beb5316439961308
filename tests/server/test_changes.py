"""The store is written by other processes while a server is asked without a pause."""

import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

import attest
from tests.server.serving import Server, serving

CLIENTS = 4
REQUESTS = ("/v1/search?query=zorb+ratio", "/v1/documents/kept.md", "/v1/status")


@contextmanager
def asked_meanwhile(server: Server) -> Iterator[Counter[int]]:
    """Clients that ask until the block ends. The statuses of what they were told, complete behind the block."""
    statuses: Counter[int] = Counter()
    stop, lock = threading.Event(), threading.Lock()

    def ask(number: int) -> None:
        while not stop.is_set():
            if number == 0:
                status = server.post("/v1/ask", {"question": "What is the zorb ratio?"}).status
            else:
                status = server.get(REQUESTS[number % len(REQUESTS)]).status
            with lock:
                statuses[status] += 1

    with ThreadPoolExecutor(CLIENTS) as threads:
        asking = [threads.submit(ask, number) for number in range(CLIENTS)]
        try:
            yield statuses
        finally:
            stop.set()
    for one in asking:
        one.result()


def found(server: Server, query: str) -> set[str]:
    return {hit["document_id"] for hit in server.get(f"/v1/search?query={query}&k=100").json()["hits"]}


def write(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}.md").write_text(f"# {name}\n\n{text}\n", encoding="utf-8")


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    for number in range(150):
        write(folder, f"filler-{number}", f"The zorb ratio of filler {number} is {number}.")
    write(folder, "kept", "The zorb ratio that is kept is seven.")
    return folder


def test_no_request_fails_while_documents_come_change_and_go(tmp_path: Path, docs: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([docs], lexical_only=True)
        with serving(tmp_path / "a.db") as server:
            with asked_meanwhile(server) as statuses:
                for turn in range(4):
                    for number in range(100):
                        write(docs, f"new-{number}", f"The zorb ratio of turn {turn} is {number}.")
                    kb.index([docs], lexical_only=True, max_heading_depth=1 + turn % 2)  # the reader changes, too
                    kb.remove("kept.md")
                    assert "kept.md" not in found(server, "kept")
                    kb.index([docs], lexical_only=True)
                    for number in range(0, 100, 3):
                        (docs / f"new-{number}.md").unlink()
                    kb.index([docs], lexical_only=True)
                    assert "new-3.md" not in found(server, "zorb+ratio+turn+3")
            assert found(server, "kept") == {"kept.md"}
        assert set(statuses) <= {200, 404}, "404 is a document that is not there at the moment"
        assert statuses[200] > CLIENTS
        assert kb.check().sound


def test_a_source_that_is_removed_is_gone_at_once_and_one_that_is_added_is_found_alone(
    tmp_path: Path, docs: Path
) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([docs], lexical_only=True)
        with serving(tmp_path / "a.db") as server:
            with asked_meanwhile(server) as statuses:
                kb.remove("docs")
                assert not found(server, "zorb+ratio")
            kb.index([docs], lexical_only=True)
            assert found(server, "kept") == {"kept.md"}
        assert set(statuses) <= {200, 404}
