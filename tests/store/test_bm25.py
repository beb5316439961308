"""Scores agree with BM25 written down once more in plain Python, and merged segments with one that is built at once."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.store.postings import Postings, postings
from attest.store.segments import ChunkText, Segment, build, merge, term_hash

K1, B, B_DOCUMENT = 0.9, 0.4, 0.3
WEIGHT = {"identity": 0.5, "title": 0.5, "heading": 0.25, "body": 1.0}
TERMS = ("fee", "burn", "base", "tip", "gas")
"""Words that stand for themselves: no plural, no compound."""

texts = st.lists(st.sampled_from(TERMS), max_size=8).map(" ".join)
chunks = st.lists(
    st.tuples(st.integers(0, 3), st.fixed_dictionaries(dict.fromkeys(WEIGHT, texts))), min_size=1, max_size=8
).map(
    lambda made: [
        ChunkText(rowid=10 * n + 10, chunk_id=f"c{n}", document_id=f"d{document}", fields=fields)
        for n, (document, fields) in enumerate(made)
    ]
)
asked = st.dictionaries(st.sampled_from((*TERMS, "nowhere")), st.sampled_from((0.5, 1.0, 2.0)), min_size=1)


def frequencies(chunk: ChunkText) -> Counter[str]:
    """How often each term occurs, every occurrence counted by its field's weight."""
    counts: Counter[str] = Counter()
    for field, text in chunk.fields.items():
        for word in text.split():
            counts[word] += WEIGHT[field]  # type: ignore[assignment]
    return counts


def bm25(
    counts: Sequence[Mapping[str, float]], lengths: Sequence[int], asked: Mapping[str, float], b: float
) -> list[float]:
    """Robertson & Zaragoza 2009, equation 3.15, with an idf that is never negative."""
    mean = sum(lengths) / len(lengths) if any(lengths) else 1.0
    scores = [0.0] * len(counts)
    for term, weight in asked.items():
        n = sum(term in count for count in counts)
        idf = math.log(1 + (len(counts) - n + 0.5) / (n + 0.5))
        for place, (count, length) in enumerate(zip(counts, lengths, strict=True)):
            tf = count.get(term, 0.0)
            scores[place] += weight * idf * tf * (K1 + 1) / (tf + K1 * (1 - b + b * length / mean)) if tf else 0.0
    return scores


def whole(segment: Segment) -> Postings:
    return postings([(segment, np.ones(len(segment.rows), bool))])


@settings(max_examples=100)
@given(chunks, asked)
def test_a_chunks_score_is_the_formula(made: list[ChunkText], asked: dict[str, float]) -> None:
    found, _ = whole(build(made)).scores(asked)
    lengths = [len(chunk.fields["body"].split()) for chunk in made]
    assert found.tolist() == pytest.approx(bm25([frequencies(c) for c in made], lengths, asked, B), rel=1e-4, abs=1e-6)


@settings(max_examples=100)
@given(chunks.filter(lambda made: all(chunk.fields["body"] for chunk in made)), asked)
def test_a_documents_score_is_the_formula_over_all_its_chunks(made: list[ChunkText], asked: dict[str, float]) -> None:
    held = whole(build(made))
    _, found = held.scores(asked)
    names = list(dict.fromkeys(chunk.document_id for chunk in made))
    sums = {name: Counter[str]() for name in names}
    for chunk in made:
        sums[chunk.document_id].update(frequencies(chunk))
    lengths = [sum(len(c.fields["body"].split()) for c in made if c.document_id == name) for name in names]
    expected = dict(zip(names, bm25(list(sums.values()), lengths, asked, B_DOCUMENT), strict=True))
    by_chunk = found[held.groups].tolist()
    assert by_chunk == pytest.approx([expected[chunk.document_id] for chunk in made], rel=1e-4, abs=1e-6)


def test_a_score_worked_out_by_hand() -> None:
    bodies = ["fee fee tip", "tip"]
    made = [ChunkText(n, f"c{n}", f"d{n}", {"body": body}) for n, body in enumerate(bodies, 1)]
    found, _ = whole(build(made)).scores({"fee": 1.0})
    # idf = ln(1 + 1.5 / 1.5) = 0.6931; length 3 of a mean of 2; tf = 2
    assert found.tolist() == pytest.approx([0.693147 * 2 * 1.9 / (2 + 0.9 * (0.6 + 0.4 * 1.5)), 0.0], rel=1e-5)


def test_a_term_is_found_whatever_hash_stands_before_its_own() -> None:
    segment = build([ChunkText(1, "c1", "d1", {"body": " ".join(TERMS)})])
    term = next(term for term in TERMS if 2**53 < term_hash(term) < 2**63)
    before = term_hash(term) - 1  # the same number in a float
    terms = np.array([before, before + 1], np.uint64)
    close = replace(segment, terms=terms, offsets=np.array([0, 1, 2]), chunks=np.array([0, 0], np.uint32))
    assert len(close.postings(term)[0]) == 1


def equal(a: Segment, b: Segment) -> bool:
    return all(np.array_equal(a.arrays()[name], b.arrays()[name]) for name in a.arrays())


@settings(max_examples=100)
@given(chunks, st.lists(st.booleans(), min_size=8, max_size=8), st.integers(0, 8), st.integers(0, 8))
def test_merged_segments_are_as_if_built_at_once(made: list[ChunkText], alive: list[bool], i: int, j: int) -> None:
    first, last = sorted((min(i, len(made)), min(j, len(made))))
    parts = [made[:first], made[first:last], made[last:]]
    living = dict(zip([chunk.rowid for chunk in made], alive, strict=False))
    merged = merge([(build(part), np.array([living[c.rowid] for c in part], bool)) for part in parts])
    assert equal(merged, build([chunk for chunk in made if living[chunk.rowid]]))


@settings(max_examples=60)
@given(chunks, st.lists(st.booleans(), min_size=8, max_size=8), asked)
def test_chunks_that_went_leave_no_mark_on_the_scores_of_the_others(
    made: list[ChunkText], alive: list[bool], asked: dict[str, float]
) -> None:
    mask = np.array(alive[: len(made)], bool)
    kept = [chunk for chunk, lives in zip(made, alive, strict=False) if lives]
    found, _ = postings([(build(made), mask)]).scores(asked)
    expected, _ = whole(build(kept)).scores(asked)
    assert found[mask].tolist() == expected.tolist()
    assert not found[~mask].any()
