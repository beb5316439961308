"""Where the stores of past days lie beside a store, and how they go. ``indexing/asof.py`` makes them."""

import shutil
from pathlib import Path

from attest.store.database import Database


def past_home(database: Database) -> Path:
    """Where the past stores of a database lie."""
    return Path(f"{database.path}-asof")


def forget_past_stores(database: Database) -> bool:
    """Delete all past stores; False when something of them could not be deleted.

    Whoever takes a document away calls it before the commit, or a kill behind that would leave the document in them,
    and after it, for what was made meanwhile.
    """
    home = past_home(database)
    shutil.rmtree(home, ignore_errors=True)
    return not home.exists()
