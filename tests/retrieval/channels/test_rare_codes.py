"""A rare code that somebody types finds the text that has it, and what only lies near counts for no more than it is."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.engine import Attest
from attest.retrieval.channels.rare_codes import RARE, score_rare_codes
from attest.retrieval.profiles import PROFILES
from attest.retrieval.search import search
from attest.retrieval.understand import understand
from attest.retrieval.weights import Weights
from attest.values.search import Filters

LONG = " ".join(f"Gerbils keep seeds in store {word} for the winter." for word in "one two three four five six".split())
FILES = {
    "nests.md": "# Nests\n\nHow nests are built and mended, and who mends them.\n",
    "log.md": f"# Log\n\n{LONG} The tunnel fell in with E0277. {LONG}\n",
    **{f"flag-{n}.md": f"# Flag {n}\n\nBurrow {n} sets KEEP_SEEDS on day {n}.\n" for n in range(RARE + 1)},
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attest]:
    folder: Path = tmp_path_factory.mktemp("spelled")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    with attest.open(folder / "a.db", embedder=HashedEmbedder()) as opened:
        opened.index([folder])
        yield opened


def shares(kb: Attest, query: str) -> set[float]:
    """What passages have of the codes in a query, but for nothing."""
    with kb.view() as view:
        found = score_rare_codes(understand(query, view.catalog.documents, view.postings), view.postings)
    return set() if found is None else {round(share, 3) for share in found.tolist()} - {0.0}


@pytest.mark.parametrize(
    ("query", "share"),
    [("E0277", 1.0), ("nests with E0277", 0.5), ("mended nests in winter and E0277 too", 0.25)],
)
def test_a_code_counts_by_its_share_of_the_words_that_are_looked_for(kb: Attest, query: str, share: float) -> None:
    assert shares(kb, query) == {share}


@pytest.mark.parametrize("query", ["nests", "Mended nests", "KEEP_SEEDS", "E9999", "who mends nests?"])
def test_words_of_prose_and_codes_that_many_or_none_have_single_nothing_out(kb: Attest, query: str) -> None:
    assert shares(kb, query) == set()


def test_who_types_a_code_beside_a_word_finds_the_text_that_has_the_code(kb: Attest) -> None:
    def first(weights: Weights) -> str:
        with kb.view() as view:
            profile = replace(PROFILES["hybrid"], weights=weights)
            return search(view, "mended E0277", profile=profile, k=1, filters=Filters()).hits[0].found.path

    weights = PROFILES["hybrid"].weights
    assert first(weights) == "log.md"
    assert first(replace(weights, near=0.0, spelled=0.0)) == "nests.md"  # or the case shows nothing


def test_the_nearest_counts_in_full_for_a_question_and_by_its_cosine_for_a_name(kb: Attest) -> None:
    def nearest(query: str) -> tuple[float, float]:
        hits = kb.search(query, profile="hybrid").hits
        return max((hit.scores["dense"], hit.scores["cosine"]) for hit in hits)

    assert nearest("where is winter?")[0] == 1.0
    dense, cosine = nearest("winter fell")
    assert 0 < cosine < PROFILES["hybrid"].weights.near
    assert dense == pytest.approx(cosine / PROFILES["hybrid"].weights.near, abs=1e-5)
