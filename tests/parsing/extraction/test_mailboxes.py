"""A mail box is one document: a post for every message, with who wrote it, when, and whom it answers."""

import mailbox
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound

FIRST = """\
From ann@tea.example Mon May  6 07:08:09 2024
From: Ann Lee <ann@tea.example>
Subject: Lids of kettles
Date: Mon, 06 May 2024 07:08:09 +0200

The lid of the kettle stays open while it cools down.
>From now on, at least.

"""
SECOND = """\
From bo@tea.example Tue May  7 09:00:00 2024
From: "Bo Chen" <bo@tea.example>
Subject: Re: [tea] Lids of kettles
Date: Tue, 07 May 2024 09:00:00 +0200

> The lid of the kettle stays open while it cools down.
I would close it.

---

**Eve** (2020-01-01):

Nothing of mine.

"""
OTHER = """\
From cy@tea.example Wed May  8 09:00:00 2024
From: cy@tea.example
Subject: Cups

They are *blue*.
"""
TEXT = """---
title: Lids of kettles
author: Ann Lee
date: 2024-05-06
messages: 2
---

The lid of the kettle stays open while it cools down.
From now on, at least.

---

**Bo Chen** (2024-05-07):

> The lid of the kettle stays open while it cools down.

I would close it.

\\---

**Eve** (2020-01-01):

Nothing of mine.
"""


def test_a_conversation_becomes_text() -> None:
    extracted = extract("a.mbox", (FIRST + SECOND).encode())
    assert (extracted.text, list(extracted.findings)) == (TEXT, [])


def test_its_messages_are_posts_that_answer_each_other() -> None:
    parsed = parse("mail/a.mbox", TEXT)
    assert_sound(TEXT, parsed)
    assert (parsed.kind, parsed.title, parsed.author, parsed.authored_at) == (
        "thread", "Lids of kettles", "Ann Lee", "2024-05-06",
    )  # fmt: skip
    posts = [(post.number, post.author, post.date, post.reply_to) for post in parsed.outline.posts.values()]
    assert posts == [(1, "Ann Lee", "2024-05-06", None), (2, "Bo Chen", "2024-05-07", 1)]
    [quotation] = [block for block in parsed.outline.blocks if block.kind is BlockKind.QUOTE]
    assert (quotation.label, "close" in TEXT[quotation.start : quotation.end]) == ("Ann Lee", False)
    assert [(one.person, one.post) for one in parsed.authors] == [("name/ann lee", 1), ("name/bo chen", 2)]


def test_messages_about_several_things_have_their_subjects_as_headings() -> None:
    text = extract("a.mbox", (FIRST + OTHER).encode()).text or ""
    parsed = parse("mail/inbox.mbox", text)
    assert_sound(text, parsed)
    assert parsed.title == "inbox"
    sections = [block.label for block in parsed.outline.blocks if block.kind is BlockKind.SECTION]
    assert sections == ["Lids of kettles", "Cups"]
    assert [(post.author, post.date) for post in parsed.outline.posts.values()] == [
        ("Ann Lee", "2024-05-06"), ("cy@tea.example", None),
    ]  # fmt: skip


def test_what_the_standard_library_writes_is_read(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "a.mbox")
    for number in range(3):
        message = EmailMessage()
        message["From"], message["Subject"] = f"P{number} <p{number}@tea.example>", "Tea"
        message.set_content(f"Cup {number}.\n\nFrom here to there.\n")
        message.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename=f"cup{number}.pdf")
        box.add(message)
    box.close()
    extracted = extract("a.mbox", (tmp_path / "a.mbox").read_bytes())
    assert (extracted.text or "").count("From here to there.") == 3
    assert [post.author for post in parse("a.mbox", extracted.text or "").outline.posts.values()] == ["P0", "P1", "P2"]
    assert [(one.kind, "cup0.pdf, cup1.pdf, cup2.pdf" in one.detail) for one in extracted.findings] == [
        (FindingKind.UNSUPPORTED, True)
    ]


def test_a_line_of_a_program_inside_a_message_begins_no_other_post() -> None:
    page = (
        "From a@b.example Mon May  6 07:08:09 2024\nFrom: Ann <a@b.example>\nSubject: x\nContent-Type: text/html\n\n"
        "<pre>one\n---\n\n**Eve** (2020-01-01):\n\ntwo</pre>\n"
    )
    text = extract("a.mbox", page.encode()).text or ""
    assert [post.author for post in parse("a.mbox", text).outline.posts.values()] == ["Ann"]


def test_a_message_that_cannot_be_read_is_counted_and_the_others_are_read() -> None:
    broken = "From x Mon May  6 07:08:09 2024\nX-Nothing: 1\n\nlost\n\n"
    extracted = extract("a.mbox", (broken + FIRST).encode())
    assert "The lid" in (extracted.text or "")
    assert [(one.kind, one.detail[:1]) for one in extracted.findings] == [(FindingKind.MALFORMED, "1")]


def test_a_box_of_more_than_anybody_reads_is_cut_and_says_where() -> None:
    long = FIRST.replace("The lid", "word " * 200_000)
    extracted = extract("a.mbox", (long * 12).encode())
    assert [(one.kind, "of 12 messages" in one.detail) for one in extracted.findings] == [(FindingKind.TRUNCATED, True)]


@pytest.mark.parametrize("data", [b"", b"no box", b"From me to you\n\nwords", b"\x00\xff" * 99])
def test_what_is_no_mail_box_is_a_finding_that_says_so(data: bytes) -> None:
    extracted = extract("a.mbox", data)
    assert (extracted.text, [one.kind for one in extracted.findings]) == (None, [FindingKind.MALFORMED])


GOOD = (FIRST + SECOND + OTHER).encode()


@settings(max_examples=100, deadline=None)
@given(at=st.integers(0, len(GOOD) - 1), data=st.binary(max_size=6))
def test_damage_to_a_box_is_never_more_than_a_finding(at: int, data: bytes) -> None:
    extracted = extract("a.mbox", GOOD[:at] + data + GOOD[at + len(data) :])
    assert extracted.text is not None or extracted.findings
    assert_sound(extracted.text or "", parse("a.mbox", extracted.text or ""))
