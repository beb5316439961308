"""Rerankers by their profiles, and what is kept of what they said."""

from dataclasses import replace

from attest.engine.inputs import profile_named
from attest.engine.opened import Opened
from attest.store.scores import count_scores, forget_scores
from attest.values.reports import CacheReport


def reranker_of(opened: Opened, profile: str) -> str | None:
    """The name of the reranker that a profile has."""
    reranker = opened.load_reranker() if profile_named(profile).rerank else None
    return reranker.name if reranker else None


def cache(opened: Opened) -> CacheReport:
    """What is kept of what rerankers said."""
    with opened.database.reading() as connection:
        return CacheReport(rerankers=count_scores(connection))


def clear_cache(opened: Opened) -> CacheReport:
    """Forget what rerankers said; the report says what was there."""
    before = cache(opened)
    with opened.database.writing(content=False) as connection:
        forget_scores(connection)
    return replace(before, cleared=True)
