"""Find the people whose words a question asks for: *what did Ada say*, *Ada's objection*, *according to Ada Lovelace*.

A single word counts if the question uses it as a person's name, or if it is spelt as only handles are (``adaL``). What
these people wrote scores higher. If a question asks for nothing else and they said anything, an answer quotes only
them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from attest.questions.speech_forms import ONLY_SPEAKER_WORDS, SPEAKER_MENTIONED, UNKNOWN_SPEAKER
from attest.retrieval.people import People
from attest.retrieval.view import View
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, folded

SHORTEST = 3
"""Letters of the shortest one-word name."""

_MENTIONING, _ONLY_THEIRS = (
    [re.compile(form.pattern, re.I) for form in forms] for forms in (SPEAKER_MENTIONED, ONLY_SPEAKER_WORDS)
)
_UNKNOWN_SPEAKER = re.compile(UNKNOWN_SPEAKER.pattern, re.I)
"""Forms of questions that mention people, that ask for nothing but their words, and that ask for the words of nobody in
particular."""
ORDINARY, OFTEN = 0.01, 20
"""Share of the chunks, and number of chunks, above which a word may be an ordinary one."""
_HANDLE = re.compile(r"\b(?=\w*?(?:[a-z][A-Z]|[a-z]_))[A-Za-z]\w+|(?<=@)\w[\w-]+")
"""Spelling that only handles have."""
_CAPITALS = re.compile(r"\b[A-Z][\w-]+(?: [A-Z][\w-]+){1,2}\b")
"""Two or three capitalised words in a row."""
_AND = re.compile(r",? and |, ")
"""What separates the names of several people."""


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
        called = [name for name in _AND.split(asking["who"]) if name.casefold() not in STOP_WORDS | ORDINARY_WORDS]
        capitalised = [tuple(folded(name)) for name in called if name[:1].isupper()]
        others = [tuple(folded(name)) for name in called if not name[:1].isupper()]
        if names := sorted({*_known_names(capitalised, known, _never), *_known_names(others, known, ordinary)}):
            return Speakers(names=names, asking=frozenset(folded(asking[0])))
    if _UNKNOWN_SPEAKER.search(question):
        return Speakers()
    return Speakers(names=_known_names(_possible_names(question), known, ordinary))


def is_ordinary(view: View, word: str, names: Set[str]) -> bool:
    """Whether a word is not just a name: many chunks have it, and most of them were not written under these names."""
    count, least = view.postings.document_frequency(word), max(ORDINARY * view.postings.count, OFTEN)
    if count <= least:
        return False
    own = len(view.rows_by_authors(sorted(names)))
    return count - own > max(own, least)


def _never(_word: str, _names: Set[str]) -> bool:
    """A capitalised name in a question for somebody's words is always a name."""
    return False


def _known_names(mentioned: Iterable[Sequence[str]], known: Callable[[], People], ordinary: Ordinary) -> Sequence[str]:
    """The names, as written, of the mentioned people who are known."""
    people = {name: known().names_of(*name) for name in mentioned}
    names = (names for name, names in people.items() if names and (len(name) > 1 or not ordinary(name[0], names)))
    return sorted(frozenset[str]().union(*names))


def _possible_names(question: str) -> Iterator[tuple[str, ...]]:
    """Yield other possible names: capitalised words in a row, names in forms that mention people, and handles."""
    for run in _CAPITALS.findall(question):
        yield tuple(folded(run))
    mentioned = (match["who"] for form in _MENTIONING for match in form.finditer(question))
    for word in [*(name for names in mentioned for name in _AND.split(names)), *_HANDLE.findall(question)]:
        if len(word) >= SHORTEST and word.casefold() not in STOP_WORDS:
            yield ("".join(folded(word)),)
