"""A message of e-mail (.eml): who wrote it, when and about what, and its text; attachments are named in a finding."""

import re
from collections.abc import Iterator
from email import policy
from email.headerregistry import BaseHeader, HeaderRegistry
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser

from attest.parsing.extraction import Extracted, unread
from attest.parsing.extraction.html import read_markup
from attest.parsing.extraction.html.encoding import decode_page
from attest.parsing.extraction.writing import front_matter, paragraph, storable
from attest.values.findings import Finding, FindingKind

__all__ = ["extract_mail"]

_HEADERS = {"title": "subject", "author": "from", "to": "to", "date": "date"}
_KEPT_MARKUP = re.compile(r"[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])")
"""Quotations and lists look alike in a message and in Markdown; anything else that looks like a block is only text."""

_LONGEST_HEADER = 4_000
"""Characters of a header that are parsed: the standard library takes the square of their number, or more."""
_REGISTRY = HeaderRegistry()


def _header(name: str, value: str) -> BaseHeader:
    return _REGISTRY(name, value[:_LONGEST_HEADER])


_POLICY = policy.default.clone(header_factory=_header)


def extract_mail(data: bytes) -> Extracted:
    """The text of a message: its own, as plain text where it has one, else of its HTML."""
    try:
        message = BytesParser(policy=_POLICY).parsebytes(data)
        fields, part = _fields(message), message.get_body(preferencelist=("plain", "html"))
        body, attached = (
            _text(part) if part else "",
            [one.get_filename() or "without name" for one in message.iter_attachments()],
        )
    # The standard library's parser of headers raises what its faults make of broken ones (IndexError, AttributeError…).
    except Exception as error:
        return unread(f"no e-mail message that can be read: {type(error).__name__}")
    if not fields:
        return unread("no e-mail message: it has neither sender, date nor subject")
    text = "\n".join([front_matter(fields), body])
    return Extracted(text=storable(text), findings=list(_findings(attached)))


def _fields(message: EmailMessage) -> dict[str, str]:
    found = {name: " ".join(str(message.get(header, "")).split()) for name, header in _HEADERS.items()}
    sent = message.get("date")
    found["date"] = sent.datetime.isoformat() if sent is not None and sent.datetime is not None else found["date"]
    return {name: value[:500] for name, value in found.items() if value}


def _text(part: MIMEPart) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    if part.get_content_subtype() == "html":
        page = decode_page(data).text
        return read_markup(page).body + "\n" if page else ""
    charset = part.get_content_charset("utf-8")
    try:
        text = data.decode(charset, "replace")
    except LookupError:
        text = data.decode("utf-8", "replace")
    return "\n".join(map(_line, text.replace("\r\n", "\n").split("\n")))


def _line(line: str) -> str:
    return line if _KEPT_MARKUP.match(line) else paragraph([line])


def _findings(attached: list[str]) -> Iterator[Finding]:
    if attached:
        detail = f"{len(attached)} attachment(s) left out: {', '.join(attached)[:200]}"
        yield Finding(kind=FindingKind.UNSUPPORTED, detail=storable(detail))
