"""Whether the evidence answers the question at all.

Words that a question and its answer share do not decide this: good questions paraphrase, and near misses share most
words. What does decide, with few mistakes, is what is *missing*: a document that does not exist, a name that the best
documents never mention, the very thing that is asked for (the salary, the company, the number of lines) of which the
best document does not speak, a present moment that no record can know. Each is an objection. The confidence is
P(answerable), a logistic function of the objections and of how near in meaning anything comes; its coefficients come
from labelled questions (benchmarks/confidence.py; design/answering.md has the reliability table and what it misses).
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from attest.answering.passages import Library
from attest.answering.score import Scored
from attest.values.questions import AskedWord, Understood
from attest.values.search import Hit
from attest.values.terms import ORDINARY_WORDS, terms

REFUSE_BELOW = 0.5
RARE_NAME = 0.6
"""From this rarity on, a missing name is an objection; commoner ones go missing in good answers too."""
DOCUMENTS_READ = 2
"""How many of the chosen documents are read whole for missing names."""

_NOW = re.compile(r"\b(right now|at (this|the) (very )?moment|as of today|nowadays)\b", re.I)
_THING = re.compile(r"^.{0,24}?\b(which|what|how many|how much)\s+((?:[\w'’-]+\s*){1,5})", re.I)
_THING_OF = re.compile(
    r"^\W*what(?:'s| is| are| was| were) (?:the |its |an? )((?:[\w'’-]+ ){1,3})(?:of|in|for|does|did)\b", re.I
)
_AUXILIARIES = frozenset("is are was were did does do has have had can could would will should must may might".split())
_ENDS_THING = frozenset("the a an of in on to for from by at and or that with as it he she they we i you".split())
_ANY_THING = frozenset(
    "thread post topic proposal eip erc argument position objection date design step value pair".split()
)
"""Things that every document has, or that an answer need not call by that name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """One reason why the evidence cannot answer."""

    kind: str
    """``document``, ``nowhere``, ``name``, ``thing`` or ``now``."""
    about: str
    """The word or name that it is about."""

    def __str__(self) -> str:
        return _SENTENCES[self.kind].format(self.about)


_SENTENCES: Mapping[str, str] = {
    "document": "{} is not in the store",
    "nowhere": "nothing in the store speaks of “{}”",
    "name": "the documents found never mention “{}”",
    "thing": "the best document found does not speak of “{}”, which is what is asked for",
    "now": "the store holds a record of the past and cannot know what holds “{}”",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """What the confidence depends on, each from 0 to 1."""

    certain: float
    """1 with an objection of the kinds document, nowhere or now."""
    name: float
    """1 with a missing name."""
    thing: float
    """1 with a missing thing."""
    cosine: float
    """Of the chunk nearest in meaning; 0 without vectors."""


COEFFICIENTS: Mapping[str, float] = {
    "intercept": 0.67,
    "certain": -3.6,
    "name": -2.6,
    "thing": -3.0,
    "cosine": 2.1,
}
"""Fitted by benchmarks/confidence.py."""


def objections(asked: Understood, hits: Sequence[Hit], chosen: Sequence[Scored], library: Library) -> list[Objection]:
    """Everything that speaks against answering, the most certain first."""
    found = [Objection(kind="document", about=name) for name in _missing_documents(asked, hits)]
    found += [Objection(kind="nowhere", about=word) for word in asked.unknown_terms if _decides(word)]
    if now := _NOW.search(asked.question):
        found.append(Objection(kind="now", about=now[0]))
    documents = _documents(chosen, library)
    spoken = frozenset(word for document in documents for word in document)
    found += [
        Objection(kind="name", about=word.word)
        for word in names(asked)
        if RARE_NAME <= word.rarity < 1.0 and not _met(word, spoken) and not _numbers_a_document(asked, word)
    ]
    thing = _thing_asked(asked)
    if thing and documents and not _met(thing, documents[0]):
        found.append(Objection(kind="thing", about=thing.word))
    return found


def _decides(word: str) -> bool:
    return len(word) > 3 and word.isalpha() and word.lower() not in ORDINARY_WORDS


def _missing_documents(asked: Understood, hits: Sequence[Hit]) -> list[str]:
    """Ids that the question names and that are nowhere: not in the store, nor in the title of what was found."""
    if asked.named:
        return []
    titled = frozenset(term for hit in hits[:5] for term in terms(hit.found.title))
    return [name for name in asked.unknown_names if name.rpartition("-")[2] not in titled]


def _documents(chosen: Sequence[Scored], library: Library) -> list[frozenset[str]]:
    """The word families of the documents that the answer would quote, the best one first."""
    founds = {item.passage.found.document_id: item.passage.found for item in chosen}
    texts = [f"{f.title} {f.document_id} {library.text(f.revision_id)}" for f in list(founds.values())[:DOCUMENTS_READ]]
    return [families(text) for text in texts]


def families(text: str) -> frozenset[str]:
    """The words of a text, cut so that ``activated`` and ``activation`` are one."""
    return frozenset(map(_family, terms(text)))


def _family(term: str) -> str:
    return term if len(term) < 5 or not term.isalpha() else term[: max(4, min(6, len(term) - 2))]


def _met(word: AskedWord, present: frozenset[str]) -> bool:
    whole, *parts = map(_family, word.terms)
    return whole in present or (bool(parts) and present.issuperset(parts))


def names(asked: Understood) -> list[AskedWord]:
    """The words that name something: with a digit, in capitals, or capitalised within a sentence; no ``YYYY``."""
    return [word for word in asked.words if _is_name(asked.question, word.word) and len(set(word.word)) > 1]


def _is_name(question: str, word: str) -> bool:
    if any(c.isdigit() for c in word) or (word.isupper() and len(word) > 1) or re.search(r"[a-z][A-Z]", word):
        return True
    before = question[: question.find(word)].rstrip(" \"“'(")
    return word[0].isupper() and bool(before) and before[-1] not in ".?!:"


def _numbers_a_document(asked: Understood, word: AskedWord) -> bool:
    return any(word.word == document_id.rpartition("-")[2] for document_id in asked.named)


def _thing_asked(asked: Understood) -> AskedWord | None:
    """The noun asked for: “which *company* did”, “what is the *salary* of”; None when it says little."""
    head: str | None
    if belongs := _THING_OF.search(asked.question):
        head = belongs[1].split()[-1]
    else:
        match = _THING.search(asked.question)
        head = _head(match[2].split()) if match else None
    if head is None or {head.lower(), head.lower().rstrip("s")} & (_ANY_THING | ORDINARY_WORDS) or len(head) < 3:
        return None
    return next((word for word in asked.words if word.word == head and not _is_name(asked.question, head)), None)


def _head(words: Sequence[str]) -> str | None:
    kept: list[str] = []
    for word in words:
        if word.lower() in _AUXILIARIES:
            return kept[-1] if kept else None
        if word.lower() in _ENDS_THING:
            break
        kept.append(word)
    if len(kept) > 1 and kept[-1].lower().endswith(("ed", "s")):
        return kept[-2]
    return kept[-1] if kept else None


def signals(found: Sequence[Objection], *, cosine: float) -> Signals:
    """Measure what was found against what was asked."""
    kinds = {objection.kind for objection in found}
    return Signals(
        certain=float(bool(kinds & {"document", "nowhere", "now"})),
        name=float("name" in kinds),
        thing=float("thing" in kinds),
        cosine=cosine,
    )


def confidence(measured: Signals, coefficients: Mapping[str, float] = COEFFICIENTS) -> float:
    """P(answerable), 0 to 1."""
    total = coefficients["intercept"] + sum(coefficients[name] * value for name, value in asdict(measured).items())
    return 1.0 / (1.0 + math.exp(-total))
