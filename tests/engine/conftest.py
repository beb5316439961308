"""A store that questions leave their traces in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from tests.engine.traced import DOCS
from tests.worlds import EMBEDDER, lay_out


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[attest.Attest]:
    docs = lay_out(tmp_path / "docs", DOCS)
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as opened:
        opened.index([docs])
        yield opened
