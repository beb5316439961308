"""What documents are called: by their titles, by their files, and by what these end in."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.values.documents import Document
from attest.values.terms import folded

PAPERS = frozenset(
    folded(
        "agreement article bylaws charter checklist conduct constitution decision discussion doc document extension faq"
        " file glossary guidance guide guidelines handbook howto manifesto manual memo note notes page paper plan"
        " playbook policy procedure process proposal readme roadmap runbook spec specification standard statement"
        " template terms tutorial whitepaper"
    )
)  # fmt: skip
"""Words for documents, with which their names end."""
NO_NAME = re.compile(r"^\W*(?:(?:the|an?|our|your|this|its)\b\W*)?", re.I)
"""What in front of a name is none of it."""
_VERSION = re.compile(r"\s+v?\d+(?:\.\d+)+\W*$", re.I)
_PART = re.compile(r".{2,80}?(?=(?::| [(–—-]|\s*$))")
"""A title as far as its colon, dash or parenthesis."""
_IN_PARENTHESES = re.compile(r"\(([^()]{2,40})\)")
_COINED = re.compile(r"\w[A-Z]|\d")
"""In a word that nobody uses for anything else: ``PUSH0``, ``PeerDAS``."""
_OF_WHAT = re.compile(r".{2,80}?(?= (?:for|of|on|to) )")
_ANY_FILE = frozenset({"index", "readme", "main"})
_WITHOUT = frozenset({"code", "thread", "mail"})
"""Kinds of documents that nobody calls so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Titles:
    """What documents are called: the words in one, folded, with the ids of those that are."""

    whole: Mapping[str, Sequence[str]]
    ends: Mapping[str, Sequence[str]]
    """The same of what longer names end in, from two words on."""
    short: Mapping[str, Sequence[str]]
    """The same of what longer names begin with, and of what they have in parentheses."""

    def called(self, key: str, *, may_be_end: bool = False, may_be_short: bool = False) -> Sequence[str]:
        """Ids of the documents that are called so; else of those whose names end so, where words ``may_be_end``; else
        of those that are called so for short."""
        ends = self.ends.get(key) if may_be_end else None
        return self.whole.get(key) or ends or (self.short.get(key) if may_be_short else None) or ()


def titles_of(documents: Iterable[Document]) -> Titles:
    """What some documents are called; nobody calls source code or a thread so."""
    return titles_in((one.document_id, name) for one in documents if one.kind not in _WITHOUT for name in _names(one))


def titles_in(named: Iterable[tuple[str, str]]) -> Titles:
    """The same of ids and names."""
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
    """The title, whole and without what stands behind it, and the file without its ending."""
    title = _VERSION.sub("", document.title)
    file = document.path.rpartition("/")[2]
    stem = file.rpartition(".")[0] or file
    part = _PART.match(title)
    yield from dict.fromkeys([title, *([part[0]] if part else []), *([] if stem.lower() in _ANY_FILE else [stem])])


def _words(name: str) -> list[str]:
    """The words of a name, folded, without an article in front."""
    return folded(NO_NAME.sub("", name, count=1).replace("_", " "))


def _short(name: str, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """What a name begins with, of a single word only a coined one, and what it has in parentheses."""
    coined = any(_COINED.search(word) for word in NO_NAME.sub("", name, count=1).split()[:1])
    yield from (words[:last] for last in range(1 if coined else 2, len(words)))
    yield from (folded(inside) for inside in _IN_PARENTHESES.findall(name))


def _ends(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """What a name ends in, from two words on, where the last is one for documents."""
    if words and words[-1] in PAPERS:
        yield from (words[first:] for first in range(1, len(words) - 1))
