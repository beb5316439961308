"""From hits to an answer, or to a refusal that gives the reason.

Some questions are answered completely by certain lines of the documents (``WHOLE_ANSWERS``). For all others, passages
are scored and chosen, ``decide`` judges whether they answer, and ``ADDITIONS`` add what they need to be understood.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from attest.answering.additions.antecedents import with_antecedents, with_contrasted_sentence
from attest.answering.additions.causes import with_causes
from attest.answering.additions.chronicle import with_chronicle
from attest.answering.additions.comparison import with_compared_things
from attest.answering.additions.contained_items import with_contained_items
from attest.answering.additions.days import day_note, with_days
from attest.answering.additions.introduced import with_introduced
from attest.answering.additions.item_values import with_item_value
from attest.answering.additions.naming_headings import with_naming_headings
from attest.answering.additions.question_parts import with_every_part
from attest.answering.additions.reading_order import in_reading_order
from attest.answering.additions.snippets import with_snippet
from attest.answering.additions.steps import Steps, find_steps
from attest.answering.additions.symbol_names import with_symbol_names
from attest.answering.additions.this_document import with_names_of_documents
from attest.answering.additions.titles import with_titles
from attest.answering.additions.versions import with_versions
from attest.answering.candidates import scored_passages
from attest.answering.capabilities import Capabilities
from attest.answering.case import Case, Question, WholeAnswer
from attest.answering.choose import choose, without_boilerplate
from attest.answering.decide import REFUSE_BELOW, answerable, as_judged, confidence, objections, signals
from attest.answering.drafts import claims_of, decision_by, draft_of, refuse
from attest.answering.kinds.authorship import documents_by_author
from attest.answering.kinds.by_status import documents_with_status
from attest.answering.kinds.code.constants import constant_settings
from attest.answering.kinds.code.implementations import implementation_answer
from attest.answering.kinds.code.pieces import in_source_order, with_own_blocks
from attest.answering.kinds.code.returned import returned_answer
from attest.answering.kinds.code.symbols import symbol_answer
from attest.answering.kinds.discussions import discussion_lines
from attest.answering.kinds.document_changes import document_changes
from attest.answering.kinds.document_fields import field_lines
from attest.answering.kinds.document_section import document_section, with_section_document
from attest.answering.kinds.licence import project_licence
from attest.answering.kinds.minutes.meetings import minutes_answer
from attest.answering.kinds.missing_section import missing_section_answer
from attest.answering.kinds.open_questions import open_questions
from attest.answering.kinds.overview import document_overview
from attest.answering.kinds.positions import positions_taken
from attest.answering.kinds.pros_and_cons import aspect_section
from attest.answering.kinds.requirements import requirement_lines
from attest.answering.kinds.succession import succession_lines
from attest.answering.kinds.versions.releases import version_answer
from attest.answering.kinds.whole_lists import whole_list_answer
from attest.answering.objections.rules import Objection
from attest.answering.passages.passages import Library
from attest.answering.rereading import known_alternative, reread, without_unknown_example
from attest.answering.scoring.day_meant import without_day_meant
from attest.answering.scoring.form_bonuses import undefined_thing
from attest.answering.scoring.score import Scored
from attest.answering.scoring.whole_function import with_function_body
from attest.answering.sentences import sentence
from attest.values.answers import Draft
from attest.values.decisions import Rule
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.values.traces import Decision

HITS_WANTED = 24
"""Number of hits to search for per question."""
CERTAIN = 0.9
"""Confidence of an answer made of lines that state it: the question may still have been misread."""
_LISTED_WANTS = frozenset({Want.POSITIONS, Want.EVOLUTION, Want.DEPENDENTS})
"""Wants whose answers are lists, one line for each sentence."""
WHOLE_ANSWERS: Mapping[Rule, Callable[[Question], WholeAnswer | None]] = {
    Rule.MEETINGS: minutes_answer,
    Rule.REQUIREMENTS: requirement_lines,
    Rule.SUCCESSION: succession_lines,
    Rule.DISCUSSIONS: discussion_lines,
    Rule.RELEASES: version_answer,
    Rule.AUTHORSHIP: documents_by_author,
    Rule.BY_STATUS: documents_with_status,
    Rule.FIELDS: field_lines,
    Rule.OVERVIEW: document_overview,
    Rule.LICENCE: project_licence,
    Rule.SECTION: document_section,
    Rule.PROS_AND_CONS: aspect_section,
    Rule.OPEN_QUESTIONS: open_questions,
    Rule.WHOLE_LIST: whole_list_answer,
    Rule.MISSING_SECTION: missing_section_answer,
    Rule.POSITIONS: positions_taken,
}
"""Rules for questions that certain lines answer completely, in order: the first with lines wins."""
_RUNNING_TEXT = frozenset({Rule.FIELDS, Rule.OVERVIEW, Rule.SECTION, Rule.PROS_AND_CONS, Rule.WHOLE_LIST})
"""Rules whose lines follow each other in one document, so that their sentences are joined into running text."""
ADDITIONS: Sequence[Callable[[Case, Sequence[Scored]], list[Scored]]] = (
    with_every_part,
    with_chronicle,
    with_causes,
    with_compared_things,
    with_antecedents,
    with_item_value,
    with_titles,
    in_reading_order,
    with_contrasted_sentence,
    with_introduced,
    with_own_blocks,
    in_source_order,
)
"""What is added to the chosen passages, in order; steps or code and complete lists follow (``_complete``)."""
LAST_ADDITIONS: Sequence[Callable[[Case, Sequence[Scored]], list[Scored]]] = (
    with_symbol_names,
    with_versions,
    with_days,
    with_naming_headings,
    with_names_of_documents,
)
"""What is added after these: names, versions and days that what is quoted does not say itself."""


def answer(asked: ParsedQuestion, hits: Sequence[Hit], library: Library, capabilities: Capabilities) -> Draft:
    """Quote the fewest passages that answer the question, or refuse.

    If a question offers two alternatives and the store knows only one of them, that half is answered; an example that
    it does not know is left out.
    """
    question = Question(asked=asked, hits=hits, library=library, capabilities=capabilities)
    if known_part := known_alternative(asked) or without_unknown_example(asked):
        reduced, note = known_part
        draft = _answer(replace(question, asked=reduced))
        if draft.status != "refused":
            return replace(draft, notes=[*draft.notes, note])
    return _answer(question)


def _answer(question: Question) -> Draft:
    """Try every way of answering in turn, the most specific first; the last one refuses if it finds no answer."""
    if draft := _from_changes(question):
        return draft
    question = with_section_document(question)
    return _from_symbol(question) or _from_whole_answers(question) or _from_passages(question)


def _from_changes(question: Question) -> Draft | None:
    """What a document says only since some day; None for other questions."""
    changes = document_changes(question)
    if changes is None:
        return None
    if changes.passages:
        return _quote_lines(Rule.CHANGES, WholeAnswer(passages=changes.passages, note=changes.note), question)
    refusal = refuse(question, changes.note, decision_by(Rule.NO_CHANGES, CERTAIN))
    return replace(refusal, closest=[changes.document] if changes.document else [])


def _from_symbol(question: Question) -> Draft | None:
    """What the source says of a symbol; None if the question is about none."""
    about = symbol_answer(question) or returned_answer(question) or implementation_answer(question)
    if about is None:
        return None
    if not about.sentences:
        return refuse(question, about.why_not, decision_by(Rule.SYMBOL_EMPTY, about.confidence))
    listed = len(about.sentences) > 1
    return draft_of(about.sentences, question, decision_by(Rule.SYMBOL, about.confidence), listed=listed)


def _from_whole_answers(question: Question) -> Draft | None:
    """The lines of the first of ``WHOLE_ANSWERS`` that has some; None if none has."""
    for rule, find_lines in WHOLE_ANSWERS.items():
        if lines := find_lines(question):
            return _quote_lines(rule, lines, question)
    return None


def _quote_lines(rule: Rule, lines: WholeAnswer, question: Question) -> Draft:
    """An answer that consists of lines in which documents, or people, state it."""
    sentences = [sentence(passage, question.library) for passage in lines.passages]
    listed = len(sentences) > 1 and rule not in _RUNNING_TEXT
    draft = draft_of(sentences, question, decision_by(rule, CERTAIN), listed=listed)
    return replace(draft, notes=[lines.note] if lines.note else [])


def _from_passages(question: Question) -> Draft:
    """The best passages of the hits with the additions that they need, or a refusal with its reason."""
    if not question.hits:
        why = "no passage searched has any word of the question"
        return refuse(question, why, decision_by(Rule.NOTHING_FOUND, 0.0))
    case = _choose_passages(question)
    judged = as_judged(case)
    against = objections(judged)
    decision = _decide(judged, against)
    if case.chosen and decision.answerable >= REFUSE_BELOW:
        return _quote_passages(case, replace(decision, rule=Rule.DESPITE) if against else decision)
    if not against:
        why = "nothing found comes close enough to the question"
        return refuse(case, why, replace(decision, rule=Rule.OFF_TOPIC))
    refusal = refuse(case, str(against[0]), replace(decision, rule=against[0].kind))
    denial = against[0].denial
    if denial is None:
        return refusal
    text, made = claims_of([sentence(denial, case.library)], case, listed=False)  # corrects the question
    return replace(refusal, text=text, claims=made)


def _choose_passages(question: Question) -> Case:
    """Score the passages of the hits and choose those to quote: what sets a constant, or else the best."""
    asked = reread(question.asked, question.hits, question.capabilities)
    scored = scored_passages(replace(question, asked=asked))
    considered = without_boilerplate(asked, scored, question.library)
    chosen = constant_settings(asked, considered) or with_function_body(asked, choose(asked, considered), considered)
    return Case(
        asked=without_day_meant(asked, chosen),
        hits=question.hits,
        considered=considered,
        chosen=chosen,
        library=question.library,
        capabilities=question.capabilities,
        passages_cut=question.passages_cut,
    )


def _decide(case: Case, against: Sequence[Objection]) -> Decision:
    """How likely the chosen passages answer, with the objections to it."""
    measured = signals(case, against)
    decision = decision_by(Rule.QUOTED, confidence(measured))
    return replace(
        decision,
        objections=list(dict.fromkeys(objection.kind for objection in against)),
        cosine=max(hit.cosine for hit in case.hits),
        answerable=answerable(measured),
    )


def _quote_passages(case: Case, decision: Decision) -> Draft:
    """An answer that consists of the chosen passages, with what they need to be understood and to be complete."""
    shown, steps = _complete(case)
    sentences = [sentence(item.passage, case.library) for item in shown]
    draft = draft_of(sentences, case, decision, listed=_is_listed(case.asked, shown))
    notes = [steps.note if steps else _definition_note(case, shown), day_note(case, shown)]
    return replace(draft, notes=[note for note in notes if note])


def _complete(case: Case) -> tuple[Sequence[Scored], Steps | None]:
    """The chosen passages with all additions, and the steps among them, if any."""
    shown = case.chosen
    for addition in ADDITIONS:
        shown = addition(case, shown)
    steps = find_steps(case, shown)
    shown = with_contained_items(case, steps.shown if steps else with_snippet(case, shown))
    for addition in LAST_ADDITIONS:
        shown = addition(case, shown)
    return shown, steps


def _definition_note(case: Case, shown: Sequence[Scored]) -> str | None:
    """A note on what the question asks to define, if nothing that is quoted does."""
    thing = undefined_thing(case.asked, [item.passage for item in shown])
    return f"definition: nothing found says what “{thing}” is" if thing else None


def _is_listed(asked: ParsedQuestion, shown: Sequence[Scored]) -> bool:
    """Whether each sentence gets a line of its own: yes for several documents and for lists, no within one document."""
    documents = {item.passage.found.document_id for item in shown}
    return len(shown) > 1 and (len(documents) > 1 or bool(asked.wants & _LISTED_WANTS))
