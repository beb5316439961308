"""The store behind a server: opened when it is asked, opened anew when another lies there, and never closed in use."""

from pathlib import Path

import attest
from attest.mcp.protocol import run_tool
from attest.mcp.store import HeldStore
from attest.mcp.tools import BY_NAME


class Recorded(attest.Attest):
    """An engine that tells when it was closed."""

    closed = False

    def close(self) -> None:
        self.closed = True
        super().close()


def opened(path: Path) -> Recorded:
    return Recorded(path, create=False)


def make(path: Path) -> None:
    with attest.open(path) as kb:
        kb.index([path.parent], lexical_only=True, include=["*.md"])


def test_a_store_that_stays_is_opened_once(tmp_path: Path) -> None:
    make(tmp_path / "kb.db")
    held = HeldStore(opened, tmp_path / "kb.db")
    with held.lent() as first, held.lent() as second:
        assert first is second
    with held.lent() as third:
        assert third is first


def test_a_store_that_was_replaced_is_closed_when_its_last_call_is_done(tmp_path: Path) -> None:
    make(tmp_path / "kb.db")
    held = HeldStore(opened, tmp_path / "kb.db")
    with held.lent() as old:
        (tmp_path / "kb.db").rename(tmp_path / "old.db")
        make(tmp_path / "kb.db")
        with held.lent() as new:
            assert new is not old
            assert not old.closed
            assert old.status().documents == 0
    assert old.closed
    held.close()
    assert new.closed


def test_a_server_that_ends_waits_for_the_call_that_runs(tmp_path: Path) -> None:
    make(tmp_path / "kb.db")
    held = HeldStore(opened, tmp_path / "kb.db")
    with held.lent() as kb:
        held.close()
        assert not kb.closed
    assert kb.closed


def test_a_bug_is_one_line_to_the_agent_and_no_traceback(tmp_path: Path) -> None:
    def broken(_: Path) -> attest.Attest:
        raise ZeroDivisionError("one by\nnothing")

    result = run_tool(HeldStore(broken, tmp_path / "kb.db"), BY_NAME["status"], None)
    assert result.is_error
    assert result.content[0].text == (
        "internal error: ZeroDivisionError: one by nothing (ATTEST_TRACE=1 traces it on stderr)"
    )
