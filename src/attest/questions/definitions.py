"""The thing whose meaning a question asks for, and how well a sentence defines it.

A dictionary names a kind and what distinguishes the thing within it: *a marl is a mixture of clay and lime that
crumbles* (genus and differentia). So does *Marl: a mixture that …* in a list. *Marl is an important part of farming* is
an opinion and *marls are heavy* a property; neither tells a newcomer what it is.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain

from attest.words.terms import stem

IN_FULL, BY_KIND, LOOSELY = 1.0, 0.6, 0.25
"""Worth of a sentence that names a kind and what distinguishes the thing, a kind alone, and neither."""

_THING = r"(?:(?:an?|the)\s+)?[\"“'‘`]?(?P<{name}>[\w-]+(?:\s+[\w-]+){{0,3}}?)[\"”'’`]?"
_ASKS = re.compile(
    r"\b(?:what(?:'s|\s+(?:is|are|was|were))(?:\s+meant\s+by)?|define:?|explain(?:\s+the\s+term)?)"
    rf"\s+{_THING.format(name='thing')}\W*$"
    rf"|\bwhat\s+do(?:es)?\s+{_THING.format(name='word')}\s+(?:mean|stand\s+for)"
    r"(?:\s+(?:in|for|on|with)\s+[^?]{2,40})?\W*$",
    re.I,
)
_THERE = re.compile(r"(?<!\s)\s+in\s+(?:the\s+)?[\w-]+(?:\s+[\w-]+)?\W*$", re.I)
"""A phrase that limits the question to a domain: *what is a cell in the hive?*"""
_OF = re.compile(r"\b(?:of|for|between|by|to|with)\b", re.I)
_MARK = r"[\W_]{0,3}"
_BRACKET = r"[*_`\"'”’\])]{0,3}(?:\s?\([^)\n]{0,120}\)[*_`\"'”’\])]{0,3})?"
"""Text allowed between a name and its verb: the end of an emphasis, another name in brackets."""
_FRAME = r"(?:(?:in|for|on|at|by|with|simply|put)\b[^,.;:\n]{0,40},\s)?"
"""Introductory phrase: *In a chain of blocks,* an epoch is …"""
_NUMBER = r"(?:\s{0,20}\d{1,3}[.)]\s)?"
"""Number of an item, as in by-laws and contracts."""
_ARTICLE = r"(?:an?|the|any|one|some|another)\s"
_PLAINLY = r"(?:(?:simply|basically|essentially|just|really|usually|typically|generally|commonly)\s+)?"
_OF_ANY = re.compile(r"\W{0,40}an?\s", re.I)
"""Beginning of a sentence about any such thing."""
_MEANS = re.compile(
    rf"\s(?:(?:shall\s+|will\s+)?(?:means?|refers?\s+to|denotes?|stands?\s+for)|(?:is|are)\s+(?:when|where|how)\b"
    r"|ha(?:s|ve)\s+the\s+(?:following\s+)?meaning"
    rf"|(?:is|are|(?:can|shall|will)\s+be)\s+{_PLAINLY}(?:defined|described|understood|thought\s+of)"
    r"\s+(?:as(?!\s+follows)|to\s+be)"
    r"|describes)\b",
    re.I,
)  # fmt: skip
_IS = re.compile(rf"\s(?:is|was|(?P<many>are|were))\s+{_PLAINLY}(?P<article>{_ARTICLE})?", re.I)
_LABEL = re.compile(rf"(?:\s?:|\s[-–—]\s|,\s(?={_ARTICLE}))\W{{0,4}}(?P<article>{_ARTICLE})?", re.I)
"""What follows a name in a glossary, or one that is explained in passing (*marl, a mixture of …*)."""
_APART = re.compile(
    r"\b(?:that|which|who|whose|where(?:by|in)?|used|designed|meant|made|built|called|known|consist\w*|contain\w*|between"
    r"|responsible|in\s+charge|proposed|introduced|\w+ing\s(?:an?|the|its|their|all|any)|(?:for|by|of)\s\w+ing"
    r"|to\s(?!the\b|an?\b|be\b|\d)\w+)\b",
    re.I,
)
"""Words by which a sentence distinguishes the thing from others of its kind."""
_OPINIONS = (
    "most significant important critical crucial central major essential vital powerful excellent great good bad better"
    " best worse worst interesting promising recommended necessary hard difficult easy evolving urgent first next last"
    " same only"
).split()
_OF_NO_KIND = (
    "fact reality problem issue challenge bit lot step part piece reason example matter question topic concern thing"
    " goal"
).split()
"""Nouns that do not say what kind of thing it is, unless a relative clause follows."""
_JUDGED = re.compile(
    rf"(?:\w+ly\s)?(?:{'|'.join(_OPINIONS)})\b"
    rf"|(?:[\w-]+\s){{0,2}}?(?:{'|'.join(_OF_NO_KIND)})\b(?!\s(?:that|which)\b)",
    re.I,
)
"""Continuation that only gives an opinion of the thing, or says that it is part of something."""
_SEVERAL = r"(?!(?:as|its|has|was|does|always|this|thus)\b)[\w-]*[a-hj-rtv-z]s\b"
"""A plural noun: not ending in *-is*, *-ss* or *-us*, and not a function word in -s."""
_SEVERAL_OF_A_KIND = re.compile(rf"(?:(?!(?:not|still|now|also|only)\b)[\w-]+\s){{0,2}}?{_SEVERAL}")
"""Continuation after *are* without an article that names a kind: *meres are shallow lakes*. An adjective would give a
property instead."""

_HISSES = ("s", "x", "z", "ch", "sh")
"""Endings whose plural takes *es*; some words in *ch* are pronounced with a k and take *s* (*epochs*)."""


def thing_to_define(question: str) -> str | None:
    """The thing whose meaning a question asks for, as written: ``epoch`` in *what is an epoch?* and *in the protocol,
    what does epoch mean?*; None for other questions."""
    there = _ASKS.search(_THERE.sub("", question))
    if there and not _OF.search(_thing(there)):
        return _thing(there)
    asked = _ASKS.search(question)
    return _thing(asked) if asked else None


def _thing(asked: re.Match[str]) -> str:
    return asked["thing"] or asked["word"]


def type_named(thing: str) -> str:
    """The name of a type for a thing in source code: ``ForkChoice`` for *fork choice*."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[\s-]+", thing))


def forms_of(thing: str) -> tuple[Sequence[str], Sequence[str]]:
    """Singular and plural forms of a thing, given either: *leech*, and *leechs* or *leeches*."""
    last = thing.rpartition(" ")[2]
    if thing.endswith("s") and not thing.endswith("ss") and stem(last) != last:
        hissing = thing.endswith("es") and thing[:-2].endswith(_HISSES)
        one = f"{thing[:-3]}y" if thing.endswith("ies") else thing[:-1]
        return (one, thing[:-2]) if hissing else (one,), (thing,)
    if thing.endswith("y") and thing[-2:-1] not in "aeiou":
        return (thing,), (f"{thing[:-1]}ies",)
    hissing = thing.endswith(_HISSES)
    return (thing,), (f"{thing}s", f"{thing}es") if hissing else (f"{thing}s",)


def called(thing: str) -> str:
    """Pattern for the singular and plural forms of a thing, with any punctuation or blanks between words."""
    names = sorted(chain(*forms_of(thing)), key=len, reverse=True)
    return f"(?:{'|'.join(_spaced(name) for name in names)})"


def _spaced(words: str) -> str:
    return r"[\W_]+".join(map(re.escape, re.findall(r"\w+", words)))


def beginning(thing: str) -> str:
    """Pattern for the beginning of a sentence about a thing (singular or plural), up to its name."""
    return rf"{_NUMBER}[\W_]{{0,40}}{_FRAME}(?:{_ARTICLE})?{_MARK}{called(thing)}\b"


@lru_cache(maxsize=256)
def defines(thing: str) -> Callable[[str], float]:
    """A function that rates how well a sentence defines a thing, from 0 (not at all) to 1."""
    begins = re.compile(beginning(thing) + _BRACKET, re.I)

    def worth(sentence: str) -> float:
        name = begins.match(sentence)
        if name is None:
            return 0.0
        return max(_worth(sentence, name.end()), LOOSELY if _OF_ANY.match(sentence) else 0.0)

    return worth


def _worth(sentence: str, behind: int) -> float:
    """Rate a sentence by what follows the name of the thing."""
    start = behind - 1 if sentence[behind - 1 : behind].isspace() else behind
    if _MEANS.match(sentence, start):
        return IN_FULL
    said = _IS.match(sentence, start)
    if said is None:
        return _labelled(sentence, start)
    of_a_kind = said["article"] or (said["many"] and _SEVERAL_OF_A_KIND.match(sentence, said.end()))
    return _by_what_follows(sentence, said.end()) if of_a_kind else 0.0


def _labelled(sentence: str, behind: int) -> float:
    """Rate what follows a label, as in a glossary; headings and questions count 0."""
    label = _LABEL.match(sentence, behind)
    if label is None or sentence.lstrip().startswith("#") or sentence.rstrip().endswith("?"):
        return 0.0
    if _MEANS.match(sentence, label.end() - 1):
        return IN_FULL
    apart = label["article"] and _APART.search(sentence, label.end())
    return _by_what_follows(sentence, label.end()) if apart else LOOSELY


def _by_what_follows(sentence: str, start: int) -> float:
    if _JUDGED.match(sentence, start):
        return LOOSELY
    return IN_FULL if _APART.search(sentence, start) else BY_KIND
