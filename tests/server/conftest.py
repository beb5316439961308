"""One store and one server for all tests that only read. Clients may reach this machine and no other."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import attest
from tests.conventions.tree import ROOT
from tests.evidence.kept import filled
from tests.invariants.repositories import Commit, repository
from tests.server.serving import Server, serving

HOSTILE = """\
---
title: <script>alert("title")</script>
author: "<b>mallory</b>"
url: javascript:alert("url")
---

# <script>alert("heading")</script>

The zorblax ratio is <img src=x onerror=alert("text")> forty-two & "more" \u202e.

```
</mark></pre><script>alert("code")</script>
```
"""
FEES = """\
---
eip: 9001
title: Fees of the burrow
author: A Gerbil
status: Draft
created: 2020-01-01
---

## Specification

The entry fee of the burrow is lowered to 4 seeds. A nest is discarded at the end of the season.
"""
"""A document to be wrong about."""

THEN = "---\neip: 1\ntitle: Blobs\nstatus: Draft\n---\n\n## Target\n\nThe target is 2 blobs.\n"
LATER = THEN.replace("Draft", "Review").replace("2 blobs", "three <b>blobs</b>")
NOW = LATER.replace("Review", "Final") + "\n## Limit\n\nThe limit is 6 blobs.\n"
GONE = {"gone.md": b"# Gone\n\nA farewell to arms.\n"}
LINE = [(THEN, "Add Blobs", "Ada"), (LATER, "Raise the <target>", "Grace"), (NOW, "Move to Final", "Ada")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.allow_hosts(["127.0.0.1"]))


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, a document to be wrong about and one that means harm, found by their words."""
    folder = tmp_path_factory.mktemp("served")
    shutil.copytree(ROOT / "examples" / "primer", folder / "primer")
    (folder / "primer" / "notes" / "<hostile>.md").write_text(HOSTILE, encoding="utf-8")
    (folder / "primer" / "proposals" / "eip-9001.md").write_text(FEES, encoding="utf-8")
    path = folder / "attest.db"
    with attest.open(path) as kb:
        kb.index([folder / "primer"], exclude=["README.md"], lexical_only=True)
    return path


@pytest.fixture(scope="session")
def server(store: Path) -> Iterator[Server]:
    with serving(store) as running:
        yield running


@pytest.fixture(scope="session")
def through_time(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a store with one proposal that was changed twice, a note that never was, and one that is gone."""
    folder = tmp_path_factory.mktemp("time")
    line = [
        Commit(
            tree={"eip-1.md": text.encode(), "note.md": b"# Note\n\nAs ever.\n", **({} if n else GONE)},
            when=datetime(2021 + n, 3, 1, 12, tzinfo=UTC),
            message=subject.encode(),
            author=author,
        )
        for n, (text, subject, author) in enumerate(LINE)
    ]
    repository(folder / "docs", line)
    with attest.open(folder / "attest.db") as kb:
        kb.index([folder / "docs"], history=True, lexical_only=True)
    with serving(folder / "attest.db") as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT / "examples" / "primer", tmp_path / "primer")


@pytest.fixture
def kept(tmp_path: Path, folder: Path) -> Path:
    """A store whose source leaves notes out."""
    store = tmp_path / "attest.db"
    with attest.open(store) as kb:
        kb.index([folder], exclude=["README.md", "notes/"], lexical_only=True)
    return store


@pytest.fixture
def writable(kept: Path) -> Iterator[Server]:
    with serving(kept, "--allow-index") as running:
        yield running


@pytest.fixture(scope="session")
def willing(store: Path) -> Iterator[Server]:
    """A server that may index, for tests that ask it for what it refuses: nothing is ever indexed here."""
    with serving(store, "--allow-index") as running:
        yield running


@pytest.fixture(scope="session")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a store with three answers, of which one has drifted."""
    folder = tmp_path_factory.mktemp("asked")
    filled(folder).close()
    with serving(folder / "attest.db") as running:
        yield running
