"""The search pipeline: understand, suppose, recall, fuse, rerank, select. Plain functions over one view of the store.

Rule 1: filters are applied before anything is scored, on every channel (``recall.py``).
Rule 2: there is one order, by score, ties by chunk id. Later stages may drop candidates but never reorder them.
Rule 3: every stage records what came in, what went out and why.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.questions.decompose import Part
from attest.retrieval.fuse import Candidate, fuse, shares_by_name
from attest.retrieval.hypothetical_passages import suppose
from attest.retrieval.merge_parts import mention_best, merge_rankings
from attest.retrieval.profiles import Models, Profile
from attest.retrieval.read_question import read_question
from attest.retrieval.recall import candidates, recall
from attest.retrieval.rerank import rerank
from attest.retrieval.rescoring.further_passages import add_further_passages
from attest.retrieval.rescoring.kind_balance import balance_kinds
from attest.retrieval.rescoring.neighbours import add_neighbours
from attest.retrieval.selection.diversity import diversify, similarities
from attest.retrieval.selection.recency import boost_recent
from attest.retrieval.selection.select import select
from attest.retrieval.traces.stages import Clock, describe_reading
from attest.retrieval.view import View
from attest.retrieval.weights import Weights
from attest.store.scores import Scores
from attest.values.questions import ParsedQuestion
from attest.values.search import Filters, Hit, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The hits of a search, how the question was understood, and the stages."""

    asked: ParsedQuestion
    hits: Sequence[Hit]
    stages: Sequence[Stage]
    ranked: Sequence[Candidate] = ()
    """All candidates in their final order, hits included."""
    degraded: Sequence[str] = ()
    """Capabilities that the profile needed but were missing, by name."""
    scores: Scores | None = None
    """New scores of a reranker, to be stored."""


_NO_MODELS = Models()


def search(
    view: View, question: str, *, profile: Profile, k: int, filters: Filters, models: Models = _NO_MODELS
) -> Found:
    """The ``k`` best chunks for a question, with the stages that led to them."""
    clock = Clock()
    asked = _read_part(view, question, clock)
    supposed = suppose(view, question, profile.suppose, models.writer)
    if profile.suppose:
        clock.stage("suppose", len(supposed.passages), " · ".join(map(repr, supposed.passages)) or "nothing")
    ranked = _rank(supposed.view, asked, profile.weights, filters, clock)
    if profile.decompose and (parts := profile.decompose(question)):
        ranked = merge_rankings(ranked, _rank_parts(view, parts, profile.weights, filters, clock))
        clock.stage("together", len(ranked), f"the whole question and {len(parts)} parts of it")
    if profile.recency:
        ranked = boost_recent(ranked, view.today, profile.recency)
        clock.stage("recency", len(ranked), f"all of it for {profile.recency.days} days before {view.today}")
    if profile.diversity:
        ranked = diversify(ranked, similarities(view, ranked), profile.diversity)
        clock.stage("diversify", len(ranked), f"{sum('repeats' in item.scores for item in ranked)} repeat better ones")
    reranked = rerank(view, question, ranked, profile.rerank, models.reranker)
    if profile.rerank:
        clock.stage("rerank", len(reranked.candidates), reranked.note)
    selected = select(view, reranked.candidates, k, profile.selection)
    clock.stage("select", len(selected.hits), selected.note, selected.dropped)
    degraded = [*supposed.degraded, *reranked.degraded]
    return Found(
        asked=asked,
        hits=selected.hits,
        stages=clock.stages,
        ranked=reranked.candidates,
        degraded=degraded,
        scores=reranked.scores,
    )


def _read_part(view: View, question: str, clock: Clock, before: Sequence[Candidate] = ()) -> ParsedQuestion:
    """A question, or a part of it that builds on the candidates of another part, in terms of the view."""
    asked = mention_best(read_question(view, question), before)
    clock.stage("understand", len(asked.terms), describe_reading(asked))
    return asked


def _rank(view: View, asked: ParsedQuestion, weights: Weights, filters: Filters, clock: Clock) -> list[Candidate]:
    """All candidates, best first."""
    channels = recall(view, asked, weights, filters)
    pool = candidates(asked, channels)
    note = f"{', '.join(channels.scores)} over the {int(channels.allowed.sum())} chunks that pass"
    clock.stage("recall", len(pool), note)
    scored = add_further_passages(balance_kinds(fuse(view, asked, channels, pool, weights)), asked, weights.further)
    clock.stage("fuse", len(scored), _weights_note(weights, asked))
    return add_neighbours(view, scored, weights.neighbours)


def _rank_parts(
    view: View, parts: Sequence[Part], weights: Weights, filters: Filters, clock: Clock
) -> list[list[Candidate]]:
    """The candidates of each part. A part that builds on another gets the candidates of that one."""
    rankings: list[list[Candidate]] = []
    for part in parts:
        asked = _read_part(view, part.text, clock, () if part.after is None else rankings[part.after])
        rankings.append(_rank(view, asked, weights, filters, clock))
    return rankings


def _weights_note(weights: Weights, asked: ParsedQuestion) -> str:
    """The weights of the channels for a part of a document, for the trace."""
    return ", ".join(f"{name} {share}" for name, share in shares_by_name(weights.part, asked).items())
