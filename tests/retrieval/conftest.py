"""A store of the files that a module writes down."""

from collections.abc import Iterator

import pytest

import attest
from tests.folders import written


@pytest.fixture(scope="module")
def kb(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    """``FILES`` of the module, indexed by their words."""
    home = tmp_path_factory.mktemp("retrieval")
    with attest.open(home / "kb.db") as kb:
        kb.index([written(home / "repo", request.module.FILES)], lexical_only=True)
        yield kb
