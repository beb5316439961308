"""The engine as route handlers use it: in threads, within limits, and without paths of this machine in its remarks."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from attest.engine import Attest
from attest.errors import UsageError
from attest.server import events, refs
from attest.server.jobs import Jobs
from attest.server.problems import without_paths
from attest.server.work import Kind, Work
from attest.values.answers import Answer
from attest.values.context import Context
from attest.values.documents import Document
from attest.values.explanations import Explanation, TraceComparison
from attest.values.findings import FoundFinding
from attest.values.history import Version
from attest.values.kept_answers import KeptAnswers
from attest.values.outlines import Outline
from attest.values.reports import Shown, StoreStatus
from attest.values.search import SearchResult
from attest.values.traces import Trace
from attest.values.verifications import Verification

_Remarking = TypeVar("_Remarking", SearchResult, Answer, Context, Trace)

MOST_SKIPPED = 1_000_000_000
"""Most answers that a list may skip at its beginning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A document, or an earlier revision of it, with its outline and all its versions."""

    shown: Shown
    text: str
    """The whole text of the revision, even if only a part of it was named."""
    outline: Outline
    versions: Sequence[Version]
    """Oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadedEngine:
    """Operations that need more than calling a method of the engine in a thread; for others, handlers use ``work`` and
    ``kb``."""

    kb: Attest
    work: Work
    jobs: Jobs
    answers: Counter[str] = field(default_factory=Counter)
    """Number of answers given, by status."""

    async def search(
        self, query: str, *, k: int, as_of: str | None = None, build: str | None = None, **given: Any
    ) -> SearchResult:
        """`Attest.search`. Raises ``UsageError`` for more hits than one response may have."""
        self._check_hits(k)
        look = partial(self.kb.search, query, k=k, as_of=as_of, build=build, **given)
        return _without_paths(await self.work.do(look, kind=work_kind(as_of, build)))

    async def context(self, question: str, *, k: int, as_of: str | None, **given: Any) -> Context:
        """`Attest.context`. Raises as ``search``."""
        self._check_hits(k)
        look = partial(self.kb.context, question, k=k, as_of=as_of, **given)
        return _without_paths(await self.work.do(look, kind=work_kind(as_of)))

    def _check_hits(self, k: int) -> None:
        if k > (most := self.work.limits.hits):
            raise UsageError(f"{k:,} hits are more than one answer may have; ask for {most} at most")

    async def ask(self, question: str, **given: Any) -> Answer:
        """`Attest.ask`."""
        return self._counted(await self.work.do(partial(self.kb.ask, question, **given), kind="long"))

    async def ask_in_steps(self, question: str, **given: Any) -> AsyncIterator[str]:
        """`Attest.ask` as events. Errors in the question are raised before the first event."""
        return await events.answer_events(self.work, partial(self.kb.ask, question, **given), finish=self._counted)

    def _counted(self, answer: Answer) -> Answer:
        """The answer, counted, without paths of this machine."""
        self.answers[answer.status] += 1
        return _without_paths(answer)

    async def document(
        self,
        ref: str,
        *,
        start: int | None = None,
        end: int | None = None,
        revision: str | None = None,
        as_of: str | None = None,
    ) -> Shown:
        """`Attest.show`, also of a part or another revision. Raises ``TooMuch`` if the text is too long."""
        show = partial(refs.document, self.kb, ref, start=start, end=end, revision=revision, as_of=as_of)
        shown = await self.work.do(show, kind=work_kind(as_of))
        refs.check_length(shown, self.work.limits.text_characters)
        return shown

    async def page(self, ref: str, *, revision: str | None = None) -> Page:
        """A document of any length with its outline and versions, for a page to show a part of."""
        return await self.work.do(partial(self._page, ref, revision))

    def _page(self, ref: str, revision: str | None) -> Page:
        shown = refs.document(self.kb, ref, revision=revision)
        text = self.kb.show(shown.revision_id).text
        outline = self.kb.blocks(shown.document.document_id if shown.current else shown.revision_id)
        versions = self.kb.history(shown.document.document_id).versions
        return Page(shown=shown, text=text, outline=outline, versions=versions)

    async def answer(self, ref: str) -> Answer:
        """`Attest.answer`."""
        return _without_paths(await self.work.do(partial(self.kb.answer, ref)))

    async def kept_answers(self, *, drifted: bool = False, limit: int, skip: int = 0) -> KeptAnswers:
        """`Attest.answers`. Finding the drifted ones may take a while."""
        look = partial(self.kb.answers, drifted=drifted, limit=limit, skip=skip)
        return await self.work.do(look, kind="long" if drifted else "quick")

    async def verify(self, answer: str | bytes) -> Verification:
        """`Attest.verify` of a stored answer by its id, never by a path, or of an exported answer's bytes."""
        return await self.work.do(partial(self._verify, answer))

    def _verify(self, answer: str | bytes) -> Verification:
        return self.kb.verify(self.kb.answer(answer).answer_id if isinstance(answer, str) else answer)

    async def documents(self) -> Mapping[str, Document]:
        """All documents by id, for the facets of a search. Cheaper than the status, which counts everything."""
        return await self.work.do(self._documents)

    def _documents(self) -> Mapping[str, Document]:
        with self.kb.view() as view:
            return view.catalog.documents

    async def status(self, *, as_of: str | None = None) -> StoreStatus:
        """`Attest.status`, with the store's path reduced to its file name."""
        state = await self.work.do(partial(self.kb.status, as_of=as_of), kind="long")
        return replace(state, store=Path(state.store).name)

    async def findings(self, kind: str | None) -> list[FoundFinding]:
        """`Attest.findings`."""
        found = await self.work.do(partial(self.kb.findings, kind))
        return [finding._replace(detail=without_paths(finding.detail)) for finding in found]

    # --- what was asked before ---

    async def trace(self, ref: str) -> Explanation:
        """`Attest.trace`."""
        explanation = await self.work.do(partial(self.kb.trace, ref))
        return replace(explanation, trace=_without_paths(explanation.trace))

    async def replay(self, ref: str, *, profile: str | None = None, k: int | None = None) -> TraceComparison:
        """`Attest.replay`."""
        found = await self.work.do(partial(self.kb.replay, ref, profile=profile, k=k), kind="long")
        return replace(found, first=_without_paths(found.first), second=_without_paths(found.second))


def work_kind(*states: str | None) -> Kind:
    """The kind of work: long if a past state may have to be built first, quick for the present."""
    return "quick" if all(state is None for state in states) else "long"


def _without_paths(value: _Remarking) -> _Remarking:
    return replace(value, degraded=[without_paths(remark) for remark in value.degraded])
