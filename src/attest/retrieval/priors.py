"""Priors: small additions to the score of a chunk for what the question wants: a field is in the front matter, a reason
in the rationale, a test is seldom an answer."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from attest.questions.heading_topics import asks_about_topic, is_topic_heading
from attest.questions.periods import day_of
from attest.questions.question_forms import QuestionForm, has_form
from attest.retrieval.weights import spells_identifier
from attest.values.chunks import Chunk
from attest.values.documents import Document
from attest.values.questions import ParsedQuestion, Want
from attest.words.ethereum import UPGRADE_CATEGORY
from attest.words.inflections import differ_in_ending
from attest.words.meetings import is_of_meeting
from attest.words.paths import is_test_data
from attest.words.releases import is_changelog
from attest.words.terms import terms

_REASONS = re.compile(r"rationale|motivation|why|reason", re.I)
"""Headings of reasons."""
_TERMS = re.compile(r"terminolog|definition|abstract|specification|glossary|overview|summary", re.I)
"""Headings of definitions, and of the parts that say what something is."""
_ALTERNATIVES = re.compile(r"alternativ|rationale|drawback|trade-?off|considered|why not", re.I)
"""Headings of what was not done, and why."""
_PLANS = re.compile(r"road ?map|scheduled|planned|inclusion|upcoming|timeline|activation", re.I)
"""Headings of plans."""
_VALUES = re.compile(r"parameter|constant|configuration|specification|preset", re.I)
"""Headings of values."""

_TEST_WORDS = re.compile(r"\b(?:tests?|tested|testing|fixtures?|mock(?:s|ed)?)\b", re.I)
"""Words of a question about tests."""
_TEST_MODULES = frozenset({"test", "tests"})
"""Names of modules that hold tests."""
_GENERATED_WORDS = re.compile(r"\b(?:vendored|generated|minified|bundled|amalgamat\w+)\b", re.I)
"""Words of a question about code that nobody here wrote."""
_CHANGE_WORDS = re.compile(
    r"\b(?:versions?|releases?d?|chang(?:e[sd]?|ing|elogs?)|news?|latest|add(?:ed|s)?|remov(?:e[sd]?|al)|introduced?|deprecated?"
    r"|dropped|fix(?:e[sd])?|bugs?|upgrad(?:e[sd]?|ing)|migrat\w+|since|when|before|history|v?\d+\.\d+[\w.]*)\b",
    re.I,
)
"""Words of a question that asks about changes."""


@lru_cache(maxsize=32)
def _matches(pattern: re.Pattern[str], question: str) -> bool:
    """Whether a question matches a pattern; cached, because it is the same for thousands of chunks."""
    return pattern.search(question) is not None


def _is_named(asked: ParsedQuestion, document: Document) -> bool:
    """Whether the question speaks of the document."""
    return asked.speaks_of(document.document_id)


def _has_heading(chunk: Chunk, pattern: re.Pattern[str]) -> bool:
    """Whether one of the last two headings above a chunk matches."""
    return any(pattern.search(heading) for heading in chunk.heading_path[-2:])


def _is_test_or_generated(chunk: Chunk, document: Document) -> bool:
    """Whether the chunk is a test, test data, or from a generated or vendored file."""
    if document.kind != "code":
        return is_test_data(document.path)
    return document.status != "source" or _is_in_test_module(chunk)


def _is_in_test_module(chunk: Chunk) -> bool:
    """Whether the chunk is in a test module at the end of the file it tests, as in Rust."""
    return not _TEST_MODULES.isdisjoint(chunk.heading_path)


def _asks_for_such_files(asked: ParsedQuestion, document: Document) -> bool:
    """Whether the question is about files like this one: tests, or generated and vendored code."""
    of_tests = document.kind != "code" or document.status in ("test", "source")
    return _matches(_TEST_WORDS if of_tests else _GENERATED_WORDS, asked.question)


def _asks_for_use(asked: ParsedQuestion) -> bool:
    """Whether the question is about using something rather than about its source code."""
    question = asked.question
    of_source = has_form(QuestionForm.SPEAKS_OF_SOURCE, question) or spells_identifier(question)
    return has_form(QuestionForm.OF_USE, question) and not of_source


def _asks_for_source(asked: ParsedQuestion) -> bool:
    """Whether the question asks for a place in source code."""
    return has_form(QuestionForm.OF_A_PLACE_IN_SOURCE, asked.question)


def _asks_of_the_present(asked: ParsedQuestion) -> bool:
    """Whether the question is about the present state rather than about a change."""
    return not _matches(_CHANGE_WORDS, asked.question)


def _file_name_matches(asked: ParsedQuestion, document: Document) -> bool:
    """Whether the name of a source file has a word of the question: *inhibition* matches ``inhibit.go``."""
    name = document.path.rpartition("/")[2].partition(".")[0] if document.status == "source" else ""
    return any(differ_in_ending(part, term) for part in terms(name) for word in asked.words for term in word.terms)


def _section_title_matches(asked: ParsedQuestion, chunk: Chunk, document: Document) -> bool:
    """Whether the chunk's heading is the name of what is asked about."""
    *over, heading = chunk.heading_path or ("",)
    return is_topic_heading(asked, heading, " ".join([document.title, document.document_id, *over]))


_KINDS_SOUGHT: Mapping[QuestionForm, Callable[[Document], bool]] = {
    QuestionForm.SEEKS_PROPOSALS: lambda document: document.kind == "proposal",
    QuestionForm.SEEKS_THREADS: lambda document: document.kind == "thread",
    QuestionForm.SEEKS_CALLS: lambda document: is_of_meeting(document.kind, document.title, document.path),
}
"""Kinds of document that the form of a question may ask for."""


def _seeks_kind(asked: ParsedQuestion) -> bool:
    """Whether the question asks for documents of a kind."""
    return any(has_form(form, asked.question) for form in _KINDS_SOUGHT)


def _is_of_sought_kind(asked: ParsedQuestion, document: Document) -> bool:
    """Whether the document is of a kind that the question asks for."""
    return any(is_kind(document) for form, is_kind in _KINDS_SOUGHT.items() if has_form(form, asked.question))


class Prior(NamedTuple):
    """A small addition to the scores of certain chunks. It only shifts scores, and hides nothing."""

    name: str
    weight: float
    is_for: Callable[[ParsedQuestion], bool]
    """Whether a question calls for it."""
    applies: Callable[[ParsedQuestion, Chunk, Document], bool]
    """Whether a chunk gets it, if the question calls for it."""


def _always(_: ParsedQuestion) -> bool:
    return True


def _wants(want: Want) -> Callable[[ParsedQuestion], bool]:
    return lambda asked: want in asked.wants


PRIORS: Sequence[Prior] = (
    Prior("named", 0.3, _always, lambda a, _, d: _is_named(a, d)),
    Prior("field", 0.3, _wants(Want.FIELD), lambda _, c, __: c.kind == "front_matter"),
    Prior("field of the named", 0.2, _wants(Want.FIELD), lambda a, c, d: c.kind == "front_matter" and _is_named(a, d)),
    Prior("front matter unasked", -0.1, lambda a: Want.FIELD not in a.wants, lambda _, c, __: c.kind == "front_matter"),
    Prior("reason", 0.15, _wants(Want.REASON), lambda _, c, __: _has_heading(c, _REASONS)),
    Prior("definition", 0.2, _wants(Want.DEFINITION), lambda _, c, __: _has_heading(c, _TERMS)),
    Prior("value", 0.15, _wants(Want.VALUE), lambda _, c, __: c.kind == "table" or _has_heading(c, _VALUES)),
    Prior("alternatives", 0.15, _wants(Want.COUNTERFACTUAL), lambda _, c, __: _has_heading(c, _ALTERNATIVES)),
    Prior(
        "plans", 0.15, _wants(Want.ROADMAP), lambda _, c, d: d.category == UPGRADE_CATEGORY or _has_heading(c, _PLANS)
    ),
    Prior("opening", 0.15, _always, lambda _, c, __: c.opening),
    Prior("laid down", 0.25, lambda a: Want.DISCUSSION not in a.wants, lambda _, __, d: d.kind == "proposal"),
    Prior("of the kind that is sought", 0.4, _seeks_kind, lambda a, _, d: _is_of_sought_kind(a, d)),
    Prior(
        "dated", 0.2, lambda a: bool(a.periods), lambda a, c, d: any(period.has(day_of(c, d)) for period in a.periods)
    ),
    Prior(
        "no ordinary source",
        -0.5,
        _always,
        lambda a, c, d: _is_test_or_generated(c, d) and not _asks_for_such_files(a, d),
    ),
    Prior("list of changes that nobody asks for", -0.3, _asks_of_the_present, lambda _, __, d: is_changelog(d.path)),
    Prior("source code for who asks how to use it", -0.6, _asks_for_use, lambda _, __, d: d.kind == "code"),
    Prior("source code that is asked for", 0.5, _asks_for_source, lambda _, __, d: d.status == "source"),
    Prior("source file that is called so", 0.4, _asks_for_source, lambda a, _, d: _file_name_matches(a, d)),
    Prior("section that is called so", 0.6, asks_about_topic, _section_title_matches),
    Prior("discussed", 0.15, _wants(Want.DISCUSSION), lambda _, __, d: d.kind == "thread"),
)
"""All priors. The conditions on chunks are given the question (*a*), the chunk (*c*) and its document (*d*)."""


def priors_for(asked: ParsedQuestion) -> Sequence[Prior]:
    """The priors that may apply to a question; most apply to few questions."""
    return [prior for prior in PRIORS if prior.is_for(asked)]


def prior_score(priors: Sequence[Prior], asked: ParsedQuestion, chunk: Chunk, document: Document) -> float:
    """Sum of the weights of the priors that apply to a chunk."""
    return sum(prior.weight for prior in priors if prior.applies(asked, chunk, document))
