"""Parse a question without a model.

Patterns (wants.py) find what the question wants. Ids and numbers are looked up in the catalog, so a name counts only if
the store has it. A word that occurs nowhere in the store is replaced by its nearest spelling, an inflection or a
derived word that does occur.
"""

import math
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Protocol

from attest.questions.framing import without_framing
from attest.questions.periods import periods
from attest.questions.question_forms import QuestionForm, has_form
from attest.questions.wants import wants_of
from attest.values.documents import FILE_NAME
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.words.derivations import derivational_kin
from attest.words.ethereum import PROPOSAL, PROPOSAL_SERIES
from attest.words.inflections import VERB_ENDINGS, verb_forms
from attest.words.misspellings import one_edit_away, one_swap_away
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, carries_topic, stem, terms_of_word, words
from attest.words.word_families import ABBREVIATIONS, irregular_forms, is_made_of

_MOST_REPLACED = 64
"""Unknown words of a question for which a replacement is searched; in a pasted page, not all of them are misspelt."""
_LONGEST = 40
"""Letters of the longest word that is corrected or has a word family. A word of 10,000 letters has half a million
strings at edit distance 1."""
_SHORTEST = 4
"""Letters of the shortest word that is corrected, and only by swapping two: ``cost`` is one letter from ``lost``."""
SELDOM = 0.5
"""Rarity (0 to 1) from which a word singles out the texts that contain it."""

_ASKS_FOR_MEASURE = re.compile(r"\bhow (?:many|much)\b|\bstands? for\W*$", re.I)
"""Words that ask for a measure or for the words of an abbreviation; answers have those instead."""
_CONTRACTION = re.compile(r"^(\W*(?:what|who|where|when|how|why))(?:['’]s|s)\s+", re.I)
"""Matches *What's the limit?*, which is expanded to *What is the limit?* before any other pattern is tried."""
_FIRST_WORD = re.compile(r"\W*(?P<word>[a-zA-Z]{2,6})\b(?=\s+\w)")
"""A short first word that is followed by another."""
_QUESTION_WORDS = ("which", "what", "where", "when", "how", "who", "whose", "why")
"""Question words, the more frequent first: *hwo* may be a slip for two of them."""
_PROPOSAL_NUMBER = re.compile(rf"\b(?:({PROPOSAL})s?)[-\s]?#?(\d{{1,18}})\b|(?<![\w/])#(\d{{2,5}})\b", re.I)
"""A proposal by its series and number, or by *#* and number: *EIP-1559*, *ERCs 20*, *#1559*."""
_NUMBERED = re.compile(r"[^\W\d_]+(?=\s+\Z)")
"""The word right before a number with *#*."""
_NUMBER_ALONE = re.compile(r"(?<![\w.,#-])(\d{3,4})(?!\w|[.,]\d|%|-)")
"""A number of three or four digits without anything around it."""
_LISTED = re.compile(r"(?<=\d)(?:,\s*|\s+and\s+|\s*/\s*|,\s*and\s+)(\d{2,5})\b")
"""A further number of a list: *EIP-1559 and 2718*."""
_ID_LIKE = re.compile(r"(?<![\w./-])[\w./-]*\w")
"""Matches only where a run of such characters begins: in a thousand slashes, each would be tried otherwise."""
_IDENTIFIER = re.compile(r"[a-z][A-Z]|\w_\w")
"""Several words spelt as one identifier, in camel case or with underscores."""
_POSSESSIVE = re.compile(r"(?<=\w)['’]s\Z")
"""The ending of a word that owns something, which no text needs to have: *Ada's*."""
_CONTRACTED_NOT = re.compile(r"n['’]t\Z")
"""The ending of a verb that is denied: *shouldn't*."""
_PARTICLES = frozenset("up out in off down back over".split())
"""Words that make a verb with the one before them: *time out*."""
_SHORTEST_VERB = 3


class Vocabulary(Protocol):
    """The part of the lexical index that ``understand`` needs."""

    def document_frequency(self, term: str, /) -> int: ...

    @property
    def count(self) -> int: ...

    def most_frequent(self, terms: Sequence[str], /) -> str | None: ...


def understand(
    question: str, documents: Container[str], vocabulary: Vocabulary, today: date | None = None
) -> ParsedQuestion:
    """Parse a question into what it wants, which documents it names and the terms to search for.

    ``documents`` are the ids in the store; ``today`` is the day of the question, for *last year*.
    """
    unframed = _CONTRACTION.sub(r"\1 is ", without_framing(question))
    question, slip = _correct_question_word(unframed, vocabulary)
    named, unknown = _named_documents(question, documents)
    content, corrections = _content_words(question, vocabulary)
    nowhere = [word.word for word in content if word.rarity == 1.0]
    return ParsedQuestion(
        question=question,
        terms={term: 1.0 for word in content if word.rarity < 1.0 for term in word.terms},
        words=content,
        named=named,
        unknown_names=unknown,
        wants=wants_of(question),
        asks=has_form(QuestionForm.ASKS, question),
        periods=periods(question, today),
        corrections={**slip, **corrections},
        unknown_terms=nowhere,
    )


def _correct_question_word(question: str, vocabulary: Vocabulary) -> tuple[str, Mapping[str, str]]:
    """Correct a misspelt question word at the beginning (*whch*), on which all patterns depend. Also returns the
    correction. A first word that occurs in the store is left alone."""
    first = _FIRST_WORD.match(question)
    word = first["word"].lower() if first else ""
    if first is None or word in STOP_WORDS or any(map(vocabulary.document_frequency, terms_of_word(word))):
        return question, {}
    near = one_edit_away(word)
    meant = next((word for word in _QUESTION_WORDS if word in near), None)
    if meant is None:
        return question, {}
    return f"{question[: first.start('word')]}{meant}{question[first.end('word') :]}", {first["word"]: meant}


def strange_names(asked: Sequence[QuestionWord], knows: Callable[[str], bool]) -> list[QuestionWord]:
    """Rare names (``SELDOM`` or rarer) that the embedding model has only in word pieces, as ``knows`` says. Forms of
    known words are excluded: they may be rare and in pieces, too."""
    return [
        word
        for word in asked
        if SELDOM <= word.rarity < 1.0 and not word.word.endswith(VERB_ENDINGS) and not _is_known(word.word, knows)
    ]


def _is_known(word: str, knows: Callable[[str], bool]) -> bool:
    """Whether the model has the word, its stem or the words it is made of. Words without capitals, such as numbers, are
    known, and so are verbs with a contracted *not*."""
    small = _CONTRACTED_NOT.sub("", word.lower())
    return knows(small) or knows(stem(small)) or is_made_of(word, knows) or small == small.upper()


def words_as_stored(asked: ParsedQuestion) -> list[str]:
    """The words of a question in order, spelt as in the store."""
    return [asked.corrections.get(word, word) for word in words(asked.question)]


def _named_documents(question: str, documents: Container[str]) -> tuple[list[str], list[str]]:
    """The documents that a question names by id or number, and the names of proposals that the store lacks."""
    spellings = (form for word in _ID_LIKE.findall(question) for form in (word, word.lower()))
    named: dict[str, None] = dict.fromkeys(form for form in spellings if form in documents)
    unknown: dict[str, None] = {}
    for prefix, number in _numbers(question):
        ids = [document_id for series in PROPOSAL_SERIES if (document_id := f"{series}-{number}") in documents]
        if prefix and f"{prefix}-{number}" in ids:
            ids.sort(key=lambda document_id: document_id != f"{prefix}-{number}")
        named.update(dict.fromkeys(ids))
        if not ids and prefix:
            unknown[f"{prefix.upper()}-{number}"] = None
    return list(named), list(unknown)


def file_names(question: str) -> list[str]:
    """Lower-case words of a question that may be file names without extension, such as ``spec-1``, also for *Spec
    1*."""
    alone = _ID_LIKE.findall(question.lower())
    apart = [mark.join(pair) for pair in pairwise(alone) if pair[1].isdecimal() for mark in "-_"]
    return list(dict.fromkeys(name for name in [*alone, *apart] if FILE_NAME.fullmatch(name)))


def _numbers(question: str) -> Iterator[tuple[str, int]]:
    """Yield the proposal numbers in a question, each with its prefix or an empty string."""
    for match in _PROPOSAL_NUMBER.finditer(question):
        if match[3] and _numbers_something_else(question[: match.start()]):
            continue
        prefix = (match[1] or PROPOSAL_SERIES[0]).lower()
        yield (prefix if match[1] else ""), int(match[2] or match[3])
        at = match.end()
        while more := _LISTED.match(question, at):
            yield prefix, int(more[1])
            at = more.end()
    for match in _NUMBER_ALONE.finditer(question):
        if not 1990 <= int(match[1]) <= 2040:
            yield "", int(match[1])


def _numbers_something_else(before: str) -> bool:
    """Whether the words before a *#* say what it numbers: *call #20*, *ACDE #230*."""
    word = _NUMBERED.search(before)
    return word is not None and word[0].lower() not in ORDINARY_WORDS | STOP_WORDS | {"proposal", "proposals"}


def _content_words(question: str, vocabulary: Vocabulary) -> tuple[list[QuestionWord], dict[str, str]]:
    """The content words, spelt as in the store, and the corrections that were made."""
    content = [word for word in words(_ASKS_FOR_MEASURE.sub(" ", question)) if carries_topic(word)] or words(question)
    known = {word: _known_terms(terms_of_word(word), vocabulary) for word in content}
    respelt = dict(_other_spellings(question, vocabulary))
    unknown = [word for word in known if word not in respelt and _is_unknown(word, known[word])]
    corrections = {word: near for word in unknown[:_MOST_REPLACED] if (near := _replacement(word, vocabulary))}
    found: dict[tuple[str, ...], QuestionWord] = {}
    for word, own in known.items():
        near = corrections.get(word)
        if near in STOP_WORDS:
            continue
        stored = [near, *_known_terms(terms_of_word(near)[1:], vocabulary)] if near else own
        stored = [respelt[word], *stored] if word in respelt else stored
        all_terms = tuple(stored) or terms_of_word(word)
        if all_terms:
            asked_word = word if near else _POSSESSIVE.sub("", word)
            found.setdefault(
                all_terms, QuestionWord(word=asked_word, terms=all_terms, rarity=_rarity(stored, vocabulary))
            )
    return list(found.values()), corrections


def _known_terms(terms: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """The terms that the store has."""
    return [term for term in terms if vocabulary.document_frequency(term)]


def _other_spellings(question: str, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Yield words that the store spells in another way: verbs with a particle as one word (``timeout`` for *time out*),
    plurals in *-uses* as their singular (``status`` for *statuses*), and what it only abbreviates (``qty``)."""
    for verb, particle in pairwise(words(question)):
        if particle in _PARTICLES and len(verb) >= _SHORTEST_VERB and verb.islower() and verb not in STOP_WORDS:
            term = terms_of_word(verb + particle)[0]
            if vocabulary.document_frequency(term):
                yield verb, term
    for word in words(question):
        usual, singular = stem(word.lower()), word.lower().removesuffix("es")
        is_plural = singular.endswith("us") and singular != word.lower() and len(singular) >= _SHORTEST_VERB
        if is_plural and vocabulary.document_frequency(singular) > vocabulary.document_frequency(usual):
            yield word, singular
        short = vocabulary.most_frequent(ABBREVIATIONS.get(usual, ()))
        if short and not vocabulary.document_frequency(usual):
            yield word, short


def _rarity(found: Sequence[str], vocabulary: Vocabulary) -> float:
    """Normalised inverse document frequency, 0 to 1. The rarest part of a compound decides."""
    if not found:
        return 1.0
    frequency = min(vocabulary.document_frequency(term) for term in found)
    chunks = max(vocabulary.count, 1)
    return math.log1p((chunks - frequency + 0.5) / (frequency + 0.5)) / math.log1p((chunks + 0.5) / 0.5)


def _is_unknown(word: str, known: Sequence[str]) -> bool:
    """Whether the store has none of the terms of a word, or an identifier of several parts not as a whole."""
    whole, *parts = terms_of_word(word) or [""]
    identifier = parts and _IDENTIFIER.search(word)
    return bool(whole) and (whole not in known if identifier else not known)


def _replacement(word: str, vocabulary: Vocabulary) -> str | None:
    """The replacement for a word that the store lacks: its nearest spelling, else an inflection or a relative.
    Capitalised words are only respelt, ordinary words and irregular verbs never: *work* is not a slip for *worm*, nor
    *sought* for *bought*."""
    term = terms_of_word(word)[0]
    irregular = irregular_forms(term)
    near = None if irregular or word in ORDINARY_WORDS else _nearest(term, vocabulary)
    if near or not word.islower():
        return near
    forms = sorted((irregular or verb_forms(term)) - STOP_WORDS - ORDINARY_WORDS)
    return vocabulary.most_frequent(forms) or vocabulary.most_frequent(_family_of(term))


def _family_of(term: str) -> Sequence[str]:
    """Derived words and their inflections: ``decide`` and ``decided`` for ``decision``, ``decision`` for
    ``decided``."""
    if len(term) > _LONGEST:
        return []
    kin = frozenset(other for form in {term, *verb_forms(term)} for other in derivational_kin(form))
    inflected = {other.removesuffix("e") + ending for other in kin for ending in VERB_ENDINGS}
    return sorted((kin | inflected) - {term} - STOP_WORDS)


def _nearest(term: str, vocabulary: Vocabulary) -> str | None:
    """The most frequent term at edit distance 1 (insert, delete, replace, swap); None for short or coded words.

    The first letter is seldom the wrong one (Yannakoudakis and Fawthrop 1983), so it may only be swapped with the
    second: *nested* is not read as *tested*, nor *Zstandard* as *standard*.
    """
    if not _SHORTEST <= len(term) <= _LONGEST or not term.replace("_", "").isalpha() or not term.isascii():
        return None
    if len(term) == _SHORTEST:
        return vocabulary.most_frequent(sorted(one_swap_away(term)))
    swapped = term[1] + term[0] + term[2:]
    near = [spelling for spelling in one_edit_away(term) if spelling[0] == term[0] or spelling == swapped]
    return vocabulary.most_frequent(sorted(near))
