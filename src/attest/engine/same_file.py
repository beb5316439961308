"""Whether the store is still the file that was opened."""

from collections.abc import Callable
from pathlib import Path

from attest.errors import StoreUnusable

FileIdentity = tuple[int, int]
"""Device and inode. An inode is not given away while somebody, which is us, has the file open."""


def unmoved(path: Path) -> Callable[[], None]:
    """A check that raises ``StoreUnusable`` once another file lies where the store does now, or none.

    Connections go on with the file that they opened, and new ones would open the other.
    """
    opened = identity_of(path)

    def check() -> None:
        if identity_of(path) != opened:
            raise StoreUnusable(path, "another file lies in its place, or none; end the server and start it again")

    return check


def identity_of(path: Path) -> FileIdentity | None:
    """The file at a path; None where none is to be seen."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
