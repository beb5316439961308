"""The thing whose meaning a question asks for, and how well a sentence defines it.

A dictionary names a kind and what distinguishes the thing within it: *a marl is a mixture of clay and lime that
crumbles* (genus and differentia). So does *Marl: a mixture that …* in a list. *Marl is an important part of farming* is
an opinion and *marls are heavy* a property; neither tells a newcomer what it is.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from attest.words.inflections import in_both_numbers

IN_FULL, BY_KIND, LOOSELY = 1.0, 0.6, 0.25
"""Worth of a sentence that names a kind and what distinguishes the thing, a kind alone, and neither."""

_THING = r"(?:(?:an?|the)\s+)?[\"“'‘`]?(?P<{name}>[\w-]+(?:\s+[\w-]+){{0,3}}?)[\"”'’`]?"
"""A thing of up to four words, with an article or quotation marks: *the “base fee”*. ``{name}`` is the name of its
group."""
_ASKS_DEFINITION = re.compile(
    r"\b(?:what(?:'s|\s+(?:is|are|was|were))(?:\s+meant\s+by)?|define:?|explain(?:\s+the\s+term)?)"
    rf"\s+{_THING.format(name='thing')}\W*$"
    rf"|\bwhat\s+do(?:es)?\s+{_THING.format(name='word')}\s+(?:mean|stand\s+for)"
    r"(?:\s+(?:in|for|on|with)\s+[^?]{2,40})?\W*$",
    re.I,
)
"""Asks for a meaning: *What is an epoch?*, *define epoch*, *What does HDR stand for in radio?*"""
_DOMAIN_PHRASE = re.compile(r"(?<!\s)\s+in\s+(?:the\s+)?[\w-]+(?:\s+[\w-]+)?\W*$", re.I)
"""A phrase that limits the question to a domain: *what is a cell in the hive?*"""
PRONOUNS = frozenset("it this that they these those".split())
"""Words for a thing that the question does not name: *What does it mean for a lid to be tight?*"""
_PREPOSITION = re.compile(r"\b(?:of|for|between|by|to|with)\b", re.I)
"""A preposition, by which what is asked is no thing to be defined: *the capital of France*."""
_MARKS = r"[\W_]{0,3}"
"""Marks in front of a name, as in ``**marl** is …``."""
_AFTER_NAME = r"[*_`\"'”’\])]{0,3}(?:\s?\([^)\n]{0,120}\)[*_`\"'”’\])]{0,3})?"
"""Text allowed between a name and its verb: the end of an emphasis, another name in brackets."""
_INTRODUCTION = r"(?:(?:in|for|on|at|by|with|simply|put)\b[^,.;:\n]{0,40},\s)?"
"""Introductory phrase: *In a chain of blocks,* an epoch is …"""
_OTHER_NAME = r"(?:(?!(?:either|whether|if|when|as|for|with|without|in|on)\b)(?:[\w-]+\s){1,4}?(?:or|aka)\s)?"
"""Another name of the thing before its name: *debug pages or* …"""
_NUMBER = r"(?:\s{0,20}\d{1,3}[.)]\s)?"
"""Number of an item, as in by-laws and contracts."""
_ARTICLE = r"(?:an?|the|any|one|some|another)\s"
"""An article or another determiner: *a*, *some*."""
_ADVERB = r"(?:(?:simply|basically|essentially|just|really|usually|typically|generally|commonly)\s+)?"
"""An adverb between the verb and what follows: *is simply a …*"""
_INDEFINITE_SUBJECT = re.compile(r"\W{0,40}an?\s", re.I)
"""Beginning of a sentence about any such thing."""
_MEANS = re.compile(
    rf"\s(?:(?:shall\s+|will\s+)?(?:means?|refers?\s+to|denotes?|stands?\s+for)|(?:is|are)\s+(?:when|where|how)\b"
    r"|ha(?:s|ve)\s+the\s+(?:following\s+)?meaning"
    rf"|(?:is|are|(?:can|shall|will)\s+be)\s+{_ADVERB}(?:defined|described|understood|thought\s+of)"
    r"\s+(?:as(?!\s+follows)|to\s+be)"
    r"|describes)\b",
    re.I,
)
"""A verb of definition after a name: *means*, *stands for*, *is defined as*."""
_IS = re.compile(rf"\s(?:is|was|(?P<many>are|were))\s+{_ADVERB}(?P<article>{_ARTICLE})?", re.I)
"""A form of *be* after a name, with an article if there is one: *is a*."""
_LABEL = re.compile(rf"(?:\s?:|\s[-–—]\s|,\s(?={_ARTICLE}))\W{{0,4}}(?P<article>{_ARTICLE})?", re.I)
"""What follows a name in a glossary, or one that is explained in passing (*marl, a mixture of …*)."""
_DISTINCTION = re.compile(
    r"\b(?:that|which|who|whose|where(?:by|in)?|used|designed|meant|made|built|called|known|consist\w*|contain\w*|between"
    r"|responsible|in\s+charge|proposed|introduced|\w+ing\s(?:an?|the|its|their|all|any)|(?:for|by|of)\s\w+ing"
    r"|to\s(?!the\b|an?\b|be\b|\d)\w+)\b",
    re.I,
)
"""Words by which a sentence distinguishes the thing from others of its kind."""
_OPINIONS = (
    "bad best better central critical crucial difficult easy essential evolving excellent first good great hard"
    " important interesting last major most necessary next only powerful promising recommended same significant urgent"
    " vital worse worst"
).split()
"""Adjectives that judge instead of naming a kind: *is an important …* Listed by hand. After one that is missing, a
sentence counts as a definition."""
_VAGUE_NOUNS = (
    "bit challenge concern example fact goal issue lot matter part piece problem question reality reason step thing"
    " topic"
).split()
"""Nouns that do not say what kind of thing it is, unless a relative clause follows. Listed by hand. After one that is
missing, a sentence counts as a definition."""
_OPINION = re.compile(
    rf"(?:\w+ly\s)?(?:{'|'.join(_OPINIONS)})\b"
    rf"|(?:[\w-]+\s){{0,2}}?(?:{'|'.join(_VAGUE_NOUNS)})\b(?!\s(?:that|which)\b)",
    re.I,
)
"""Continuation that only gives an opinion of the thing, or says that it is part of something."""
_PLURAL_NOUN = r"(?!(?:as|its|has|was|does|always|this|thus)\b)[\w-]*[a-hj-rtv-z]s\b"
"""A plural noun: not ending in *-is*, *-ss* or *-us*, and not a function word in -s."""
_PLURAL_OF_KIND = re.compile(rf"(?:(?!(?:not|still|now|also|only)\b)[\w-]+\s){{0,2}}?{_PLURAL_NOUN}")
"""Continuation after *are* without an article that names a kind: *meres are shallow lakes*. An adjective would give a
property instead."""


def thing_to_define(question: str) -> str | None:
    """The thing whose meaning a question asks for, as written: ``epoch`` in *what is an epoch?* and *in the protocol,
    what does epoch mean?*; None for other questions."""
    undirected = _ASKS_DEFINITION.search(_DOMAIN_PHRASE.sub("", question))
    match = undirected
    if undirected is None or _PREPOSITION.search(_matched_thing(undirected)):
        match = _ASKS_DEFINITION.search(question)
    thing = _matched_thing(match) if match else None
    return None if thing is None or thing.casefold() in PRONOUNS else thing


def _matched_thing(match: re.Match[str]) -> str:
    return match["thing"] or match["word"]


def type_name_of(thing: str) -> str:
    """The name of a type for a thing in source code: ``ForkChoice`` for *fork choice*."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[\s-]+", thing))


def thing_pattern(thing: str) -> str:
    """Pattern for the singular and plural forms of a thing, with any punctuation or blanks between words."""
    names = sorted(in_both_numbers([thing]), key=len, reverse=True)
    return f"(?:{'|'.join(_name_pattern(name) for name in names)})"


def _name_pattern(words: str) -> str:
    return r"[\W_]+".join(map(re.escape, re.findall(r"\w+", words)))


def sentence_opening_pattern(thing: str) -> str:
    """Pattern for the beginning of a sentence about a thing (singular or plural), up to its name."""
    return rf"{_NUMBER}[\W_]{{0,40}}{_INTRODUCTION}{_OTHER_NAME}(?:{_ARTICLE})?{_MARKS}{thing_pattern(thing)}\b"


@lru_cache(maxsize=256)
def definition_rater(thing: str) -> Callable[[str], float]:
    """A function that rates how well a sentence defines a thing, from 0 (not at all) to 1."""
    opening = re.compile(sentence_opening_pattern(thing) + _AFTER_NAME, re.I)

    def rate(sentence: str) -> float:
        name = opening.match(sentence)
        if name is None:
            return 0.0
        return max(_rate_sentence(sentence, name.end()), LOOSELY if _INDEFINITE_SUBJECT.match(sentence) else 0.0)

    return rate


def _rate_sentence(sentence: str, name_end: int) -> float:
    """Rate a sentence by what follows the name of the thing."""
    start = name_end - 1 if sentence[name_end - 1 : name_end].isspace() else name_end
    if _MEANS.match(sentence, start):
        return IN_FULL
    verb = _IS.match(sentence, start)
    if verb is None:
        return _rate_label(sentence, start)
    of_a_kind = verb["article"] or (verb["many"] and _PLURAL_OF_KIND.match(sentence, verb.end()))
    return _rate_description(sentence, verb.end()) if of_a_kind else 0.0


def _rate_label(sentence: str, name_end: int) -> float:
    """Rate what follows a label, as in a glossary; headings and questions count 0."""
    label = _LABEL.match(sentence, name_end)
    if label is None or sentence.lstrip().startswith("#") or sentence.rstrip().endswith("?"):
        return 0.0
    if _MEANS.match(sentence, label.end() - 1):
        return IN_FULL
    distinction = label["article"] and _DISTINCTION.search(sentence, label.end())
    return _rate_description(sentence, label.end()) if distinction else LOOSELY


def _rate_description(sentence: str, start: int) -> float:
    if _OPINION.match(sentence, start):
        return LOOSELY
    return IN_FULL if _DISTINCTION.search(sentence, start) else BY_KIND
