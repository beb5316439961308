"""From hits to an answer, or to a refusal that gives the reason.

Some questions are answered completely by certain lines of the documents (``WHOLE_ANSWERS``). For all others, passages
are scored and chosen, ``decide`` judges whether they answer, and ``ADDITIONS`` add what they need to be understood.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from attest.answering.additions.antecedents import with_antecedents
from attest.answering.additions.causes import with_causes
from attest.answering.additions.chronicle import with_chronicle
from attest.answering.additions.comparison import with_sides
from attest.answering.additions.contained_items import with_members
from attest.answering.additions.question_parts import with_every_part
from attest.answering.additions.snippets import with_snippet
from attest.answering.additions.steps import steps_of
from attest.answering.additions.titles import with_titles
from attest.answering.candidates import scored_passages
from attest.answering.capabilities import Capabilities
from attest.answering.case import Case, Question, WholeAnswer
from attest.answering.choose import choose
from attest.answering.compose import Sentence, claims, sentence
from attest.answering.decide import REFUSE_BELOW, answerable, confidence, objections, signals
from attest.answering.kinds.authorship import authored
from attest.answering.kinds.by_status import by_status
from attest.answering.kinds.code.constants import constant_set
from attest.answering.kinds.code.implementations import about_implementation
from attest.answering.kinds.code.symbol_quotes import About
from attest.answering.kinds.code.symbols import about_symbol
from attest.answering.kinds.discussions import discussions
from attest.answering.kinds.document_changes import Changed, changed
from attest.answering.kinds.document_fields import document_fields
from attest.answering.kinds.document_section import document_section, with_its_document
from attest.answering.kinds.licence import licence
from attest.answering.kinds.minutes.meetings import from_minutes
from attest.answering.kinds.missing_section import said_elsewhere
from attest.answering.kinds.overview import overview
from attest.answering.kinds.positions import positions
from attest.answering.kinds.pros_and_cons import pros_and_cons
from attest.answering.kinds.requirements import requirements
from attest.answering.kinds.succession import succession
from attest.answering.kinds.versions.releases import released
from attest.answering.kinds.whole_lists import whole_list
from attest.answering.objections.rules import Objection
from attest.answering.passages.passages import Form, Library
from attest.answering.rereading import known_half, reread
from attest.answering.scoring.forms import undefined
from attest.answering.scoring.score import Scored
from attest.answering.scoring.whole_function import with_its_code, with_its_name
from attest.answering.word_match import share_matched
from attest.values.answers import AnswerStatus, Claim, Close
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.values.traces import Decision
from attest.values.verdicts import Support

HITS_WANTED = 24
"""Number of hits to search for per question."""
CLOSE = 0.5
"""Minimum share of the question's words that a hit must have for a refusal to list its document as close."""
CERTAIN = 0.9
"""Confidence of an answer made of lines that state it: the question may still have been misread."""
_LISTED = frozenset({Want.POSITIONS, Want.EVOLUTION, Want.DEPENDENTS})
_DATED = frozenset({Want.POSITIONS, Want.EVOLUTION})
WHOLE_ANSWERS: Mapping[str, Callable[[Question], WholeAnswer | None]] = {
    "meetings": from_minutes,
    "requirements": requirements,
    "succession": succession,
    "discussions": discussions,
    "releases": released,
    "authorship": authored,
    "by-status": by_status,
    "fields": document_fields,
    "overview": overview,
    "licence": licence,
    "section": document_section,
    "pros-and-cons": pros_and_cons,
    "whole-list": whole_list,
    "missing-section": said_elsewhere,
    "positions": positions,
}
"""Rules for questions that certain lines answer completely, by their names in traces; the first with lines wins."""
_READ_ON = frozenset({"fields", "overview", "section", "pros-and-cons", "whole-list"})
"""Rules whose lines follow each other in one document, so that their sentences are joined into running text."""
ADDITIONS: Sequence[Callable[[Case, Sequence[Scored]], list[Scored]]] = (
    with_every_part,
    with_chronicle,
    with_causes,
    with_sides,
    with_antecedents,
    with_titles,
)
"""Steps that add passages to the chosen ones, in order, before all are sorted; ``_quoted`` has the steps after that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An answer before it is sealed."""

    status: AnswerStatus
    reason: str | None
    text: str
    confidence: float
    claims: Sequence[Claim]
    decision: Decision
    """The rule that made it an answer or a refusal."""
    notes: Sequence[str] = ()
    """Remarks to show beside the answer, each prefixed with a name."""
    looked_for: Sequence[str] = ()
    closest: Sequence[Close] = ()


def answer(asked: ParsedQuestion, hits: Sequence[Hit], library: Library, capabilities: Capabilities) -> Draft:
    """Quote the fewest passages that answer the question, or refuse.

    If a question offers two alternatives and the store knows only one of them, that half is answered.
    """
    question = Question(asked=asked, hits=hits, library=library, capabilities=capabilities)
    if half := known_half(asked):
        told = _answer(replace(question, asked=half[0]))
        if told.status != "refused":
            return replace(told, notes=[*told.notes, half[1]])
    return _answer(question)


def _answer(question: Question) -> Draft:
    if since := changed(question):
        return _of_changes(since, question)
    question = with_its_document(question)
    if about := about_symbol(question) or about_implementation(question):
        return _of_symbol(about, question)
    for rule, lines_of in WHOLE_ANSWERS.items():
        if lines := lines_of(question):
            return _stated(rule, lines, question)
    if not question.hits:
        why = "nothing that was searched has any of the words of the question"
        return _refused(question, why, _decided("nothing-found", 0.0))
    return _from_passages(_weighed(question))


def _weighed(question: Question) -> Case:
    """Score the passages of the hits and choose those to quote."""
    hits, library, capabilities = question.hits, question.library, question.capabilities
    asked = reread(question.asked, hits, capabilities)
    found = scored_passages(asked, hits, library, capabilities)
    chosen = constant_set(asked, found) or with_its_code(asked, choose(asked, found), found)
    return Case(asked=asked, hits=hits, considered=found, chosen=chosen, library=library, capabilities=capabilities)


def _from_passages(case: Case) -> Draft:
    """The chosen passages as an answer, or a refusal with its reason."""
    against = objections(case)
    cosine = max(hit.scores.get("cosine", 0.0) for hit in case.hits)
    measured = signals(case, against)
    likely = replace(_decided("quoted", confidence(measured), against), cosine=cosine, answerable=answerable(measured))
    if case.chosen and likely.answerable >= REFUSE_BELOW:
        return _quoted(case, replace(likely, rule="despite") if against else likely)
    why = str(against[0]) if against else "what was found does not come near enough to the question"
    refused = _refused(case, why, replace(likely, rule=against[0].kind if against else "off-topic"))
    denial = against[0].denial if against else None
    if denial is None:
        return refused
    text, made = _claims([sentence(denial, case.library)], case, listed=False)  # corrects the question
    return replace(refused, text=text, claims=made)


def _quoted(case: Case, decision: Decision) -> Draft:
    """The chosen passages with everything that they need to be understood and to be complete."""
    chosen = case.chosen
    for addition in ADDITIONS:
        chosen = addition(case, chosen)
    ordered = _ordered(case.asked, chosen)
    steps = steps_of(case, ordered)
    complete = with_members(case, steps.shown if steps else with_snippet(case, ordered))
    shown = with_its_name(complete, case.library)
    lines = [sentence(item.passage, case.library) for item in shown]
    drafted = _drafted(*_claims(lines, case, listed=_listed(case.asked, shown)), decision)
    thing = undefined(case.asked, [item.passage for item in shown])
    said = steps.said if steps else thing and f"definition: nothing that was found says what “{thing}” is"
    return replace(drafted, notes=[said]) if said else drafted


def _of_symbol(about: About, question: Question) -> Draft:
    if not about.sentences:
        return _refused(question, about.why_not, _decided("symbol-empty", about.confidence))
    told = _claims(about.sentences, question, listed=len(about.sentences) > 1)
    return _drafted(*told, _decided("symbol", about.confidence))


def _of_changes(since: Changed, question: Question) -> Draft:
    if since.passages:
        return _stated("changes", WholeAnswer(passages=since.passages, said=since.said), question)
    refused = _refused(question, since.said, _decided("no-changes", CERTAIN))
    return replace(refused, closest=[since.document] if since.document else [])


def _stated(rule: str, told: WholeAnswer, question: Question) -> Draft:
    """The answer that consists of lines in which documents, or people, state it."""
    lines = [sentence(passage, question.library) for passage in told.passages]
    made = _claims(lines, question, listed=len(lines) > 1 and rule not in _READ_ON)
    return replace(_drafted(*made, _decided(rule, CERTAIN)), notes=[told.said] if told.said else [])


def _claims(sentences: Sequence[Sentence], question: Question, *, listed: bool) -> tuple[str, list[Claim]]:
    return claims(sentences, question.library, question.capabilities.verify, listed=listed)


def _decided(rule: str, sure: float, against: Sequence[Objection] = ()) -> Decision:
    kinds = list(dict.fromkeys(objection.kind for objection in against))
    return Decision(rule=rule, objections=kinds, confidence=sure, answerable=sure, threshold=REFUSE_BELOW)


def _drafted(text: str, made: Sequence[Claim], decision: Decision) -> Draft:
    unsupported = sum(claim.verdict.support is not Support.SUPPORTED for claim in made)
    return Draft(
        status="partial" if unsupported else "answered",
        reason=f"{unsupported} of {len(made)} sentences are not supported" if unsupported else None,
        text=text,
        confidence=decision.confidence,
        claims=made,
        decision=replace(decision, rule="in-part") if unsupported else decision,
    )


def _listed(asked: ParsedQuestion, shown: Sequence[Scored]) -> bool:
    """Whether each sentence gets a line of its own: yes for several documents and for lists, no within one document."""
    documents = {item.passage.found.document_id for item in shown}
    return len(shown) > 1 and (len(documents) > 1 or bool(asked.wants & _LISTED))


def _ordered(asked: ParsedQuestion, chosen: Sequence[Scored]) -> list[Scored]:
    """Sort positions and developments by date, otherwise fields and the best passage first, then each document in its
    order.

    In a development of a document that the question names, the best passage's document comes first.
    """
    if asked.wants & _DATED:
        first = chosen[0].passage.found.document_id if asked.named and Want.EVOLUTION in asked.wants else ""
        return sorted(chosen, key=lambda s: (s.passage.found.document_id != first, *_place_in_time(s)))
    rank: dict[str, int] = {}
    for item in chosen:
        rank.setdefault(item.passage.found.document_id, len(rank))
    best = next((item for item in chosen if item.passage.form is not Form.FIELD), None)
    return sorted(
        chosen,
        key=lambda s: (
            rank[s.passage.found.document_id],
            s.passage.form is not Form.FIELD,
            s is not best,
            s.passage.start,
        ),
    )


def _place_in_time(item: Scored) -> tuple[str, str, int]:
    """Sort key: the date of the words, then their place."""
    found = item.passage.found
    day = (found.chunk.date if found.document_kind == "thread" else None) or found.document_date or "9999"
    return day, found.document_id, item.passage.start


def _refused(question: Question, why: str, decision: Decision) -> Draft:
    asked = question.asked
    near = [
        hit.found for hit in question.hits[:3] if share_matched(asked, f"{hit.found.title} {hit.found.text}") >= CLOSE
    ]
    closest = [Close(document_id=found.document_id, title=found.title, path=found.path) for found in near]
    return Draft(
        status="refused",
        reason=why,
        text="",
        confidence=decision.confidence,
        claims=(),
        decision=decision,
        looked_for=[word.word for word in asked.words],
        closest=list(dict.fromkeys(closest)),
    )
