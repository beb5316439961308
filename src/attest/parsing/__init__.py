"""Parsing: bytes become the text of a revision; a text and its path an outline, fields, posts, mentions. No I/O.

``extract`` and ``parse`` are the doors. A table says which suffix has which reader; markdown is looked at first,
because proposals and forum threads are markdown too. Readers are imported when first used.

    extraction  bytes to the text of a revision, by suffix: a folder with a module or a folder for each format
    data        settings and data: JSON, YAML, TOML, INI
    code        source code: a folder with a table for each language
    dialects    what markdown has besides CommonMark where people write it for generators of sites, GitHub, notes
    readers     markdown, with the shapes that it has: proposals, threads, notes, minutes and their meeting_day;
                transcripts; plain text with its records, printed_headings and running_heads; markup_languages:
                restructured, asciidoc_and_org, latex (latex_head, latex_tables) and man (man_head)
    extracted   what extractors wrote as Markdown; pdf_text, what the one of PDF wrote; mail, with the attributions of
                what it quotes, and mailboxes
    of a text   suffixes, front_matter with nested_fields, heads, lines; tree is how a reader builds an outline
    mentions    of other documents, names and aliases of this one, file_links, page_links, people, quotes (some are
                named_quotes), payloads
    anchors     by which specifications and code agree; constants are some
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from attest.parsing.suffixes import MARKDOWN, suffix_of_script, suffix_read
from attest.values.code import Code, Role
from attest.values.findings import Finding, FindingKind
from attest.values.markup import BRACED, INDENTED, LATEX, MAN, SECTIONED, TRANSCRIPTS
from attest.values.outlines import Parsed

if TYPE_CHECKING:
    from attest.parsing.front_matter import FrontMatter

READER_VERSION = "24"
"""Changes when a reader gives another outline for the same text, or an extractor another text for the same bytes; what
was read before is then stale."""

Reader = Callable[[str, str], Parsed]

LANGUAGES: Mapping[str, str] = {
    ".py": "python", ".pyi": "python", ".go": "go", ".rs": "rust", ".ts": "typescript", ".tsx": "typescript",
    ".js": "javascript", ".jsx": "javascript", ".mjs": "javascript", ".cjs": "javascript", ".java": "java",
    ".kt": "kotlin", ".cs": "c-sharp", ".sol": "solidity", ".vy": "vyper", ".yul": "yul", ".c": "c", ".h": "c",
    ".cc": "cpp", ".cxx": "cpp", ".cpp": "cpp", ".hh": "cpp", ".hpp": "cpp", ".hxx": "cpp", ".ipp": "cpp",
    ".tpp": "cpp", ".nim": "nim", ".zig": "zig",
    ".rb": "ruby", ".php": "php",
    ".swift": "swift", ".scala": "scala", ".hs": "haskell", ".ml": "ocaml", ".ex": "elixir", ".lua": "lua",
    ".exs": "elixir", ".erl": "erlang", ".clj": "clojure", ".groovy": "groovy", ".dart": "dart", ".jl": "julia",
    ".pl": "perl", ".pm": "perl", ".r": "r", ".fs": "fsharp", ".vb": "visual-basic", ".mli": "ocaml",
    ".zsh": "shell", ".ksh": "shell", ".fish": "fish", ".nu": "nushell", ".ps1": "powershell",
    ".psm1": "powershell", ".bat": "batch", ".cmd": "batch", ".vim": "vim", ".awk": "awk",
    ".css": "css", ".scss": "css", ".less": "css",
    ".sh": "shell", ".bash": "shell", ".sql": "sql", ".proto": "protobuf", ".asm": "assembly", ".s": "assembly",
    ".dockerfile": "dockerfile", ".mk": "make", ".cmake": "cmake",
}  # fmt: skip
"""Suffixes that are read as code, with the language's name."""

DATA = (*BRACED, *INDENTED, *SECTIONED, ".bib")
"""Suffixes of settings and data."""

COMPONENTS = (".vue", ".svelte")
"""Suffixes of pages with a script among their markup."""

_NO_TEXT = Finding(kind=FindingKind.EMPTY, detail="no text in it")


def parse(path: str, text: str) -> Parsed:
    """What a text says about itself and how it is built. Never fails, whatever the text holds.

    ``path`` is relative to the indexed folder, with slashes; it decides the reader and supplies missing titles.
    """
    if not text.strip("\ufeff \t\r\n\f\v\0"):
        return _empty(path)
    if script := suffix_of_script(path, text):
        return _read_source(path, text, LANGUAGES[script])
    return READERS.get(suffix_read(path), _read_plain)(path, text)


def _empty(path: str) -> Parsed:
    suffix = suffix_read(path)
    if suffix in LANGUAGES:
        return _empty_code(path, LANGUAGES[suffix])
    kind = "text"
    if suffix in READERS:
        kind = "transcript" if suffix in TRANSCRIPTS else "note"
    return Parsed(kind=kind, title=PurePosixPath(path).stem or path or "untitled", findings=(_NO_TEXT,))


def _empty_code(path: str, language: str) -> Parsed:
    """An empty source file is still a module, and in Python makes its folder a package."""
    return Parsed(
        kind="code",
        title=PurePosixPath(path).stem,
        category=language,
        status=Role.SOURCE.value,
        findings=(_NO_TEXT,),
        code=Code(language=language),
    )


def _read_markdown(path: str, text: str) -> Parsed:
    from attest.parsing.notes import read_note
    from attest.parsing.proposals import is_proposal, read_proposal
    from attest.parsing.threads import is_thread, read_thread

    def read(path: str, text: str, head: "FrontMatter") -> Parsed:
        read_as = read_thread if is_thread(head) else read_proposal if is_proposal(head) else read_note
        return read_as(path, text, head)

    return _below_its_head(path, text, read)


def _read_pdf(path: str, text: str) -> Parsed:
    from attest.parsing.notes import read_note
    from attest.parsing.pdf_text import read_pdf_text

    return _below_its_head(path, text, partial(read_note, blocks=read_pdf_text))


def _by(module: str, name: str) -> Reader:
    """The reader of a module, which is imported with its first text."""

    def read_by(path: str, text: str) -> Parsed:
        read: Reader = getattr(import_module(f"attest.parsing.{module}"), name)
        return read(path, text)

    return read_by


def _headed(module: str, name: str) -> Reader:
    """The same for what may have front matter."""

    def read_headed(path: str, text: str) -> Parsed:
        return _below_its_head(path, text, getattr(import_module(f"attest.parsing.{module}"), name))

    return read_headed


def _read_mail(path: str, text: str) -> Parsed:
    from attest.parsing.extracted import read_extracted
    from attest.parsing.mail import read_mail_blocks

    return _below_its_head(path, text, partial(read_extracted, blocks=read_mail_blocks))


def _read_markup_language(path: str, text: str) -> Parsed:
    from attest.parsing.markup_languages import read_markup_language

    head, parsed = read_markup_language(path, text)
    return _with_statements(path, text, head.body, parsed)


def _read_man_page(path: str, text: str) -> Parsed:
    from attest.parsing.man_head import is_man_page

    return _read_markup_language(path, text) if is_man_page(text) else _read_plain(path, text)


def _below_its_head(path: str, text: str, read: "Callable[[str, str, FrontMatter], Parsed]") -> Parsed:
    """What a reader makes of a text that may have front matter, with what the text states."""
    from attest.parsing.front_matter import read_front_matter

    head = read_front_matter(text)
    return _with_statements(path, text, head.body, read(path, text, head))


def _with_statements(path: str, text: str, body: int, parsed: Parsed) -> Parsed:
    """What was read, with the names, constants and links that the text states."""
    from attest.parsing.constants import constants_in
    from attest.parsing.file_links import file_links
    from attest.parsing.names import names_in
    from attest.parsing.page_links import page_links

    names, constants = tuple(names_in(path, text, body, parsed)), tuple(constants_in(text, parsed.outline))
    mentions = (*parsed.mentions, *file_links(path, text, body), *page_links(path, text, body))
    parsed = replace(parsed, names=names, constants=constants, mentions=mentions)
    if text[body:].strip():
        return parsed
    bare = Finding(kind=FindingKind.EMPTY, detail="nothing but front matter")
    return replace(parsed, findings=(*parsed.findings, bare))


def _read_code(path: str, text: str) -> Parsed:
    return _read_source(path, text, LANGUAGES[suffix_read(path)])


def _read_source(path: str, text: str, language: str) -> Parsed:
    from attest.parsing.code.reader import read_code

    return read_code(path, text, language)


_read_plain = _by("plain", "read_plain")

READERS: Mapping[str, Reader] = (
    dict.fromkeys(MARKDOWN, _read_markdown)
    | dict.fromkeys(
        (".html", ".htm", ".xhtml", ".docx", ".odt", ".epub", ".rtf"), _headed("extracted", "read_extracted")
    )
    | dict.fromkeys(
        (".xlsx", ".xlsm", ".csv", ".tsv", ".ods", ".odp", ".pptx", ".pptm", ".ppsx"),
        _headed("extracted", "read_called_by_file"),
    )
    | dict.fromkeys((".rst", ".rest", ".adoc", ".asciidoc", ".asc", ".org", *LATEX), _read_markup_language)
    | dict.fromkeys(MAN, _read_man_page)
    | {".mbox": _headed("mailboxes", "read_mailbox"), ".ipynb": _headed("notes", "read_note")}
    | {".eml": _read_mail, ".pdf": _read_pdf}
    | dict.fromkeys(TRANSCRIPTS, _by("transcripts", "read_transcript"))
    | dict.fromkeys(DATA, _by("data.reader", "read_data"))
    | dict.fromkeys(LANGUAGES, _read_code)
    | dict.fromkeys(COMPONENTS, _by("code.components", "read_component"))
)
"""Which suffix has a reader of its own; every other text is read as plain text."""
