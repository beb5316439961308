"""Whose words a question asks for: *what did Ada say*, *Ada's objection*, *according to Ada Lovelace*.

A single word counts where the question puts it as a person's, or where it is spelled as only handles are (``adaL``).
What they wrote gains by it; where nothing but their words is asked for, an answer has no others if they said anything.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from attest.retrieval.people import People
from attest.values.terms import ORDINARY_WORDS, STOP_WORDS, folded

SHORTEST = 3
"""Letters of a name of one word."""

_SAYING = """
agree answer argue ask believe claim comment conclude criticise criticize disagree dislike explain mention object oppose
predict prefer propose recommend reply respond say suggest think want warn worry write
"""
"""What only people do."""
_TELLING = """
add announce call compare counter defend define describe estimate expect favor favour list mean name note present
question quote raise reject report sketch state summarize support use
"""
"""What they do, too."""
_SAID = "said says thought wrote written replies replied worries worried preferred"
_STANCE = r"(?:was|were|is|are) (?:\w+ )?(?:opposed|against|for|worried|concerned|sceptical|skeptical|in favou?r)"


def _forms_of(verbs: str) -> str:
    return rf"(?:{'|'.join(verbs.split())})(?:e?s|e?d|ing)?"


_SAYS = rf"(?:{_forms_of(_SAYING)}|{'|'.join(_SAID.split())})"
_TELLS = rf"(?:{_SAYS}|{_forms_of(_TELLING)}|meant|{_STANCE})"
_WORDS_OF = (
    r"(?:\w+ ){0,2}(?:views?|opinions?|positions?|arguments?|objections?|critici[sz]ms?|concerns?|case|repl(?:y|ies)"
    r"|responses?|take|stance|reasons?|reasoning|comments?|questions?|suggestions?|worr(?:y|ies)|answers?|claims?|rationale|points?)"
)
_ONE = r"[A-Za-z][\w.-]*\w"
_SEVERAL = rf"{_ONE}(?:(?:,? and |, ){_ONE}){{0,5}}"
_ADVERB = r"(?:(?:\w+ly|ever|also|then) )?"
_NAMED = r"(?P<who>\w[\w.-]*(?:(?:,? and |, | )\w[\w.-]*){0,7}?)"
_PUT = (
    rf"\b(?P<who>{_SEVERAL})(?:,? and others?)? {_ADVERB}{_TELLS}\b",
    rf"\b(?:did|does|do|has|had|have) (?P<who>{_SEVERAL}) (?:\w+ ){{0,3}}?{_TELLS}\b",
    rf"\b(?P<who>{_ONE})(?:'s|’s)\b",
    rf"\b(?:according to|by|from|as) (?P<who>{_SEVERAL})",
)
"""Forms in which a question puts somebody as a person."""
_ONLY = (
    rf"^\W*(?:what|why|how)(?: else)? (?:did|does|do|has|had|have|would) {_NAMED} {_ADVERB}{_SAYS}\b",
    rf"^\W*(?:what|which) (?:is|are|was|were) {_NAMED}(?:'s|’s|’|') {_WORDS_OF}\b",
    rf"^\W*according to {_NAMED}(?:,| (?:what|why|how|when|where|who|which|is|are|do|does|did|should|can)\b)",
    rf"\baccording to {_NAMED}\W*$",
)
"""Forms in which it asks for nothing but the words of somebody."""
_PUTTING, _ASKING_ONLY = (tuple(re.compile(form, re.I) for form in forms) for forms in (_PUT, _ONLY))
_HANDLE = re.compile(r"\b(?=\w*?(?:[a-z][A-Z]|[a-z]_))[A-Za-z]\w+|(?<=@)\w[\w-]+")
"""What only a handle is spelled like."""
_CAPITALS = re.compile(r"\b[A-Z][\w-]+(?: [A-Z][\w-]+){1,2}\b")
_AND = re.compile(r",? and |, ")
_OF_WHOEVER = re.compile(
    r"^\W*(?:who|whose|whom|which (?:poster|person|author|dev\w*|researcher|user|commenter)s?)\b", re.I
)
"""Who asks so does not know whose words they are."""


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
    if asking := next(filter(None, (form.search(question) for form in _ASKING_ONLY)), None):
        called = [one for one in _AND.split(asking["who"]) if one.casefold() not in STOP_WORDS | ORDINARY_WORDS]
        sure = [tuple(folded(one)) for one in called if one[:1].isupper()]
        others = [tuple(folded(one)) for one in called if not one[:1].isupper()]
        if names := sorted({*_written(sure, known, _never), *_written(others, known, ordinary)}):
            return Speakers(names=names, asking=frozenset(folded(asking[0])))
    if _OF_WHOEVER.search(question):
        return Speakers()
    return Speakers(names=_written(_mentioned(question), known, ordinary))


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
    put = (match["who"] for form in _PUTTING for match in form.finditer(question))
    for word in [*(one for several in put for one in _AND.split(several)), *_HANDLE.findall(question)]:
        if len(word) >= SHORTEST:
            yield ("".join(folded(word)),)
