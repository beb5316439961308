"""A bounded cache keeps what was used last, and gives the same values as reading would."""

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from attest.store.bounded_cache import BoundedCache


@given(st.lists(st.integers(0, 5)), st.integers(1, 4))
def test_what_was_used_last_is_not_read_again(keys: list[int], size: int) -> None:
    cache, reads = BoundedCache[int, int](size), list[int]()

    def read(key: int) -> int:
        reads.append(key)
        return key * key

    recent: list[int] = []
    for key in keys:
        before = len(reads)
        assert cache.get(key, partial(read, key)) == key * key
        assert (len(reads) == before) == (key in recent)
        recent = [*(other for other in recent if other != key), key][-size:]


def test_a_read_may_use_the_cache_itself() -> None:
    cache = BoundedCache[str, int](2)
    assert cache.get("a", lambda: cache.get("b", lambda: 1) + 1) == 2
    cache.clear()
    assert cache.get("b", lambda: 3) == 3
