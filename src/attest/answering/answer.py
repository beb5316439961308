"""From hits to an answer, or to a refusal that says why."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from attest.answering.antecedents import with_antecedents
from attest.answering.by_number import by_number
from attest.answering.case import Case
from attest.answering.causes import with_causes
from attest.answering.choose import choose
from attest.answering.compose import claims, sentence
from attest.answering.considered import scored_passages
from attest.answering.decide import REFUSE_BELOW, Objection, answerable, confidence, objections, signals
from attest.answering.either import known_half
from attest.answering.every_part import FOUND_COMPARED, with_every_part, with_found_for
from attest.answering.forms import undefined
from attest.answering.kinds.aspects import aspect_passages
from attest.answering.kinds.authorship import authored
from attest.answering.kinds.catalogued import catalogued
from attest.answering.kinds.changes import Changed, changed
from attest.answering.kinds.constants import set_to
from attest.answering.kinds.counted import counted_passages
from attest.answering.kinds.dependents import dependents
from attest.answering.kinds.developments import with_development
from attest.answering.kinds.discussions import discussion_passages
from attest.answering.kinds.implementing import about_implementation
from attest.answering.kinds.listed import Listed
from attest.answering.kinds.meetings import meeting_passages
from attest.answering.kinds.members import with_members
from attest.answering.kinds.no_section import said_elsewhere
from attest.answering.kinds.overview import overview_passages
from attest.answering.kinds.own_fields import own_fields
from attest.answering.kinds.own_section import section_passages, with_its_document
from attest.answering.kinds.positions import position_passages
from attest.answering.kinds.releases import released
from attest.answering.kinds.replaced import replacing_passages
from attest.answering.kinds.requirements import CONFIDENCE, requirement_passages
from attest.answering.kinds.snippets import with_snippet
from attest.answering.kinds.steps import steps_of
from attest.answering.kinds.succession import succession_passages
from attest.answering.kinds.symbols import about_symbol
from attest.answering.means import Means
from attest.answering.met import share_met
from attest.answering.one_symbol import with_its_code, with_its_name
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.respelt import as_written
from attest.answering.score import Scored, in_view_of
from attest.answering.sides import with_sides
from attest.answering.titles import with_titles
from attest.values.answers import AnswerStatus, Claim, Close
from attest.values.questions import Understood, Want
from attest.values.search import Hit
from attest.values.spans import Split
from attest.values.traces import Decision
from attest.values.verdicts import Support, Verifier

HITS_WANTED = 24
"""How many hits to search for a question."""
CLOSE = 0.5
"""Share of the words asked that a passage has before a refusal calls it close."""
_LISTED = frozenset({Want.POSITIONS, Want.EVOLUTION, Want.DEPENDENTS})
_DATED = frozenset({Want.POSITIONS, Want.EVOLUTION})
FROM_LINKS: Mapping[str, Callable[[Understood, Library], list[Passage]]] = {
    "requirements": requirement_passages,
    "succession": succession_passages,
    "discussions": discussion_passages,
}
"""Rules by which documents themselves state the whole answer, each by name; the first that has lines is the one."""
COUNTED: Mapping[str, Callable[[Understood, Library], Listed | None]] = {
    "authorship": authored,
    "requirements": dependents,
    "catalogued": catalogued,
}
"""The same where it is said how many there are, and of a list that is too long not all are quoted."""
OF_ONE_DOCUMENT: Mapping[str, Callable[[Understood, Library, Split], list[Passage]]] = {
    "fields": own_fields,
    "overview": overview_passages,
    "section": section_passages,
}
"""The same for what follows each other in one document, so that its sentences are read on."""

OF_ONE_FOUND: Mapping[str, Callable[[Understood, Sequence[Hit], Library, Split], list[Passage]]] = {
    "aspect": aspect_passages,
    "counted": counted_passages,
}
"""The same in one of the documents that were found."""
_READ_ON = frozenset({*OF_ONE_DOCUMENT, *OF_ONE_FOUND})


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An answer before it is sealed."""

    status: AnswerStatus
    reason: str | None
    text: str
    confidence: float
    claims: Sequence[Claim]
    decision: Decision
    """Which rule made it an answer or a refusal."""
    notes: Sequence[str] = ()
    """What is to be said beside it, each with a name in front."""
    looked_for: Sequence[str] = ()
    closest: Sequence[Close] = ()


def answer(asked: Understood, hits: Sequence[Hit], library: Library, means: Means) -> Draft:
    """Quote the fewest passages that answer the question; refuse when what was found does not. Of two things of which
    the store knows one, that one is told."""
    if half := known_half(asked):
        told = _answer(half[0], hits, library, means)
        if told.status != "refused":
            return replace(told, notes=[*told.notes, half[1]])
    return _answer(asked, hits, library, means)


def _answer(asked: Understood, hits: Sequence[Hit], library: Library, means: Means) -> Draft:
    if since := changed(asked, library, means.changes, means.split):
        return _of_changes(since, asked, hits, library, means.verify)
    asked = with_its_document(asked, hits, library)
    if whole_answer := _by_lines(asked, hits, library, means):
        return whole_answer
    if not hits:
        why = "nothing that was searched has any of the words of the question"
        return _refused(asked, hits, why, _decided("nothing-found", 0.0))
    asked = in_view_of(as_written(asked, hits, means.whole, means.near), hits)
    found = scored_passages(asked, hits, library, means)
    chosen = set_to(asked, found) or with_its_code(asked, choose(asked, found), found)
    case = Case(asked=asked, hits=hits, considered=found, chosen=chosen, library=library, means=means)
    against = objections(case)
    cosine = max(hit.scores.get("cosine", 0.0) for hit in hits)
    measured = signals(case, against)
    likely = replace(_decided("quoted", confidence(measured), against), cosine=cosine, answerable=answerable(measured))
    if not chosen or likely.answerable < REFUSE_BELOW:
        refused = _refused(asked, hits, _why(against), replace(likely, rule=against[0].kind if against else "far"))
        denial = against[0].denial if against else None
        return _with_denial(refused, denial, library, means.verify) if denial else refused
    return _quoted(case, replace(likely, rule="despite") if against else likely)


def _quoted(case: Case, decision: Decision) -> Draft:
    """What was chosen, with all that it takes to be understood and to be the whole answer."""
    asked, library, means = case.asked, case.library, case.means
    parts = means.parts(asked.question)
    chosen = with_every_part(asked, case.chosen, case.considered, parts, means.near)
    chosen = with_found_for(parts, chosen, partial(_scored_for_a_part, library=library, means=means))
    chosen = with_development(case, chosen)
    chosen = with_causes(asked, chosen, library, means.split)
    chosen = with_sides(asked, chosen, case.considered, library, means.split)
    chosen = with_antecedents(chosen, library, means.split)
    shown = _ordered(asked, with_titles(asked, chosen, library, means.split))
    steps = steps_of(asked, shown, library, means.split)
    shown = list(steps.shown) if steps else with_snippet(asked, shown, library, means.split)
    shown = with_its_name(with_members(asked, shown, case.hits, library), library)
    lines = [sentence(item.passage, library) for item in shown]
    drafted = _drafted(*claims(lines, library, means.verify, listed=_listed(asked, shown)), decision)
    thing = undefined(asked, [item.passage for item in shown])
    said = steps.said if steps else thing and f"definition: nothing that was found says what “{thing}” is"
    return replace(drafted, notes=[said]) if said else drafted


def _scored_for_a_part(asked: Understood, hits: Sequence[Hit], library: Library, means: Means) -> list[Scored]:
    """What was found for a part of a question, compared in meaning, but not read word by word."""
    asked = in_view_of(as_written(asked, hits, means.whole, means.near), hits)
    return scored_passages(asked, hits, library, replace(means, closely=None), compared=FOUND_COMPARED)


def _by_lines(asked: Understood, hits: Sequence[Hit], library: Library, means: Means) -> Draft | None:
    """What is said of a question that some lines answer whole, or nothing but such lines could; None for others."""
    about = about_symbol(asked.question, library) or about_implementation(asked, library)
    if about is not None and about.sentences:
        told = claims(about.sentences, library, means.verify, listed=len(about.sentences) > 1)
        return _drafted(*told, _decided("symbol", about.confidence))
    if about is not None:
        return _refused(asked, hits, about.why_not, _decided("symbol-empty", about.confidence))
    if met := meeting_passages(asked, hits, library, means.split):
        return _stated("meetings", met.passages, library, means.verify, said=met.said)
    for rule, passages_of in FROM_LINKS.items():
        if stated := passages_of(by_number(asked) or asked, library):
            return _stated(rule, stated, library, means.verify)
    if versions := released(asked, library):
        return _stated("releases", versions.passages, library, means.verify, said=versions.said)
    if replacing := replacing_passages(asked, library, means.split):
        return _stated("succession", replacing, library, means.verify)
    for rule, counted in COUNTED.items():
        if documents := counted(asked, library):
            return _stated(rule, documents.passages, library, means.verify, said=documents.said)
    for rule, read_on in OF_ONE_DOCUMENT.items():
        if stated := read_on(asked, library, means.split):
            return _stated(rule, stated, library, means.verify)
    for rule, of_hits in OF_ONE_FOUND.items():
        if stated := of_hits(asked, hits, library, means.split):
            return _stated(rule, stated, library, means.verify)
    if elsewhere := said_elsewhere(asked, library, means.split):
        return _stated("elsewhere", elsewhere.passages, library, means.verify, said=elsewhere.said)
    said = position_passages(asked, library, means.heard, means.near)
    return _stated("positions", said, library, means.verify) if said else None


def _of_changes(since: Changed, asked: Understood, hits: Sequence[Hit], library: Library, verify: Verifier) -> Draft:
    if not since.passages:
        refused = _refused(asked, hits, since.said, _decided("no-changes", CONFIDENCE))
        return replace(refused, closest=[since.document] if since.document else [])
    return _stated("changes", since.passages, library, verify, said=since.said)


def _stated(
    rule: str, stated: Sequence[Passage], library: Library, verify: Verifier, *, said: str | None = None
) -> Draft:
    """The answer that consists of the lines in which documents, or people, say it themselves, and what is ``said``
    beside them."""
    lines = [sentence(passage, library) for passage in stated]
    told = claims(lines, library, verify, listed=len(lines) > 1 and rule not in _READ_ON)
    return replace(_drafted(*told, _decided(rule, CONFIDENCE)), notes=[said] if said else [])


def _decided(rule: str, sure: float, against: Sequence[Objection] = ()) -> Decision:
    kinds = list(dict.fromkeys(objection.kind for objection in against))
    return Decision(rule=rule, objections=kinds, confidence=sure, answerable=sure, threshold=REFUSE_BELOW)


def _drafted(text: str, made: Sequence[Claim], decision: Decision) -> Draft:
    supported = [claim for claim in made if claim.verdict.support is Support.SUPPORTED]
    status: AnswerStatus = "answered" if len(supported) == len(made) else "partial"
    reason = (
        None if status == "answered" else f"{len(made) - len(supported)} of {len(made)} sentences are not supported"
    )
    if status == "partial":
        decision = replace(decision, rule="in-part")
    return Draft(
        status=status, reason=reason, text=text, confidence=decision.confidence, claims=made, decision=decision
    )


def _listed(asked: Understood, shown: Sequence[Scored]) -> bool:
    """Sentences of one document read on; those of several, and whole lists, stand on lines of their own."""
    documents = {item.passage.found.document_id for item in shown}
    return len(shown) > 1 and (len(documents) > 1 or bool(asked.wants & _LISTED))


def _ordered(asked: Understood, chosen: Sequence[Scored]) -> list[Scored]:
    """By date where people speak; else what a document is called, the best, and then each document in its order."""
    if asked.wants & _DATED:
        return sorted(chosen, key=lambda s: (_date(s), s.passage.found.document_id, s.passage.start))
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


def _date(item: Scored) -> str:
    found = item.passage.found
    return (found.chunk.date if found.document_kind == "thread" else None) or found.document_date or "9999"


def _with_denial(refused: Draft, denial: Passage, library: Library, verify: Verifier) -> Draft:
    """A refusal that quotes the sentence which the question gets wrong."""
    text, made = claims([sentence(denial, library)], library, verify, listed=False)
    return replace(refused, text=text, claims=made)


def _why(against: Sequence[Objection]) -> str:
    return str(against[0]) if against else "what was found does not come near enough to the question"


def _refused(asked: Understood, hits: Sequence[Hit], why: str, decision: Decision) -> Draft:
    near = [hit.found for hit in hits[:3] if share_met(asked, f"{hit.found.title} {hit.found.text}") >= CLOSE]
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
