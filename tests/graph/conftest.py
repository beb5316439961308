"""Small repositories, indexed as any other."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

import attest
from tests.folders import written

Indexed = Callable[[Mapping[str, str]], attest.Attest]


@pytest.fixture
def indexed(tmp_path: Path) -> Iterator[Indexed]:
    """A function from files to a store of them."""
    with ExitStack() as stack:

        def index(files: Mapping[str, str]) -> attest.Attest:
            kb = stack.enter_context(attest.open(tmp_path / "kb.db"))
            kb.index([written(tmp_path / "repo", files)], lexical_only=True)
            return kb

        yield index
