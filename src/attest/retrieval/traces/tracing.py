"""Make the trace of a finished search."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from itertools import islice

from attest.retrieval.filters import filters_from
from attest.retrieval.requests import Request
from attest.retrieval.search import Found
from attest.retrieval.view import View
from attest.values.answers import Answer
from attest.values.questions import ParsedQuestion
from attest.values.search import Stage
from attest.values.traces import (
    BELOW,
    CANDIDATES_KEPT,
    Cited,
    Considered,
    Decision,
    Reading,
    Trace,
)

_DIGITS = 6
"""Decimals of a weight and of a verdict's score."""


def make_trace(
    view: View, found: Found, request: Request, *, reranker: str | None, space: str | None, version: str, now: str
) -> Trace:
    """The trace of a search; times and the outcome are added when they are known."""
    return Trace(
        trace_id=secrets.token_hex(8),
        created_at=now,
        operation=request.operation,
        question=request.question,
        version=version,
        build_id=view.build_id,
        space=space if view.dense is not None else None,
        vectors=len(view.dense.places) if view.dense is not None else 0,
        settings=replace(request.settings, today=view.today.isoformat(), reranker=reranker),
        reading=_reading(found.asked),
        stages=[_without_words(stage) for stage in found.stages],
        considered=len(found.ranked) or len(found.hits),
        candidates=list(_considered(found)),
        context_tokens=sum(hit.found.chunk.tokens for hit in found.hits),
        degraded=[*view.degraded, *found.degraded],
    )


def _without_words(stage: Stage) -> Stage:
    """The stage without a note about the question: ``Reading`` has how it was read, the settings have what was
    supposed, and document names passed to a part of a question must not be kept."""
    return replace(stage, note="") if stage.name in ("understand", "suppose") else stage


def _considered(found: Found) -> Iterator[Considered]:
    """Yield the first candidates, best first: hits with their ranks, others with the reason why they are not hits."""
    ranks = {hit.found.chunk_id: hit.rank for hit in found.hits}
    reasons = {drop.chunk_id: drop.reason for stage in found.stages for drop in stage.dropped}
    for chunk_id, document_id, scores in islice(_candidates_of(found), CANDIDATES_KEPT):
        rank = ranks.get(chunk_id)
        dropped = None if rank else reasons.get(chunk_id, BELOW)
        yield Considered(chunk_id=chunk_id, document_id=document_id, scores=scores, rank=rank, dropped=dropped)


def _candidates_of(found: Found) -> Iterator[tuple[str, str, Mapping[str, float]]]:
    """Yield chunk id, document id and scores of the candidates; of the hits if nothing was searched."""
    if found.ranked:
        yield from ((item.placed.chunk_id, item.document_id, item.scores) for item in found.ranked)
    else:
        yield from ((hit.found.chunk_id, hit.found.document_id, hit.scores) for hit in found.hits)


def ask_again(trace: Trace, *, profile: str | None, k: int | None) -> Request:
    """The question of a trace with its settings and its day; optionally with another profile or number of hits."""
    settings = trace.settings
    return Request(
        operation=trace.operation,
        question=trace.question,
        profile=settings.profile if profile is None else profile,
        k=settings.k if k is None else k,
        filters=filters_from(settings.filters),
        mode=settings.mode,
        suppose=tuple(settings.suppose),
        as_of=settings.as_of,
        build=settings.build,
        today=date.fromisoformat(settings.today),
    )


def with_answer(trace: Trace, answer: Answer, decision: Decision) -> Trace:
    """The trace with the answer to its question."""
    return replace(
        trace,
        decision=decision,
        answer_id=answer.answer_id,
        status=answer.status,
        cited=_cited(answer),
        elapsed_ms=answer.elapsed_ms,
        cost_usd=answer.cost_usd,
        degraded=answer.degraded,
    )


def _cited(answer: Answer) -> list[Cited]:
    return [
        Cited(
            claim=number,
            n=item.n,
            document_id=item.document_id,
            revision_id=item.quote.span.revision_id,
            start=item.quote.span.start,
            end=item.quote.span.end,
            verdict=claim.verdict.support.value,
            score=round(claim.verdict.score, _DIGITS),
            method=claim.verdict.method,
        )
        for number, claim in enumerate(answer.claims, 1)
        for item in claim.evidence
    ]


def _reading(asked: ParsedQuestion) -> Reading:
    return Reading(
        terms={term: round(weight, _DIGITS) for term, weight in asked.terms.items()},
        named=list(asked.named),
        meant={mention.words: mention.document_id for mention in asked.meant},
        wants=sorted(asked.wants),
        corrections=dict(asked.corrections),
        unknown=[*asked.unknown_names, *asked.unknown_terms],
    )
