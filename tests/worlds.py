"""Small bodies of documents that machines make up, real stores over them, and everything a store says of itself."""

import itertools
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.engine import Attest
from attest.store.database import Database
from tests.opened import database_of

EMBEDDER = HashedEmbedder(dimensions=64)

COPIED = (
    "The base fee of a block follows from the one before it, and every unit of it is burned. A miner keeps the tip "
    "alone, so that nobody gains by filling blocks with noise, and a wallet can tell its owner in advance what the "
    "next block will ask for, which the old auction of first prices never could."
)
"""Long enough to have a sketch, so that two documents with it are copies."""

STUB = (
    "---\neip: 20\ncategory: ERC\nstatus: Moved\n---\n\n"
    "This file was moved to https://github.com/ethereum/ercs/blob/master/ERCS/erc-20.md\n"
)


def proposal(number: int, title: str, body: str, **fields: str) -> str:
    head = {"eip": str(number), "title": title, "author": "Ada", "status": "Draft", "created": "2021-05-04", **fields}
    lines = "\n".join(f"{name}: {value}" for name, value in head.items())
    return f"---\n{lines}\n---\n\n## Abstract\n\n{body}\n\n## Rationale\n\nBecause {body.lower()}\n"


def thread(topic: int, body: str, *replies: tuple[str, str, str], posts: int | None = None) -> str:
    said = "".join(f"\n**{who}** ({day}):\n\n{words}\n\n---\n" for who, day, words in replies)
    count = len(replies) + 1 if posts is None else posts
    return (
        f"---\nsource: forum\ntopic_id: {topic}\ntitle: Topic {topic}\nauthor: quill\n"
        f'date: "2022-01-0{topic % 9 + 1}"\ncategory: Fees\n'
        f"posts_count: {count}\n---\n\n{body}\n\n## Replies\n{said}"
    )


def call(*lines: tuple[str, str]) -> str:
    cues = (f"\n{n}\n00:00:{n:02}.000 --> 00:00:{n + 1:02}.000\n{w}: {s}\n" for n, (w, s) in enumerate(lines, 1))
    return "WEBVTT\n" + "".join(cues)


CONTENTS: Sequence[bytes] = tuple(
    text.encode()
    for text in (
        "# Fees\n\nThe tip goes to the proposer. See EIP-1559 and EIP-7777.\n\n## Burning\n\nThe base fee is burned.\n",
        "# Fees\n\nThe tip goes to the proposer, all of it. See EIP-20.\n\n## Burning\n\nThe base fee is burned.\n",
        f"# Copied\n\n{COPIED}\n",
        f"# Copied, almost\n\n{COPIED} That is all.\n",
        STUB,
        proposal(20, "Token standard", "A token has a supply.", requires="1559"),
        proposal(20, "A twin", "Two texts have one number."),
        proposal(1559, "Fee market", "The base fee is burned.", status="Final"),
        thread(7, COPIED, ("mara", "2022-02-01", "I object to burning."), posts=9),
        thread(8, COPIED, ("tobin", "2022-03-01", "I do not.")),
        thread(7, "The same topic once more.", ("ferro", "2022-02-02", "Why twice?")),
        call(("Mara", "Blobs are cheap."), ("Quinn", "The fee was one wei.")),
        call(("Mara", "Blobs are cheap."), ("Quinn", "The fee was 1 wei, corrected.")),
        "def burn(fee: int) -> int:\n    return 0\n\n\ndef tip(fee: int) -> int:\n    return fee\n",
        "from fee import burn as b\n\n\nclass Market:\n    '''Sells.'''\n\n"
        "    def tip(self):\n        return b(self.burn())\n",
        "",
        "\0\1\2 binary",
        "notes/\n!notes/fees.md\n",
        "# Names\n\nSee [the burning market](../proposals/eip-1559.md), token standard (ERC-20), [Fees](fees.md).\n",
        "# Slots\n\n| `MAX_SLOTS` | `2**7` |\n|---|---|\n\n```python\ndef burn_slots(fee):\n    pass\n```\n",
        "MAX_SLOTS = 128\n\n\ndef burn_slots(fee: int) -> int:\n    return fee  # EIP-1559, not eip20\n",
        "# More names\n\nThe Burning Market (EIP-1559) and EIP-20 (token standard) are known.\n",
    )
)

MINUTES = "# Weekly meeting\n\n" + "".join(
    f"**{who}**: {words}\n\n"
    for who, words in (
        ("Mara", "The fee is too high."),
        ("Quinn", "I worry about the tip."),
        ("Mara", "Then lower the fee."),
        ("Quinn", "I object to a low fee."),
        ("Mara", "Nobody pays it."),
        ("Quinn", "The fee policy says so."),
    )
)
DATA: Mapping[str, str] = {
    "notes/minutes.md": MINUTES,
    "fee-policy.md": "# Fee policy\n\n## Tips\n\nA tip of 2 wei is paid.\n\n## Burning\n\nThe rest is burned.\n",
    "settings/node.json": '{"node": {"max_fee": 40, "name": "Mara"}, "slots": [1, 2]}\n',
    "settings/node.yaml": "node:\n  # how many\n  max_fee: 30\n",
    "settings/node.toml": "[node]\nmax_fee = 20\n",
    "works.bib": "@article{fee20, author = {Mara Mole}, title = {On Fees}, year = 2020}\n",
    "market/Fee.vue": "<script setup>\nfunction burn(fee) { return tip(fee) }\n</script>\n<template>Fee</template>\n",
    "papers/fee.tex": "\\newcommand{\\wei}{small coins}\n\\section{Fee}\nThe fee is 12 \\wei at most.\n",
}
"""Settings, minutes and other files whose kind their place tells; questions about them below."""
ASKED = (
    "What did Mara say about the fee?",
    "What does the fee policy say about tips?",
    "What does the section on animals of the fee policy say?",
    "What is the maximum fee?",
    "Who wrote the most proposals?",
    "How many proposals require EIP-1559?",
    "Does the fee go up or down?",
)

PATHS = (
    "notes/fees.md",
    "notes/copy.md",
    "notes/other.md",
    "docs/notes/fees.md",  # called docs/notes/fees.md already, by its path
    "proposals/eip-20.md",
    "ERCS/erc-20.md",
    "proposals/twin.md",
    "threads/7.md",
    "threads/8.md",
    "calls/2024-03-21_07/transcript.vtt",
    "calls/2024-03-21_07/transcript_corrected.vtt",
    "fee.py",
    "market/fee.py",
    ".gitignore",
)

QUESTIONS = (
    "base fee",
    "who objected to burning?",
    "EIP-20 token supply",
    "what requires EIP-1559",
    "blobs wei",
    "burnd",
    "Mara",
    "Who wrote the token standard, and what does the burning market require?",
)

_clock = itertools.count(1_700_000_000)


def put(folder: Path, path: str, content: bytes) -> None:
    """Write a file with a time of its own: two edits within one tick of the disk's clock look like one."""
    place = folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)
    now = next(_clock)
    os.utime(place, (now, now))


def lay_out(folder: Path, files: Mapping[str, bytes | str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        put(folder, path, content.encode() if isinstance(content, str) else content)
    return folder


@contextmanager
def world(files: Mapping[str, bytes | str] = {}) -> Iterator[tuple[Path, Path]]:
    """A folder of documents and the place for stores beside it, gone when the test is done."""
    with tempfile.TemporaryDirectory() as name:
        yield lay_out(Path(name) / "docs", files), Path(name)


@contextmanager
def indexed(files: Mapping[str, bytes | str]) -> Iterator[Attest]:
    """A store that has the files."""
    with world(files) as (docs, home), attest.open(home / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        yield kb


TABLES = {
    "document": "SELECT document.*, source.name FROM document JOIN source USING (source_id)",
    "chunk": 'SELECT chunk_id, document_id, revision_id, start, "end", kind, heading_path, author, date, post, opening,'
    " tokens, prefix, input_hash, signature FROM chunk",
    "terms": "SELECT chunk_text.* FROM chunk_text",
    "link": "SELECT * FROM link",
    "name": "SELECT * FROM name",
    "reply": "SELECT * FROM reply",
    "author": "SELECT * FROM author",
    "copy": "SELECT * FROM copy",
    "constant": "SELECT constant.* FROM constant JOIN document USING (document_id, revision_id)",
    "anchor": "SELECT * FROM anchor",
    "code": "SELECT document_id, module FROM code",
    "symbol": "SELECT code.document_id, symbol.* FROM symbol JOIN code USING (code_id)",
    "import": "SELECT code.document_id, import.* FROM import JOIN code USING (code_id)",
    "call": "SELECT code.document_id, call.* FROM call JOIN code USING (code_id)",
    "type_name": "SELECT code.document_id, type_name.* FROM type_name JOIN code USING (code_id)",
    "finding": "SELECT source.name, finding.path, kind, detail, origin FROM finding JOIN source USING (source_id)",
    "file": "SELECT * FROM file",
    "vector": "SELECT * FROM vector",
    "revision": "SELECT * FROM revision WHERE revision_id IN (SELECT revision_id FROM document)",
}
"""What must not depend on how the store came to be. Rows are without the numbers that SQLite gives them."""


def tables(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all derived tables, in an order of their own."""
    found = {}
    with database.reading() as connection:
        for name, sql in TABLES.items():
            rows = [tuple(row) for row in connection.execute(sql)]
            numbered = {"terms": 0, "symbol": 1, "import": 1, "call": 1, "type_name": 1}.get(name)
            if numbered is not None:
                rows = [row[:numbered] + row[numbered + 1 :] for row in rows]
            found[name] = sorted(rows, key=repr)
    return found


def results(kb: Attest, profile: str) -> list[list[tuple[Any, ...]]]:
    """What is found for some questions, scores of all channels included."""
    return [
        [(hit.found.chunk_id, hit.score, dict(hit.scores)) for hit in kb.search(question, profile=profile, k=50).hits]
        for question in QUESTIONS
    ]


def state(kb: Attest) -> dict[str, object]:
    """Everything that a store says of itself."""
    lexical = {profile: results(kb, profile) for profile in ("lexical", "plain")}
    return {**tables(database_of(kb)), **lexical, "build_id": kb.status().build_id}


# --- what a machine may make up ---

WORDS = st.sampled_from(
    "fee burn base tip blob gas 1559 12.5% 0xFF block's naïve 数据 wei EIP-1559 e.g. proposer, not must all".split()
)


@st.composite
def prose(draw: st.DrawFn) -> str:
    """A few sentences."""
    sentences = draw(st.lists(st.lists(WORDS, min_size=1, max_size=9).map(" ".join), min_size=1, max_size=5))
    ends = draw(st.lists(st.sampled_from((".", "!", "?\n", ".\n\n", ";")), min_size=5, max_size=5))
    return " ".join(f"The {words}{end}" for words, end in zip(sentences, ends, strict=False))


@st.composite
def blocks(draw: st.DrawFn) -> str:
    """Markdown of every kind."""
    made = [
        draw(prose()),
        "\n".join(f"- {draw(prose())}" for _ in range(2)),
        f"| name | value |\n|---|---|\n| {draw(WORDS)} | {draw(WORDS)} |",
        f"```py\n{draw(WORDS)} = {draw(WORDS)}\n```",
        f"> {draw(WORDS)} said {draw(WORDS)}",
        "![](data:image/png;base64," + "QUJD" * 200 + ")",
    ]
    chosen = draw(st.lists(st.sampled_from(made), min_size=1, max_size=4))
    headings = draw(st.lists(st.sampled_from(("# ", "## ", "### ", "")), min_size=4, max_size=4))
    pairs = zip(headings, chosen, strict=False)
    parts = (f"{mark}{draw(WORDS)}\n\n{block}" if mark else block for mark, block in pairs)
    return "\n\n".join(parts) + draw(st.sampled_from(("", "\n", "\r\n\r\n", "\n\n\n")))


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, str]:
    """A path and a text that suits it, or any text at all."""
    body = draw(blocks())
    number = draw(st.integers(1, 4))
    reply = draw(prose())
    kind = draw(st.sampled_from(("note", "proposal", "thread", "call", "code", "anything")))
    made = {
        "note": (f"notes/n{number}.md", body),
        "proposal": (f"eips/eip-{number}.md", proposal(number, "A title", body)),
        "thread": (f"threads/{number}.md", thread(number, body, ("mara", "2022-02-01", reply))),
        "call": (f"calls/2024-03-2{number}_07/transcript.vtt", call(("Mara", reply.replace("\n", " ")), ("Q", "No."))),
        "code": (f"code/c{number}.py", body),
    }
    if kind == "anything":
        anything = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=300)
        return f"any/{number}.md", draw(anything)
    return made[kind]


corpora = st.lists(documents(), min_size=1, max_size=5).map(dict)

questions = st.one_of(
    st.sampled_from(QUESTIONS),
    st.lists(WORDS, min_size=1, max_size=6).map(" ".join).map(lambda words: f"What is the {words}?"),
    st.text(min_size=1, max_size=40).filter(str.strip),
)
