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
from attest.questions.sought.abbreviations import abbreviation_asked, spelled_out
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from attest.words.ethereum import PROPOSALS

_PREFIX = rf"^\W*(?:what|which|who)(?: (?:other )?(?:{PROPOSALS}|proposals?|documents?))?(?: else)?"
_DOCUMENT = r"(?:[a-z]+)?[- #]*\d+\W*$"
_REQUIRED = re.compile(rf"{_PREFIX} (?:depends?|rel(?:y|ies)|builds?) (?:up)?on {_DOCUMENT}", re.I)
_REPLACED = re.compile(rf"{_PREFIX} (?:has |have )?(?:supersed|replac|obsolet)(?:es?|ed) {_DOCUMENT}", re.I)
_REPLIED = re.compile(r"\b(?:repl(?:y|ies|ied)|respon(?:d|ds|ded|ses?)|retort(?:s|ed)?)\b", re.I)
_WROTE = re.compile(r"^\W*who (?:wrote|authored|drafted|(?:is|are|was|were) the (?:\w+ )?authors? of)\b", re.I)
_AUTHORSHIP = re.compile(
    r"\b(?:author\w*|writ(?:es|er|ten)|wrote|drafted|edited|editors?|created by|credits?|maintain(?:s|ed|ers?)"
    r"|contribut\w+)\b",
    re.I,
)
_IN_PROSE = re.compile(r"\b(?:supersed|replac|obsolet|successor|deprecat)\w*", re.I)
_OF_ITSELF = re.compile(r"\b(?:superseded|replaced|obsoleted|obsolete|deprecated|successor)\b", re.I)


def unstated(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> str | None:
    """What no document states, as a sentence; None for other questions. Lines that state it were looked for before."""
    if who := unknown_author(asked, library):
        return f"no document in the store names “{who}” as its author"
    if version := unknown_version(asked, [hit.found for hit in hits], library):
        return version
    if (name := asked.of_one) and _WROTE.match(asked.question) and not any(_says_who(hit) for hit in _of(name, hits)):
        return f"nothing that was found of {asked.called(name)} says who wrote it"
    if (short := abbreviation_asked(asked.question)) and not any(_spells_out(short, hit) for hit in hits):
        return f"nothing that was found says what “{short}” stands for"
    replying = asked.only_theirs and _REPLIED.search(asked.question)
    if replying and not any(_replies(hit, asked) for hit in hits[:NEAREST]):
        return f"nothing that was found is a reply of {asked.speakers[0]}"
    if len(asked.named) != 1:
        return None
    name = asked.named[0]
    if _REQUIRED.search(asked.question) and not library.requiring(name, "in", 1):
        return f"no document in the store states that it requires {asked.called(name).upper()}"
    if _REPLACED.search(asked.question) and not any(_speaks(hit, name, asked.number_of(name), library) for hit in hits):
        return f"no document in the store says what replaced {asked.called(name).upper()}"
    return None


def _of(document_id: str, hits: Sequence[Hit]) -> list[Hit]:
    return [hit for hit in hits if hit.found.document_id == document_id]


def _says_who(hit: Hit) -> bool:
    """Whether a hit has an author, or mentions one."""
    return hit.found.chunk.author is not None or _AUTHORSHIP.search(hit.found.text) is not None


def _replies(hit: Hit, asked: ParsedQuestion) -> bool:
    """Whether a hit is a reply, not the opening of a thread, by somebody whose words are asked for."""
    return hit.found.chunk.author in asked.speakers and (hit.found.chunk.post or 0) > 1


def _speaks(hit: Hit, name: str, number: str, library: Library) -> bool:
    """Whether the prose of a hit from the document, or of one that names it, mentions a replacement."""
    found = hit.found
    front = max((field.end for field in library.fields(found.document_id)), default=0)
    prose = found.text[max(0, front - found.chunk.start) :]
    if found.document_id == name:
        return _OF_ITSELF.search(prose) is not None
    return bool(re.search(rf"\b{re.escape(number)}\b", prose) and _IN_PROSE.search(prose))


def _spells_out(short: str, hit: Hit) -> bool:
    """Whether a passage says what an abbreviation stands for, in a sentence or on a line of its own."""
    text = hit.found.text
    return any(spelled_out(short)(piece)[0] for piece in (text, *text.split("\n")))
