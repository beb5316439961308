"""A store of the files that a module writes down."""

from collections.abc import Iterator

import pytest

import attest
from tests.worlds import EMBEDDER, lay_out


@pytest.fixture(scope="module")
def kb(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    """``FILES`` of the module, indexed with vectors of the embedder that tests share."""
    home = tmp_path_factory.mktemp("answering")
    with attest.open(home / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(home / "docs", request.module.FILES)])
        yield kb
