"""Small repositories, indexed as any other."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

import attest

Indexed = Callable[[Mapping[str, str]], attest.Attest]


@pytest.fixture
def indexed(tmp_path: Path) -> Iterator[Indexed]:
    """A function from files to a store of them."""
    with ExitStack() as stack:

        def index(files: Mapping[str, str]) -> attest.Attest:
            for path, text in files.items():
                (tmp_path / "repo" / path).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / "repo" / path).write_text(text, encoding="utf-8")
            kb = stack.enter_context(attest.open(tmp_path / "kb.db"))
            kb.index([tmp_path / "repo"], lexical_only=True)
            return kb

        yield index
