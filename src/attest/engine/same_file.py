"""Whether the store is still the file that was opened."""

from collections.abc import Callable
from pathlib import Path

from attest.errors import StoreUnusable

FileIdentity = tuple[int, int]
"""Device and inode. An inode is not reused while some process, here ours, has the file open."""


def same_file_check(path: Path) -> Callable[[], None]:
    """A check that raises ``StoreUnusable`` once the store's path has another file, or none.

    Existing connections keep the file that they opened; new ones would open the other.
    """
    opened = file_identity(path)

    def check() -> None:
        if file_identity(path) != opened:
            raise StoreUnusable(path, "another file lies in its place, or none; end the server and start it again")

    return check


def file_identity(path: Path) -> FileIdentity | None:
    """The identity of the file at a path; None if no file is visible there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
