"""Reading a question without a model.

A table of patterns says what is wanted; ids and numbers are looked up in the catalog, so that a name counts only when
the store has it; words that the store has nowhere are read as their nearest spelling, another form, or a word
derived from them, that it does have.
"""

import math
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence, Set
from datetime import date
from itertools import count, pairwise
from typing import Protocol

from attest.retrieval.periods import periods
from attest.retrieval.wants import wanted
from attest.values.derivations import derived
from attest.values.documents import FILE_NAME
from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.values.terms import ORDINARY_WORDS, STOP_WORDS, carries_topic, stem, terms_of_word, words
from attest.values.word_families import is_made_of

_MOST_READ = 64
"""Words of a question that the store does not have and that are looked for otherwise: of a pasted page, not all are
misspelt."""
_LONGEST = 40
"""Letters up to which a word can be a misspelt one, or has a family. One of ten thousand has half a million at one
edit's distance."""
SHORT = 4
"""Letters of a word that is read as another only where two are swapped: one letter from ``cost`` is ``lost``."""
SELDOM = 0.5
"""Rarity from which a word singles out what has it."""
_VERB_ENDINGS = ("ing", "ed")

_ONLY_ASKED = re.compile(r"\bhow (?:many|much)\b|\bstands? for\W*$", re.I)
"""Words that ask for a measure, or for the words of an abbreviation; what answers has these instead."""
_BEGINS_SHORT = re.compile(r"^(\W*(?:what|who|where|when|how|why))(?:['’]s|s)\s+", re.I)
"""*What's the limit?* is read as *What is the limit?*, by every pattern."""
_FIRST_WORD = re.compile(r"\W*(?P<word>[a-zA-Z]{2,6})\b(?=\s+\w)")
_ASKING = ("which", "what", "where", "when", "how", "who", "whose", "why")
"""Words with which questions begin, the more usual one first: *hwo* may be two of them."""
_NUMBERED = re.compile(r"\b(?:(eip|erc)s?)[-\s]?#?(\d{1,18})\b|(?<![\w/])#(\d{2,5})\b", re.I)
_BARE = re.compile(r"(?<![\w.,#-])(\d{3,4})(?!\w|[.,]\d|%|-)")
_LISTED = re.compile(r"(?<=\d)(?:,\s*|\s+and\s+|\s*/\s*|,\s*and\s+)(\d{2,5})\b")
_ID = re.compile(r"(?<![\w./-])[\w./-]*\w")
"""Only where such a run begins: in a thousand slashes each of them would be tried."""
_CODE = re.compile(r"[a-z][A-Z]|\w_\w")
"""A programmer's spelling of several words in one."""
_PARTICLES = frozenset("up out in off down back over".split())
_SHORTEST_VERB = 3


class Vocabulary(Protocol):
    """What understanding asks of the lexical index."""

    def document_frequency(self, term: str, /) -> int: ...

    @property
    def count(self) -> int: ...

    def most_frequent(self, terms: Sequence[str], /) -> str | None: ...


def understand(
    question: str, documents: Container[str], vocabulary: Vocabulary, today: date | None = None
) -> ParsedQuestion:  # fmt: skip
    """What a question wants, names and looks for. ``documents`` are the ids that the store has; ``today`` is the day of
    the question, for *last year*."""
    question, slip = _as_asked(_BEGINS_SHORT.sub(r"\1 is ", question), vocabulary)
    named, unknown = _named(question, documents)
    asked, corrections = _asked(question, vocabulary)
    nowhere = [word.word for word in asked if word.rarity == 1.0]
    return ParsedQuestion(
        question=question,
        terms={term: 1.0 for word in asked if word.rarity < 1.0 for term in word.terms},
        words=asked,
        named=named,
        unknown_names=unknown,
        wants=wanted(question),
        asks=has_form(QuestionForm.ASKS, question),
        periods=periods(question, today),
        corrections={**slip, **corrections},
        unknown_terms=nowhere,
    )


def _as_asked(question: str, vocabulary: Vocabulary) -> tuple[str, Mapping[str, str]]:
    """A question whose first word is one that asks, where it is a slip for that: *whch*. By the word all patterns know
    what is asked; and no store speaks of a *whch*."""
    first = _FIRST_WORD.match(question)
    word = first["word"].lower() if first else ""
    if first is None or word in STOP_WORDS or any(map(vocabulary.document_frequency, terms_of_word(word))):
        return question, {}
    meant = next((one for one in _ASKING if one in _edits(word)), None)
    if meant is None:
        return question, {}
    return f"{question[: first.start('word')]}{meant}{question[first.end('word') :]}", {first["word"]: meant}


def strange(asked: Sequence[QuestionWord], knows: Callable[[str], bool]) -> list[QuestionWord]:
    """The words that are names of something which few texts speak of, and of which a model of meaning, by what it
    ``knows``, has only pieces. What a known word is made into may be rare and in pieces all the same."""
    return [
        word
        for word in asked
        if SELDOM <= word.rarity < 1.0 and not word.word.endswith(_VERB_ENDINGS) and not _known(word.word, knows)
    ]


def _known(word: str, knows: Callable[[str], bool]) -> bool:
    """Whether a model has a word, its base, or what it is made of; what has no capitals, as a number, is known."""
    small = word.lower()
    return knows(small) or knows(stem(small)) or is_made_of(word, knows) or small == small.upper()


def spelt(asked: ParsedQuestion) -> list[str]:
    """The words of a question, in order, as the store spells them."""
    return [asked.corrections.get(word, word) for word in words(asked.question)]


def _named(question: str, documents: Container[str]) -> tuple[list[str], list[str]]:
    spelt = (form for called in _ID.findall(question) for form in (called, called.lower()))
    named: dict[str, None] = dict.fromkeys(form for form in spelt if form in documents)
    unknown: dict[str, None] = {}
    for prefix, number in _numbers(question):
        there = [i for i in (f"eip-{number}", f"erc-{number}") if i in documents]
        if prefix and f"{prefix}-{number}" in there:
            there.sort(key=lambda i: i != f"{prefix}-{number}")
        named.update(dict.fromkeys(there))
        if not there and prefix:
            unknown[f"{prefix.upper()}-{number}"] = None
    return list(named), list(unknown)


def file_names(question: str) -> list[str]:
    """The words of a question that may be names of files without their ending, ``spec-1``, in small letters; *Spec 1*
    is one, too."""
    alone = _ID.findall(question.lower())
    apart = [mark.join(pair) for pair in pairwise(alone) if pair[1].isdecimal() for mark in "-_"]
    return list(dict.fromkeys(name for name in [*alone, *apart] if FILE_NAME.fullmatch(name)))


def _numbers(question: str) -> Iterator[tuple[str, int]]:
    """Numbers by which proposals are called, with the prefix when there is one."""
    for match in _NUMBERED.finditer(question):
        prefix = (match[1] or "eip").lower()
        yield (prefix if match[1] else ""), int(match[2] or match[3])
        at = match.end()
        while more := _LISTED.match(question, at):
            yield prefix, int(more[1])
            at = more.end()
    for match in _BARE.finditer(question):
        if not 1990 <= int(match[1]) <= 2040:
            yield "", int(match[1])


def _asked(question: str, vocabulary: Vocabulary) -> tuple[list[QuestionWord], dict[str, str]]:
    """The words that carry meaning, as the store spells them, and what was read differently."""
    asked: dict[tuple[str, ...], QuestionWord] = {}
    corrections: dict[str, str] = {}
    tried = count()
    joined = dict(_joined(question, vocabulary))
    content = [word for word in words(_ONLY_ASKED.sub(" ", question)) if carries_topic(word)]
    for word in content or words(question):
        alone = [term for term in terms_of_word(word) if vocabulary.document_frequency(term)]
        found = [joined[word], *alone] if word in joined else alone
        unread = (not found or _is_code(word, alone)) and terms_of_word(word) and next(tried) < _MOST_READ
        if unread and (near := _read_as(word, vocabulary)):
            corrections[word] = near
            if near in STOP_WORDS:
                continue
            found = [near, *(part for part in terms_of_word(near)[1:] if vocabulary.document_frequency(part))]
        named = tuple(found) or terms_of_word(word)
        if named:
            asked.setdefault(named, QuestionWord(word=word, terms=named, rarity=_rarity(found, vocabulary)))
    return list(asked.values()), corrections


def _joined(question: str, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Verbs that stand with a particle in the question and as one word in the store, ``timeout`` for *time out*, and
    several of what ends in *-us*, which the store has as one: ``status`` for *statuses*."""
    for verb, particle in pairwise(words(question)):
        if particle in _PARTICLES and len(verb) >= _SHORTEST_VERB and verb.islower() and verb not in STOP_WORDS:
            term = terms_of_word(verb + particle)[0]
            if vocabulary.document_frequency(term):
                yield verb, term
    for word in words(question):
        several, one = stem(word.lower()), word.lower().removesuffix("es")
        usual = one.endswith("us") and one != word.lower() and len(one) >= _SHORTEST_VERB
        if usual and vocabulary.document_frequency(one) > vocabulary.document_frequency(several):
            yield word, one


def _rarity(found: Sequence[str], vocabulary: Vocabulary) -> float:
    """Of a compound the rarest part decides."""
    if not found:
        return 1.0
    frequency = min(vocabulary.document_frequency(term) for term in found)
    chunks = max(vocabulary.count, 1)
    return math.log1p((chunks - frequency + 0.5) / (frequency + 0.5)) / math.log1p((chunks + 0.5) / 0.5)


def _is_code(word: str, there: Sequence[str]) -> bool:
    """Whether a word is an identifier of several parts of which the store has the parts at most."""
    whole, *parts = terms_of_word(word)
    return bool(parts) and _CODE.search(word) is not None and whole not in there


def _read_as(word: str, vocabulary: Vocabulary) -> str | None:
    """What a word that the store does not have is read as: its nearest spelling, else another form or a word of the
    same family, if it is no name; *work* is no slip for *worm*."""
    term = terms_of_word(word)[0]
    near = None if word in ORDINARY_WORDS else _nearest(term, vocabulary)
    if near or not word.islower():
        return near
    forms = sorted(_forms(term) - STOP_WORDS - ORDINARY_WORDS)
    return vocabulary.most_frequent(forms) or vocabulary.most_frequent(_of_its_family(term))


def _forms(term: str) -> Set[str]:
    """``discard`` and ``discarding`` for ``discarded``, and so on; a base of fewer than four letters is none."""
    ending = next((ending for ending in _VERB_ENDINGS if term.endswith(ending)), "")
    base = term.removesuffix(ending)
    bases = {base, base[:-1]} if ending and base[-2:-1] == base[-1:] else {base, base.removesuffix("e")}
    forms = {one + ending for one in bases if len(one) >= SHORT for ending in ("", "e", *_VERB_ENDINGS)}
    return forms - {term} if term.isascii() and term.isalpha() else frozenset()


def _of_its_family(term: str) -> Sequence[str]:
    """``decide`` and ``decided`` for ``decision``, and ``decision`` for ``decided``."""
    if len(term) > _LONGEST:
        return []
    kin = frozenset(other for form in {term, *_forms(term)} for other in derived(form))
    inflected = {other.removesuffix("e") + ending for other in kin for ending in _VERB_ENDINGS}
    return sorted((kin | inflected) - {term} - STOP_WORDS)


def _nearest(term: str, vocabulary: Vocabulary) -> str | None:
    """The most frequent term at one edit's distance (insert, delete, replace, swap); None for short or coded words.

    The first letter is hardly ever the one that is wrong (Yannakoudakis and Fawthrop 1983): *nested* is not *tested*,
    nor *Zstandard* a *standard*. It may be swapped with the second.
    """
    if not 4 <= len(term) <= _LONGEST or not term.replace("_", "").isalpha() or not term.isascii():
        return None
    if len(term) <= SHORT:
        return vocabulary.most_frequent(_swaps(term))
    swapped = term[1] + term[0] + term[2:]
    return vocabulary.most_frequent([one for one in _edits(term) if one[0] == term[0] or one == swapped])


def _swaps(term: str) -> Sequence[str]:
    return sorted({term[:i] + term[i + 1] + term[i] + term[i + 2 :] for i in range(len(term) - 1)} - {term})


def _edits(term: str) -> Sequence[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    splits = [(term[:i], term[i:]) for i in range(len(term) + 1)]
    deletes = [a + b[1:] for a, b in splits if b]
    replaces = [a + letter + b[1:] for a, b in splits if b for letter in letters]
    inserts = [a + letter + b for a, b in splits for letter in letters]
    return sorted({*deletes, *_swaps(term), *replaces, *inserts} - {term})
