"""What the path of a file says about it, whatever its format."""

from functools import lru_cache

_TEST_DATA = frozenset({"testdata", "test_data", "test-data", "fixtures", "__fixtures__", "__snapshots__", "golden"})
"""Names of folders with the data that tests read or compare with, as test frameworks and common practice have them.
Files in a folder with another name rank like all others."""
GENERIC_FILES = frozenset({"index", "main", "readme"})
"""Names of files that say nothing of their document, which is named by its folder instead: *CIP-0160/README.md*."""


@lru_cache(maxsize=4096)
def is_test_data(path: str) -> bool:
    """Whether a file lies in a folder of test data; cached, because ranking asks it of every chunk of a file."""
    return not _TEST_DATA.isdisjoint(path.lower().split("/")[:-1])
