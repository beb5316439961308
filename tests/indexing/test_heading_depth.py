"""Down to which headings sections are divided, and that a source keeps it."""

import json
from pathlib import Path

import pytest

from attest.engine import Attest
from attest.errors import UsageError
from tests.opened import select
from tests.worlds import (
    lay_out,
)  # fmt: skip

LONG = "# Top\n\n## One\n\n{0}\n\n### Deep\n\n{0}\n".format("word " * 300)


def depths(kb: Attest) -> set[int]:
    return {len(json.loads(row[0])) for row in select(kb, "SELECT heading_path FROM chunk")}


def test_a_source_keeps_the_depth_of_headings_that_it_was_given(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": LONG})
    other = lay_out(tmp_path / "other", {"b.md": LONG.replace("word", "other")})
    kb.index([docs], max_heading_depth=2)
    assert depths(kb) == {2}
    assert (kb.status().stale, kb.index([docs]).unchanged, depths(kb)) == ([], 1, {2})
    kb.index([other])
    assert depths(kb) == {2, 3}
    assert (kb.index([docs], max_heading_depth=6).changed, depths(kb)) == (1, {2, 3})
    assert (kb.status().stale, kb.index([docs, other]).unchanged) == ([], 2)


def test_another_depth_of_headings_is_another_build(kb: Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": LONG})
    first = kb.index([docs]).build_id
    assert kb.index([docs], max_heading_depth=1).build_id != first
    assert kb.index([docs], max_heading_depth=6).build_id == first


@pytest.mark.parametrize("depth", [0, 7, -1])
def test_a_level_that_no_heading_has_is_an_error(kb: Attest, docs: Path, depth: int) -> None:
    with pytest.raises(UsageError, match="from 1 to 6"):
        kb.index([docs], max_heading_depth=depth)
