"""Drafts: an answer made of sentences, or a refusal with its reason."""

from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Question
from attest.answering.compose import claims
from attest.answering.decide import REFUSE_BELOW
from attest.answering.sentences import Sentence
from attest.answering.word_match import share_matched
from attest.values.answers import Claim, Close, Draft
from attest.values.decisions import Rule
from attest.values.traces import Decision
from attest.values.verdicts import Support

CLOSE = 0.5
"""Minimum share of the question's words that a hit must have for a refusal to list its document as close."""


def decision_by(rule: Rule, confidence: float) -> Decision:
    """The decision of a rule that is as sure of having the answer as of there being one."""
    return Decision(rule=rule, confidence=confidence, answerable=confidence, threshold=REFUSE_BELOW)


def draft_of(sentences: Sequence[Sentence], question: Question, decision: Decision, *, listed: bool) -> Draft:
    """An answer of some sentences; a partial one if not all of them are supported by their quotes."""
    text, made = claims_of(sentences, question, listed=listed)
    unsupported = sum(claim.verdict.support is not Support.SUPPORTED for claim in made)
    are = "is" if unsupported == 1 else "are"
    return Draft(
        status="partial" if unsupported else "answered",
        reason=f"{unsupported} of {len(made)} sentences {are} not supported" if unsupported else None,
        text=text,
        confidence=decision.confidence,
        claims=made,
        decision=replace(decision, rule=Rule.IN_PART) if unsupported else decision,
    )


def refuse(question: Question, why: str, decision: Decision) -> Draft:
    """A refusal with its reason, the words that were looked for, and the documents that come close."""
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


def claims_of(sentences: Sequence[Sentence], question: Question, *, listed: bool) -> tuple[str, list[Claim]]:
    """The text of some sentences, with a claim for each."""
    return claims(sentences, question.library, question.capabilities.verify, listed=listed)
