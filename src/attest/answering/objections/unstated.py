"""Questions that only a line of front matter, an entry of a list of changes or a reply can answer, if there is none.

Passages that share words with such a question do not answer it, however near they are. Only a question that asks for
nothing else is refused here; one that prose may answer is left to the passages.
"""

import re
from collections.abc import Sequence

from attest.answering.kinds.authorship import unknown_author
from attest.answering.kinds.versions.releases import unknown_version
from attest.answering.passages.passages import Library
from attest.answering.rereading import NEAREST
from attest.questions.sought.abbreviations import abbreviation_asked, expansion_rater
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.words.ethereum import PROPOSALS

_PREFIX = rf"^\W*(?:what|which|who)(?: (?:other )?(?:{PROPOSALS}|proposals?|documents?))?(?: else)?"
"""Beginning of a question for documents: *which other proposals*."""
_DOCUMENT = r"(?:[a-z]+)?[- #]*\d+\W*$"
"""The only document in a question, at its end: *EIP-1559?*"""
_REQUIREMENT_ASKED = re.compile(rf"{_PREFIX} (?:depends?|rel(?:y|ies)|builds?) (?:up)?on {_DOCUMENT}", re.I)
"""*Which proposals depend on EIP-1?*"""
_REPLACEMENT_ASKED = re.compile(rf"{_PREFIX} (?:has |have )?(?:supersed|replac|obsolet)(?:es?|ed) {_DOCUMENT}", re.I)
"""*What superseded EIP-1?*"""
_REPLY_ASKED = re.compile(r"\b(?:repl(?:y|ies|ied)|respon(?:d|ds|ded|ses?)|retort(?:s|ed)?)\b", re.I)
"""Asks for a reply: *what did Rita respond?*"""
_AUTHOR_ASKED = re.compile(r"^\W*who (?:wrote|authored|drafted|(?:is|are|was|were) the (?:\w+ )?authors? of)\b", re.I)
"""*Who wrote EIP-1?*"""
_AUTHORSHIP = re.compile(
    r"\b(?:author\w*|writ(?:es|er|ten)|wrote|drafted|edited|editors?|created by|credits?|maintain(?:s|ed|ers?)"
    r"|contribut\w+)\b",
    re.I,
)
"""Words by which prose mentions its author."""
_REPLACEMENT = re.compile(r"\b(?:supersed|replac|obsolet|successor|deprecat)\w*", re.I)
_REPLACED = re.compile(r"\b(?:superseded|replaced|obsoleted|obsolete|deprecated|successor)\b", re.I)
"""Words by which other documents, and the document itself, mention a replacement."""


def missing_statement(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> str | None:
    """What no document states, as a sentence; None for other questions. Lines that state it were looked for before."""
    if author := unknown_author(asked, library):
        return f"no document in the store names “{author}” as its author"
    if version := unknown_version(asked, [hit.found for hit in hits], library):
        return version
    if (
        (name := asked.of_one)
        and _AUTHOR_ASKED.match(asked.question)
        and not any(_names_author(hit) for hit in _hits_of(name, hits))
    ):
        return f"nothing found in {asked.called(name)} says who wrote it"
    if (abbreviation := abbreviation_asked(asked.question)) and not any(_expands(abbreviation, hit) for hit in hits):
        return f"nothing found says what “{abbreviation}” stands for"
    asks_for_reply = asked.only_theirs and _REPLY_ASKED.search(asked.question)
    if asks_for_reply and not any(_is_reply(hit, asked) for hit in hits[:NEAREST]):
        return f"nothing found is a reply by {asked.speakers[0]}"
    if len(asked.named) != 1:
        return None
    name = asked.named[0]
    if _REQUIREMENT_ASKED.search(asked.question) and not library.requiring(name, "in", 1):
        return f"no document in the store states that it requires {asked.called(name).upper()}"
    if _REPLACEMENT_ASKED.search(asked.question) and not any(
        _mentions_replacement(hit, name, asked.number_of(name), library) for hit in hits
    ):
        return f"no document in the store says what replaced {asked.called(name).upper()}"
    return None


def _hits_of(document_id: str, hits: Sequence[Hit]) -> list[Hit]:
    """The hits from one document."""
    return [hit for hit in hits if hit.found.document_id == document_id]


def _names_author(hit: Hit) -> bool:
    """Whether a hit has an author, or mentions one."""
    return hit.found.chunk.author is not None or _AUTHORSHIP.search(hit.found.text) is not None


def _is_reply(hit: Hit, asked: ParsedQuestion) -> bool:
    """Whether a hit is a reply, not the opening of a thread, by somebody whose words are asked for."""
    return hit.found.chunk.author in asked.speakers and (hit.found.chunk.post or 0) > 1


def _mentions_replacement(hit: Hit, name: str, number: str, library: Library) -> bool:
    """Whether the prose of a hit from the document, or of one that names it, mentions a replacement."""
    found = hit.found
    end_of_fields = max((field.end for field in library.fields(found.document_id)), default=0)
    prose = found.text[max(0, end_of_fields - found.chunk.start) :]
    if found.document_id == name:
        return _REPLACED.search(prose) is not None
    return bool(re.search(rf"\b{re.escape(number)}\b", prose) and _REPLACEMENT.search(prose))


def _expands(abbreviation: str, hit: Hit) -> bool:
    """Whether a passage says what an abbreviation stands for, in a sentence or on its own line, or explains it in a
    list of terms (*TSF: number of …*)."""
    text = hit.found.text
    explains = re.compile(rf"\W*{re.escape(abbreviation)}\W{{0,3}}[:=–—]\W*\w+(?:\s\w+)+", re.I)
    rate = expansion_rater(abbreviation)
    return any(rate(piece)[0] or explains.match(piece) for piece in (text, *text.split("\n")))
