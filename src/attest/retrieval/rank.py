"""Ranking: one score for each chunk; larger is better.

The score is a sum: how well the chunk's own words match, how well the rest of its document matches, how near its
meaning is, and small priors for what the question wants (a field is in the front matter, a reason in the rationale).
Each channel is divided by its best score, so that a weight means the same for every question. design/retrieval.md has
the comparison that set the weights, and what each of them is worth.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from attest.questions.heading_topics import asks_of_a_topic, is_its_name
from attest.questions.periods import day_of
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.chunks import Chunk
from attest.values.documents import Document
from attest.values.questions import ParsedQuestion, Want
from attest.words.meetings import is_of_meeting
from attest.words.paths import is_test_data
from attest.words.releases import notes_changes
from attest.words.terms import terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """Weights of the channels in a chunk's score. 0 leaves a channel out."""

    lexical: float = 0.0
    document: float = 0.0
    """Words of the rest of the chunk's document."""
    dense: float = 0.0
    topic: float = 0.0
    """Cosine with the beginning of the chunk's document, which says what it is about. Used when a query names a topic;
    a question asks for a passage, wherever it is."""
    lead_kept: float = 0.0
    """Fraction of the lead that these weights alone give over a part of a document, and that kind_balance.py leaves."""

    def of_words(self, total: float) -> "Shares":
        """Weights for words alone, in the same proportion, that sum to ``total``."""
        words = self.lexical + self.document
        scale = total / words if words else 0.0
        return replace(self, lexical=scale * self.lexical, document=scale * self.document, dense=0.0, topic=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Channel weights for a part of a document, a whole document and source code, and the weights of everything else.

    A chunk that is a whole document has no rest, and its vector covers the whole meaning. Source code shares few words
    with a question in prose, and those by accident, unless the query spells an identifier or a name that no embedding
    model knows. All kinds sum to the same, so that none is preferred.
    """

    part: Shares = Shares(lexical=1.0, document=0.4, dense=0.75, topic=0.7)
    whole: Shares = Shares(lexical=0.8, dense=1.35, topic=0.35)
    code: Shares = Shares(lexical=0.4, dense=1.75, topic=0.7, lead_kept=0.5)
    near: float = 0.65
    """Cosine from which the nearest chunk counts in full for a query that is not a question; below it, meaning counts
    proportionally less. A name (``E0277``) has no meaning to go by, so its nearest chunk is near by accident."""
    spelled: float = 0.7
    """Chunk with rare codes that the query spells, times their share of the query's words (rare_codes.py)."""
    symbol: float = 3.0
    """Chunk that defines a symbol named in the query: more than everything else together (design/code.md)."""
    phrase: float = 2.0
    """Chunk with the phrases that the query quotes, or with words of a pasted message in a row, times the share that it
    has."""
    place: float = 3.0
    """Chunk with a line that the query names (stack_frames.py)."""
    defines: float = 1.0
    """Chunk with a sentence that defines what the query asks for (defining.py)."""
    valued: float = 2.0
    """Chunk that gives a value to a name which the question spells in words (named_values.py)."""
    speaker: float = 1.0
    """Chunk written or said by a person whose words the query asks for (speakers.py)."""
    links: float = 1.0
    """Front matter of documents that require the named one, when the question asks for those."""
    meant: float = 0.8
    """Document that the question mentions by another name, times the confidence (fuse.py)."""
    identity: float = 0.0
    """Document that the question names by id or number, in addition to its prior."""
    linked: float = 1.0
    """Document linked with the best ones, or with a named one as the question asks (links.py)."""
    further: float = 0.15
    """Scores of the second and third best passages of the chunk's document (further_passages.py)."""
    neighbours: float = 0.4
    """Scores of the nearest neighbours in meaning, for a document of one chunk (neighbours.py)."""
    priors: float = 1.0
    ranks: bool = False
    """Whether 1 / (``RANK_OFFSET`` + rank) replaces a channel's score."""

    @property
    def beside(self) -> Mapping[str, float]:
        """Weights of everything except the channels' shares, by name."""
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
        """Weights for a chunk without a vector: the weight of meaning goes to words, so that no kind is preferred.
        Otherwise source code, which shares few words with a question, would rank behind all prose.

        If ``others`` have vectors, words also take over the meaning weight: the chunk waits to be embedded, and would
        rank behind all that are.
        """
        total = self.part.lexical + self.part.document + (self.part.dense if others else 0.0)
        part, whole, code = (one.of_words(total) for one in (self.part, self.whole, self.code))
        return replace(self, part=part, whole=whole, code=code)

    def shares(self, asked: ParsedQuestion, document: Document, *, alone: bool) -> Shares:
        """The channel weights for a chunk of a document; ``alone`` means that it is the document's only chunk."""
        if document.kind == "code" and not asked.strange and not _has(_IDENTIFIER, asked.question):
            return self.code
        return self.whole if alone else self.part


_IDENTIFIER = re.compile(r"[a-z][A-Z]|\w_\w|\w\(|\w::\w|[a-z]\.[a-z]")
"""Spelling that occurs only in source code."""
RANK_OFFSET = 60
"""k of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009)."""

_STEM = 5
"""Fewest letters of words that may match in spite of different endings."""

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
"""Words of a question that asks about changes."""


@lru_cache(maxsize=32)
def _has(pattern: re.Pattern[str], question: str) -> bool:
    """Whether a question matches a pattern; cached, because it is the same for thousands of chunks."""
    return pattern.search(question) is not None


Applies = Callable[[ParsedQuestion, Chunk, Document], bool]


def _names(asked: ParsedQuestion, document: Document) -> bool:
    return asked.speaks_of(document.document_id)


def _heading(chunk: Chunk, pattern: re.Pattern[str]) -> bool:
    return any(pattern.search(heading) for heading in chunk.heading_path[-2:])


def _is_no_ordinary_source(chunk: Chunk, document: Document) -> bool:
    """Whether the chunk is a test, test data, or from a generated or vendored file."""
    if document.kind != "code":
        return is_test_data(document.path)
    return document.status != "source" or _is_among_tests(chunk)


def _is_among_tests(chunk: Chunk) -> bool:
    """Whether the chunk is in a test module at the end of the file it tests, as in Rust."""
    return not _MODULES_OF_TESTS.isdisjoint(chunk.heading_path)


def _asks_for_its_like(asked: ParsedQuestion, document: Document) -> bool:
    """Whether the question is about files like this one: tests, or generated and vendored code."""
    of_tests = document.kind != "code" or document.status in ("test", "source")
    return _has(_TESTS if of_tests else _MADE, asked.question)


def _asks_for_use(asked: ParsedQuestion) -> bool:
    """Whether the question is about using something rather than about its source code."""
    question = asked.question
    of_source = has_form(QuestionForm.SPEAKS_OF_SOURCE, question) or _has(_IDENTIFIER, question)
    return has_form(QuestionForm.OF_USE, question) and not of_source


def _asks_for_source(asked: ParsedQuestion) -> bool:
    """Whether the question asks for a place in source code."""
    return has_form(QuestionForm.OF_A_PLACE_IN_SOURCE, asked.question)


def _asks_of_no_change(asked: ParsedQuestion) -> bool:
    """Whether the question is about the present state rather than about a change."""
    return not _has(_OF_CHANGES, asked.question)


def _file_is_called_so(asked: ParsedQuestion, document: Document) -> bool:
    """Whether the name of a source file has a word of the question: *inhibition* matches ``inhibit.go``."""
    name = document.path.rpartition("/")[2].partition(".")[0] if document.status == "source" else ""
    return any(_alike(one, term) for one in terms(name) for word in asked.words for term in word.terms)


def _alike(one: str, other: str) -> bool:
    """Whether two words differ only in their endings, of one letter and of three."""
    return min(len(one), len(other)) >= _STEM and (one.startswith(other[:-3]) or other.startswith(one[:-1]))


def _section_is_called_so(asked: ParsedQuestion, chunk: Chunk, document: Document) -> bool:
    """Whether the chunk's heading is the name of what is asked about."""
    *over, heading = chunk.heading_path or ("",)
    return is_its_name(asked, heading, " ".join([document.title, document.document_id, *over]))


_KINDS_SOUGHT: Mapping[QuestionForm, Callable[[Document], bool]] = {
    QuestionForm.SEEKS_PROPOSALS: lambda document: document.kind == "proposal",
    QuestionForm.SEEKS_THREADS: lambda document: document.kind == "thread",
    QuestionForm.SEEKS_CALLS: lambda document: is_of_meeting(document.kind, document.title, document.path),
}
"""Kinds of document that the form of a question may ask for."""


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
"""Name, weight, question condition and chunk condition of each prior. Priors only shift scores; they hide nothing."""


def priors_for(asked: ParsedQuestion) -> Priors:
    """The priors that may apply to a question; most apply to few questions."""
    return [(weight, applies) for _, weight, is_for, applies in PRIORS if is_for(asked)]


def prior(priors: Priors, asked: ParsedQuestion, chunk: Chunk, document: Document) -> float:
    """Sum of the weights of the priors that apply."""
    return sum(weight for weight, applies in priors if applies(asked, chunk, document))
