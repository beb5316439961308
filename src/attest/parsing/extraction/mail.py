"""E-mail messages (.eml): sender, date, subject and text; attachments are named in a finding."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from email import policy
from email.headerregistry import BaseHeader, HeaderRegistry
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser

from attest.parsing.extraction import Extracted, not_extracted
from attest.parsing.extraction.earlier_mail import quote_earlier_mail
from attest.parsing.extraction.html import read_markup
from attest.parsing.extraction.html.encoding import decode_page
from attest.parsing.extraction.writing import front_matter, paragraph, replace_unstorable
from attest.values.findings import Finding, FindingKind
from attest.words.numbers import many

_HEADERS = {"title": "subject", "author": "from", "to": "to", "date": "date"}
_KEPT_MARKUP = re.compile(r"[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t])")
"""Lists look alike in a message and in Markdown; any other text that looks like a block is only text."""

_SIGNATURE = re.compile(r"--[ \t]*")
"""The line above a signature (RFC 3676, 4.3), which is a separator and not text."""
_LONGEST_HEADER = 4_000
"""Number of characters of a header that are parsed: the standard library needs quadratic time, or more."""
_REGISTRY = HeaderRegistry()


def _header(name: str, value: str) -> BaseHeader:
    return _REGISTRY(name, value[:_LONGEST_HEADER])


_POLICY = policy.default.clone(header_factory=_header)


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """The content of a message."""

    fields: Mapping[str, str]
    """Title, author, recipients and date; never empty."""
    body: str
    """Markdown."""
    attached: Sequence[str]
    """Names of attachments."""


def extract_mail(data: bytes) -> Extracted:
    """The text of a message: its plain text if there is one, otherwise that of its HTML."""
    message = read_message(data)
    if message is None:
        return not_extracted("not an e-mail message that can be read: it has no sender, date or subject")
    text = "\n".join([front_matter(message.fields), message.body])
    return Extracted(text=replace_unstorable(text), findings=list(attachments(message.attached)))


def read_message(data: bytes) -> Message | None:
    """The message in some bytes; None if they are not a message."""
    try:
        message = BytesParser(policy=_POLICY).parsebytes(data)
        fields, part = _fields(message), message.get_body(preferencelist=("plain", "html"))
        body = _text(part) if part else ""
        attached = [iter_attachment.get_filename() or "without name" for iter_attachment in message.iter_attachments()]
    # The standard library's header parser fails on broken headers with exceptions of many kinds (IndexError,
    # AttributeError…).
    except Exception:
        return None
    return Message(fields=fields, body=body, attached=attached) if fields else None


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
        return "\n".join(quote_earlier_mail(read_markup(page).body.split("\n"), None)) + "\n" if page else ""
    charset = part.get_content_charset("utf-8")
    try:
        text = data.decode(charset, "replace")
    except LookupError:
        text = data.decode("utf-8", "replace")
    return "\n".join(quote_earlier_mail(text.replace("\r\n", "\n").split("\n"), _line))


def _line(line: str) -> str:
    if _SIGNATURE.fullmatch(line):
        return ""
    return line if _KEPT_MARKUP.match(line) else paragraph([line])


def attachments(attached: Sequence[str]) -> Iterator[Finding]:
    """The finding that names the attachments left out; none without attachments."""
    if attached:
        detail = f"{many(len(attached), 'attachment')} left out: {', '.join(attached)[:200]}"
        yield Finding(kind=FindingKind.UNSUPPORTED, detail=replace_unstorable(detail))
