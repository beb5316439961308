"""Rerankers by profile, and the cache of their scores."""

from dataclasses import replace

from attest.engine.inputs import profile_named
from attest.engine.opened import Opened
from attest.store.scores import count_scores, forget_scores
from attest.values.reports import CacheReport


def reranker_of(opened: Opened, profile: str) -> str | None:
    """The name of a profile's reranker; None if it has none."""
    reranker = opened.load_reranker() if profile_named(profile).rerank else None
    return reranker.name if reranker else None


def cache(opened: Opened) -> CacheReport:
    """The cached scores, counted by reranker."""
    with opened.database.reading() as connection:
        return CacheReport(rerankers=count_scores(connection))


def clear_cache(opened: Opened) -> CacheReport:
    """Delete the cached reranker scores; the report counts what was deleted."""
    before = cache(opened)
    with opened.database.writing(content=False) as connection:
        forget_scores(connection)
    return replace(before, cleared=True)
