"""A mail box is asked as a forum is: who says what, when, and nobody is taken for the author of what they quote."""

from pathlib import Path

import pytest

import attest
from attest.cli import main

BOX = """\
From ann@tea.example Mon May  6 07:08:09 2024
From: Ann Lee <ann@tea.example>
Subject: Boiler of the north wing
Date: Mon, 06 May 2024 07:08:09 +0200

We should replace the boiler of the north wing before winter.

From bo@tea.example Tue May  7 09:00:00 2024
From: Bo Chen <bo@tea.example>
Subject: Re: Boiler of the north wing
Date: Tue, 07 May 2024 09:00:00 +0200

On Mon, May 6, 2024 at 7:08 AM Ann Lee <ann@tea.example> wrote:
> We should replace the boiler of the north wing before winter.
I am against it, because a new boiler costs 12,000 euros.
"""
LETTER = """\
From: Cy Ng <cy@tea.example>
Subject: Re: Kettles
Date: Wed, 08 May 2024 09:00:00 +0200

I never use vinegar.

-----Original Message-----
From: Di Roe <di@tea.example>
Sent: Monday
To: Cy Ng
Subject: Kettles

A kettle is descaled with vinegar every six weeks.
"""


@pytest.fixture
def store(tmp_path: Path) -> str:
    (tmp_path / "mail").mkdir()
    (tmp_path / "mail/boiler.mbox").write_text(BOX, encoding="utf-8")
    (tmp_path / "mail/kettles.eml").write_text(LETTER, encoding="utf-8")
    store = str(tmp_path / "store.db")
    assert main(["index", str(tmp_path / "mail"), "--lexical-only", "--quiet", "--store", store]) == 0
    return store


def test_an_answer_says_who_wrote_a_message_and_when(store: str) -> None:
    with attest.open(store) as kb:
        claims = [claim.text for claim in kb.ask("Who is against a new boiler?").claims]
        assert kb.check().sound
    assert claims[0] == "Bo Chen (2024-05-07): I am against it, because a new boiler costs 12,000 euros."
    assert main(["verify", "last", "--store", store]) == 0


def test_who_quotes_a_message_did_not_write_it(store: str) -> None:
    with attest.open(store) as kb:
        claims = [claim.text for claim in kb.ask("Who wants to replace the boiler of the north wing?").claims]
    said = "We should replace the boiler of the north wing before winter."
    assert f"Ann Lee (2024-05-06): {said}" in claims
    assert not any("Bo Chen" in claim and said in claim for claim in claims)


def test_a_message_is_found_with_its_author(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "12,000 euros", "-k", "1", "--store", store, "--filter", "kind=thread"]) == 0
    assert "boiler.mbox" in capsys.readouterr().out


def test_lines_of_mail_programs_are_no_answers(store: str) -> None:
    with attest.open(store) as kb:
        quotes = [
            one.quote.text
            for question in ("Who wrote about the boiler?", "Who wrote about kettles and vinegar?")
            for claim in kb.ask(question).claims
            for one in claim.evidence
        ]
    assert quotes
    assert not any("wrote:" in quote or "Original Message" in quote for quote in quotes)
