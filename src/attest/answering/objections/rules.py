"""The kinds of objections to answering, in one table (``KINDS``), and the rules that find what the evidence lacks.

Most rules look only at the question and at what was found. What several rules need is computed once (``Needs``).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from attest.answering.case import Case
from attest.answering.choose import NEAR_ENOUGH
from attest.answering.fields import NUMBERS, asking_words
from attest.answering.kinds.minutes.meetings import unheld
from attest.answering.kinds.missing_section import no_such_section, none_on
from attest.answering.objections.by_chance import by_chance
from attest.answering.objections.missing import (
    missing_altogether,
    missing_beside,
    missing_identifiers,
    missing_names,
    missing_numbers,
    missing_thing,
)
from attest.answering.objections.multiword_names import missing_runs
from attest.answering.objections.no_value import uncounted, untimed
from attest.answering.objections.off_topic import off_topic
from attest.answering.objections.only_word_missing import SMALL, is_only_word_missing
from attest.answering.objections.subject import unspoken_subject
from attest.answering.objections.synonyms import in_other_words, is_done, is_told_of, may_have_another
from attest.answering.objections.values_apart import values_apart
from attest.answering.objections.wrong_year import another_year
from attest.answering.passages.passages import Library, Passage
from attest.answering.scoring.asked_value import value_given
from attest.answering.telling_words import is_name, tells_nothing
from attest.answering.word_match import families, matches, with_context
from attest.markup import in_words
from attest.questions.question_forms import QuestionForm, has_form
from attest.questions.value_names import left_out
from attest.values.chunks import StoredChunk
from attest.values.questions import Want
from attest.words.series import speaks_of
from attest.words.terms import terms, words

DOCUMENTS_READ = 2
"""Number of chosen documents that are read whole for missing names."""
HITS_WITH_THREADS = 12
"""Number of hits that are searched for threads."""
MOST_OTHERWISE = 16
"""Most missing words that are checked for synonyms.

A question with more of them asks for something else, and each check costs the embedding model some of a search's time.
"""

_NOW = re.compile(r"\b(right now|at (this|the) (very )?moment(?! (?:of|when|that|in)\b)|as of today|nowadays)\b", re.I)
_ASKING = frozenset({"summarise", "summarize"})
"""Words that ask without saying for what."""
_IN_THREADS = re.compile(r"\b(thread|post|topic)s?\b", re.I)
_WORD = re.compile(r"[^\W\d_]+|[^\W\d_]{3,}\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What the evidence of a case must have, and what it may lack."""

    texts: Sequence[str]
    """The full texts of the first documents to be quoted."""
    named_fields: frozenset[str]
    """Words that name a field of a document; its text need not have them."""
    nothing: Sequence[str]
    """All words that the question asks about, if the documents have none of them."""
    otherwise: frozenset[str]
    """Words that the evidence lacks but may say in other words."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of objection."""

    message: str
    """Template of the sentence that states an objection; ``{}`` stands for what it is about."""
    rule: Callable[[Case, Needs], Iterable[str]] = lambda *_: ()
    """Yields what is missing, one objection each. The default is for kinds that ``decide`` finds by itself."""
    joint: bool = False
    """Whether everything that the rule yields makes one objection."""
    doubtful: bool = False
    """Whether good answers raise it now and then, unless it is about a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """One reason why the evidence cannot answer."""

    kind: str
    """A key of ``KINDS``."""
    about: Sequence[str]
    """The words, names or numbers that it is about; at least one."""
    denial: Passage | None = None
    """The passage that says otherwise, if any."""

    @property
    def is_doubt(self) -> bool:
        """Whether it alone does not rule out an answer."""
        return KINDS[self.kind].doubtful and not self.about[0][:1].isupper()

    def __str__(self) -> str:
        return KINDS[self.kind].message.format("”, “".join(self.about))


def lacking(case: Case) -> Iterator[Objection]:
    """The objections that something is missing, the most certain first."""
    needs = _needs(case)
    for name, kind in KINDS.items():
        found = list(kind.rule(case, needs))
        for about in [found] if kind.joint and found else ([one] for one in found):
            yield Objection(kind=name, about=about)


def _needs(case: Case) -> Needs:
    texts = _texts([item.passage.found for item in case.chosen], case.library)
    named_fields = asking_words(case.asked)
    nothing = [] if named_fields else missing_altogether(case.asked, _of_the_named(case) or texts)
    otherwise = frozenset(_otherwise(case, {*nothing, *case.asked.unknown_terms}))
    return Needs(texts=texts, named_fields=named_fields, nothing=nothing, otherwise=otherwise)


def _otherwise(case: Case, lacks: Iterable[str]) -> Iterator[str]:
    """The missing words that the evidence may say in other words; none if too many are missing."""
    words = list(lacks)
    yield from left_out(case.asked.question) if _is_given(case) else ()
    for word in words if len(words) <= MOST_OTHERWISE else ():
        if in_other_words(word, case) or is_only_word_missing(word, case):
            yield word


def _is_given(case: Case) -> bool:
    """Whether the first quote gives the value asked for, by its name."""
    return any(value_given(case.asked, item.passage) for item in case.chosen[:1])


def _as_needed(case: Case, needs: Needs) -> Case:
    """The case with only the question words that a value must occur beside."""
    asked = case.asked
    words = [word for word in asked.words if not (word.word in needs.otherwise or is_done(asked.question, word.word))]
    return replace(case, asked=replace(asked, words=words))


def _documents(case: Case, _: Needs) -> Iterable[str]:
    """Ids in the question that are neither in the store nor in the title of a hit.

    People mention documents from elsewhere, and a series in the store may share its name with another: where decisions
    are RFCs, the quotes may still mention *RFC 3339*. A store with Ethereum's proposals is taken to have all of them.
    """
    asked = case.asked
    if asked.named:
        return ()
    of_talk = asked.only_theirs or Want.DISCUSSION in asked.wants or has_form(QuestionForm.SEEKS_CALLS, asked.question)
    said = [item.passage.text for item in case.chosen] if of_talk else []
    there = frozenset(term for text in [*(hit.found.title for hit in case.hits[:5]), *said] for term in terms(text))
    names = (name for name in asked.unknown_names if name.rpartition("-")[2] not in there)
    own = tuple(f"{series}-" for series in NUMBERS if case.library.stating([series]))
    return (name for name in names if name.lower().startswith(own) or not _is_spoken_of(name, case))


def _is_spoken_of(name: str, case: Case) -> bool:
    """Whether a quote, or a heading above it, has the name of a document."""
    quoted = (item.passage for item in case.chosen)
    return any(speaks_of(" ".join([*one.found.chunk.heading_path, one.text]), name) for one in quoted)


def _unsaid(case: Case, _: Needs) -> Iterable[str]:
    """The question's words, if it asks for somebody's words and none to be quoted has any of them."""
    theirs = case.asked.only_theirs and all(item.passage.said_by in case.asked.speakers for item in case.chosen)
    if not theirs or max((item.cosine for item in case.chosen), default=1.0) >= NEAR_ENOUGH:
        return ()
    spoken = families(" ".join(with_context(item.hit) for item in case.chosen))
    return () if any(matches(word, spoken) for word in case.asked.words) else (word.word for word in case.asked.words)


def _moved(case: Case, _: Needs) -> Iterable[str]:
    away = ((name, case.library.moved_away(name)) for name in case.asked.named)
    return (f"{name.upper()} moved to {to.upper()}" for name, to in away if to)


def _nowhere(case: Case, needs: Needs) -> Iterable[str]:
    may_lack = needs.named_fields | needs.otherwise
    asking = {word.casefold() for sentence in _asking_sentences(case) for word in words(sentence)}
    unknown = (word for word in case.asked.unknown_terms if _decides(word) and word not in may_lack)
    unknown = (word for word in unknown if word.casefold() in asking or is_name(case.asked.question, word))
    return (word for word in unknown if not _is_everyday(case, word))


def _asking_sentences(case: Case) -> Sequence[str]:
    """The sentences of a question that ask; those before them say in what situation somebody is."""
    sentences = [case.asked.question[start:end] for start, end in case.split(case.asked.question)]
    return [sentence for sentence in sentences if sentence.endswith("?")] or sentences


def _is_everyday(case: Case, word: str) -> bool:
    """Whether a word is so common that a small store may lack it by chance (*grow*, *wrong*, *oldest*).

    What is asked of something (*the market of the company*) is not lacking by chance, nor is a name.
    """
    question, whole = case.asked.question, case.capabilities.whole
    plain = word.lower() if question.startswith(word) else word
    if whole is None or not may_have_another(question, plain) or re.search(rf"\bthe {re.escape(word)} of\b", question):
        return False
    return whole.is_common(plain) and whole.chunks() <= SMALL


def _decides(word: str) -> bool:
    """Whether a word that occurs nowhere says what the question is about."""
    silent = tells_nothing(word) or word.lower().rstrip("s") in _ASKING
    return len(word) > 3 and bool(_WORD.fullmatch(word)) and not silent


def _now(case: Case, _: Needs) -> Iterable[str]:
    now = _NOW.search(case.asked.question)
    return (now[0],) if now else ()


def _columns(case: Case) -> Mapping[str, str]:
    """Column names of tables, by the chunks whose rows were considered."""
    considered = (item.passage for item in case.considered)
    return {passage.found.chunk_id: passage.header_text for passage in considered if passage.header_text}


def _names(case: Case, needs: Needs) -> Iterable[str]:
    return missing_names(case.asked, _threads(case) if _IN_THREADS.search(case.asked.question) else needs.texts)


def _thing(case: Case, needs: Needs) -> Iterable[str]:
    thing = missing_thing(case.asked, _best_text(case, needs), case.hits) if needs.texts else None
    said_otherwise = thing in needs.otherwise and (_is_given(case) or is_told_of(case.asked.question, thing))
    return () if thing in needs.named_fields or said_otherwise else _one(thing)


def _best_text(case: Case, needs: Needs) -> str:
    """The text of the best document; for source code, also the quotes from others, which may describe it in words."""
    of_source = case.chosen[0].passage.found.document_kind == "code" and Want.SOURCE in case.asked.wants
    beside = [item.passage.text for item in case.chosen[1:]] if of_source else []
    return " ".join([needs.texts[0], *beside])


def _one(what: str | None) -> Iterable[str]:
    return (what,) if what else ()


def _texts(found: Sequence[StoredChunk], library: Library) -> list[str]:
    """The full texts of the first documents of some chunks, each with its title and id."""
    first = {chunk.document_id: chunk for chunk in reversed(found)}
    order = list(dict.fromkeys(chunk.document_id for chunk in found))[:DOCUMENTS_READ]
    texts = {i: library.text(first[i].revision_id) for i in order}
    return [f"{first[i].title} {i} {in_words(first[i].path, texts[i], texts[i])}" for i in order]


def _of_the_named(case: Case) -> list[str]:
    """Texts of the documents that the question names, and of hits that mention them; empty if it names none."""
    if not case.asked.named:
        return []
    named = [hit.found for hit in case.hits if hit.found.document_id in case.asked.named]
    calls = {case.asked.number_of(document_id) for document_id in case.asked.named}
    of_them = [hit.found for hit in case.hits if calls & set(terms(f"{hit.found.title} {hit.found.text}"))]
    said = [f"{found.title} {found.chunk.author or ''} {found.text}" for found in of_them]
    return [case.library.text(revision_id) for revision_id in dict.fromkeys(f.revision_id for f in named)] + said


def _threads(case: Case) -> list[str]:
    """The full texts of the first threads found, for a question about what was said in one; else of any documents."""
    found = [item.passage.found for item in case.chosen] + [hit.found for hit in case.hits[:HITS_WITH_THREADS]]
    return _texts([chunk for chunk in found if chunk.document_kind == "thread"] or found, case.library)


KINDS: Mapping[str, Kind] = {
    "premise": Kind("the question takes “{}” for granted, which is not what the document says"),
    "not so": Kind("the question takes for granted what the document says is not so"),
    "unstated": Kind("{}"),
    "undated": Kind("{}"),
    "document": Kind("{} is not in the store", _documents),
    "moved": Kind("{}, which is not in the store", _moved),
    "unsaid": Kind("nothing that was found of what they said speaks of “{}”", _unsaid, joint=True),
    "no section": Kind("{}", lambda case, _: _one(no_such_section(case) or none_on(case.asked, case.hits))),
    "no meeting": Kind("{}", lambda case, _: _one(unheld(case))),
    "identifier": Kind("nothing in the store is called “{}”", lambda case, _: missing_identifiers(case.asked)),
    "name of several": Kind(
        "nothing in the store is called “{}”: its words stand apart at most",
        lambda case, _: missing_runs(case.asked, case.considered, case.capabilities.whole),
    ),
    "nowhere": Kind("nothing in the store speaks of “{}”", _nowhere),
    "off-topic": Kind(
        "nothing that was found comes near to what is asked: it seems to be about another matter",
        lambda case, _: ("all",) if off_topic(case) or by_chance(case) else (),
    ),
    "now": Kind("the store holds a record of the past and cannot know what holds “{}”", _now),
    "number": Kind(
        "the documents found do not speak of “{}”",
        lambda case, needs: missing_numbers(case.asked, needs.texts, case.hits),
    ),
    "year": Kind("nothing that was found is of {}", lambda case, _: _one(another_year(case.asked, case.hits))),
    "altogether": Kind(
        "the documents found speak of nothing that is asked: “{}”",
        lambda _, needs: () if needs.otherwise.issuperset(needs.nothing) else needs.nothing,
        joint=True,
        doubtful=True,
    ),
    "beside": Kind(
        "what is asked for never stands together with “{}”",
        lambda case, _: missing_beside(case.asked, case.hits, _columns(case)),
    ),
    "apart": Kind(
        "no value of the kind that is asked for stands near “{}”",
        lambda case, needs: values_apart(_as_needed(case, needs)),
        joint=True,
        doubtful=True,
    ),
    "uncounted": Kind(
        "nothing that was found says how many “{}”",
        lambda case, needs: _one(uncounted(_as_needed(case, needs).asked, case.chosen)),
    ),
    "untimed": Kind(
        "nothing that was found says {} that is or was", lambda case, _: _one(untimed(case.asked, case.chosen))
    ),
    "subject": Kind(
        "nothing that would be quoted speaks of “{}”",
        lambda case, _: _one(unspoken_subject(case.asked, case.chosen)),
        doubtful=True,
    ),
    "name": Kind("the documents found never mention “{}”", _names),
    "thing": Kind("the best document found does not speak of “{}”, which is what is asked for", _thing, doubtful=True),
}
"""All kinds of objections, the most certain first."""
