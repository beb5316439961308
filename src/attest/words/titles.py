"""Names of documents: titles, file names, and their endings."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.values.documents import Document
from attest.words.terms import folded

PAPERS = frozenset(
    folded(
        "agreement article bylaws charter checklist conduct constitution decision discussion doc document extension faq"
        " file glossary guidance guide guidelines handbook howto manifesto manual memo note notes page paper plan"
        " playbook policy procedure process proposal readme roadmap runbook spec specification standard statement"
        " template terms tutorial whitepaper"
    )
)  # fmt: skip
"""Words for kinds of documents, with which names of documents end."""
NO_NAME = re.compile(r"^\W*(?:(?:the|an?|our|your|this|its)\b\W*)?", re.I)
"""Punctuation and an article or possessive in front of a name, which are not part of it."""
_VERSION = re.compile(r"\s+v?\d+(?:\.\d+)+\W*$", re.I)
_PART = re.compile(r".{2,80}?(?=(?::| [(–—-]|\s*$))")
"""A title up to its colon, dash or parenthesis."""
_IN_PARENTHESES = re.compile(r"\(([^()]{2,40})\)")
_COINED = re.compile(r"\w[A-Z]|\d")
"""Pattern in a coined word, which has no other meaning: ``PUSH0``, ``PeerDAS``."""
_OF_WHAT = re.compile(r".{2,80}?(?= (?:for|of|on|to) )")
_ANY_FILE = frozenset({"index", "readme", "main"})
_WITHOUT = frozenset({"code", "thread", "mail"})
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
    return titles_in((one.document_id, name) for one in documents if one.kind not in _WITHOUT for name in _names(one))


def titles_in(named: Iterable[tuple[str, str]]) -> Titles:
    """Build ``Titles`` from pairs of document id and name."""
    whole: dict[str, dict[str, None]] = defaultdict(dict)
    ends: dict[str, dict[str, None]] = defaultdict(dict)
    shorter: dict[str, dict[str, None]] = defaultdict(dict)
    for document_id, name in named:
        words = _words(name)
        for form in _short(name, words):
            shorter["".join(form)][document_id] = None
        whole["".join(words)][document_id] = None
        for end in _ends(words):
            ends["".join(end)][document_id] = None
        if (part := _OF_WHAT.match(name)) and len(short := _words(part[0])) > 1 and short[-1] in PAPERS:
            ends["".join(short)][document_id] = None
    return Titles(whole=_ids(whole), ends=_ids(ends), short=_ids(shorter))


def _ids(named: Mapping[str, Mapping[str, None]]) -> Mapping[str, Sequence[str]]:
    return {key: [*ids] for key, ids in named.items() if key}


def _names(document: Document) -> Iterator[str]:
    """Names of a document: its title, the title up to a colon or the like, and its file name without suffix."""
    title = _VERSION.sub("", document.title)
    file = document.path.rpartition("/")[2]
    stem = file.rpartition(".")[0] or file
    part = _PART.match(title)
    yield from dict.fromkeys([title, *([part[0]] if part else []), *([] if stem.lower() in _ANY_FILE else [stem])])


def _words(name: str) -> list[str]:
    """The words of a name, folded, without a leading article."""
    return folded(NO_NAME.sub("", name, count=1).replace("_", " "))


def _short(name: str, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Beginnings of a name (a single word only if it is coined), and its parenthesised parts."""
    coined = any(_COINED.search(word) for word in NO_NAME.sub("", name, count=1).split()[:1])
    yield from (words[:last] for last in range(1 if coined else 2, len(words)))
    yield from (folded(inside) for inside in _IN_PARENTHESES.findall(name))


def _ends(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Endings of a name of two words or more, if its last word is a word for documents."""
    if words and words[-1] in PAPERS:
        yield from (words[first:] for first in range(1, len(words) - 1))
