"""Answers that are kept, as tests read them."""

import json
from pathlib import Path
from typing import Any

import attest
from attest.engine import Attest
from attest.store.database import Database
from tests.store.stores import usual_answer
from tests.worlds import EMBEDDER, lay_out, put

Body = Any
"""An exported answer, to be tampered with."""


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


def exported(database: Database) -> Body:
    return json.loads(json.dumps(usual_answer(database).as_json()))
