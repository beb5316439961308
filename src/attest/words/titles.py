"""Names of documents: titles, file names, and their endings."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.values.documents import Document
from attest.words.paths import GENERIC_FILES
from attest.words.terms import folded

DOCUMENT_WORDS = frozenset(
    folded(
        "agreement article bylaws charter checklist conduct constitution decision discussion doc document extension faq"
        " file glossary guidance guide guidelines handbook howto manifesto manual memo note notes page paper plan"
        " playbook policy procedure process proposal readme roadmap runbook spec specification standard statement"
        " template terms tutorial whitepaper"
    )
)
"""Words for kinds of documents, with which names of documents end. Listed by hand from titles of policies,
specifications and notes. A name that ends in another word counts only as a whole, and where the question speaks of a
document."""
BEFORE_NAME = re.compile(r"^\W*(?:(?:the|an?|our|your|this|its)\b\W*)?", re.I)
"""Punctuation and an article or possessive in front of a name, which are not part of it."""
_VERSION = re.compile(r"\s+v?\d+(?:\.\d+)+\W*$", re.I)
"""A version at the end of a title: the *2.0* of *Style guide v2.0*."""
_BEFORE_COLON = re.compile(r".{2,80}?(?=(?::| [(–—-]|\s*$))")
"""A title up to its colon, dash or parenthesis."""
_IN_PARENTHESES = re.compile(r"\(([^()]{2,40})\)")
"""The parenthesised part of a title: *PBS* in *Proposer-builder separation (PBS)*."""
_IN_COINED_WORD = re.compile(r"\w[A-Z]|\d")
"""Pattern in a coined word, which has no other meaning: ``PUSH0``, ``PeerDAS``."""
_BEFORE_PREPOSITION = re.compile(r".{2,80}?(?= (?:for|of|on|to) )")
"""A title up to a preposition: *A guide* in *A guide to sharding*."""

_UNTITLED_KINDS = frozenset({"code", "thread", "mail"})
"""Kinds of documents that people do not call by title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Titles:
    """Names of documents: from folded words, joined without spaces, to document ids."""

    whole: Mapping[str, Sequence[str]]
    ends: Mapping[str, Sequence[str]]
    """Endings of longer names, from two words on."""
    short: Mapping[str, Sequence[str]]
    """Beginnings of longer names, and their parenthesised parts."""

    def called(self, key: str, *, may_be_end: bool = False, may_be_short: bool = False) -> Sequence[str]:
        """Ids of the documents with this name; else of those whose names end with it, if ``may_be_end``; else of those
        with it as a short form, if ``may_be_short``."""
        ends = self.ends.get(key) if may_be_end else None
        return self.whole.get(key) or ends or (self.short.get(key) if may_be_short else None) or ()


def titles_of(documents: Iterable[Document]) -> Titles:
    """Collect the names of documents, except source code, threads and mails, which people do not call by title."""
    return titles_in(
        (document.document_id, name)
        for document in documents
        if document.kind not in _UNTITLED_KINDS
        for name in _names(document)
    )


def titles_in(named: Iterable[tuple[str, str]]) -> Titles:
    """Build ``Titles`` from pairs of document id and name."""
    whole: dict[str, dict[str, None]] = defaultdict(dict)
    ends: dict[str, dict[str, None]] = defaultdict(dict)
    shorter: dict[str, dict[str, None]] = defaultdict(dict)
    for document_id, name in named:
        words = _words(name)
        for form in _short_forms(name, words):
            shorter["".join(form)][document_id] = None
        whole["".join(words)][document_id] = None
        for end in _endings(words):
            ends["".join(end)][document_id] = None
        part = _BEFORE_PREPOSITION.match(name)
        short = _words(part[0]) if part else []
        if len(short) > 1 and short[-1] in DOCUMENT_WORDS:
            ends["".join(short)][document_id] = None
    return Titles(whole=_without_empty(whole), ends=_without_empty(ends), short=_without_empty(shorter))


def _without_empty(named: Mapping[str, Mapping[str, None]]) -> Mapping[str, Sequence[str]]:
    return {key: [*ids] for key, ids in named.items() if key}


def _names(document: Document) -> Iterator[str]:
    """Names of a document: its title, the title up to a colon or the like, and its file name without suffix."""
    title = _VERSION.sub("", document.title)
    file = document.path.rpartition("/")[2]
    stem = file.rpartition(".")[0] or file
    part = _BEFORE_COLON.match(title)
    yield from dict.fromkeys([title, *([part[0]] if part else []), *([] if stem.lower() in GENERIC_FILES else [stem])])


def _words(name: str) -> list[str]:
    """The words of a name, folded, without a leading article."""
    return folded(BEFORE_NAME.sub("", name, count=1).replace("_", " "))


def _short_forms(name: str, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Beginnings of a name (a single word only if it is coined), and its parenthesised parts."""
    coined = any(_IN_COINED_WORD.search(word) for word in BEFORE_NAME.sub("", name, count=1).split()[:1])
    yield from (words[:last] for last in range(1 if coined else 2, len(words)))
    yield from (folded(inside) for inside in _IN_PARENTHESES.findall(name))


def _endings(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Endings of a name of two words or more, if its last word is a word for documents."""
    if words and words[-1] in DOCUMENT_WORDS:
        yield from (words[first:] for first in range(1, len(words) - 1))
