"""Documents that are linked with what is asked for, or with what is found, come nearer to the top."""

from collections.abc import Iterator

import pytest

from attest.engine import Attest
from tests.worlds import indexed, proposal, thread


def discussed(number: int, title: str, body: str, topic: int, **fields: str) -> str:
    address = f"https://ethereum-magicians.org/t/a-thread/{topic}"
    return proposal(number, title, body, **fields, **{"discussions-to": address})


def on_magicians(topic: int, body: str) -> str:
    return thread(topic, body).replace("source: forum", "source: magicians")


FILES: dict[str, bytes | str] = {
    "eips/eip-1.md": discussed(1, "Burnt fees", "Fees are burnt.", 31, requires="2"),
    "eips/eip-2.md": proposal(2, "Typed envelopes", "Every payload has a type.", requires="3"),
    "eips/eip-3.md": proposal(3, "Chain numbers", "Signatures name the chain.", requires="1"),
    "threads/31.md": on_magicians(31, "Nobody wants this."),
    "threads/32.md": on_magicians(32, "Nobody wants that."),
    **{f"notes/{n}.md": f"# Quarks {n}\n\nQuarks are odd, as EIP-2 says of {n}.\n" for n in range(4)},
    "notes/odd.md": "# Odd\n\nOdd things have a type.\n",
}


@pytest.fixture(scope="module")
def kb() -> Iterator[Attest]:
    with indexed(FILES) as filled:
        yield filled


def found(kb: Attest, question: str, **filters: str) -> dict[str, float]:
    """What its links are worth to each document that is found."""
    hits = kb.search(question, k=50, filters=filters).hits
    return {hit.found.document_id: hit.scores["linked"] for hit in hits}


def test_who_asks_for_a_discussion_finds_the_thread_about_the_proposal(kb: Attest) -> None:
    worth = found(kb, "What was said in the discussion of EIP-1?")
    assert worth["magicians-31"] > worth.get("magicians-32", 0.0)


def test_who_asks_for_no_discussion_is_led_to_no_thread(kb: Attest) -> None:
    assert "magicians-31" not in found(kb, "Who is the author of EIP-1?", kind="proposal")


@pytest.mark.parametrize(
    ("question", "required"),
    [
        ("What does EIP-1 require?", {"eip-2"}),
        ("What is EIP-1?", set()),
    ],
)
def test_what_a_named_proposal_requires_is_found_when_it_is_asked_for(
    kb: Attest, question: str, required: set[str]
) -> None:
    assert {name for name, worth in found(kb, question).items() if worth >= 0.5} == required


def test_what_several_of_the_best_documents_cite_is_a_little_better(kb: Attest) -> None:
    worth = found(kb, "odd quarks type")
    assert worth["eip-2"] > 0 == worth["notes/odd.md"]


def test_links_lead_to_nothing_that_a_filter_leaves_out(kb: Attest) -> None:
    assert set(found(kb, "What was said in the discussion of EIP-1?", kind="proposal")) <= {"eip-1", "eip-2", "eip-3"}


def test_a_profile_for_comparison_knows_nothing_of_links_and_names(kb: Attest) -> None:
    plain = kb.search("What was said in the discussion of EIP-1?", profile="plain", k=50).hits
    assert [hit.scores["fused"] for hit in plain] == pytest.approx([hit.scores["lexical"] for hit in plain], abs=1e-6)
