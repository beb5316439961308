"""Any sequence of additions, edits, renamings and deletions gives the same index as a clean build."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import attest
from tests.opened import select
from tests.worlds import CONTENTS, DATA, EMBEDDER, PATHS, STUB, call, lay_out, proposal, put, state, world

paths = st.sampled_from((*PATHS, *DATA))
contents = st.sampled_from((*CONTENTS, *map(str.encode, DATA.values())))
changes = st.one_of(
    st.tuples(st.just("write"), paths, contents),
    st.tuples(st.just("delete"), paths, st.just(b"")),
    st.tuples(st.just("rename"), paths, paths.map(str.encode)),
    st.tuples(st.just("remove"), paths, st.just(b"")),
)
Change = tuple[str, str, bytes]


def apply(docs: Path, kb: attest.Attest, change: Change) -> None:
    what, path, more = change
    if what == "write":
        put(docs, path, more)
    elif what == "remove":
        known = [row[0] for row in select(kb, "SELECT path FROM document")]
        if path in known:
            kb.remove(path)
    elif (docs / path).exists():
        content = (docs / path).read_bytes()
        (docs / path).unlink()
        if what == "rename":
            put(docs, more.decode(), content)


def as_if_built_at_once(runs: Sequence[Sequence[Change]]) -> None:
    with world() as (docs, home), attest.open(home / "attest.db", embedder=EMBEDDER) as kb:
        for number, run in enumerate(runs):
            for change in run:
                apply(docs, kb, change)
            if not any(path.is_file() for path in docs.rglob("*")):
                put(docs, "last.md", b"A folder without any file would be refused.\n")
            kb.index([docs], lexical_only=bool(number % 2))
        kb.index([docs])
        with attest.open(home / "clean.db", embedder=EMBEDDER) as clean:
            clean.index([docs])
            found, expected = state(kb), state(clean)
        for name in expected:
            assert found[name] == expected[name], name
        assert kb.check().faults == []


def write(path: str, content: str) -> Change:
    return ("write", path, content.encode())


TWO_TWENTIES = [write("a.md", proposal(20, "One", "One.")), write("b.md", proposal(20, "Two", "Two."))]
SAME_CALL = call(("Mara", "Blobs were very cheap in all of these weeks, and nobody can say why that is so."))


@settings(max_examples=40)
@given(st.lists(st.lists(changes, min_size=1, max_size=6), min_size=1, max_size=4))
@example([TWO_TWENTIES, [("delete", "a.md", b"")]])
@example([TWO_TWENTIES[1:], TWO_TWENTIES[:1]])
@example([
    [write("a.md", proposal(1, "One", "One.")), write("b.md", proposal(2, "Two", "Two."))],
    [write("a.md", proposal(2, "One", "One.")), write("b.md", proposal(1, "Two", "Two."))],
])  # fmt: skip
@example([[write(*file) for file in DATA.items()], [("rename", path, b"x/" + path.encode()) for path in DATA]])
@example([
    [write("eips/eip-20.md", STUB), write("ERCS/erc-20.md", proposal(20, "Token", "Tokens."))],
    [("rename", "ERCS/erc-20.md", b"eips/token.md")],
])  # fmt: skip
def test_any_sequence_of_changes_gives_the_index_of_a_clean_build(runs: list[list[Change]]) -> None:
    as_if_built_at_once(runs)


@pytest.mark.parametrize("first", [0, 1])
def test_a_corrected_call_that_is_the_same_word_for_word_is_still_found(first: int) -> None:
    names = ["c/2024-03-21_07/transcript.vtt", "c/2024-03-21_07/transcript_corrected.vtt"]
    as_if_built_at_once([[write(names[first], SAME_CALL)], [write(names[1 - first], SAME_CALL)]])


def test_two_folders_that_share_paths_are_named_as_in_a_clean_build_whatever_came_first(tmp_path: Path) -> None:
    files = {
        "read me.md": "# One\n\nShared words.",
        "own.md": "# Own\n\nWords of its own.",
        "fee.py": "def burn(): tip()\n",
    }
    one, two = lay_out(tmp_path / "x" / "docs", files), lay_out(tmp_path / "y" / "docs", files)
    with attest.open(tmp_path / "grown.db", embedder=EMBEDDER) as kb:
        kb.index([one, two])
        (one / "read me.md").unlink()
        (one / "fee.py").unlink()
        kb.index([one])
        found = state(kb)
    with attest.open(tmp_path / "clean.db", embedder=EMBEDDER) as clean:
        clean.index([one, two])
        assert found == state(clean)


def test_a_folder_inside_an_indexed_folder_is_brought_up_to_date_when_it_is_named(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"part/a.md": "First words."})
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        kb.index([docs, docs / "part"])
        put(docs, "part/a.md", b"Other words by now.")
        kb.index([docs, docs / "part"])
        found = state(kb)
    with attest.open(tmp_path / "clean.db", embedder=EMBEDDER) as clean:
        clean.index([docs, docs / "part"])
        assert found == state(clean)
