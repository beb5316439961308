"""A store and a folder to index."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.engine import Attest
from tests.worlds import CONTENTS, EMBEDDER, PATHS, lay_out


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "docs", dict(zip(PATHS[:-1], CONTENTS, strict=False)))


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[Attest]:
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as opened:
        yield opened
