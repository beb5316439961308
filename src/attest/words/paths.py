"""What the path of a file says about it, whatever its format."""

from functools import lru_cache

_TEST_DATA = frozenset({"testdata", "test_data", "test-data", "fixtures", "__fixtures__", "__snapshots__", "golden"})
"""Folders with the data that tests read or compare with."""


@lru_cache(maxsize=4096)
def is_test_data(path: str) -> bool:
    """Whether a file lies in a folder of test data; cached, because ranking asks it of every chunk of a file."""
    return not _TEST_DATA.isdisjoint(path.lower().split("/")[:-1])
