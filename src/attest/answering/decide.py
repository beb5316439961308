"""Whether the evidence answers the question at all.

Words that a question and its answer share do not decide this: good questions paraphrase, and near misses share most
words. What does decide, with few mistakes, is what is *missing* (``objections/``): a document that does not exist, a
name that the best documents never mention, the very thing that is asked for; a present moment that no record can know;
and what the document denies. Each is an objection. The confidence is P(answerable), a logistic function of the
objections and of how near in meaning anything comes; its coefficients come from labelled questions (design/answering.md
has the reliability table and what it misses).
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from attest.answering.fields import asking_words
from attest.answering.means import Means
from attest.answering.objections.all_but_one import is_all_that_is_missing
from attest.answering.objections.another_matter import another_matter
from attest.answering.objections.by_chance import by_chance
from attest.answering.objections.missing import (
    ANY_THING,
    missing_altogether,
    missing_beside,
    missing_identifiers,
    missing_names,
    missing_numbers,
    missing_thing,
)
from attest.answering.objections.negated import denied_outright
from attest.answering.objections.other_words import in_other_words, is_done, is_told_of
from attest.answering.objections.premise import Contradiction, contradiction
from attest.answering.objections.presumed import contradicted_presumption
from attest.answering.objections.presumed_status import denied_by_status
from attest.answering.objections.several_words import missing_runs
from attest.answering.objections.subject import unspoken_subject
from attest.answering.objections.uncounted import uncounted
from attest.answering.objections.undated import undated
from attest.answering.objections.unstated import unstated
from attest.answering.objections.values_apart import values_apart
from attest.answering.passages.passages import Library, Passage, passages
from attest.answering.score import Scored
from attest.values.chunks import StoredChunk
from attest.values.questions import Understood
from attest.values.search import Hit
from attest.values.spans import Split
from attest.values.terms import ORDINARY_WORDS, terms

REFUSE_BELOW = 0.5
DOCUMENTS_READ = 2
"""How many of the chosen documents are read whole for missing names."""
HITS_WITH_THREADS = 12
"""How many hits are looked through for threads."""
MOST_OTHERWISE = 16
"""Words that the evidence lacks and may say otherwise; whoever asks for more of them asks for something else, and each
takes the model of meaning some of the time of a search."""

_NOW = re.compile(r"\b(right now|at (this|the) (very )?moment|as of today|nowadays)\b", re.I)
_IN_THREADS = re.compile(r"\b(thread|post|topic)s?\b", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """One reason why the evidence cannot answer."""

    kind: str
    """A key of ``SENTENCES``."""
    about: str
    """The word, name or number that it is about."""
    denial: Passage | None = None
    """The passage that says otherwise, when one does."""

    def __str__(self) -> str:
        return SENTENCES[self.kind].format(self.about)


SENTENCES: Mapping[str, str] = {
    "document": "{} is not in the store",
    "moved": "{}, which is not in the store",
    "nowhere": "nothing in the store speaks of “{}”",
    "identifier": "nothing in the store is called “{}”",
    "name of several": "nothing in the store is called “{}”: its words stand apart at most",
    "number": "the documents found do not speak of “{}”",
    "beside": "what is asked for never stands together with “{}”",
    "apart": "no value of the kind that is asked for stands near “{}”",
    "uncounted": "nothing that was found says how many “{}”",
    "altogether": "the documents found speak of nothing that is asked: “{}”",
    "premise": "the question takes “{}” for granted, which is not what the document says",
    "not so": "the question takes for granted what the document says is not so",
    "undated": "{}",
    "unstated": "{}",
    "name": "the documents found never mention “{}”",
    "subject": "nothing that would be quoted speaks of “{}”",
    "thing": "the best document found does not speak of “{}”, which is what is asked for",
    "far": "nothing that was found comes near to what is asked: it seems to be about another matter",
    "now": "the store holds a record of the past and cannot know what holds “{}”",
}
"""What is said of an objection of each kind."""
_JUDGED_APART = frozenset({"name", "thing"})
"""Kinds that good answers sometimes meet with; each has a weight of its own."""
_WORD = re.compile(r"[^\W\d_]+|[^\W\d_]{3,}\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """What the confidence depends on, each from 0 to 1."""

    certain: float
    """1 with an objection of any other kind than name and thing."""
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
"""Fitted to labelled questions (design/answering.md)."""


def objections(
    asked: Understood, hits: Sequence[Hit], found: Sequence[Scored], chosen: Sequence[Scored], library: Library,
    means: Means,
) -> list[Objection]:  # fmt: skip
    """What the documents deny, then what no line states, then everything that is missing, the most certain first.

    ``found`` are the passages that were considered, of which ``chosen`` are to be quoted."""
    denied = _denied(asked, hits, found, chosen, library, means)
    missing = _missing(asked, hits, found, chosen, library, means)
    return [*([denied] if denied else []), *_unsaid(asked, hits, library), *missing]


def _denied(
    asked: Understood, hits: Sequence[Hit], found: Sequence[Scored], chosen: Sequence[Scored], library: Library,
    means: Means,
) -> Objection | None:  # fmt: skip
    """What a document says against what the question takes for granted: by a field, by the opposite, with a *not*."""
    presumed = denied_by_status(asked, library) or _contradicted(asked, hits, chosen, library, means.split)
    if presumed:
        return Objection(kind="premise", about=presumed.presumed, denial=presumed.said)
    said = denied_outright(asked, found) or contradicted_presumption(asked, found, means.verify)
    return Objection(kind="not so", about=asked.question, denial=said) if said else None


def _unsaid(asked: Understood, hits: Sequence[Hit], library: Library) -> Iterator[Objection]:
    """What only a line could state, or only a history knows."""
    if silent := unstated(asked, hits, library):
        yield Objection(kind="unstated", about=silent)
    if when := undated(asked, library):
        yield Objection(kind="undated", about=when.what, denial=when.said)


def _missing(
    asked: Understood, hits: Sequence[Hit], found: Sequence[Scored], chosen: Sequence[Scored], library: Library,
    means: Means,
) -> list[Objection]:  # fmt: skip
    texts = _texts([item.passage.found for item in chosen], library)
    now = _NOW.search(asked.question)
    named_fields = asking_words(asked)
    nothing = [] if named_fields else missing_altogether(asked, _of_the_named(asked, hits, library) or texts)
    lacking = {*nothing, *asked.unknown_terms}
    otherwise = {
        word
        for word in (lacking if len(lacking) <= MOST_OTHERWISE else ())
        if in_other_words(asked, word, hits, found, means.near)
        or is_all_that_is_missing(asked, word, hits, library, means)
    }
    thing = missing_thing(asked, texts[0], hits) if texts else None
    needed = [word for word in asked.words if not (word.word in otherwise or is_done(asked.question, word.word))]
    as_needed = replace(asked, words=needed)
    apart = values_apart(as_needed, hits, library, split=means.split)
    subject = unspoken_subject(asked, chosen)
    nowhere = [word for word in asked.unknown_terms if _decides(word) and word not in named_fields]
    far = another_matter(asked, hits, chosen, means.whole) or by_chance(
        asked, hits, library, split=means.split, whole=means.whole
    )
    about = {
        "document": _missing_documents(asked, hits),
        "moved": [f"{name.upper()} moved to {to.upper()}" for name in asked.named if (to := library.moved_away(name))],
        "identifier": missing_identifiers(asked),
        "name of several": missing_runs(asked, found, means.whole),
        "nowhere": [word for word in nowhere if word not in otherwise],
        "far": ["all"] if far else [],
        "now": [now[0]] if now else [],
        "number": missing_numbers(asked, texts, hits),
        "altogether": ["”, “".join(nothing)] if not otherwise.issuperset(nothing) else [],
        "beside": missing_beside(asked, hits),
        "apart": ["”, “".join(apart)] if apart else [],
        "uncounted": [number] if (number := uncounted(as_needed, hits, library, split=means.split)) else [],
        "subject": [subject] if subject else [],
        "name": missing_names(asked, _threads(hits, chosen, library) if _IN_THREADS.search(asked.question) else texts),
        "thing": [thing] if thing and not (thing in otherwise and is_told_of(asked.question, thing)) else [],
    }
    return [Objection(kind=kind, about=word) for kind, words in about.items() for word in words]


def _contradicted(
    asked: Understood, hits: Sequence[Hit], chosen: Sequence[Scored], library: Library, split: Split
) -> Contradiction | None:
    """What the document that is named, or else quoted first, says against the question. People in a thread say both."""
    there = [hit.found for hit in hits]
    meant = [name for name in asked.named if any(chunk.document_id == name for chunk in there)]
    meant += [item.passage.found.document_id for item in chosen[:1]]
    its = [chunk for chunk in there if chunk.document_id in meant[:1] and chunk.document_kind != "thread"]
    found = [passage for chunk in its for passage in passages(chunk, library, split)]
    return contradiction(asked, found, library.text(its[0].revision_id)) if its else None


def _decides(word: str) -> bool:
    """Whether a word that is nowhere tells what is asked about."""
    called = {word.lower(), word.lower().rstrip("s")}
    return len(word) > 3 and bool(_WORD.fullmatch(word)) and not called & (ORDINARY_WORDS | ANY_THING)


def _missing_documents(asked: Understood, hits: Sequence[Hit]) -> list[str]:
    """Ids that the question names and that are nowhere: not in the store, nor in the title of what was found."""
    if asked.named:
        return []
    titled = frozenset(term for hit in hits[:5] for term in terms(hit.found.title))
    return [name for name in asked.unknown_names if name.rpartition("-")[2] not in titled]


def _texts(found: Sequence[StoredChunk], library: Library) -> list[str]:
    """The first documents of some chunks, each with its names, whole."""
    first = {chunk.document_id: chunk for chunk in reversed(found)}
    order = list(dict.fromkeys(chunk.document_id for chunk in found))[:DOCUMENTS_READ]
    return [f"{first[i].title} {i} {library.text(first[i].revision_id)}" for i in order]


def _of_the_named(asked: Understood, hits: Sequence[Hit], library: Library) -> list[str]:
    """What the documents that the question names say, and what is said of them; empty when it names none."""
    named = [hit.found for hit in hits if hit.found.document_id in asked.named]
    calls = {document_id.rpartition("-")[2] for document_id in asked.named}
    of_them = [hit.found for hit in hits if calls & set(terms(f"{hit.found.title} {hit.found.text}"))]
    said = [f"{found.title} {found.chunk.author or ''} {found.text}" for found in of_them]
    return [library.text(revision_id) for revision_id in dict.fromkeys(f.revision_id for f in named)] + said


def _threads(hits: Sequence[Hit], chosen: Sequence[Scored], library: Library) -> list[str]:
    """The same of threads alone, when the question is about what was said in one."""
    found = [item.passage.found for item in chosen] + [hit.found for hit in hits[:HITS_WITH_THREADS]]
    return _texts([chunk for chunk in found if chunk.document_kind == "thread"] or found, library)


def signals(found: Sequence[Objection], *, cosine: float) -> Signals:
    """Measure what was found against what was asked."""
    kinds = {objection.kind for objection in found}
    return Signals(
        certain=float(bool(kinds - _JUDGED_APART)),
        name=float("name" in kinds),
        thing=float("thing" in kinds),
        cosine=cosine,
    )


def confidence(measured: Signals, coefficients: Mapping[str, float] = COEFFICIENTS) -> float:
    """P(answerable), 0 to 1."""
    total = coefficients["intercept"] + sum(coefficients[name] * value for name, value in asdict(measured).items())
    return 1.0 / (1.0 + math.exp(-total))
