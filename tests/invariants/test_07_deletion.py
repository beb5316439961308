"""After a removal the store is as if the document had never been; no row of any table has a word of it.

tests/store/test_removal.py looks at the bytes on the disk.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings

import attest
from attest.errors import AttestError
from attest.store.arrays import read_arrays
from tests.invariants.repositories import FIRST, Commit, repository
from tests.opened import select
from tests.worlds import ASKED, EMBEDDER, call, corpora, lay_out, proposal, state, world

WORD = "zyzzyva"
ASKED_OF_GUIDES = (
    "What does the section on animals of the fee guide say?",
    "What is the fee guide about?",
    "What did Bob say about the fee?",
    "Who wrote the most EIPs?",
    "How many EIPs require EIP-155?",
)
HEAD = f"---\ntitle: The {WORD}\naliases: {WORD}ism\n---\n\n"
SECRET = f"{HEAD}# On {WORD}\n\nEIP-1559 burns the {WORD} fee. See EIP-4711.\n"


def rows_with(path: Path, word: str) -> list[str]:
    """Tables, those of the full-text index included, that hold a word anywhere."""
    found = []
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        for name in names:
            rows = connection.execute(f"SELECT * FROM {name}").fetchall()
            if any(word in str(value).lower() for row in rows for value in row):
                found.append(name)
    return found


@settings(max_examples=25)
@given(corpora)
def test_a_store_after_a_removal_is_as_if_the_document_had_never_been(corpus: dict[str, str]) -> None:
    files = {**corpus, f"{WORD}.md": SECRET}
    with world(files) as (docs, home), attest.open(home / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        kb.ask(f"What is the {WORD}?")
        kb.ask("What fee is burned?")
        if kb.ask(f"What is the {WORD}?").claims:
            kb.feedback(rating="good", note=f"as the {WORD} says")
        kb.search(f"{WORD[:-1]} fee", trace=True)
        assert "document" in rows_with(home / "attest.db", WORD)
        kb.remove(f"{WORD}.md")
        assert rows_with(home / "attest.db", WORD) == []
        assert kb.search(WORD, profile="plain").hits == []
        vectors = read_arrays(home / "attest.db-vectors")
        chunks = select(kb, "SELECT count(*) FROM chunk").fetchone()[0]
        assert vectors is None or len(vectors[0]["rows"]) == chunks
        (docs / f"{WORD}.md").unlink()
        with attest.open(home / "clean.db", embedder=EMBEDDER) as clean:
            clean.index([docs])
            assert state(kb) == state(clean)


OTHERS = {
    "a.md": "# Other\n\nThe fee of others is 3.\n",
    **{f"eip-{n}.md": proposal(n, "Of others", "It is.", requires="155") for n in (2, 3)},
}
NAMED = f"**{WORD.title()}**: The fee is high.\n\n**Bob**: It is low.\n\n"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("guide.md", f"# Fee guide\n\n## {WORD} rules\n\nThe fee is 2 wei.\n\n## Tips\n\nTips are paid.\n"),
        ("minutes.md", f"# Weekly meeting\n\n{NAMED * 4}"),
        ("call.vtt", call((WORD.title(), "The fee is high."), ("Bob", "It is low."))),
        ("set.json", f'{{"{WORD}": {{"max_fee": 40}}, "b": 1}}'),
        ("set.yaml", f"{WORD}:\n  max_fee: 30\n"),
        ("works.bib", f"@article{{a, author = {{Ann {WORD.title()}}}, title = {{On fees}}, year = 2020}}\n"),
        ("Fee.vue", f"<script>\nfunction {WORD}(fee) {{ return 1 }}\n</script>\n"),
        ("paper.tex", f"\\newcommand{{\\fee}}{{{WORD}}}\n\\section{{Fee}}\nThe \\fee{{}} is 12.\n"),
        ("eip-1.md", proposal(1, "Fees", "The fee.", author=f"{WORD.title()} Roe", requires="155")),
    ],
)  # fmt: skip
def test_no_answer_keeps_a_word_of_what_was_removed(tmp_path: Path, path: str, text: str) -> None:
    """Not even where it quotes others, or nothing: it may name sections and people."""
    docs = lay_out(tmp_path / "docs", {**OTHERS, path: text})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        for question in (*ASKED, *ASKED_OF_GUIDES):
            kb.ask(question)
        kb.remove(path)
        assert rows_with(tmp_path / "attest.db", WORD) == []


def test_nothing_of_a_removed_folder_is_left(tmp_path: Path) -> None:
    kept = lay_out(tmp_path / "kept", {"a.md": "# Kept\n\nThis stays.\n"})
    gone = lay_out(tmp_path / "gone", {f"{WORD}.md": SECRET, "b.md": "# B\n\nAnother text.\n"})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([kept, gone])
        kb.ask(f"What is the {WORD}?")
        assert sorted(kb.remove("gone").documents) == ["b.md", f"{WORD}.md"]
        assert rows_with(tmp_path / "attest.db", WORD) == []
        assert [source for source, _ in kb.status().sources] == ["kept"]
        assert kb.check().faults == []


def test_a_document_that_changed_leaves_its_old_words_to_the_history_alone(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": SECRET})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        lay_out(docs, {"a.md": "# Other\n\nWords.\n"})
        kb.index([docs])
        assert kb.search(WORD, profile="plain").hits == []
        derived = [table for table in rows_with(tmp_path / "attest.db", WORD) if not table.startswith("chunk_fts")]
        assert derived == ["revision"]  # FTS5 drops words that no row has any more when it merges


def test_what_was_said_of_a_removed_document_when_it_was_committed_goes_with_it(tmp_path: Path) -> None:
    files = {f"{WORD}.md": SECRET.encode(), "b.md": b"# B\n"}
    line = [
        Commit(tree={"b.md": b"# B\n"}, when=FIRST, message=b"begin"),
        Commit(tree=files, when=FIRST, message=f"add {WORD}".encode(), author=WORD.title()),
        Commit(tree={**files, "b.md": b"# C\n"}, when=FIRST, message=b"rename"),
    ]
    docs = repository(tmp_path / "docs", line)
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs], history=True)
        assert "past_commit" in rows_with(tmp_path / "attest.db", WORD)
        kb.remove(f"{WORD}.md")
        assert rows_with(tmp_path / "attest.db", WORD) == []
        assert [version.subject for version in kb.history("b.md").versions] == ["begin", "rename"]
        assert kb.check().faults == []


def test_a_run_that_ends_halfway_leaves_no_past_store_that_has_a_file_which_is_gone(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": SECRET, "b.md": "# B\n"})
    with attest.open(tmp_path / "attest.db") as kb:
        kb.index([docs], lexical_only=True)
        kb.tag_build("whole")
        assert kb.search(WORD, build="whole", profile="plain").hits
        (docs / "a.md").unlink()
        (docs / "c.md").write_text("# C\n", encoding="utf-8")
        with pytest.raises(KeyboardInterrupt):
            kb.index([docs], lexical_only=True, progress=interrupted)
    assert list(tmp_path.glob("attest.db-asof/*")) == []


def interrupted(_: object) -> None:
    """Ends a run at its first report."""
    raise KeyboardInterrupt


def test_a_removal_that_ends_halfway_leaves_no_past_store_that_has_the_document(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": SECRET, "b.md": "# B\n"})
    path = tmp_path / "attest.db"
    with attest.open(path) as kb:
        kb.index([docs], lexical_only=True)
        kb.tag_build("whole")
        assert kb.search(WORD, build="whole", profile="plain").hits
    terms = Path(f"{path}-terms")
    terms.unlink()
    terms.mkdir()  # what comes after the transaction cannot be done
    with attest.open(path) as kb, pytest.raises((AttestError, OSError)):
        kb.remove("a.md")
    assert rows_with(path, WORD) == []
    assert list(tmp_path.glob("attest.db-asof/*")) == []


def test_no_anchor_of_a_removed_file_is_left(tmp_path: Path) -> None:
    spec = f"# Limits\n\n| `{WORD.upper()}_LIMIT` | 77 |\n|---|---|\n\n```python\ndef {WORD}_step(x):\n    pass\n```\n"
    code = f"{WORD.upper()}_LIMIT = 77  # EIP-4711\n"
    docs = lay_out(tmp_path / "docs", {"a.md": spec, "a.py": code, "b.py": "OTHER_LIMIT = 77  # EIP-4712\n"})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        assert "anchor" in rows_with(tmp_path / "attest.db", WORD)
        kb.remove("a.md")
        kb.remove("a.py")
        assert rows_with(tmp_path / "attest.db", WORD) == []
        keys = select(kb, "SELECT key FROM anchor ORDER BY key").fetchall()
        assert [row[0] for row in keys] == ["eip-4712", "other limit"]


def test_no_symbol_import_or_call_of_a_removed_file_is_left(tmp_path: Path) -> None:
    text = f"from {WORD} import {WORD}_one\n\n\ndef {WORD}_two(a):\n    return {WORD}_one(a)\n"
    docs = lay_out(tmp_path / "docs", {"a.py": text, "b.py": "def other():\n    return 1\n"})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        assert {"symbol", "import", "call"} <= set(rows_with(tmp_path / "attest.db", WORD))
        kb.remove("a.py")
        assert rows_with(tmp_path / "attest.db", WORD) == []
        assert kb.check().faults == []
