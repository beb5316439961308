"""Find the people whose words a question asks for: *what did Ada say*, *Ada's objection*, *according to Ada Lovelace*.

A single word counts if the question uses it as a person's name, or if it is spelt as only handles are (``adaL``). What
these people wrote scores higher. If a question asks for nothing else and they said anything, an answer quotes only
them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from attest.questions.speech_forms import MENTIONING, ONLY_THEIRS, OTHERS_WORDS
from attest.retrieval.people import People
from attest.retrieval.view import View
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, folded

SHORTEST = 3
"""Letters of the shortest one-word name."""

_MENTIONING, _ONLY_THEIRS = ([re.compile(form.pattern, re.I) for form in forms] for forms in (MENTIONING, ONLY_THEIRS))
_OTHERS_WORDS = re.compile(OTHERS_WORDS.pattern, re.I)
ORDINARY, OFTEN = 0.01, 20
"""Share of the chunks, and number of chunks, above which a word may be an ordinary one."""
_HANDLE = re.compile(r"\b(?=\w*?(?:[a-z][A-Z]|[a-z]_))[A-Za-z]\w+|(?<=@)\w[\w-]+")
"""Spelling that only handles have."""
_CAPITALS = re.compile(r"\b[A-Z][\w-]+(?: [A-Z][\w-]+){1,2}\b")
_AND = re.compile(r",? and |, ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Speakers:
    """The people whose words a question asks for."""

    names: Sequence[str] = ()
    """Names as in posts and turns."""
    asking: frozenset[str] = frozenset()
    """Words with which a question asks for nothing but theirs (*what did Ada say*), as ``folded`` has them; empty if it
    asks for more."""


Ordinary = Callable[[str, Set[str]], bool]
"""Whether a word is mostly used as something other than a name, given the names that it would stand for."""


def speakers(question: str, known: Callable[[], People], ordinary: Ordinary) -> Speakers:
    """The people whose words a question asks for."""
    if asking := next(filter(None, (form.search(question) for form in _ONLY_THEIRS)), None):
        called = [one for one in _AND.split(asking["who"]) if one.casefold() not in STOP_WORDS | ORDINARY_WORDS]
        sure = [tuple(folded(one)) for one in called if one[:1].isupper()]
        others = [tuple(folded(one)) for one in called if not one[:1].isupper()]
        if names := sorted({*_written(sure, known, _never), *_written(others, known, ordinary)}):
            return Speakers(names=names, asking=frozenset(folded(asking[0])))
    if _OTHERS_WORDS.search(question):
        return Speakers()
    return Speakers(names=_written(_mentioned(question), known, ordinary))


def is_ordinary(view: View, word: str, names: Set[str]) -> bool:
    """Whether a word is not just a name: many chunks have it, and most of them were not written under these names."""
    there, least = view.postings.document_frequency(word), max(ORDINARY * view.postings.count, OFTEN)
    if there <= least:
        return False
    own = len(view.rows_by(sorted(names)))
    return there - own > max(own, least)


def _never(_word: str, _names: Set[str]) -> bool:
    """A capitalised name in a question for somebody's words is always a name."""
    return False


def _written(mentioned: Iterable[Sequence[str]], known: Callable[[], People], ordinary: Ordinary) -> Sequence[str]:
    """The names, as written, of the mentioned people who are known."""
    there = {name: known().called(*name) for name in mentioned}
    names = (names for name, names in there.items() if names and (len(name) > 1 or not ordinary(name[0], names)))
    return sorted(frozenset[str]().union(*names))


def _mentioned(question: str) -> Iterator[tuple[str, ...]]:
    """Yield other possible names: capitalised words in a row, names in forms that mention people, and handles."""
    for run in _CAPITALS.findall(question):
        yield tuple(folded(run))
    put = (match["who"] for form in _MENTIONING for match in form.finditer(question))
    for word in [*(one for several in put for one in _AND.split(several)), *_HANDLE.findall(question)]:
        if len(word) >= SHORTEST:
            yield ("".join(folded(word)),)
