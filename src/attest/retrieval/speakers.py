"""Whose words a question asks for: *what did Ada say*, *Ada's objection*, *according to Ada Lovelace*.

A single word counts where the question puts it as a person's, or where it is spelled as only handles are (``adaL``).
What they wrote gains by it; where nothing but their words is asked for, an answer has no others if they said anything.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from attest.retrieval.people import People
from attest.retrieval.speech_forms import MENTIONING, ONLY_THEIRS, OTHERS_WORDS
from attest.retrieval.view import View
from attest.values.terms import ORDINARY_WORDS, STOP_WORDS, folded

SHORTEST = 3
"""Letters of a name of one word."""

_MENTIONING, _ONLY_THEIRS = ([re.compile(form.pattern, re.I) for form in forms] for forms in (MENTIONING, ONLY_THEIRS))
_OTHERS_WORDS = re.compile(OTHERS_WORDS.pattern, re.I)
ORDINARY, OFTEN = 0.01, 20
"""Share of the chunks, and how many of them, from which on a word that they have may be ordinary."""
_HANDLE = re.compile(r"\b(?=\w*?(?:[a-z][A-Z]|[a-z]_))[A-Za-z]\w+|(?<=@)\w[\w-]+")
"""What only a handle is spelled like."""
_CAPITALS = re.compile(r"\b[A-Z][\w-]+(?: [A-Z][\w-]+){1,2}\b")
_AND = re.compile(r",? and |, ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Speakers:
    """Whose words a question asks for."""

    names: Sequence[str] = ()
    """As posts and turns have them."""
    asking: frozenset[str] = frozenset()
    """The words by which it asks for nothing else, as ``folded`` has them: *what did Ada say*; none if it does not."""


Ordinary = Callable[[str, Set[str]], bool]
"""Whether more texts have a word than a name, beside what was written under some names."""


def speakers(question: str, known: Callable[[], People], ordinary: Ordinary) -> Speakers:
    """Of whom a question asks what they said."""
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
    """Whether a word is more than the name of who writes under some: many chunks have it, and more of others."""
    there, least = view.postings.document_frequency(word), max(ORDINARY * view.postings.count, OFTEN)
    if there <= least:
        return False
    own = len(view.rows_by(sorted(names)))
    return there - own > max(own, least)


def _never(_word: str, _names: Set[str]) -> bool:
    """What is written as a name, where somebody's words are asked for, is one."""
    return False


def _written(mentioned: Iterable[Sequence[str]], known: Callable[[], People], ordinary: Ordinary) -> Sequence[str]:
    """The names, as written, of those who are mentioned and known."""
    there = {name: known().called(*name) for name in mentioned}
    names = (names for name, names in there.items() if names and (len(name) > 1 or not ordinary(name[0], names)))
    return sorted(frozenset[str]().union(*names))


def _mentioned(question: str) -> Iterator[tuple[str, ...]]:
    """What may be somebody's name otherwise."""
    for run in _CAPITALS.findall(question):
        yield tuple(folded(run))
    put = (match["who"] for form in _MENTIONING for match in form.finditer(question))
    for word in [*(one for several in put for one in _AND.split(several)), *_HANDLE.findall(question)]:
        if len(word) >= SHORTEST:
            yield ("".join(folded(word)),)
