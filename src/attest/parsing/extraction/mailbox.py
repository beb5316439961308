"""Mailboxes (.mbox): all messages in one text, each below a line with its author and date.

A mailbox with a single conversation is titled by its subject; otherwise every message has its own subject as a heading.
The text is laid out like a forum thread, whose reader finds the posts: the first message belongs to the front matter,
and a ``---`` line separates the others. Such lines within a message are escaped.
"""

import re
from collections.abc import Iterator, Sequence

from attest.parsing.extraction import Extracted, not_extracted
from attest.parsing.extraction.mail import Message, attachments, read_message
from attest.parsing.extraction.writing import front_matter, replace_unstorable
from attest.values.findings import Finding, FindingKind
from attest.words.numbers import many

_MAX_CHARACTERS = 8_000_000
"""Maximum length of the text; a larger mailbox is to be divided by year or folder."""
_BEGINS = re.compile(rb"(?:\A|(?<=\n)\r?\n)From [^\n]{0,400}?\d\d?:\d\d[^\n]{0,100}\n(?=[!-9;-~]+:|>?From )")
"""The separator line before a message, by RFC 4155 and by what programs make of it; a blank line precedes it."""
_ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)
_ANSWERED = re.compile(
    r"(?:(?:re|aw|fwd?|fw|wg|sv|antw|tr|rif|odp)(?:\[\d+\])?\s*:\s*|\[[^\[\]]{1,40}\]\s*)+", re.IGNORECASE
)
"""What precedes the subject of a reply, and the name of a mailing list."""
_RULE = re.compile(r"^---(?=[ \t]*$)", re.MULTILINE)
_NO_NAME = re.compile(r"[*\r\n]+")


def extract_mailbox(data: bytes) -> Extracted:
    """The text of a mailbox, after the number of its messages and the author and date of the first."""
    parts = list(_parts(data))
    if not parts:
        return not_extracted("not a mailbox: no message in it begins with a line “From … date”")
    messages, findings = list[Message](), list[Finding]()
    size, broken = 0, 0
    for part in parts:
        message = read_message(part)
        if message is None:
            broken += 1
            continue
        size += len(message.body)
        if size > _MAX_CHARACTERS:
            detail = f"{len(messages):,} of {len(parts):,} messages are read; divide the mail box"
            findings.append(Finding(kind=FindingKind.TRUNCATED, detail=detail))
            break
        messages.append(message)
    if broken:
        detail = f"{many(broken, 'unreadable message')} left out"
        findings.append(Finding(kind=FindingKind.MALFORMED, detail=detail))
    findings += attachments([name for message in messages for name in message.attached])
    return Extracted(text=replace_unstorable(_text(messages)) if messages else None, findings=findings)


def _parts(data: bytes) -> Iterator[bytes]:
    """The messages, with those lines unescaped that look like a separator."""
    begins = [match.span() for match in _BEGINS.finditer(data)]
    ends = [start for start, _ in begins[1:]] + [len(data)]
    for (_, start), end in zip(begins, ends, strict=False):
        yield _ESCAPED.sub(rb"\1", data[start:end])


def _text(messages: Sequence[Message]) -> str:
    subjects = {_ANSWERED.sub("", message.fields.get("title", "")).strip().casefold() for message in messages}
    title = _ANSWERED.sub("", messages[0].fields.get("title", "")).strip() if len(subjects) == 1 else ""
    first = messages[0]
    fields = {"title": title, "author": _name(first), "date": _day(first), "messages": str(len(messages))}
    head = front_matter({name: value for name, value in fields.items() if value})
    posts = [_post(message, headed=not title) for message in messages]
    return "\n\n---\n\n".join([f"{head}\n{posts[0]}", *map(_with_signature, messages[1:], posts[1:])]) + "\n"


def _post(message: Message, *, headed: bool) -> str:
    subject = message.fields.get("title", "")
    heading = f"# {subject}\n\n" if headed and subject else ""
    return heading + _RULE.sub(" ---", message.body).strip("\n")


def _with_signature(message: Message, post: str) -> str:
    day = _day(message)
    return f"**{_name(message)}**{f' ({day})' if day else ''}:\n\n{post}"


def _name(message: Message) -> str:
    """The author of a message: the name, or else the address."""
    written = message.fields.get("author", "")
    name = _NO_NAME.sub(" ", written.partition("<")[0]).strip(" \"'\t") or written.strip("<> ")
    return _NO_NAME.sub(" ", name)[:100].strip() or "unknown"


def _day(message: Message) -> str:
    found = re.match(r"\d{4}-\d\d-\d\d", message.fields.get("date", ""))
    return found[0] if found else ""
