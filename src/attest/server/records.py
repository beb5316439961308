"""The engine's records of what was asked before, as requests may use them: traces, replays, bundles, ratings."""

from dataclasses import dataclass, replace
from functools import partial

from attest.server.door import Door
from attest.server.problems import without_places
from attest.values.bundles import Bundle
from attest.values.explanations import Explanation, TraceComparison, TraceList
from attest.values.feedback import Feedback, FeedbackList
from attest.values.traces import Trace

MOST_SKIPPED = 1_000_000_000
"""So many answers a list may leave out at its beginning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """What requests may do with what was asked before."""

    door: Door

    async def traces(self, limit: int) -> TraceList:
        """`Attest.traces`."""
        return await self.door.work.do(partial(self.door.kb.traces, limit=limit))

    async def trace(self, ref: str) -> Explanation:
        """`Attest.trace`."""
        told = await self.door.work.do(partial(self.door.kb.trace, ref))
        return replace(told, trace=_placeless(told.trace))

    async def replay(self, ref: str, *, profile: str | None = None, k: int | None = None) -> TraceComparison:
        """`Attest.replay`."""
        found = await self.door.work.do(partial(self.door.kb.replay, ref, profile=profile, k=k), kind="long")
        return replace(found, first=_placeless(found.first), second=_placeless(found.second))

    async def bundle(self, ref: str) -> Bundle:
        """`Attest.export`."""
        return await self.door.work.do(partial(self.door.kb.export, ref))

    async def page(self, ref: str) -> str:
        """`Attest.export_page`."""
        return await self.door.work.do(partial(self.door.kb.export_page, ref))

    async def feedback(
        self, ref: str, *, rating: str, claim: int | None = None, fault: str | None = None, note: str | None = None
    ) -> Feedback:
        """`Attest.feedback`."""
        say = partial(self.door.kb.feedback, ref, rating=rating, claim=claim, fault=fault, note=note)
        return await self.door.work.do(say)

    async def feedback_given(self) -> FeedbackList:
        """`Attest.feedback_given`."""
        return await self.door.work.do(self.door.kb.feedback_given)


def _placeless(trace: Trace) -> Trace:
    return replace(trace, degraded=[without_places(remark) for remark in trace.degraded])
