"""The documents, as tests read them."""

import re
from datetime import datetime
from itertools import pairwise

from tests.conventions.tree import ROOT
from tests.invariants.repositories import Commit


def section(document: str, heading: str) -> str:
    """What stands below a heading of the second level."""
    return re.split(rf"^## {re.escape(heading)}$", read(document), flags=re.MULTILINE)[1].split("\n## ")[0]


def first_column(text: str) -> list[str]:
    """The first cells of the tables, without their heads."""
    rows = [line.split(" | ")[0].removeprefix("|").strip() for line in text.splitlines() if line.startswith("|")]
    return [row for row, below in pairwise([*rows, ""]) if not {row[:3], below[:3]} & {"---"}]


def _spec(target: str, status: str) -> bytes:
    """A proposal as the documents about histories show it."""
    head = f"---\neip: 4844\ntitle: Shard Blob Transactions\nstatus: {status}\ncreated: 2022-02-25\n---\n\n"
    return f"{head}## Specification\n\nThe blob target is {target} per block.\n".encode()


PURPOSE = {"eip-1.md": b"---\neip: 1\ntitle: Purpose\nstatus: Living\n---\n\nRules.\n"}


SPECS = [
    Commit(tree={"eip-4844.md": text, **more}, when=datetime.fromisoformat(f"{day}T12:00:00+00:00"))
    for day, text, more in (
        ("2022-02-25", _spec("8", "Draft"), {}),
        ("2022-11-01", _spec("2", "Draft"), PURPOSE),
        ("2023-02-01", _spec("3", "Review"), PURPOSE),
        ("2024-03-13", _spec("3", "Final"), PURPOSE),
    )
]
"""The history of ``~/specs``."""


def read(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")
