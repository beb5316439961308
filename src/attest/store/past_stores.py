"""Where the stores of past days lie beside a store, and how they are deleted. ``indexing/past_store.py`` makes them."""

import shutil
from pathlib import Path

from attest.store.database import Database


def past_home(database: Database) -> Path:
    """The folder of a database's past stores."""
    return Path(f"{database.path}-asof")


def forget_past_stores(database: Database) -> bool:
    """Delete all past stores; returns False if some of them could not be deleted.

    When a document is removed, call it before the commit, because a kill after the commit would leave the document in
    them, and again after it, for past stores made meanwhile.
    """
    home = past_home(database)
    shutil.rmtree(home, ignore_errors=True)
    return not home.exists()
