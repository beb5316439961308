"""A store of notes, one that no test changes and one that some do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from attest.store.database import Database
from tests.store.stores import index, lay_out


@pytest.fixture(scope="module")
def read_only(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A store that no test changes."""
    folder = tmp_path_factory.mktemp("verify")
    database = Database(folder / "attest.db", create=True)
    index(database, lay_out(folder / "docs"))
    yield database
    database.close()


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "docs")


@pytest.fixture
def store(tmp_path: Path, docs: Path) -> Iterator[Database]:
    database = Database(tmp_path / "attest.db", create=True)
    index(database, docs)
    yield database
    database.close()
