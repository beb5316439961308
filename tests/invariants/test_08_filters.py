"""No hit of any profile, nothing beside one, and no quote of any answer, breaks a filter of the question."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.engine import Attest
from attest.retrieval.profiles import PROFILES
from tests.opened import select
from tests.worlds import ASKED, CONTENTS, COPIED, DATA, PATHS, QUESTIONS, call, indexed, proposal, thread

FILES: dict[str, bytes | str] = {
    **dict(zip(PATHS[:-1], CONTENTS, strict=False)),
    **DATA,
    "eips/eip-2.md": proposal(2, "Two", "The base fee is set.", status="Final", category="Core", created="2019-12-31"),
    "eips/eip-3.md": proposal(3, "Third", COPIED, author="Bea, Cleo", category="ERC", created="2020-01-01"),
    "threads/9.md": thread(9, "The base fee.", ("Ada", "2020-01-02", "A base fee."), ("bea", "2024-02-29", "Fee?")),
    "eips/eip-4.md": proposal(
        4,
        "Burning market",
        "The base fee (EIP-2).",
        requires="2, 3",
        **{"discussions-to": "https://ethereum-magicians.org/t/burning-market/11"},
    ),
    "threads/11.md": thread(11, "On the burning market (EIP-4).").replace("source: forum", "source: magicians"),
    "notes/names.md": "The Burning Market (EIP-4), [second one](../eips/eip-2.md).",
    "c/2020-01-01_1/transcript.vtt": call(("Bea", "The base fee, again."), ("Quinn", "A tip.")),
}
NAMING = "Which thread discusses the burning market, and what does it require?"
DAYS = ("2019-12-31", "2020-01-01", "2020-01-02", "2021", "2022-02", "2024-02-29", "2099-01-01")
VALUES = {
    "source": ("docs", "DOCS"),
    "kind": ("proposal", "thread", "transcript", "note", "code", "NOTE", "text"),
    "language": ("python", "PYTHON"),
    "author": ("ada", "bea", "quill", "Mara", "Quinn", "nobody"),
    "category": ("Core", "erc", "Fees"),
    "status": ("Final", "draft", "Moved"),
    "path": ("eips/*", "*.md", "threads/?.md", "*/2020*", "none", "threads", "eips/", "c/2020*"),
    "document": ("eip-2", "eip-20", "erc-20", "forum-7", "fee.py"),
}


def in_order(filters: dict[str, str | list[str]]) -> dict[str, str | list[str]]:
    """The same conditions with the earlier of two dates first."""
    dates = sorted(str(filters[name]) for name in ("since", "until") if name in filters)
    return {**filters, **(dict(zip(("since", "until"), dates, strict=True)) if len(dates) == 2 else {})}


conditions = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.lists(st.sampled_from(values), min_size=1, max_size=2) for name, values in VALUES.items()},
        "since": st.sampled_from(DAYS),
        "until": st.sampled_from(DAYS),
    },
).map(in_order)


@pytest.fixture(scope="module")
def kb() -> Iterator[Attest]:
    with indexed(FILES) as filled:
        yield filled


def passes(kb: Attest, chunk_id: str, filters: dict[str, str | list[str]]) -> bool:
    """Whether a chunk meets all conditions, judged from the rows of the store."""
    row = select(
        kb, "SELECT source.name AS source, document.kind, document.path, document_id AS document, document.category,"
        " CASE document.kind WHEN 'code' THEN document.category END AS language,"
        " document.status, coalesce(chunk.author, document.author, '') AS author, chunk.date, authored_at"
        " FROM chunk JOIN document USING (document_id) JOIN source USING (source_id) WHERE chunk_id = ?", (chunk_id,)
    ).fetchone()  # fmt: skip
    dated = row["date"] if row["date"] and row["date"].count("-") == 2 else row["authored_at"]
    for name, wanted in filters.items():
        if name in ("since", "until"):
            assert isinstance(wanted, str)
            day = (dated or "")[: len(wanted)]
            good = bool(day) and (day >= wanted if name == "since" else day <= wanted)
        elif name == "author":
            good = any(value.lower() in row["author"].lower() for value in wanted)
        elif name == "path":
            places = [row["path"], *map(str, PurePosixPath(row["path"]).parents)]  # the file, the folders it lies in
            good = any(fnmatchcase(place, value.rstrip("/")) for place in places for value in wanted)
        else:
            good = (row[name] or "").lower() in [value.lower() for value in wanted]
        if not good:
            return False
    return True


@settings(max_examples=60)
@given(
    conditions,
    st.sampled_from(
        (*QUESTIONS, *ASKED, "eip-2 eip-3 eip-20 author", "fee tip Ada status", "burn", "Market.tip", NAMING)
    ),
)
def test_every_hit_of_every_profile_meets_every_condition(
    kb: Attest, filters: dict[str, str | list[str]], question: str
) -> None:
    for profile in PROFILES:
        for hit in kb.search(question, filters=filters, profile=profile, k=50).hits:
            assert passes(kb, hit.found.chunk_id, filters), (profile, hit.found.path)


@settings(max_examples=40)
@given(
    conditions,
    st.sampled_from((*QUESTIONS, *ASKED, "What is the status of EIP-2?", "Which proposals require EIP-1559?")),
)
def test_every_quote_of_an_answer_comes_from_a_document_that_meets_the_conditions(
    kb: Attest, filters: dict[str, str | list[str]], question: str
) -> None:
    quoted = {item.document_id for claim in kb.ask(question, filters=filters).claims for item in claim.evidence}
    for document_id in quoted:
        rows = select(kb, "SELECT chunk_id FROM chunk WHERE document_id = ?", (document_id,))
        assert any(passes(kb, row[0], filters) for row in rows), document_id


@settings(max_examples=40)
@given(conditions, st.sampled_from((*QUESTIONS, "Market.tip", "burn", "the base fee", NAMING)), st.integers(20, 2_000))
def test_everything_beside_a_hit_meets_the_conditions_too(
    kb: Attest, filters: dict[str, str | list[str]], question: str, tokens: int
) -> None:
    for source in kb.context(question, filters=filters, tokens=tokens).sources:
        rows = select(
            kb,
            'SELECT chunk_id FROM chunk WHERE document_id = ? AND start < ? AND "end" > ?',
            (source.document_id, source.quote.span.end, source.quote.span.start),
        )
        assert all(passes(kb, row[0], filters) for row in rows), source.head


SHOWN = "SELECT chunk_id FROM chunk JOIN document USING (document_id) WHERE same_as IS NULL AND redirect IS NULL"


def test_a_filter_hides_nothing_that_meets_it(kb: Attest) -> None:
    shown = [row[0] for row in select(kb, SHOWN)]
    everything = {hit.found.chunk_id for hit in kb.search("fee tip blobs token", k=100).hits}
    for name, values in VALUES.items():
        for value in values:
            met = {chunk_id for chunk_id in shown if passes(kb, chunk_id, {name: [value]})}
            found = {hit.found.chunk_id for hit in kb.search("fee tip blobs token", filters={name: value}, k=100).hits}
            assert met & everything <= found, (name, value)


def test_a_copy_is_shown_where_a_filter_leaves_the_original_out() -> None:
    with indexed({"a/one.md": f"# One\n\n{COPIED}\n", "b/one.md": f"# One\n\n{COPIED}\n"}) as small:
        everywhere = small.search("old auction of first prices").hits
        there = small.search("old auction of first prices", filters={"path": "b/*"}).hits
        assert [hit.found.path for hit in everywhere] == ["a/one.md"]
        assert [hit.found.path for hit in there] == ["b/one.md"]
