import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from attest.store.database import Database
from attest.store.feedback import put_feedback
from attest.store.tags import tag_build
from attest.values.feedback import Feedback
from tests.store.stores import NOW, index, keep, lay_out, score_all, usual_answer, walk, with_history


@pytest.fixture(scope="session")
def sound_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed store without a fault: vectors, the files beside it, an answer, what was said of it, scores, a history
    and a named build. Tests work on copies."""
    folder = tmp_path_factory.mktemp("sound")
    database = Database(folder / "attest.db", create=True)
    index(database, with_history(lay_out(folder / "docs")))
    walk(database, folder / "docs")
    tag_build(database, "first")
    score_all(database)
    answer = keep(database, usual_answer(database))
    said = Feedback(
        feedback_id=0, answer_id=answer.answer_id, question="", created_at=NOW, rating="bad", claim=2, fault="outdated"
    )
    with database.writing(content=False) as connection:
        put_feedback(connection, said)
    database.close()
    return folder / "attest.db"


@pytest.fixture
def store(sound_store: Path, tmp_path: Path) -> Iterator[Database]:
    """A copy of the sound store; its documents lie where those of the original do."""
    for file in sound_store.parent.glob("attest.db*"):
        shutil.copy(file, tmp_path / file.name)
    database = Database(tmp_path / "attest.db")
    yield database
    database.close()
