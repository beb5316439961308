"""Who wrote a document, how far it came, which one it is: its front matter says so, whatever it is called by."""

import pytest

import attest
from attest.questions.asked_fields import FieldOwner, field_asked
from tests.worlds import indexed, proposal

PROPOSAL = (
    "---\neip: {number}\ntitle: {title}\nauthor: {author}\nstatus: {status}\ncreated: 2024-01-0{day}\n{more}---\n\n"
)
FILES = {
    "eips/eip-4101.md": PROPOSAL.format(
        number=4101, title="Forced Inclusion Lists (FIL)", author="Ada Mole", status="Draft", day=1, more=""
    )
    + "## Abstract\n\nLists of burrows are forced into the register.\n",
    "eips/eip-4102.md": PROPOSAL.format(
        number=4102, title="Shard Burrow Register", author="Ben Vole", status="Final", day=2, more="requires: 4101\n"
    )
    + "## Abstract\n\nThe register is cut in shards.\n",
    "eips/eip-4103.md": PROPOSAL.format(
        number=4103, title="DIG0 instruction", author="Cleo Shrew", status="Review", day=3, more="requires: 4102\n"
    )
    + "## Abstract\n\nAn instruction to dig.\n",
    "notes/one.md": "# One\n\nThe east wants EIP-4102 (proto-shards) before winter. FIL digs deep.\n",
    "notes/two.md": "# Two\n\nNobody has dug for EIP-4102 (proto-shards) yet.\n",
    "notes/leave-policy.md": "---\ntitle: Leave policy\nauthor: Dora Dormouse\nstatus: accepted\n---\n\nGo.\n",
    "notes/burrows.md": "---\ntitle: Burrows\nauthor: Emil Ermine\n---\n\nBurrows are dug by moles.\n",
    "notes/kettles.md": "---\ntitle: Kettles of iron\nupkeep:\n  contact:\n    phone: 555-0199\n"
    "  interval: 6 months\n---\n# Kettles of iron\n\nThey boil.\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who wrote FIL?", ["author: Ada Mole"]),
        ("what is the status of forced inclusion lists", ["status: Draft\ncreated: 2024-01-01"]),
        ("Is FIL final?", ["status: Draft\ncreated: 2024-01-01"]),
        ("When was DIG0 proposed?", ["created: 2024-01-03"]),
        ("Who created the DIG0 EIP?", ["author: Cleo Shrew"]),
        ("Which EIP is FIL?", ["eip: 4101\ntitle: Forced Inclusion Lists (FIL)"]),
        ("Who authored the leave policy?", ["author: Dora Dormouse"]),
        ("What is the status of the leave policy?", ["status: accepted"]),
        ("What does EIP-4102 require?", ["requires: 4101"]),
        ("What depends on proto-shards?", ["requires: 4102"]),
    ],
)
def test_the_front_matter_answers_of_what_is_called_by_its_title_or_for_short(
    kb: attest.Attest, question: str, told: list[str]
) -> None:
    answer = kb.ask(question)
    said = [claim.evidence[-1].quote.text for claim in answer.claims]
    assert answer.status == "answered"
    assert [any(line in quote for quote in said) for line in told] == [True] * len(told)
    assert len(said) == len(told)
    assert kb.verify(answer.answer_id).valid


def test_a_name_that_others_use_is_quoted_where_one_of_them_does(kb: attest.Attest) -> None:
    said = [claim.text for claim in kb.ask("Who wrote proto-shards?").claims]
    assert said == [
        "EIP-4102 (Shard Burrow Register): author: Ben Vole; status: Final.",
        "The east wants EIP-4102 (proto-shards) before winter.",
    ]


def test_who_asks_who_created_a_thing_is_not_told_who_wrote_of_it(kb: attest.Attest) -> None:
    said = " ".join(claim.text for claim in kb.ask("Who created burrows?").claims)
    assert "Ermine" not in said


@pytest.mark.parametrize(
    ("question", "owner", "name"),
    [
        ("who wrote the leave policy?", FieldOwner.ANY, "the leave policy"),
        ("What's the current status of PeerDAS now?", FieldOwner.ANY, "PeerDAS"),
        ("Is FIL still a draft?", FieldOwner.ANY, "FIL"),
        ("When was FIL first proposed?", FieldOwner.PROPOSAL, "FIL"),
        ("What is the EIP number of FIL?", FieldOwner.WHICH, "FIL"),
    ],
)
def test_of_what_a_question_asks_a_field(question: str, owner: FieldOwner, name: str) -> None:
    asked = field_asked(question)
    assert asked is not None
    assert (asked.owner, question[asked.start : asked.end]) == (owner, name)


@pytest.mark.parametrize(
    "question", ["Who wrote about FIL and why?", "Why is FIL final?", "What is the status code of an error?", "Who?"]
)
def test_a_question_for_more_asks_no_mere_field(question: str) -> None:
    found = field_asked(question)
    assert found is None or question[found.start : found.end] == "about FIL and why"


def test_what_somebody_created_is_no_question_for_a_day(kb: attest.Attest) -> None:
    answer = kb.ask("Which register is cut by the EIP that created shards of burrows?")
    assert [claim.text for claim in answer.claims] == ["The register is cut in shards."]


@pytest.mark.parametrize(
    "question", ["Can a shard that is created with EIP-{n} be cut?", "What status message does EIP-{n} send to shards?"]
)
def test_words_of_a_field_that_belong_to_something_else_ask_for_no_field(question: str) -> None:
    files = {"eip-9321.md": proposal(9321, "Shards", "A shard that was made so can be cut. A message tells its state.")}
    with indexed(files) as kb:
        answer = kb.ask(question.format(n=9321))
    assert not any("created:" in claim.text or "status:" in claim.text for claim in answer.claims)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the upkeep interval of Kettles of iron?", "Kettles of iron: upkeep interval: 6 months."),
        ("What is the upkeep contact phone of Kettles of iron?", "Kettles of iron: upkeep contact phone: 555-0199."),
    ],
)
def test_the_field_is_told_and_supported(kb: attest.Attest, question: str, told: str) -> None:
    """Of a mapping it is told with the names around it."""
    claim = next(claim for claim in kb.ask(question).claims if claim.text == told)
    assert claim.verdict.support == "supported"
