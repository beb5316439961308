"""Everything about one file that needs no lock: read, parse, chunk, hash."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from attest.chunking.chunker import CHUNKER_VERSION, ChunkSettings, chunk
from attest.chunking.identity import identity, prefixes
from attest.chunking.pieces import CountTokens
from attest.indexing.extractor_process import ExtractorProcess, extractor_process
from attest.markup import as_searched
from attest.parsing.extraction import Extracted, decode
from attest.sources.folder import read
from attest.store.code import CodeRows, code_rows
from attest.store.documents import pack_outline
from attest.store.signatures import SIGNATURE_VERSION, signature, sketch
from attest.values.anchors import Anchor
from attest.values.chunks import Chunk
from attest.values.documents import SourceFile
from attest.values.findings import Finding
from attest.values.outlines import BlockKind, Outline, Parsed
from attest.values.spans import sha256_of

_SKETCH_CHARACTERS = 6_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Some files of one source."""

    root: Path
    files: Sequence[SourceFile]
    model: Path | None
    """Folder of the tokenizer; None estimates token counts."""
    settings: ChunkSettings
    laid_out: bool = False
    """Whether the files hold texts of revisions, laid out by a past store, whatever format their names suggest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedChunk:
    """A chunk with what the store derives from it."""

    chunk: Chunk
    prefix: str
    input_hash: str
    signature: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedDocument:
    """Everything derived from the text of a file. It crosses between processes, so outline and code are packed."""

    parsed: Parsed
    """What was parsed, without outline and code."""
    outline: bytes
    text: str
    revision_id: str
    names: str
    chunks: Sequence[PreparedChunk]
    code: CodeRows | None
    anchors: Sequence[Anchor]
    sketch: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A file ready to be committed."""

    file: SourceFile
    findings: Sequence[Finding]
    document: PreparedDocument | None = None
    """None if the file gave no document."""
    again: bool = False
    """Whether the next run must read the file again, even if it has not changed."""


def prepared_by(counter_name: str, settings: ChunkSettings) -> str:
    """Versions and settings of what makes a file's rows; when they change, the file is stale."""
    from attest.parsing import READER_VERSION

    depth = f" to level {settings.max_heading_depth}" if settings.max_heading_depth else ""
    sizes = f"{settings.target}/{settings.hard_limit}"
    versions = f"reader {READER_VERSION}, chunker {CHUNKER_VERSION} {sizes}{depth}, signatures {SIGNATURE_VERSION}"
    return f"{versions}, {counter_name}"


def run_task(task: Task) -> list[Prepared]:
    """Prepare the files of a task."""
    count = _counter(task.model)
    with extractor_process() as extractor:
        return [prepare(task, file, count, extractor) for file in task.files]


@cache
def _counter(model: Path | None) -> CountTokens:
    from attest.embedding.tokens import ESTIMATED, load_counter

    return load_counter(model) if model else ESTIMATED


def prepare(task: Task, file: SourceFile, count: CountTokens, extractor: ExtractorProcess) -> Prepared:
    """Read, parse and chunk one file. Every problem becomes a finding."""
    from attest.parsing import parse
    from attest.parsing.anchors import anchors_of
    from attest.parsing.code.languages import module_of

    extracted = _extracted(task, file, extractor)
    text = extracted.text
    if text is None:
        return Prepared(file=file, findings=extracted.findings, again=extracted.again)
    parsed = parse(f"{file.root}/{file.path}", text)
    prefix = prefixes(parsed, file.path, text)
    document = PreparedDocument(
        parsed=replace(parsed, outline=Outline(), code=None),
        outline=pack_outline(parsed.outline),
        text=text,
        revision_id=sha256_of(text),
        names=identity(parsed, file.path).names,
        chunks=[
            _prepared(piece, prefix(piece), text, file.path)
            for piece in chunk(text, parsed.outline, count=count, settings=task.settings, code=parsed.code)
        ],
        sketch=_sketch(parsed, text),
        code=code_rows(parsed.code, module_of(parsed.code.language, file.path)) if parsed.code else None,
        anchors=anchors_of(parsed, text),
    )
    return Prepared(file=file, findings=[*extracted.findings, *parsed.findings], document=document)


def _extracted(task: Task, file: SourceFile, extractor: ExtractorProcess) -> Extracted:
    content = read(task.root, file)
    if content.data is None:
        return Extracted(text=None, findings=content.findings)
    return decode(content.data) if task.laid_out else extractor.extract(file.path, content.data)


def _prepared(piece: Chunk, prefix: str, text: str, path: str) -> PreparedChunk:
    words = text[piece.start : piece.end]
    hashed = sha256_of(prefix + as_searched(path, words, text))
    return PreparedChunk(chunk=piece, prefix=prefix, input_hash=hashed, signature=signature(words))


def _sketch(parsed: Parsed, text: str) -> list[int]:
    """A sketch of the beginning of the body: equal for copies, similar for near copies.

    A thread is sketched by its opening post, because a cross-post has replies of its own.
    """
    start, end = _body(parsed, text)
    return sketch(text[start : min(end, start + _SKETCH_CHARACTERS)])


def _body(parsed: Parsed, text: str) -> tuple[int, int]:
    for block in parsed.outline.blocks:
        if block.kind is BlockKind.POST:
            return block.start, block.end
    front = [block.end for block in parsed.outline.blocks if block.kind is BlockKind.FRONT_MATTER]
    return (front[0] if front else 0), len(text)
