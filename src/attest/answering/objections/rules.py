"""What a question needs and its evidence lacks: one table, with a rule for each kind of objection (``MISSING``).

Most rules look at the question alone and at what was found. What several of them need is worked out once: ``Needs``.
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
    ANY_THING,
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
from attest.answering.passages.passages import Library
from attest.answering.scoring.asked_value import value_given
from attest.answering.word_match import families, matches, with_context
from attest.values.chunks import StoredChunk
from attest.values.markup import in_words
from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import Want
from attest.values.series import speaks_of
from attest.values.terms import ORDINARY_WORDS, terms
from attest.values.value_names import left_out

DOCUMENTS_READ = 2
"""How many of the chosen documents are read whole for missing names."""
HITS_WITH_THREADS = 12
"""How many hits are looked through for threads."""
MOST_OTHERWISE = 16
"""Words that the evidence lacks and may say otherwise; whoever asks for more of them asks for something else, and each
takes the model of meaning some of the time of a search."""

_NOW = re.compile(r"\b(right now|at (this|the) (very )?moment|as of today|nowadays)\b", re.I)
_ASKING = frozenset({"summarise", "summarize"})
"""Words that ask, and say nothing of what."""
_IN_THREADS = re.compile(r"\b(thread|post|topic)s?\b", re.I)
_WORD = re.compile(r"[^\W\d_]+|[^\W\d_]{3,}\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What a case must have, and what it may do without."""

    texts: Sequence[str]
    """The first documents that would be quoted, whole."""
    named_fields: frozenset[str]
    """Words that name a field of a document, which need not have them."""
    nothing: Sequence[str]
    """All that is asked about, when the documents have none of it."""
    otherwise: frozenset[str]
    """Words that the evidence lacks and may say otherwise."""


def lacking(case: Case) -> Iterator[tuple[str, str]]:
    """Each kind of objection that something is missing, the most certain first, with what it is."""
    needs = _needs(case)
    return ((kind, what) for kind, rule in MISSING.items() for what in rule(case, needs))


def _needs(case: Case) -> Needs:
    texts = _texts([item.passage.found for item in case.chosen], case.library)
    named_fields = asking_words(case.asked)
    nothing = [] if named_fields else missing_altogether(case.asked, _of_the_named(case) or texts)
    otherwise = frozenset(_otherwise(case, {*nothing, *case.asked.unknown_terms}))
    return Needs(texts=texts, named_fields=named_fields, nothing=nothing, otherwise=otherwise)


def _otherwise(case: Case, lacks: Iterable[str]) -> Iterator[str]:
    """Those of the words which the evidence lacks that it may say otherwise; none when they are very many."""
    words = list(lacks)
    yield from left_out(case.asked.question) if _is_given(case) else ()
    for word in words if len(words) <= MOST_OTHERWISE else ():
        if in_other_words(word, case) or is_only_word_missing(word, case):
            yield word


def _is_given(case: Case) -> bool:
    """Whether what would be quoted first gives the value that is asked for, by its name."""
    return any(value_given(case.asked, item.passage) for item in case.chosen[:1])


def _as_needed(case: Case, needs: Needs) -> Case:
    """The question with the words alone that a value must stand beside."""
    asked = case.asked
    words = [word for word in asked.words if not (word.word in needs.otherwise or is_done(asked.question, word.word))]
    return replace(case, asked=replace(asked, words=words))


def _documents(case: Case, _: Needs) -> Iterable[str]:
    """Ids that the question names and that are nowhere: not in the store, nor in the title of what was found. People
    speak of what is elsewhere, and a series of the store may be called as another one is: where decisions are RFCs,
    what would be quoted may still speak of *RFC 3339*. Where the store has the proposals of Ethereum, it has all
    that there are."""
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
    """Whether a passage that would be quoted, or what it stands under, has the name of a document."""
    quoted = (item.passage for item in case.chosen)
    return any(speaks_of(" ".join([*one.found.chunk.heading_path, one.text]), name) for one in quoted)


def _unsaid(case: Case, _: Needs) -> Iterable[str]:
    """What is asked of somebody's words, where none that would be quoted speaks of it."""
    theirs = case.asked.only_theirs and all(item.passage.said_by in case.asked.speakers for item in case.chosen)
    if not theirs or max((item.cosine for item in case.chosen), default=1.0) >= NEAR_ENOUGH:
        return ()
    spoken = families(" ".join(with_context(item.hit) for item in case.chosen))
    return (
        () if any(matches(word, spoken) for word in case.asked.words) else _listed([w.word for w in case.asked.words])
    )


def _moved(case: Case, _: Needs) -> Iterable[str]:
    away = ((name, case.library.moved_away(name)) for name in case.asked.named)
    return (f"{name.upper()} moved to {to.upper()}" for name, to in away if to)


def _section(case: Case, _: Needs) -> Iterable[str]:
    return _one(no_such_section(case) or none_on(case.asked, case.hits))


def _nowhere(case: Case, needs: Needs) -> Iterable[str]:
    may_lack = needs.named_fields | needs.otherwise
    unknown = (word for word in case.asked.unknown_terms if _decides(word) and word not in may_lack)
    return (word for word in unknown if not _is_everyday(case, word))


def _is_everyday(case: Case, word: str) -> bool:
    """Whether a word is so common that a small store may do without it by chance (*grow*, *wrong*, *oldest*). What is
    asked of something (*the market of the company*) is not left out by chance, nor is a name."""
    question, whole = case.asked.question, case.means.whole
    plain = word.lower() if question.startswith(word) else word
    if whole is None or not may_have_another(question, plain) or re.search(rf"\bthe {re.escape(word)} of\b", question):
        return False
    return whole.is_common(plain) and whole.chunks() <= SMALL


def _decides(word: str) -> bool:
    """Whether a word that is nowhere tells what is asked about."""
    called = {word.lower(), word.lower().rstrip("s")}
    return len(word) > 3 and bool(_WORD.fullmatch(word)) and not called & (ORDINARY_WORDS | ANY_THING | _ASKING)


def _now(case: Case, _: Needs) -> Iterable[str]:
    now = _NOW.search(case.asked.question)
    return (now[0],) if now else ()


def _altogether(_: Case, needs: Needs) -> Iterable[str]:
    return _listed([] if needs.otherwise.issuperset(needs.nothing) else needs.nothing)


def _columns(case: Case) -> Mapping[str, str]:
    """The names of the columns of tables, by the chunks whose rows were considered."""
    considered = (item.passage for item in case.considered)
    return {passage.found.chunk_id: passage.header_text for passage in considered if passage.header_text}


def _apart(case: Case, needs: Needs) -> Iterable[str]:
    return _listed(values_apart(_as_needed(case, needs)))


def _uncounted(case: Case, needs: Needs) -> Iterable[str]:
    return _one(uncounted(_as_needed(case, needs).asked, case.chosen))


def _names(case: Case, needs: Needs) -> Iterable[str]:
    return missing_names(case.asked, _threads(case) if _IN_THREADS.search(case.asked.question) else needs.texts)


def _thing(case: Case, needs: Needs) -> Iterable[str]:
    thing = missing_thing(case.asked, _best_text(case, needs), case.hits) if needs.texts else None
    said_otherwise = thing in needs.otherwise and (_is_given(case) or is_told_of(case.asked.question, thing))
    return () if thing in needs.named_fields or said_otherwise else _one(thing)


def _best_text(case: Case, needs: Needs) -> str:
    """What the best document says; where that is source code, what is quoted of others calls by their words what it
    does."""
    of_source = case.chosen[0].passage.found.document_kind == "code" and Want.SOURCE in case.asked.wants
    beside = [item.passage.text for item in case.chosen[1:]] if of_source else []
    return " ".join([needs.texts[0], *beside])


def _listed(words: Sequence[str]) -> Iterable[str]:
    """Several words as the one thing that an objection is about, within its quotation marks."""
    return ("”, “".join(words),) if words else ()


def _one(what: str | None) -> Iterable[str]:
    return (what,) if what else ()


def _texts(found: Sequence[StoredChunk], library: Library) -> list[str]:
    """The first documents of some chunks, each with its names, whole."""
    first = {chunk.document_id: chunk for chunk in reversed(found)}
    order = list(dict.fromkeys(chunk.document_id for chunk in found))[:DOCUMENTS_READ]
    texts = {i: library.text(first[i].revision_id) for i in order}
    return [f"{first[i].title} {i} {in_words(first[i].path, texts[i], texts[i])}" for i in order]


def _of_the_named(case: Case) -> list[str]:
    """What the documents that the question names say, and what is said of them; empty when it names none."""
    if not case.asked.named:
        return []
    named = [hit.found for hit in case.hits if hit.found.document_id in case.asked.named]
    calls = {case.asked.number_of(document_id) for document_id in case.asked.named}
    of_them = [hit.found for hit in case.hits if calls & set(terms(f"{hit.found.title} {hit.found.text}"))]
    said = [f"{found.title} {found.chunk.author or ''} {found.text}" for found in of_them]
    return [case.library.text(revision_id) for revision_id in dict.fromkeys(f.revision_id for f in named)] + said


def _threads(case: Case) -> list[str]:
    """The same of threads alone, when the question is about what was said in one."""
    found = [item.passage.found for item in case.chosen] + [hit.found for hit in case.hits[:HITS_WITH_THREADS]]
    return _texts([chunk for chunk in found if chunk.document_kind == "thread"] or found, case.library)


MISSING: Mapping[str, Callable[[Case, Needs], Iterable[str]]] = {
    "document": _documents,
    "moved": _moved,
    "unsaid": _unsaid,
    "no section": _section,
    "no meeting": lambda case, _: _one(unheld(case)),
    "identifier": lambda case, _: missing_identifiers(case.asked),
    "name of several": lambda case, _: missing_runs(case.asked, case.considered, case.means.whole),
    "nowhere": _nowhere,
    "off-topic": lambda case, _: ("all",) if off_topic(case) or by_chance(case) else (),
    "now": _now,
    "number": lambda case, needs: missing_numbers(case.asked, needs.texts, case.hits),
    "year": lambda case, _: _one(another_year(case.asked, case.hits)),
    "altogether": _altogether,
    "beside": lambda case, _: missing_beside(case.asked, case.hits, _columns(case)),
    "apart": _apart,
    "uncounted": _uncounted,
    "untimed": lambda case, _: _one(untimed(case.asked, case.chosen)),
    "subject": lambda case, _: _one(unspoken_subject(case.asked, case.chosen)),
    "name": _names,
    "thing": _thing,
}
"""From a kind of objection to all that is missing of that kind."""
