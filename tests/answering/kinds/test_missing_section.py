"""A section that the document does not have is not answered with that of another one."""

import pytest

import attest
from tests.worlds import indexed, proposal

BARE = "---\neip: 9302\ntitle: Lids\nauthor: Ada\nstatus: Draft\ncreated: 2021-05-04\n---\n\n"
FILES = {
    "eips/eip-9301.md": proposal(9301, "Doors", "A door opens."),
    "eips/eip-9302.md": f"{BARE}## Abstract\n\nA lid shuts a pot.\n\n## 2. Fit\n\nA lid is tested with steam.\n",
    "eips/eip-9303.md": proposal(9303, "Pots", "A pot has a lid.") + "\n## Drawbacks\n\nA pot is heavy.\n",
    "oven-guide.md": "# Oven guide\n\n## Security considerations\n\nAn oven is hot.\n\n## Size\n\nIt holds a pot.\n",
}


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (
            "What does the rationale of EIP-9302 say?",
            "no section of EIP-9302 is called “rationale”, nor does it speak of that; "
            "the sections of eips/eip-9302.md are: Abstract, 2. Fit",
        ),
        (
            "What does the section Size of EIP-9302 say?",
            "no section of EIP-9302 is called “Size”, nor does it speak of that; "
            "the sections of eips/eip-9302.md are: Abstract, 2. Fit",
        ),
        (
            "What does the rationale section of the oven guide say?",
            "no section of “oven guide” is called “rationale”, nor does it speak of that; "
            "the sections of oven-guide.md are: Security considerations, Size",
        ),
    ],
)
def test_a_section_that_the_document_has_not_is_refused_with_those_it_has(
    kb: attest.Attest, question: str, reason: str
) -> None:
    answer = kb.ask(question)
    assert (answer.status, answer.reason) == ("refused", reason)
    assert kb.trace(answer.trace_id).trace.decision.rule == "no-section"


def test_what_the_document_says_of_it_elsewhere_is_quoted_and_named_so(kb: attest.Attest) -> None:
    answer = kb.ask("What does the steam section of EIP-9302 say?")
    assert [claim.text for claim in answer.claims] == ["A lid is tested with steam."]
    said = "section: no section of EIP-9302 is called “steam”; what it says of that elsewhere is quoted"
    assert list(answer.degraded) == [said]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What does the fit section of EIP-9302 say?", "A lid is tested with steam."),
        ("What does the security section of the oven guide say?", "An oven is hot."),
        ("What is the rationale of EIP-9301?", "Because a door opens."),
    ],
)
def test_a_section_is_found_without_its_number_and_by_a_part_of_its_name(
    kb: attest.Attest, question: str, text: str
) -> None:
    assert [claim.text for claim in kb.ask(question).claims] == [text]


def test_what_a_document_need_not_call_by_its_name_is_no_section_that_it_lacks(kb: attest.Attest) -> None:
    answer = kb.ask("What are the drawbacks of EIP-9302?")
    assert kb.trace(answer.trace_id).trace.decision.rule != "no-section"


def test_what_a_document_changes_is_not_the_name_of_a_section() -> None:
    files = {
        "eip-9311.md": proposal(9311, "Lids", "The header of the lid gets a rim."),
        "eip-9312.md": proposal(9312, "Pots", "A pot is heavy.") + "\n## Lid header changes\n\nA rim is cut.\n",
    }
    with indexed(files) as kb:
        answer = kb.ask("What does EIP-9311 change in the lid header?")
    assert answer.text.startswith("The header of the lid gets a rim.")


def test_code_with_a_name_like_it_is_no_section() -> None:
    files = {
        "a.py": "def drain(cache: list[int]) -> None:\n    cache.clear()\n",
        "guide.md": "# Guide\n\n## Pots\n\nPots are round.\n",
    }
    with indexed(files) as kb:
        answer = kb.ask("What does the section on caching say?")
        pots = kb.ask("What does the section on pots say?")
    assert (answer.status, pots.status) == ("refused", "answered")
