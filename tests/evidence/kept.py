"""Answers that are kept, as tests read them."""

from pathlib import Path

import attest
from attest.engine import Attest
from tests.invariants.worlds import EMBEDDER, lay_out, put


def filled(folder: Path) -> Attest:
    """A store with answers to three questions, of which the first has lost its quote, and a refusal."""
    docs = lay_out(folder / "docs", {"a.md": "# Fee\n\nThe base fee is burned.\n", "b.md": "# Tip\n\nA tip is paid.\n"})
    kb = attest.open(folder / "attest.db", embedder=EMBEDDER)
    kb.index([docs], lexical_only=True)
    for question in ("Is the base fee burned?", "Is a tip paid?", "Is the zebra striped?"):
        kb.ask(question)
    put(docs, "a.md", b"# Fee\n\nThe base fee is paid out.\n")
    put(docs, "b.md", b"# Tip\n\nA tip is paid.\n\nMore.\n")
    kb.index([docs], lexical_only=True)
    return kb
