"""An answer says but once who wrote neighbouring sentences, and what a document is called."""

import attest
from tests.worlds import proposal, thread

FILES = {
    "forum/7-burrows.md": thread(
        7,
        "How deep should a burrow be?",
        ("mara", "2022-02-01", "A shallow burrow is cold in winter. A shallow burrow is flooded by every rain."),
        ("tobin", "2022-02-02", "Voles like it."),
    ),
    "eips/eip-9001.md": proposal(9001, "Depth of burrows", "A tunnel is two ells deep."),
}


def test_who_wrote_two_sentences_of_one_post_is_said_and_quoted_once(kb: attest.Attest) -> None:
    answer = kb.ask("What is said of a shallow burrow in winter and rain?")
    texts = [claim.text for claim in answer.claims]
    first = texts.index("mara (2022-02-01): A shallow burrow is cold in winter.")
    assert texts[first + 1] == "A shallow burrow is flooded by every rain."
    assert [len(claim.evidence) for claim in answer.claims[first : first + 2]] == [2, 1]
    assert all(answer.text[claim.start : claim.end] == claim.text for claim in answer.claims)
    assert kb.verify(answer.answer_id).valid


def test_a_proposal_is_called_by_number_and_title_in_one_quote(kb: attest.Attest) -> None:
    answer = kb.ask("Which proposal is about a tunnel two ells deep?")
    quotes = [[item.quote.text for item in claim.evidence] for claim in answer.claims]
    assert quotes[0] == ["eip: 9001\ntitle: Depth of burrows\nauthor: Ada"]
