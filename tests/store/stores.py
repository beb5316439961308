"""Small real stores, filled by the same functions as any other: a few proposals, threads, a call and notes."""

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from attest.embedding.hashed import HashedEmbedder
from attest.evidence.ledger import seal_answer
from attest.indexing.history import store_histories
from attest.indexing.run import Wanted, index_files, plan_run
from attest.indexing.vectors import embed_missing
from attest.sources.folder import FolderSettings
from attest.store.accelerators import Accelerators
from attest.store.answers import put_answer
from attest.store.database import Database
from attest.store.document_lookup import document_named
from attest.store.documents import text_of
from attest.store.scores import Scores, cache_scores
from attest.store.traces import put_trace
from attest.values import answers
from attest.values.answers import Answer, AnswerStatus, Claim, Evidence
from attest.values.decisions import Rule
from attest.values.reports import IndexReport
from attest.values.search import Stage
from attest.values.spans import Quote, Span, lines_of
from attest.values.traces import Considered, Decision, Reading, Trace, TraceSettings
from attest.values.verdicts import Support, Verdict
from tests.invariants.repositories import FIRST, Commit, repository

PRIMER = Path(__file__).resolve().parents[2] / "examples" / "primer"

DOCUMENTS = (
    "proposals/erc-20.md",
    "proposals/eip-1559.md",
    "threads/101-should-the-base-fee-be-burned.md",
    "threads/118-raise-the-blob-target-before-sampling.md",
    "threads/119-crosspost-raise-the-blob-target.md",  # a copy of the one before
    "calls/2024-03-21_07/transcript.vtt",
    "calls/2024-03-21_07/transcript_corrected.vtt",  # stands in for the one before
    "notes/gas-costs.md",
    "code/blobfee.py",
)

STUB = """---
eip: 20
category: ERC
status: Moved
---

This file was moved to https://github.com/ethereum/ercs/blob/master/ERCS/erc-20.md
"""

EMBEDDER = HashedEmbedder(dimensions=32)

NOW = "2026-01-01T00:00:00+00:00"


def lay_out(folder: Path) -> Path:
    """A folder of documents to index."""
    for name in DOCUMENTS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PRIMER / name, folder / name)
    (folder / "proposals" / "eip-20.md").write_text(STUB, encoding="utf-8")
    return folder


def with_history(folder: Path) -> Path:
    """The folder as the work tree of a repository in which every document was a draft once."""
    tree = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    drafts = {path: content.replace(b"Final", b"Draft") + b"\n" for path, content in tree.items()}
    return repository(folder, [Commit(tree=drafts, when=FIRST), Commit(tree=tree, when=FIRST + timedelta(days=1))])


def walk(database: Database, folder: Path) -> None:
    """What `attest index --history` does besides."""
    store_histories(database, [folder], FolderSettings(), IndexReport(), lambda _: None)


def index(database: Database, *folders: Path) -> None:
    """What `attest index` does, with estimated token counts and a fake embedder."""
    wanted = Wanted(paths=folders)
    index_files(database, plan_run(database, wanted), wanted, lambda _: None)
    embed_missing(database, EMBEDDER, lambda _: None)
    Accelerators(database).save(EMBEDDER.space.space_id)


@dataclass(frozen=True, kw_only=True)
class Draft(answers.Draft):
    """An answer that somebody made by hand."""

    status: AnswerStatus = "answered"
    reason: str | None = None
    confidence: float = 0.75
    decision: Decision = field(default_factory=lambda: Decision(rule=Rule.QUOTED))


def evidence(database: Database, n: int, document_id: str, words: str) -> Evidence:
    """The first place of some words in a document."""
    with database.reading() as connection:
        document = document_named(connection, document_id)
        assert document is not None
        text = text_of(connection, document.revision_id)
        assert text is not None
        start = text.index(words)
        sql = "SELECT heading_path FROM chunk WHERE document_id = ? AND start <= ? ORDER BY start DESC LIMIT 1"
        headings = connection.execute(sql, (document_id, start)).fetchone()[0]
    lines = lines_of(text, start, start + len(words))
    return Evidence(
        n=n,
        quote=Quote(span=Span(revision_id=document.revision_id, start=start, end=start + len(words)), text=words),
        document_id=document_id,
        path=document.path,
        url=document.url,
        heading_path=tuple(json.loads(headings)),
        start_line=lines.first,
        end_line=lines.last,
    )


def quoting(*quotes: Evidence) -> Draft:
    """One sentence for each quote, in its own words."""
    claims, text = [], ""
    for item in quotes:
        verdict = Verdict(support=Support.SUPPORTED, score=1.0, method="verbatim")
        start, words = len(text), item.quote.text
        claims.append(Claim(text=words, start=start, end=start + len(words), verdict=verdict, evidence=[item]))
        text += f"{words} [{item.n}] "
    return Draft(text=text.strip(), claims=claims)


def sealed_answer(draft: Draft, question: str = "What is asked?") -> Answer:
    return seal_answer(
        question=question, draft=draft, answerer="by hand", mode="grounded", build_id="sha256:0", elapsed_ms=1.0
    )


def keep(database: Database, answer: Answer, *, corrections: Mapping[str, str] = {}) -> Answer:
    """Store an answer with its trace, as asking does."""
    with database.writing(content=False) as connection:
        put_answer(connection, answer, NOW)
        put_trace(connection, trace_of(answer, corrections=corrections))
    return answer


def score_all(database: Database, question: str = "What is asked?", model: str = "by hand") -> None:
    """Scores of every chunk, as a search that reranks keeps them."""
    with database.writing(content=False) as connection:
        inputs = [row[0] for row in connection.execute("SELECT DISTINCT input_hash FROM chunk ORDER BY 1")]
        by_input = {input_hash: float(number) for number, input_hash in enumerate(inputs)}
        cache_scores(connection, Scores(model=model, question=question, by_input=by_input))


def trace_of(answer: Answer, *, corrections: Mapping[str, str] = {}) -> Trace:
    """The trace of an answer that somebody made by hand, which found what the answer quotes and nothing else."""
    quoted = dict.fromkeys(item.document_id for claim in answer.claims for item in claim.evidence)
    notes = [f"{wrong} was read as {right}" for wrong, right in corrections.items()]
    return Trace(
        trace_id=answer.trace_id,
        created_at=NOW,
        operation="ask",
        question=answer.question,
        version="0",
        build_id=answer.build_id,
        space=None,
        vectors=0,
        settings=TraceSettings(profile="lexical", k=9, mode="grounded", filters={}, weights={"lexical": 1.0}),
        reading=Reading(terms={"asked": 1.0}, corrections=corrections),
        stages=[Stage(name="understand", entered=1, candidates=3, elapsed_ms=0.5, note="; ".join(notes))],
        considered=len(quoted),
        candidates=[
            Considered(chunk_id=f"{n:020}", document_id=document_id, scores={"lexical": 1 / n}, rank=n, dropped=None)
            for n, document_id in enumerate(quoted, 1)
        ],
        context_tokens=9,
        decision=Decision(rule="quoted", confidence=0.75, threshold=0.5),
        answer_id=answer.answer_id,
        status=answer.status,
    )


ERC_20 = "A second call to `approve` replaces the earlier allowance; it does not add to it."


def usual_answer(database: Database) -> Answer:
    """An answer that quotes a proposal and a note."""
    gas = evidence(database, 2, "notes/gas-costs.md", "Refunds together are capped at one fifth of the gas used.")
    return sealed_answer(quoting(evidence(database, 1, "erc-20", ERC_20), gas))


def add_run(database: Database) -> None:
    with database.writing() as connection:
        connection.execute("INSERT INTO run (started_at) VALUES (?)", (NOW,))


def runs(database: Database) -> int:
    with database.reading() as connection:
        return int(connection.execute("SELECT count(*) FROM run").fetchone()[0])
