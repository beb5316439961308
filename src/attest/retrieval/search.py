"""The search pipeline: understand, suppose, recall, fuse, rerank, select. Plain functions over one view of the store.

Rule 1: filters are applied before anything is scored, on every channel (``recall.py``).
Rule 2: there is one order, by score, ties by chunk id. Later stages may drop candidates but never reorder them.
Rule 3: every stage records what came in, what went out and why.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from attest.questions.decompose import Part
from attest.retrieval.fuse import Candidate, fuse, named_shares
from attest.retrieval.hypothetical_passages import suppose
from attest.retrieval.parts import building_on, together
from attest.retrieval.profiles import Models, Profile
from attest.retrieval.rank import Weights
from attest.retrieval.read_question import read_question
from attest.retrieval.recall import candidates, recall
from attest.retrieval.rerank import rerank
from attest.retrieval.rescoring.further_passages import with_further
from attest.retrieval.rescoring.kind_balance import levelled
from attest.retrieval.rescoring.neighbours import among_neighbours
from attest.retrieval.selection.diversity import diversified, similarity
from attest.retrieval.selection.recency import newer_first
from attest.retrieval.selection.select import select
from attest.retrieval.traces.stages import Clock, reading
from attest.retrieval.view import View
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
) -> Found:  # fmt: skip
    """The ``k`` best chunks for a question, with the stages that led to them."""
    clock = Clock()
    asked = _read(view, question, clock)
    supposed = suppose(view, question, profile.suppose, models.writer)
    if profile.suppose:
        clock.stage("suppose", len(supposed.passages), " · ".join(map(repr, supposed.passages)) or "nothing")
    ranked = _ranked(supposed.view, asked, profile.weights, filters, clock)
    if profile.decompose and (parts := profile.decompose(question)):
        ranked = together(ranked, _each(view, parts, profile.weights, filters, clock))
        clock.stage("together", len(ranked), f"the whole question and {len(parts)} parts of it")
    if profile.recency:
        ranked = newer_first(ranked, view.today, profile.recency)
        clock.stage("recency", len(ranked), f"all of it for {profile.recency.days} days before {view.today}")
    if profile.diversity:
        ranked = diversified(ranked, similarity(view, ranked), profile.diversity)
        clock.stage("diversify", len(ranked), f"{sum('repeats' in item.scores for item in ranked)} repeat better ones")
    read = rerank(view, question, ranked, profile.rerank, models.reranker)
    if profile.rerank:
        clock.stage("rerank", len(read.candidates), read.note)
    selected = select(view, read.candidates, k, profile.selection)
    clock.stage("select", len(selected.hits), selected.note, selected.dropped)
    degraded = [*supposed.degraded, *read.degraded]
    return Found(
        asked=asked, hits=selected.hits, stages=clock.stages, ranked=read.candidates, degraded=degraded,
        scores=read.scores,
    )  # fmt: skip


def _read(view: View, question: str, clock: Clock, before: Sequence[Candidate] = ()) -> ParsedQuestion:
    asked = building_on(read_question(view, question), before)
    clock.stage("understand", len(asked.terms), reading(asked))
    return asked


def _ranked(view: View, asked: ParsedQuestion, weights: Weights, filters: Filters, clock: Clock) -> list[Candidate]:
    """All candidates, best first."""
    channels = recall(view, asked, weights, filters)
    pool = candidates(asked, channels)
    passing = f"{', '.join(channels.scores)} over the {int(channels.allowed.sum())} chunks that pass"
    clock.stage("recall", len(pool), passing)
    scored = with_further(levelled(fuse(view, asked, channels, pool, weights)), asked, weights.further)
    clock.stage("fuse", len(scored), _weighing(weights, asked))
    return among_neighbours(view, scored, weights.neighbours)


def _each(
    view: View, parts: Sequence[Part], weights: Weights, filters: Filters, clock: Clock
) -> list[list[Candidate]]:  # fmt: skip
    """The candidates of each part. A part that builds on another gets the candidates of that one."""
    found: list[list[Candidate]] = []
    for part in parts:
        asked = _read(view, part.text, clock, () if part.after is None else found[part.after])
        found.append(_ranked(view, asked, weights, filters, clock))
    return found


def _weighing(weights: Weights, asked: ParsedQuestion) -> str:
    return ", ".join(f"{name} {share}" for name, share in named_shares(weights.part, asked).items())
