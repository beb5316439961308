"""A message of e-mail is read with sender, date and subject; nothing in it poses as anything else."""

from email.message import EmailMessage
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.findings import FindingKind

PLAIN = """\
Subject: =?utf-8?q?Tea_at_f=C3=BCnf?=
From: Ann Lee <ann@example.org>
To: Bo Chen <bo@example.org>
Date: Mon, 06 May 2024 07:08:09 +0200
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: 8bit

Water boils at caf\xe9.

# not a heading
- but an item

> said before
--
Ann
"""
TEXT = """\
---
title: Tea at fünf
author: Ann Lee <ann@example.org>
to: Bo Chen <bo@example.org>
date: 2024-05-06T07:08:09+02:00
---

Water boils at café.

\\# not a heading
- but an item

> said before


Ann
"""


def test_a_message_becomes_text() -> None:
    extracted = extract("a.eml", PLAIN.encode("latin-1"))
    assert (extracted.text, list(extracted.findings)) == (TEXT, [])
    parsed = parse("mail/a.eml", TEXT)
    assert (parsed.kind, parsed.title, parsed.authored_at) == ("note", "Tea at fünf", "2024-05-06")


def test_html_is_read_where_there_is_no_plain_text_and_attachments_are_named() -> None:
    message = EmailMessage()
    message["Subject"] = "Tea"
    message.set_content("<h1>Hot</h1><script>x</script><p>It boils.</p>", subtype="html")
    message.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="cup.pdf")
    extracted = extract("a.eml", message.as_bytes())
    assert extracted.text == "---\ntitle: Tea\n---\n\n# Hot\n\nIt boils.\n"
    assert [(one.kind, "cup.pdf" in one.detail) for one in extracted.findings] == [(FindingKind.UNSUPPORTED, True)]


@pytest.mark.parametrize("data", [b"", b"no message", b"Subject: x\nContent-Type: text/plain; charset=nonesuch\n\ny"])
def test_a_message_without_form_is_a_finding_or_its_text(data: bytes) -> None:
    extracted = extract("a.eml", data)
    assert extracted.text is None or extracted.text.endswith("y")
    assert (extracted.text is None) == (FindingKind.MALFORMED in [one.kind for one in extracted.findings])


def test_parts_nested_without_end_are_a_finding() -> None:
    head = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(2_000))
    extracted = extract("a.eml", f"Subject: x\n{head}".encode())
    assert extracted.text is None or "title: x" in extracted.text


HEADERS = st.sampled_from(["Subject", "From", "To", "Date", "Content-Type", "Content-Transfer-Encoding"])


@given(headers=st.lists(st.tuples(HEADERS, st.binary(max_size=20)), max_size=6), body=st.binary(max_size=40))
def test_headers_of_any_form_do_no_harm(headers: list[tuple[str, bytes]], body: bytes) -> None:
    data = (
        b"".join(name.encode() + b": " + value.replace(b"\n", b" ") + b"\n" for name, value in headers) + b"\n" + body
    )
    text = extract("a.eml", data).text
    assert text is None or "\0" not in text.encode().decode()
    assert parse("a.eml", text or "").document_id is None


@pytest.mark.parametrize("mark", ['"', "\\", "a ", "a,", "=?", "()"])
@pytest.mark.parametrize("header", ["From: ", "Content-Type: text/plain; a="])
def test_a_header_without_end_takes_no_time(header: str, mark: str) -> None:
    started = process_time()
    text = extract("a.eml", f"Subject: Tea\n{header}{mark * 300_000}\n\nIt boils.".encode()).text or ""
    assert ("title: Tea" in text, process_time() - started < 60) == (True, True), "a hang, not a budget"
