"""Explain a trace in words: why each hit is there, and which rule decided.

Rule 1: every sentence follows from a number or a name in the trace; nothing is searched for, and nothing is guessed.
Rule 2: a table says what scores mean, in the order in which the reasons are given.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from attest.errors import ReferenceUnknown
from attest.store.database import Database
from attest.store.place_lookup import show
from attest.values.channels import CHANNELS
from attest.values.explanations import ExplainedHit, Explanation
from attest.values.spans import lines_of
from attest.values.traces import Considered, Reading, Trace

BEST = 0.9995
"""Score of the best candidate of a channel, rounding aside: scores are divided by the best one."""
WELL = 0.5
NEAR = 0.85

Scores = Mapping[str, float]

Reason = tuple[Callable[[Scores], bool], str]


def _speaks(channel: str, *, least: float = 0.0) -> Reason:
    """A reason that gives the channel's usual sentence from a score on."""
    return lambda scores: scores.get(channel, 0) > 0 and scores.get(channel, 0) >= least, CHANNELS[channel]


_REASONS: Sequence[Reason] = (
    *map(
        _speaks, ("symbol", "place", "spelled", "phrase", "defines", "valued", "speaker", "identity", "meant", "links")
    ),
    (lambda s: s.get("rerank", 0) != 0, "a model that compared it with the question placed it here"),
    (lambda s: s.get("lexical", 0) >= BEST, "its own words match best"),
    (lambda s: WELL <= s.get("lexical", 0) < BEST, "its own words match well"),
    (lambda s: 0 < s.get("lexical", 0) < WELL, "some of its words match"),
    _speaks("document", least=WELL),
    (lambda s: s.get("dense", 0) >= BEST, "it is the closest in meaning"),
    (lambda s: NEAR <= s.get("dense", 0) < BEST, "it is close in meaning"),
    (lambda s: s.get("topic", 0) >= BEST, "the beginning of its document is closest to the question"),
    _speaks("linked"),
    _speaks("further"),
    _speaks("neighbours", least=WELL),
    _speaks("prior"),
    (lambda s: s.get("prior", 0) < 0, "although such passages seldom answer a question"),
)
"""Conditions on scores, and the reason that each of them gives."""

RULES: Mapping[str, str] = {
    "quoted": "answered: the passages found support every sentence, and nothing speaks against answering",
    "despite": "answered: the passages found outweigh what speaks against answering",
    "in-part": "answered in part: not every sentence is supported by its quotes",
    "symbol": "answered from the definition of a symbol that the question names",
    "symbol-empty": "refused: nothing can be quoted for the symbol that the question names",
    "requirements": "answered by the lines in which documents state what they require",
    "succession": "answered by the lines in which documents state what replaced what",
    "discussions": "answered by the line in which the document states where it is discussed",
    "authorship": "answered by the lines in which documents state who wrote them",
    "releases": "answered by the entries for the version in the project's changelog",
    "changes": "answered by what the document has said only since the time that the question names",
    "no-changes": "refused: the document says nothing that it did not already say before that time",
    "by-status": "answered by the lines in which documents state the status, type or category asked for",
    "section": "answered by the section of that name in the document that the question names",
    "fields": "answered by the front matter of the document that the question calls by its title or another name",
    "pros-and-cons": "answered by a document's section on what is asked, under a heading in other words",
    "whole-list": "answered by the list or table of the things asked for",
    "meetings": "answered by the part of the minutes that is asked for",
    "missing-section": "answered by what the document that the question names says about a section that it lacks",
    "licence": "answered by the first words of the project's licence file",
    "overview": "answered by what the document says about itself: its description, summary or motivation",
    "positions": "answered by sentences in which people state their position",
    "nothing-found": "refused: no passage that the filters admit has any word of the question",
    "off-topic": "refused: nothing that was found is close enough to the question",
    "document": "refused: the question names a document that is not in the store",
    "moved": "refused: the document that the question names moved to one that is not in the store",
    "unsaid": "refused: nothing was found that the people asked about said on this",
    "year": "refused: nothing that was found is from the year that the question names",
    "no section": "refused: the document that the question names has no such section, though others do",
    "no meeting": "refused: the question is about a meeting that is not in the store",
    "nowhere": "refused: a word of the question occurs nowhere in the store",
    "identifier": "refused: a name in code that the question uses occurs nowhere in the store",
    "name of several": "refused: the words of a name occur nowhere in the store as one name",
    "uncounted": "refused: no passage found gives the number asked for",
    "untimed": "refused: no passage that would be quoted says when, how long or how often",
    "number": "refused: a number in the question occurs in none of the documents found",
    "beside": "refused: what is asked for never occurs together with a name in the question",
    "apart": "refused: no value of the kind asked for occurs near the rarest words of the question",
    "altogether": "refused: the documents found mention nothing that is asked about",
    "premise": "refused: a document says the opposite of what the question assumes",
    "not so": "refused: a document denies what the question assumes",
    "undated": "refused: no text has the date asked for",
    "unstated": "refused: no front matter states what is asked for",
    "name": "refused: the documents found never mention a name in the question",
    "subject": "refused: no sentence that would be quoted is about the subject of the question",
    "thing": "refused: the best document does not mention the thing asked for",
    "now": "refused: a record of the past cannot say what is true at the present moment",
}
"""The sentence for the rule that decided."""


def explained(database: Database, trace: Trace) -> Explanation:
    """A trace in words, with the present places of its hits."""
    return Explanation(
        trace=trace,
        outcome=outcome(trace),
        question=list(read_as(trace.reading)),
        hits=[_placed(database, one) for one in trace.hits],
        drops=drops(trace),
    )


def _placed(database: Database, one: Considered) -> ExplainedHit:
    try:
        shown = show(database, one.chunk_id)
    except ReferenceUnknown:  # the document changed since
        return ExplainedHit(candidate=one, path=None, start_line=None, end_line=None, why=why(one))
    lines = lines_of(shown.text, 0, len(shown.text))
    return ExplainedHit(
        candidate=one,
        path=shown.document.path,
        start_line=shown.first_line,
        end_line=shown.first_line + lines.last - lines.first,
        pages=shown.pages,
        why=why(one),
    )


def outcome(trace: Trace) -> str:
    """The outcome of a question in one sentence."""
    if trace.decision is None:
        found = len(trace.hits)
        return f"searched: {found} of {trace.considered:,} candidates are hits" if found else "searched: nothing found"
    decision = trace.decision
    said = RULES.get(decision.rule, decision.rule)
    return f"{said} (answerable {decision.answerable:.2f}, refused below {decision.threshold:.2f})"


def why(candidate: Considered) -> list[str]:
    """Reasons for the rank of a candidate, the plainest first."""
    return [said for applies, said in _REASONS if applies(candidate.scores)] or ["no channel stands out"]


def read_as(reading: Reading) -> Iterator[str]:
    """Yield how a question was understood, one line for each thing."""
    if reading.terms:
        yield f"looked for: {' '.join(reading.terms)}"
    if reading.named:
        yield f"names the documents: {', '.join(reading.named)}"
    yield from (f"{words!r} stands for {document}" for words, document in reading.meant.items())
    yield from (f"{wrong!r} was read as {right!r}" for wrong, right in reading.corrections.items())
    if reading.wants:
        yield f"wants: {', '.join(reading.wants)}"
    if reading.unknown:
        yield f"nowhere in the store: {', '.join(reading.unknown)}"


def drops(trace: Trace) -> Mapping[str, int]:
    """Why candidates are not hits, in words, with the number of candidates for each reason."""
    counted = Counter(one.rule for one in trace.candidates if one.rule)
    return dict(counted.most_common())
