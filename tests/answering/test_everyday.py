"""Everyday Markdown: what a newcomer asks of a README, a handbook or notes."""

import pytest

import attest

FILES = {
    "README.md": "# Lantern\n\nLantern makes galleries.\n\n## Installation\n\nType:\n\n"
    "```sh\nnpm install lantern\n```\n",
    "lamps.md": "[title]: <> (About lamps)\n[date]: <> (2024-02-01)\n\n# Lamps\n\n"
    "A lamp burns oil. A candle burns wax.\n",
    "candles.md": "# Candles\n\nA candle is made of wax. It burns for an hour. The price of a candle is 3 euros.\n",
    "lost.md": "# Lost things\n\nWhat was lost lies in the hall for 9 days.\n",
    "shine.md": "# shine()\n\nMakes light.\n\n- Parameters:\n\n  - wick : int, how many wicks shine() lights\n",
    "torch.md": "# Torch\n\nTo quench it:\n\n1. Quench the torch with\n   ```\n   quench --all\n   ```\n2. Wait.\n",
    "lantern.md": "# Lantern\n\n- Relight the lantern like this:\n\n  ```python\n  # First the wick\n"
    "  wick = trim(old)\n\n  lamp.__init__(wick, [2])\n  ```\n\n  Then wait *for* `it`.\n- Sit down.\n\n"
    "The hook `__lamp__` holds the *lantern*.\n",
    "boiler.eml": "From: Nia <nia@mole.example>\nTo: Ole <ole@mole.example>\nSubject: Boiler of the north wing\n\n"
    "The boiler of the north wing burst on Monday.\n",
    "visas.md": "---\nid: visas\ntitle: Visas\n---\n\n# Visas\n\nAsk the harbour office for a visitor ID.\n",
    "rules/rule-1.md": "---\ntitle: Doors\nauthor: Nia Mole\nstatus: Draft\n---\n\n# Doors\n\nDoors stay shut.\n",
    "rules/rule-2.md": "---\ntitle: Quiet hours\nstatus: Final\nlast_reviewed: 2024-11-03\n---\n\n"
    "# Quiet hours\n\nNobody sings after ten.\n",
}  # fmt: skip


def test_a_command_is_quoted_as_it_is_typed(kb: attest.Attest) -> None:
    said = kb.ask("How do I install Lantern with npm?").claims[0]
    assert said.text == "Type:\n  npm install lantern"
    assert said.verdict.support == "supported"


def test_documents_that_differ_need_not_say_that_they_do(kb: attest.Attest) -> None:
    answer = kb.ask("How does a lamp differ from a candle?")
    assert {"A lamp burns oil.", "A candle burns wax."} <= {claim.text for claim in answer.claims}


def test_front_matter_that_is_hidden_in_markdown_reads_as_a_field(kb: attest.Attest) -> None:
    answer = kb.ask("Which document is about lamps that burn oil?")
    assert "title: About lamps; date: 2024-02-01." in [claim.text for claim in answer.claims]
    assert all(claim.verdict.support == "supported" for claim in answer.claims)


def test_a_line_of_front_matter_that_two_fields_share_is_quoted_once(kb: attest.Attest) -> None:
    (claim,) = kb.ask("What is the status of rule-1, and who wrote it?").claims
    assert claim.text == "Doors: author: Nia Mole; status: Draft."


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the status of rule-2?", "Quiet hours: status: Final; last_reviewed: 2024-11-03."),
        ("Who wrote rule-1?", "Doors: author: Nia Mole; status: Draft."),
        ("Who came up with rule-1?", "Doors: author: Nia Mole; status: Draft."),
        ("When was the rule about quiet hours last reviewed?", "Quiet hours: last_reviewed: 2024-11-03."),
    ],
)
def test_a_note_is_called_by_its_file_and_asked_for_its_fields(kb: attest.Attest, question: str, said: str) -> None:
    assert kb.ask(question).claims[0].text == said


def test_a_field_called_by_an_everyday_word_is_not_asked_for_by_it(kb: attest.Attest) -> None:
    claims = [claim.text for claim in kb.ask("What happened to the boiler of the north wing?").claims]
    assert "The boiler of the north wing burst on Monday." in claims
    assert not any("to: Ole" in claim for claim in claims)


@pytest.mark.parametrize(
    "question",
    [
        "May somebody whose title nobody knows sing after ten?",
        "May anybody sing after ten before the rule is last reviewed?",
    ],
)
def test_whoever_asks_whether_is_told_the_rule_and_no_field(kb: attest.Attest, question: str) -> None:
    assert [claim.text for claim in kb.ask(question).claims] == ["Nobody sings after ten."]


def test_who_asks_how_an_id_is_had_asks_for_no_field_of_that_name(kb: attest.Attest) -> None:
    claims = [claim.text for claim in kb.ask("How do I get a visitor ID?").claims]
    assert claims[0] == "Ask the harbour office for a visitor ID."
    assert not any("id: visas" in claim for claim in claims)


def test_a_label_is_no_answer_without_what_it_labels(kb: attest.Attest) -> None:
    claims = [claim.text for claim in kb.ask("Which parameters does shine() take, and how many wicks?").claims]
    assert claims == ["Parameters: wick : int, how many wicks shine() lights."]


def test_code_inside_an_item_stands_on_a_line_of_its_own_without_fences(kb: attest.Attest) -> None:
    answer = kb.ask("How do I quench the torch?")
    assert [claim.text for claim in answer.claims] == [
        "To quench it:",
        "1. Quench the torch with\n     quench --all",
        "2. Wait.",
    ]
    assert answer.status == "answered"


def test_an_item_that_is_quoted_whole_with_its_code_is_verbatim(kb: attest.Attest) -> None:
    [claim] = [one for one in kb.ask("How do I relight the lantern?").claims if one.text.startswith("Relight")]
    assert claim.text.split("\n") == [
        "Relight the lantern like this:",
        "    # First the wick",
        "    wick = trim(old)",
        "",
        "    lamp.__init__(wick, [2])",
        "    Then wait for `it`.",
    ]
    assert (claim.verdict.support, claim.verdict.method) == ("supported", "verbatim")


def test_names_in_code_keep_their_signs(kb: attest.Attest) -> None:
    assert any("`__lamp__`" in claim.text for claim in kb.ask("What does the hook __lamp__ hold?").claims)


def test_what_a_file_does_not_date_is_refused_under_its_name(kb: attest.Attest) -> None:
    assert (kb.ask("When did rule-2 become Final?").reason or "").startswith("rules/rule-2.md does not say when")


def test_a_short_word_is_not_read_as_another_that_happens_to_be_there(kb: attest.Attest) -> None:
    kb.ask("How much does a candle cost?")
    assert kb.trace().trace.reading.corrections == {}
