"""Ranking: one score, one direction, larger is better.

A chunk's score is a sum: how well its own words match, how well the rest of its document does, how near its meaning is,
and small priors for what the question wants (a field stands in the front matter, a reason in the rationale). Each
channel is divided by its best, so a weight means the same for every question. design/retrieval.md has the comparison
that set the weights, and what each of them is worth.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from attest.retrieval.periods import day_of
from attest.values.chunks import Chunk
from attest.values.code import is_test_data
from attest.values.documents import Document
from attest.values.heading_topics import asks_of_a_topic, is_its_name
from attest.values.meetings import is_of_meeting
from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want
from attest.values.releases import notes_changes
from attest.values.terms import terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """How much each channel counts in a chunk's score. A share of 0 leaves the channel out."""

    lexical: float = 0.0
    document: float = 0.0
    """The words of the rest of the chunk's document."""
    dense: float = 0.0
    topic: float = 0.0
    """How near its document's beginning is, where it says what it is about. Counts when a query names a topic: a
    question asks for a passage, wherever it stands."""
    kept: float = 0.0
    """How much such a chunk keeps of what these shares alone put it ahead of a part of a document (kind_balance.py)."""

    def of_words(self, total: float) -> "Shares":
        """Those of words alone, in the same proportion, that sum to ``total``."""
        words = self.lexical + self.document
        scale = total / words if words else 0.0
        return replace(self, lexical=scale * self.lexical, document=scale * self.document, dense=0.0, topic=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The shares for a chunk that is a part of its document, for one that is all of it and for source code, and what
    comes on top.

    A chunk that is all has no rest, and its vector has all of its meaning. Source code shares few words with a question
    in prose, and those by accident; a query that spells an identifier, or a name that no embedder has heard of, is
    another matter. All kinds sum to the same, so that none is preferred.
    """

    part: Shares = Shares(lexical=1.0, document=0.4, dense=0.75, topic=0.7)
    whole: Shares = Shares(lexical=0.8, dense=1.35, topic=0.35)
    code: Shares = Shares(lexical=0.4, dense=1.75, topic=0.7, kept=0.5)
    near: float = 0.65
    """Cosine from which the nearest counts in full for a query that asks nothing; below it meaning counts less, the
    farther it is. A name (``E0277``) has no meaning to go by, so what is nearest to it is nearest by accident."""
    spelled: float = 0.7
    """For a chunk with the rare codes that a query spells, times their share of the query's words (rare_codes.py)."""
    symbol: float = 3.0
    """For the chunk that defines a symbol which the query names: more than all else together (design/code.md)."""
    phrase: float = 2.0
    """For the chunk that has all phrases which the query quotes, or the words of a pasted message in a row; the share
    of them that it has counts."""
    place: float = 3.0
    """For the chunk with a line that the query names (stack_frames.py)."""
    defines: float = 1.0
    """For the chunk that says what the thing is which a query asks for, in as many words (defining.py)."""
    valued: float = 2.0
    """For the chunk that gives a value to a name which the question spells in words (named_values.py)."""
    speaker: float = 1.0
    """For what somebody wrote or said whose words the query asks for (speakers.py)."""
    links: float = 1.0
    """For the front matter of documents that require the one named, when those are asked for."""
    meant: float = 0.8
    """For a document that the question calls by a name, times how sure it is that this is meant (fuse.py)."""
    identity: float = 0.0
    """For documents that the question names by id or number, beside what a prior gives them."""
    linked: float = 1.0
    """For a document that is linked with the best ones, or with a named one as the question asks (links.py)."""
    further: float = 0.15
    """For what the second and third best passages of a chunk's document score (further_passages.py)."""
    neighbours: float = 0.4
    """For a document of one chunk: what the nearest to it in meaning score, beside its own (neighbours.py)."""
    priors: float = 1.0
    ranks: bool = False
    """Whether 1 / (``RANK_OFFSET`` + rank) stands in for a channel's score."""

    @property
    def beside(self) -> Mapping[str, float]:
        """What counts beside the channels' shares, by its name."""
        names = ("symbol", "spelled", "phrase", "place", "defines", "valued", "speaker", "links", "meant", "identity")
        return {**{name: getattr(self, name) for name in names}, "prior": self.priors}

    @property
    def dense(self) -> bool:
        """Whether meaning counts at all."""
        return self.part.dense > 0 or self.whole.dense > 0

    @property
    def words(self) -> bool:
        """Whether words count at all."""
        return self.part.lexical > 0 or self.whole.lexical > 0

    def without_meaning(self, *, others: bool = False) -> "Weights":
        """The same for a chunk without a vector: what its kind owes to meaning counts for words, so that still none is
        preferred. Source code, which has few words of a question, would be last behind any prose.

        Where ``others`` have vectors, words count for the meaning of its chunk as well: it waits to be embedded, and
        would be behind all that need not.
        """
        total = self.part.lexical + self.part.document + (self.part.dense if others else 0.0)
        part, whole, code = (one.of_words(total) for one in (self.part, self.whole, self.code))
        return replace(self, part=part, whole=whole, code=code)

    def shares(self, asked: ParsedQuestion, document: Document, *, alone: bool) -> Shares:
        """Those of a chunk of a document; ``alone`` says that the document has no other."""
        if document.kind == "code" and not asked.strange and not _has(_IDENTIFIER, asked.question):
            return self.code
        return self.whole if alone else self.part


_IDENTIFIER = re.compile(r"[a-z][A-Z]|\w_\w|\w\(|\w::\w|[a-z]\.[a-z]")
"""What only source code is spelled like."""
RANK_OFFSET = 60
"""k of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009)."""

_STEM = 5
"""Letters of a word from which its ending may differ."""

_REASONS = re.compile(r"rationale|motivation|why|reason", re.I)
_TERMS = re.compile(r"terminolog|definition|abstract|specification|glossary|overview|summary", re.I)
_ALTERNATIVES = re.compile(r"alternativ|rationale|drawback|trade-?off|considered|why not", re.I)
_PLANS = re.compile(r"road ?map|scheduled|planned|inclusion|upcoming|timeline|activation", re.I)
_VALUES = re.compile(r"parameter|constant|configuration|specification|preset", re.I)

_TESTS = re.compile(r"\b(?:tests?|tested|testing|fixtures?|mock(?:s|ed)?)\b", re.I)
_MODULES_OF_TESTS = frozenset({"test", "tests"})
_MADE = re.compile(r"\b(?:vendored|generated|minified|bundled|amalgamat\w+)\b", re.I)

_OF_CHANGES = re.compile(
    r"\b(?:versions?|releases?d?|chang(?:e[sd]?|ing|elogs?)|news?|latest|add(?:ed|s)?|remov(?:e[sd]?|al)|introduced?|deprecated?"
    r"|dropped|fix(?:e[sd])?|bugs?|upgrad(?:e[sd]?|ing)|migrat\w+|since|when|before|history|v?\d+\.\d+[\w.]*)\b",
    re.I,
)
"""What is said by who asks for what was changed."""


@lru_cache(maxsize=32)
def _has(pattern: re.Pattern[str], question: str) -> bool:
    """Whether a question has what a pattern looks for: it is the same for thousands of chunks."""
    return pattern.search(question) is not None


Applies = Callable[[ParsedQuestion, Chunk, Document], bool]


def _names(asked: ParsedQuestion, document: Document) -> bool:
    return asked.speaks_of(document.document_id)


def _heading(chunk: Chunk, pattern: re.Pattern[str]) -> bool:
    return any(pattern.search(heading) for heading in chunk.heading_path[-2:])


def _is_no_ordinary_source(chunk: Chunk, document: Document) -> bool:
    """Whether it is a test or its data, or of a file that was made or brought along."""
    if document.kind != "code":
        return is_test_data(document.path)
    return document.status != "source" or _is_among_tests(chunk)


def _is_among_tests(chunk: Chunk) -> bool:
    """Whether it is of the tests that stand at the end of what they test, as in Rust."""
    return not _MODULES_OF_TESTS.isdisjoint(chunk.heading_path)


def _asks_for_its_like(asked: ParsedQuestion, document: Document) -> bool:
    """Whether the question is about files that are no ordinary source, as this one is none: tests, or what was made."""
    of_tests = document.kind != "code" or document.status in ("test", "source")
    return _has(_TESTS if of_tests else _MADE, asked.question)


def _asks_for_use(asked: ParsedQuestion) -> bool:
    """Whether the question is one of a user, not of who reads the source."""
    question = asked.question
    of_source = has_form(QuestionForm.SPEAKS_OF_SOURCE, question) or _has(_IDENTIFIER, question)
    return has_form(QuestionForm.OF_USE, question) and not of_source


def _asks_for_source(asked: ParsedQuestion) -> bool:
    """Whether the question is for a place in source code, whatever else speaks of the same."""
    return has_form(QuestionForm.OF_A_PLACE_IN_SOURCE, asked.question)


def _asks_of_no_change(asked: ParsedQuestion) -> bool:
    """Whether the question is about what is so, and not about what became so, or when."""
    return not _has(_OF_CHANGES, asked.question)


def _file_is_called_so(asked: ParsedQuestion, document: Document) -> bool:
    """Whether a source file is called as the question calls what is in it: *inhibition* is in ``inhibit.go``."""
    name = document.path.rpartition("/")[2].partition(".")[0] if document.status == "source" else ""
    return any(_alike(one, term) for one in terms(name) for word in asked.words for term in word.terms)


def _alike(one: str, other: str) -> bool:
    """Whether two words are one, but for an ending of each: of one letter, and of three."""
    return min(len(one), len(other)) >= _STEM and (one.startswith(other[:-3]) or other.startswith(one[:-1]))


def _section_is_called_so(asked: ParsedQuestion, chunk: Chunk, document: Document) -> bool:
    """Whether it stands below a heading that is the name of what is asked about."""
    *over, heading = chunk.heading_path or ("",)
    return is_its_name(asked, heading, " ".join([document.title, document.document_id, *over]))


_KINDS_SOUGHT: Mapping[QuestionForm, Callable[[Document], bool]] = {
    QuestionForm.SEEKS_PROPOSALS: lambda document: document.kind == "proposal",
    QuestionForm.SEEKS_THREADS: lambda document: document.kind == "thread",
    QuestionForm.SEEKS_CALLS: lambda document: is_of_meeting(document.kind, document.title, document.path),
}
"""The kinds of document that a question may ask for by its form."""


def _seeks_a_kind(asked: ParsedQuestion) -> bool:
    return any(has_form(form, asked.question) for form in _KINDS_SOUGHT)


def _is_of_the_kind_sought(asked: ParsedQuestion, document: Document) -> bool:
    return any(is_one(document) for form, is_one in _KINDS_SOUGHT.items() if has_form(form, asked.question))


Priors = Sequence[tuple[float, Applies]]
"""Weights and conditions of the priors that may apply to a question."""


def _always(_: ParsedQuestion) -> bool:
    return True


def _wants(want: Want) -> Callable[[ParsedQuestion], bool]:
    return lambda asked: want in asked.wants


PRIORS: Sequence[tuple[str, float, Callable[[ParsedQuestion], bool], Applies]] = (
    ("named", 0.3, _always, lambda a, _, d: _names(a, d)),
    ("field", 0.3, _wants(Want.FIELD), lambda _, c, __: c.kind == "front_matter"),
    ("field of the named", 0.2, _wants(Want.FIELD), lambda a, c, d: c.kind == "front_matter" and _names(a, d)),
    ("front matter unasked", -0.1, lambda a: Want.FIELD not in a.wants, lambda _, c, __: c.kind == "front_matter"),
    ("reason", 0.15, _wants(Want.REASON), lambda _, c, __: _heading(c, _REASONS)),
    ("definition", 0.2, _wants(Want.DEFINITION), lambda _, c, __: _heading(c, _TERMS)),
    ("value", 0.15, _wants(Want.VALUE), lambda _, c, __: c.kind == "table" or _heading(c, _VALUES)),
    ("alternatives", 0.15, _wants(Want.COUNTERFACTUAL), lambda _, c, __: _heading(c, _ALTERNATIVES)),
    ("plans", 0.15, _wants(Want.ROADMAP), lambda _, c, d: d.category == "Meta" or _heading(c, _PLANS)),
    ("opening", 0.15, _always, lambda _, c, __: c.opening),
    ("laid down", 0.25, lambda a: Want.DISCUSSION not in a.wants, lambda _, __, d: d.kind == "proposal"),
    ("of the kind that is sought", 0.4, _seeks_a_kind, lambda a, _, d: _is_of_the_kind_sought(a, d)),
    ("dated", 0.2, lambda a: bool(a.periods), lambda a, c, d: any(one.has(day_of(c, d)) for one in a.periods)),
    (
        "no ordinary source",
        -0.5,
        _always,
        lambda a, c, d: _is_no_ordinary_source(c, d) and not _asks_for_its_like(a, d),
    ),
    ("list of changes that nobody asks for", -0.3, _asks_of_no_change, lambda _, __, d: notes_changes(d.path)),
    ("source code for who asks how to use it", -0.6, _asks_for_use, lambda _, __, d: d.kind == "code"),
    ("source code that is asked for", 0.5, _asks_for_source, lambda _, __, d: d.status == "source"),
    ("source file that is called so", 0.4, _asks_for_source, lambda a, _, d: _file_is_called_so(a, d)),
    ("section that is called so", 0.6, asks_of_a_topic, _section_is_called_so),
    ("discussed", 0.15, _wants(Want.DISCUSSION), lambda _, __, d: d.kind == "thread"),
)
"""Name and weight of each prior, the questions that it is for, and its condition. They only nudge: nothing is hidden by
them."""


def priors_for(asked: ParsedQuestion) -> Priors:
    """The priors that may apply to a question; most are for few."""
    return [(weight, applies) for _, weight, is_for, applies in PRIORS if is_for(asked)]


def prior(priors: Priors, asked: ParsedQuestion, chunk: Chunk, document: Document) -> float:
    """The sum of those that apply."""
    return sum(weight for weight, applies in priors if applies(asked, chunk, document))
