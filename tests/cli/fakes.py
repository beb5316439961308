"""Values made by hand, and an engine that returns them: enough to see what the command line makes of them."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from attest.cli.terminal import Line, Terminal
from attest.engine.inputs import finding_kind
from attest.values.answers import Answer, Claim, Evidence
from attest.values.checks import CheckReport, Fault
from attest.values.chunks import Chunk, StoredChunk
from attest.values.code import Symbol, SymbolKind
from attest.values.documents import Document
from attest.values.findings import FoundFinding
from attest.values.reports import CacheReport, IndexReport, Removal, Shown, StoreStatus
from attest.values.search import Hit, SearchResult, Stage
from attest.values.spans import Quote, Span
from attest.values.symbols import (
    CallLink,
    CallLinks,
    CallSite,
    Certainty,
    FileOutline,
    FoundSymbol,
    SymbolMatch,
    SymbolMatches,
)
from attest.values.verdicts import Support, Verdict
from attest.values.verifications import CheckedQuote, Verification

CHUNK = StoredChunk(
    rowid=1,
    chunk_id="c0ffee",
    document_id="fees",
    revision_id="sha256:aa",
    path="notes/fees.md",
    title="Fees",
    url=None,
    document_kind="note",
    document_date=None,
    chunk=Chunk(
        start=0, end=0, kind="post", heading_path=("Fees", "Burning"), author="mara", date="2020-11-03T10:00:00Z"
    ),
    text="One line about nothing.\nThe base fee is burned — always.\nA third line.",
    first_line=4,
    last_line=6,
)
HIT = Hit(rank=1, score=0.93, found=CHUNK, scores={"lexical": 11.2, "fused": 0.93})
RESULT = SearchResult(
    query="base fee",
    profile="hybrid",
    build_id="sha256:bb",
    elapsed_ms=12.3,
    hits=[HIT],
    stages=[Stage(name="recall", entered=3, candidates=233, elapsed_ms=0.7, note="lexical")],
)
EVIDENCE = Evidence(
    n=1,
    quote=Quote(span=Span(revision_id="sha256:aa", start=24, end=56), text="The base fee is burned — always."),
    document_id="fees",
    path="notes/fees.md",
    url=None,
    heading_path=("Fees", "Burning"),
    start_line=5,
    end_line=5,
)
CLAIM = Claim(
    text="The base fee is burned.",
    start=0,
    end=23,
    verdict=Verdict(support=Support.SUPPORTED, score=0.94, method="verbatim"),
    evidence=[EVIDENCE],
)
ANSWER = Answer(
    answer_id="sha256:0123456789abcdef0123456789abcdef",
    question="What happens to the base fee?",
    status="answered",
    reason=None,
    text="The base fee is burned. [1]",
    answerer="extractive",
    mode="grounded",
    confidence=0.82,
    claims=[CLAIM],
    build_id="sha256:bb",
    trace_id="t1",
    elapsed_ms=87.0,
)
REFUSAL = replace(
    ANSWER, status="refused", reason="nothing here speaks of tungsten", text="", claims=[], confidence=0.0
)
DOCUMENT = Document(
    document_id="fees", revision_id="sha256:aa", source="notes", path="notes/fees.md", kind="note", title="Fees"
)
SHOWN = Shown(
    ref="fees",
    document=DOCUMENT,
    fields=[],
    revision_id="sha256:aa",
    start=0,
    end=11,
    first_line=9,
    text="nine\nten\r\nx",
    current=True,
)
QUOTE = CheckedQuote(claim=0, n=1, document_id="fees", state="intact", detail="", quote="The base fee is burned.")
VERIFICATION = Verification(answer_id=ANSWER.answer_id, quotes=[QUOTE])
DRIFTED = Verification(
    answer_id=ANSWER.answer_id, quotes=[QUOTE, replace(QUOTE, n=2, state="drifted", detail="a newer revision lacks it")]
)
STATUS = StoreStatus(
    store="kb/attest.db",
    build_id="sha256:bb",
    sources=[("notes", 40), ("eips", 7)],
    documents=47,
    redirects=2,
    duplicates=1,
    revisions=50,
    chunks=1244,
    vectors=1243,
    vectors_wanted=1244,
    space="minilm",
    stale=["3 documents by an older chunker"],
    findings={"dangling": 18, "moved": 2000},
    size_bytes=733_200,
)
FINDINGS = [FoundFinding("notes/fees.md", "dangling", "cites eip-9999, which is not here")]
INDEXED = IndexReport(added=2, unchanged=1200, chunks=1244, vectors=3, findings={"dangling": 18}, elapsed_s=75.0)
REMOVAL = Removal(ref="fees", documents=["fees"], answers=1)
SYMBOL = FoundSymbol(
    document_id="core/gas.go",
    revision_id="sha256:aa",
    path="core/gas.go",
    language="go",
    role="source",
    module="core",
    symbol=Symbol(name="buyGas", qualified="State.buyGas", kind=SymbolKind.METHOD, span=(9, 80), signature=(9, 40)),
    first_line=3,
    last_line=6,
    signature="func (st *State) buyGas() error",
    signature_lines=(3, 3),
    doc=None,
)
MATCHES = SymbolMatches(query="buyG", matches=[SymbolMatch(found=SYMBOL, match="prefix")], elapsed_ms=0.4)
OUTLINE = FileOutline(
    ref="gas.go", document_id="core/gas.go", path="core/gas.go", language="go", role="source", symbols=[SYMBOL]
)
SITE = CallSite(document_id="core/run.go", path="core/run.go", start=70, end=76, line=12)
LINKS = CallLinks(
    ref="buyGas",
    direction="callers",
    symbols=[SYMBOL],
    links=[
        CallLink(
            caller=None, callee=SYMBOL, external=None, certainty=Certainty.CERTAIN, method="file", depth=1, sites=[SITE]
        )
    ],
    truncated=[],
    elapsed_ms=3.0,
)
CALLEES = replace(
    LINKS,
    direction="callees",
    links=[
        CallLink(
            caller=SYMBOL,
            callee=None,
            external="fmt.Println",
            certainty=Certainty.POSSIBLE,
            method="name",
            depth=2,
            sites=[SITE],
        )
    ],
    truncated=["links beyond 1; a larger limit shows them"],
)
CACHE = CacheReport(rerankers=[("cross-encoder 0123 bf16", 1250, 25), ("mine", 3, 1)])
SOUND = CheckReport(checked=[("sqlite", 1), ("chunk-span", 1244)], faults=[])
BROKEN = replace(SOUND, faults=[Fault(invariant="chunk-span", where="chunk 7", detail="ends behind the text")])


@dataclass
class FakeEngine:
    """Returns what it was made with, raises ``error`` if it has one, and remembers how it was called."""

    result: SearchResult = RESULT
    answer: Answer = ANSWER
    verification: Verification = VERIFICATION
    report: CheckReport = SOUND
    shown: Shown = SHOWN
    indexed: IndexReport = INDEXED
    matches: SymbolMatches = MATCHES
    file_outline: FileOutline = OUTLINE
    links: CallLinks = LINKS
    error: BaseException | None = None
    path: Path = Path("a.db")
    calls: list[tuple[object, ...]] = field(default_factory=list)

    def open(self, path: Path | None, *, create: bool, reranker: Path | None = None) -> "FakeEngine":
        self.calls.append(("open", path, create, *([reranker] if reranker else [])))
        return self

    def __enter__(self) -> "FakeEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self.calls.append(("close",))

    def _called(self, *call: object) -> None:
        self.calls.append(call)
        if self.error:
            raise self.error

    def index(self, paths: Sequence[Path], **settings: object) -> IndexReport:
        del settings["progress"]
        self._called("index", list(paths), settings)
        return self.indexed

    def search(self, query: str, **settings: object) -> SearchResult:
        del settings["progress"]
        self._called("search", query, settings)
        return self.result

    def ask(self, question: str, **settings: object) -> Answer:
        del settings["progress"]
        self._called("ask", question, settings)
        return self.answer

    def show(self, ref: str, **settings: object) -> Shown:
        self._called("show", ref, settings)
        return self.shown

    def verify(self, answer: str, **settings: object) -> Verification:
        self._called("verify", answer, settings)
        return self.verification

    def status(self, **settings: object) -> StoreStatus:
        self._called("status", settings)
        return STATUS

    def findings(self, kind: str | None = None) -> list[FoundFinding]:
        self._called("findings", finding_kind(kind))
        return FINDINGS

    def symbols(self, name: str, **settings: object) -> SymbolMatches:
        self._called("symbols", name, settings)
        return self.matches

    def outline(self, ref: str) -> FileOutline:
        self._called("outline", ref)
        return self.file_outline

    def callers(self, ref: str, **settings: object) -> CallLinks:
        self._called("callers", ref, settings)
        return self.links

    def callees(self, ref: str, **settings: object) -> CallLinks:
        self._called("callees", ref, settings)
        return CALLEES

    def removable(self, ref: str) -> list[str]:
        self._called("removable", ref)
        return ["fees"]

    def remove(self, ref: str) -> Removal:
        self._called("remove", ref)
        return REMOVAL

    def cache(self) -> CacheReport:
        self._called("cache")
        return CACHE

    def clear_cache(self) -> CacheReport:
        self._called("clear_cache")
        return replace(CACHE, cleared=True)

    def check(self) -> CheckReport:
        self._called("check")
        return self.report


def read(lines: list[Line], *, colour: bool = False, unicode: bool = True) -> str:
    stream = io.StringIO()
    Terminal(stream=stream, colour=colour, unicode=unicode).write(lines)
    return stream.getvalue()


class Keyboard(io.StringIO):
    """What a person at a terminal types."""

    def isatty(self) -> bool:
        return True
