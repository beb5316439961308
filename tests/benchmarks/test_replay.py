"""The benchmark of determinism: it asks, replays here and elsewhere, and counts."""

from pathlib import Path

import replay

import attest


def test_every_question_is_replayed_in_this_process_and_in_another(tmp_path: Path) -> None:
    (tmp_path / "fees.md").write_text("# Fees\n\nThe base fee is burned.\n", encoding="utf-8")
    store = tmp_path / "attest.db"
    with attest.open(store) as kb:
        kb.index([tmp_path / "fees.md"], lexical_only=True)
    traces = replay.ask_all(store, ["What is burned?", "base fee"])
    assert list(replay.partings(store, traces)) == ["identical"] * 4
    with attest.open(store) as kb:
        kb.index([tmp_path / "fees.md", _another(tmp_path)], lexical_only=True)
    assert {found.partition(" ")[0] for found in replay.elsewhere(store, traces)} == {"build"}


def _another(folder: Path) -> Path:
    path = folder / "more.md"
    path.write_text("# More\n\nThe base fee is burned, says another.\n", encoding="utf-8")
    return path
