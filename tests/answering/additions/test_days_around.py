"""When something was is told by what stands around the sentence that says it was."""

import pytest

import attest

FILES = {
    "journal/spring.md": "# Journal, spring 2025\n\n## Wed 12 March\n\nThe sail was mended with tar.\n\n"
    "## Thu 22 May\n\nThe regatta was lost by a length. The dinghy dates from 2009, and is leaking.\n",
    "meetings/2025-03-11-harbour-sync.md": "---\ntitle: Harbour sync\ndate: 2025-03-11\n---\n\n# Harbour sync\n\n"
    "## Crane\n\n- **Decision:** we sell the crane to the museum. Handing-over planned for 24 April.\n",
    "notes/2024-12-24.md": "# Quiet\n\nThe lighthouse keeper painted the stairs.\n",
    "log.org": "#+TITLE: Log\n\n* Adopted\n** DONE Blue paint for the buoys :paint:\n   CLOSED: [2024-11-04 Mon]\n"
    "   It can be seen from afar.\n** DONE Steel for the anchors\n   Rust is cheap.\n",
    "site/about.md": "---\ntitle: About the pier\ndate: 2020-10-06\n---\n\n# About the pier\n\n"
    "The pier was widened by the engineers.\n",
}


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("When was the sail mended?", "Journal, spring 2025: Wed 12 March: The sail was mended with tar."),
        ("When was the regatta lost?", "Journal, spring 2025: Thu 22 May: The regatta was lost by a length."),
        ("When did we decide to sell the crane?", "2025-03-11: Decision: we sell the crane to the museum."),
        ("When did we adopt blue paint for the buoys?", "Blue paint for the buoys: CLOSED: [2024-11-04 Mon]: It can"),
    ],
)
def test_a_sentence_without_a_day_is_quoted_with_the_day_around_it(
    kb: attest.Attest, question: str, begins: str
) -> None:
    answer = kb.ask(question)
    assert answer.claims[0].text.startswith(begins)
    assert answer.claims[0].verdict.support == "supported"


def test_a_year_in_the_sentence_is_not_taken_for_the_day(kb: attest.Attest) -> None:
    assert "22 May" in kb.ask("When was the dinghy leaking?").text


def test_a_file_called_by_its_day_says_when_in_a_note(kb: attest.Attest) -> None:
    answer = kb.ask("When did the lighthouse keeper paint the stairs?")
    assert answer.status == "answered"
    assert "day: the file of [1] is called 2024-12-24.md" in answer.degraded


def test_the_date_of_a_page_is_not_the_day_of_what_it_tells(kb: attest.Attest) -> None:
    assert kb.ask("When was the pier widened?").status == "refused"


def test_a_question_that_does_not_ask_when_is_told_no_day(kb: attest.Attest) -> None:
    assert kb.ask("What was the sail mended with?").claims[0].text == "The sail was mended with tar."
