"""The context of a question: hits and what stands around them, exact, without repetition, within the budget."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.embedding.tokens import ESTIMATED, load_counter
from attest.engine import Attest
from attest.errors import UsageError
from attest.values.context import Context, Reason, Relation, Source
from attest.values.spans import sha256_of
from tests.opened import database_of
from tests.worlds import EMBEDDER, corpora, indexed, lay_out, proposal, questions, thread

WORDS = "The toll of the burrow is paid in seeds at the gate before the winter begins. "
ROWS = "".join(f"| burrow {n} | {'paid in seeds at the gate ' * 6}| {n} |\n" for n in range(40))
CODE = '''"""Tolls."""

import math
import os
from seeds import weigh

class Keeper:
    """Keeps the gate of a burrow."""

    def open(self):
        """Opens the gate."""
        return os.name

    def toll(self, gerbil):
        """What a gerbil owes for its seeds."""
        total = 0
        for seed in gerbil.seeds:
            if weigh(seed) > math.pi:
                total += self.weigh_again(seed)
            else:
                total -= self.weigh_again(seed)
            total = max(total, 0)
LINES
        return total

    def weigh_again(self, seed):
        """Weighs a seed twice."""
        return round_up(weigh(seed) * 2)

    def shut(self):
        """Shuts the gate."""
        return None


def round_up(value):
    """The next whole number."""
    return math.ceil(value)
'''.replace("LINES", "\n".join(f"            total = min(total, {n} * gerbil.limit, gerbil.winter)" for n in range(15)))
FILES = {
    "tolls.md": "# Tolls\n\n## Rules\n\nThese are the rules of gerbils.\n\nMore of them.\n\n"
    f"### Prices\n\n{WORDS * 8}\n\n"
    f"A gerbil that owes juniper berries is let in at dusk.\n\n{WORDS * 30}\n\n### Others\n\n{WORDS * 30}\n",
    "table.md": f"# Table\n\n| burrow | how | seeds |\n|---|---|---|\n{ROWS}"
    f"| marigold burrow | paid in petals | 99 |\n{ROWS}",
    "threads/3.md": thread(
        3, "What is the toll?", ("ada", "2022-01-02", "I propose marmalade."), ("bea", "2022-01-03", "[quote=\"ada, "
        "post:2, topic:3\"]\nI propose marmalade.\n[/quote]\n\nHedgehogs would object to that.")
    ),
    "keeper.py": CODE,
    "seeds.py": "def weigh(seed):\n    '''The weight of a seed.'''\n    return seed.weight\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attest]:
    home = tmp_path_factory.mktemp("context")
    docs = lay_out(home / "docs", FILES)
    with attest.open(home / "a.db", embedder=EMBEDDER) as filled:
        filled.index([docs])
        yield filled


def beside(found: Context, relation: Relation) -> list[Source]:
    """The sources that are this, and nothing but this, to the first hit."""
    return [one for one in found.sources if [(r.relation, r.rank) for r in one.reasons] == [(relation, 1)]]


def test_the_opening_of_the_section_around_a_hit_stands_beside_it(kb: Attest) -> None:
    found = kb.context("juniper berries at dusk", k=1)
    (opening,) = beside(found, Relation.OPENING)
    assert opening.quote.text == "# Tolls\n\n## Rules\n\nThese are the rules of gerbils."
    assert opening.head.endswith("Tolls › Rules (opening of hit 1)")


def test_neighbours_of_the_same_section_become_one_source_with_the_hit(kb: Attest) -> None:
    found = kb.context("juniper berries at dusk", k=1, tokens=4_000)
    first = found.sources[0]
    assert {one.relation for one in first.reasons} >= {Relation.HIT, Relation.AFTER}
    assert "### Others" not in found.text


def test_a_row_comes_with_the_head_of_its_table(kb: Attest) -> None:
    found = kb.context("marigold burrow paid in petals", k=1, tokens=700)
    (header,) = [one for one in found.sources if one.reasons[0].relation is Relation.HEADER]
    assert header.quote.text.splitlines()[-2:] == ["| burrow | how | seeds |", "|---|---|---|"]


def test_a_reply_comes_with_the_post_that_it_answers(kb: Attest) -> None:
    (answered,) = beside(kb.context("hedgehogs would object", k=1), Relation.ANSWERED)
    assert (answered.author, answered.quote.text) == ("ada", "I propose marmalade.")


def test_a_method_comes_with_its_type_its_imports_what_it_calls_and_its_siblings(kb: Attest) -> None:
    found = kb.context("Keeper.toll", k=1)
    around = {
        relation: "\n".join(one.quote.text for one in found.sources if Reason(relation=relation, rank=1) in one.reasons)
        for relation in Relation
    }
    assert 'class Keeper:\n    """Keeps the gate of a burrow."""' in around[Relation.TYPE]
    assert "import math" in around[Relation.IMPORTS]
    assert "from seeds import weigh" in around[Relation.IMPORTS]
    assert "def weigh(seed)" in around[Relation.CALLEE]
    assert "def round_up(value)" in around[Relation.CALLEE]  # called by what is called
    assert "def shut(self)" in around[Relation.SIBLING]
    assert "import os" not in found.text
    assert "return os.name" not in found.text


def test_the_block_names_every_source_by_label_path_and_lines(kb: Attest) -> None:
    found = kb.context("juniper berries at dusk", k=1)
    first = found.sources[0]
    assert found.text.startswith(f"[S1] tolls.md:{first.start_line}-{first.end_line} — Tolls › Rules › Prices\n")
    assert [one.label for one in found.sources] == [f"S{n}" for n in range(1, len(found.sources) + 1)]
    for one in found.sources:
        shown = kb.show(f"{one.path}:{one.start_line}-{one.end_line}")
        assert one.quote.text in shown.text


def test_a_hit_that_is_longer_than_the_budget_is_cut_behind_a_sentence(kb: Attest) -> None:
    found = kb.context("juniper berries at dusk", k=1, tokens=70)
    assert 0 < found.tokens <= 70
    assert len(found.sources) == 1
    assert found.sources[0].quote.text.endswith((".", "\n"))


def test_where_not_even_a_sentence_has_room_nothing_is_shown_and_the_hits_are_counted(kb: Attest) -> None:
    found = kb.context("juniper berries at dusk", k=3, tokens=2)
    assert (found.text, found.tokens, found.left_out) == ("", 0, 3)
    assert {drop.reason for drop in found.stages[-1].dropped} == {"no room"}


def test_what_a_search_found_can_be_looked_through_before_it_becomes_a_context(kb: Attest) -> None:
    found = kb.search("seeds at the gate", k=10)
    kept = [hit for hit in found.hits if hit.found.path == "keeper.py"]
    context = kb.context(replace(found, hits=kept), tokens=500)
    assert kept
    assert [hit.found.chunk_id for hit in context.hits] == [hit.found.chunk_id for hit in kept][: len(context.hits)]
    assert {one.path for one in context.sources} <= {"keeper.py", "seeds.py"}
    with pytest.raises(UsageError, match="keeps its filters"):
        kb.context(found, filters={"kind": "note"})


def test_an_answer_from_chosen_hits_quotes_nothing_else(tmp_path: Path) -> None:
    files = {
        "eips/eip-1.md": proposal(1, "Tolls", "The toll of a burrow is four seeds.", requires="7"),
        "eips/eip-2.md": proposal(2, "Tolls too", "The toll of a burrow is five seeds.", requires="7"),
    }
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(tmp_path / "docs", files)])
        question = "What is the toll of a burrow?"
        found = kb.search(question, k=20)
        for name in ("eip-1", "eip-2"):
            chosen = [hit for hit in found.hits if hit.found.document_id == name]
            answer = kb.ask(question, sources=chosen)
            assert answer.status == "answered"
            assert {item.document_id for claim in answer.claims for item in claim.evidence} == {name}
        assert kb.ask(question, sources=[]).status == "refused"
        assert kb.ask("Which proposals require EIP-7?", sources=[]).claims == ()
        kb.remove("eip-1")
        assert kb.context(found).degraded[-1] == "sources: 3 of 6 are not there any more"


@settings(max_examples=30)
@given(corpora, questions)
def test_an_answer_quotes_chosen_hits_or_says_whose_their_words_are(corpus: dict[str, str], question: str) -> None:
    with indexed(corpus) as kb:
        chosen = kb.search(question, k=3).hits[::2]
        spans = [(hit.found.revision_id, hit.found.chunk.start, hit.found.chunk.end) for hit in chosen]
        for claim in kb.ask(question, sources=chosen).claims:
            quoted = [item.quote.span for item in claim.evidence]
            inside = [any(s.revision_id == r and a <= s.start and s.end <= b for r, a, b in spans) for s in quoted]
            assert inside[-1]


@settings(max_examples=60)
@given(corpora, questions, st.integers(1, 700), st.integers(1, 12))
def test_no_context_is_over_its_budget_says_anything_twice_or_differs_from_the_store(
    corpus: dict[str, str], question: str, tokens: int, k: int
) -> None:
    with indexed(corpus) as kb:
        found = kb.context(question, k=k, tokens=tokens)
        estimated = any(remark.startswith("tokens: estimated") for remark in found.degraded)
        count = ESTIMATED if estimated else load_counter()
        assert found.tokens == count([found.text])[0] <= tokens
        spans = sorted((one.document_id, one.quote.span.start, one.quote.span.end) for one in found.sources)
        for (document, _, end), (other, start, _) in pairwise(spans):
            assert document != other or end < start
        for one in found.sources:
            span = one.quote.span
            with database_of(kb).reading() as connection:
                text = connection.execute("SELECT text FROM revision WHERE revision_id = ?", (span.revision_id,))
                assert text.fetchone()[0][span.start : span.end] == one.quote.text
            assert one.quote.sha256 == sha256_of(one.quote.text)
        again = kb.context(question, k=k, tokens=tokens)
        assert (again.sources, again.text) == (found.sources, found.text)
        ranks = {one.rank for source in found.sources for one in source.reasons if one.relation is Relation.HIT}
        assert [hit.rank for hit in found.hits] == sorted(ranks)
