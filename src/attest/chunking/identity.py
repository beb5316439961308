"""The identity of a document and the prefix of a chunk: its names, and the lines put in front of what is embedded.

A passage by itself seldom says what it is about; with its document and section in front of it, it is embedded near
questions about them. The prefix is for the embedding only. It is never part of a chunk's text, so it is never quoted.
"""

import re
from collections.abc import Callable
from pathlib import PurePosixPath

from attest.chunking.code_context import CodeContext
from attest.values.chunks import Chunk, Identity
from attest.values.outlines import Parsed
from attest.words.ethereum import PROPOSAL, PROPOSAL_SERIES
from attest.words.terms import STOP_WORDS, terms

_LETTER_RUN = re.compile(r"[^\W\d_]{2,}")
"""A word in the name of a file."""
_UNTELLING_NAMES = frozenset(
    "readme index main overview introduction intro home default doc docs text contents".split()
)
"""Names of files that say nothing about their content."""
_PROPOSAL = re.compile(rf"({PROPOSAL})-(\d+)$")
"""The id of a proposal: *eip-4844*."""


def identity(parsed: Parsed, path: str) -> Identity:
    """The names by which people call a document: for a proposal ``EIP-4844 EIP4844 4844``, aliases, the file's name."""
    stem = PurePosixPath(path).stem
    names = [*_proposal_names(parsed.document_id or ""), *parsed.aliases, stem]
    return Identity(names=" ".join(dict.fromkeys(names)), title=parsed.title)


def _proposal_names(document_id: str) -> list[str]:
    """Names with the prefix of the first series as well, by which people still call those of the other."""
    match = _PROPOSAL.match(document_id)
    if not match:
        return []
    prefixes = dict.fromkeys((match[1].upper(), PROPOSAL_SERIES[0].upper()))
    return [name for prefix in prefixes for name in (f"{prefix}-{match[2]}", f"{prefix}{match[2]}")]


def extra_name_words(parsed: Parsed, path: str) -> str:
    """The words of a file's name that its title lacks: among many documents titled *Competitor rules*, one is
    ``urban_trials_rules.tex``. If the file's name says nothing, the words of its folder."""
    place = PurePosixPath(path)
    name = place.parent.name if place.stem.lower().strip("_") in _UNTELLING_NAMES else place.stem
    titled = set(terms(parsed.title))
    words = (word for word in _LETTER_RUN.findall(name) if word.lower() not in STOP_WORDS | _UNTELLING_NAMES)
    return " ".join(word for word in words if not titled.issuperset(terms(word)))


def prefixes(parsed: Parsed, path: str, text: str) -> Callable[[Chunk], str]:
    """A function from a chunk of the text to the prefix with which it is embedded."""
    if parsed.code is None:
        besides = extra_name_words(parsed, path)
        return lambda chunk: context_prefix(parsed, chunk, besides)
    context = CodeContext(parsed.title, parsed.code, text)
    return lambda chunk: "".join(f"{line}\n" for line in context.lines(chunk))


def context_prefix(parsed: Parsed, chunk: Chunk, besides: str = "") -> str:
    """The prefix with which a chunk is embedded, each line ending in a newline."""
    section = " > ".join(part for part in chunk.heading_path if part != parsed.title)
    lines = [*_document_lines(parsed, chunk, besides), *([f"[Section: {section}]"] if section else [])]
    return "".join(f"{line}\n" for line in lines)


def _document_lines(parsed: Parsed, chunk: Chunk, besides: str) -> list[str]:
    prefix, _, number = (parsed.document_id or "").rpartition("-")
    if parsed.kind == "proposal":
        about = f"[Status: {parsed.status or 'unknown'}, Category: {parsed.category or 'unknown'}]"
        return [f"[{prefix.upper()}-{number}: {parsed.title}]", about]
    if parsed.kind == "thread":
        about = f"[Author: {chunk.author or parsed.author}, Date: {chunk.date or parsed.authored_at}]"
        place = [f"[Post #{chunk.post}]"] if chunk.post else []
        forum = f"Forum: {prefix}, " if prefix else ""
        return [f"[{forum}Thread: {parsed.title}]", about, *place]
    title = f"{parsed.title} ({besides})" if besides else parsed.title
    return [f"[Document: {title}]", f"[Type: {parsed.kind}]"]
