"""Parsing: from bytes to text, and from text to an outline with fields, posts, mentions and statements. No I/O.

``extract`` and ``parse`` are the entry points. A table maps each suffix to its reader, which is imported on first
use. The reader of Markdown decides whether a text is a proposal, a forum thread or a note.

    extraction        bytes to the text of a revision, by suffix; one module or package for each format
    data              settings and data: JSON, YAML, TOML, INI, BibTeX
    code              source code; one table for each language
    code_languages    the language that the tags around code name
    dialects          extensions of CommonMark: site generators, GitHub, note-taking programs
    markdown          blocks of Markdown, and what it may be: proposals, threads, notes, minutes (with meeting_day)
    plain             plain text, with records, printed_headings and running_heads
    transcripts       WebVTT and SubRip
    markup_languages  restructured, asciidoc_and_org, latex (latex_head, latex_tables), man (man_head)
    extracted         Markdown that an extractor wrote; pdf_text is for PDF
    mail, mailboxes   e-mail; attributions finds the lines that name the author of a quotation
    suffixes          the suffix that selects a reader
    front_matter      the fields at the head of a text, with nested_fields; document_head reads them alone
    listed_fields     fields in a list at the head of Markdown; titles finds the title of a text that states none
    lines, tree       lines with offsets, and the tree from which the outline is built
    mentions          references to other documents; also file_links and page_links
    names, aliases    what a document calls itself and others
    people, quotes    authors, and the sources of quotations (named_quotes)
    payloads          encoded bytes within text
    anchors           what specifications and code have in common; constants reads numbers
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from attest.markup import BRACED_SUFFIXES, INDENTED_SUFFIXES, SECTIONED_SUFFIXES
from attest.parsing.suffixes import suffix_of_script, suffix_read
from attest.values.code import Code, Role
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import Parsed
from attest.values.suffixes import (
    ASCIIDOC,
    HTML,
    LATEX,
    MAN,
    MARKDOWN,
    ORG,
    RESTRUCTURED,
    SHEETS,
    SLIDES,
    TRANSCRIPTS,
    WRITTEN,
)

if TYPE_CHECKING:
    from attest.parsing.front_matter import FrontMatter

READER_VERSION = "31"
"""Changes when a reader gives another outline or other findings for the same text, or an extractor another text for the
same bytes; what was read before is then stale."""

Reader = Callable[[str, str], Parsed]

_SUFFIXES_OF_LANGUAGES = {
    "python": ".py .pyi",
    "go": ".go",
    "rust": ".rs",
    "typescript": ".ts .tsx",
    "javascript": ".js .jsx .mjs .cjs",
    "java": ".java",
    "kotlin": ".kt",
    "c-sharp": ".cs",
    "solidity": ".sol",
    "vyper": ".vy",
    "yul": ".yul",
    "c": ".c .h",
    "cpp": ".cc .cxx .cpp .hh .hpp .hxx .ipp .tpp",
    "nim": ".nim",
    "zig": ".zig",
    "ruby": ".rb",
    "php": ".php",
    "swift": ".swift",
    "scala": ".scala",
    "haskell": ".hs",
    "ocaml": ".ml .mli",
    "elixir": ".ex .exs",
    "lua": ".lua",
    "erlang": ".erl",
    "clojure": ".clj",
    "groovy": ".groovy",
    "dart": ".dart",
    "julia": ".jl",
    "perl": ".pl .pm",
    "r": ".r",
    "fsharp": ".fs",
    "visual-basic": ".vb",
    "shell": ".zsh .ksh .sh .bash",
    "fish": ".fish",
    "nushell": ".nu",
    "powershell": ".ps1 .psm1",
    "batch": ".bat .cmd",
    "vim": ".vim",
    "awk": ".awk",
    "css": ".css .scss .less",
    "sql": ".sql",
    "protobuf": ".proto",
    "assembly": ".asm .s",
    "dockerfile": ".dockerfile",
    "make": ".mk",
    "cmake": ".cmake",
}
LANGUAGES: Mapping[str, str] = {
    suffix: language for language, suffixes in _SUFFIXES_OF_LANGUAGES.items() for suffix in suffixes.split()
}
"""Language by suffix, for files read as code."""

DATA = (*BRACED_SUFFIXES, *INDENTED_SUFFIXES, *SECTIONED_SUFFIXES, ".bib")
"""Suffixes of files with settings or data."""

COMPONENTS = (".vue", ".svelte")
"""Suffixes of components: files with scripts between markup."""

_NO_TEXT = Finding(kind=FindingKind.EMPTY, detail="no text in it")


def parse(path: str, text: str) -> Parsed:
    """Parse a text into its outline, fields, mentions and statements. Never fails, whatever the text holds.

    ``path`` is relative to the indexed folder, with slashes; it selects the reader and supplies missing titles.
    """
    if not text.strip("\ufeff \t\r\n\f\v\0"):
        return _empty_outcome(path)
    if script := suffix_of_script(path, text):
        return _read_source(path, text, LANGUAGES[script])
    return READERS.get(suffix_read(path), _read_plain)(path, text)


def _empty_outcome(path: str) -> Parsed:
    suffix = suffix_read(path)
    if suffix in LANGUAGES:
        return _empty_code(path, LANGUAGES[suffix])
    kind = "text"
    if suffix in READERS:
        kind = "transcript" if suffix in TRANSCRIPTS else "note"
    return Parsed(kind=kind, title=PurePosixPath(path).stem or path or "untitled", findings=(_NO_TEXT,))


def _empty_code(path: str, language: str) -> Parsed:
    """An empty source file is still a module, and in Python it makes its folder a package."""
    return Parsed(
        kind="code",
        title=PurePosixPath(path).stem,
        category=language,
        status=Role.SOURCE.value,
        findings=(_NO_TEXT,),
        code=Code(language=language),
    )


def _read_markdown(path: str, text: str) -> Parsed:
    from attest.parsing.listed_fields import listed_fields
    from attest.parsing.notes import read_note
    from attest.parsing.proposals import is_proposal, read_proposal
    from attest.parsing.threads import is_thread, read_thread

    def read(path: str, text: str, head: "FrontMatter") -> Parsed:
        if head.node is None:
            return read_note(path, text, listed_fields(text))
        read_as = read_thread if is_thread(head) else read_proposal if is_proposal(head) else read_note
        return read_as(path, text, head)

    return _read_below_front_matter(path, text, read)


def _read_pdf(path: str, text: str) -> Parsed:
    from attest.parsing.notes import read_note
    from attest.parsing.pdf_text import read_pdf_text

    return _read_below_front_matter(path, text, partial(read_note, blocks=read_pdf_text))


def _lazy_reader(module: str, name: str) -> Reader:
    """A reader that imports its module when it reads its first text."""

    def read_by(path: str, text: str) -> Parsed:
        read: Reader = getattr(import_module(f"attest.parsing.{module}"), name)
        return read(path, text)

    return read_by


def _lazy_reader_after_front_matter(module: str, name: str) -> Reader:
    """Like ``_lazy_reader``, for formats that may have front matter."""

    def read_headed(path: str, text: str) -> Parsed:
        return _read_below_front_matter(path, text, getattr(import_module(f"attest.parsing.{module}"), name))

    return read_headed


def _read_mail(path: str, text: str) -> Parsed:
    from attest.parsing.extracted import read_extracted
    from attest.parsing.mail import read_mail_blocks

    return _read_below_front_matter(path, text, partial(read_extracted, blocks=read_mail_blocks))


def _read_markup_language(path: str, text: str) -> Parsed:
    from attest.parsing.markup_languages import read_markup_language

    head, parsed = read_markup_language(path, text)
    return _add_statements(path, text, head.body, parsed)


def _read_man_page(path: str, text: str) -> Parsed:
    from attest.parsing.man_head import is_man_page

    return _read_markup_language(path, text) if is_man_page(text) else _read_plain(path, text)


def _read_below_front_matter(path: str, text: str, read: "Callable[[str, str, FrontMatter], Parsed]") -> Parsed:
    """Read a text that may have front matter, and add the names, constants and links that it states."""
    from attest.parsing.front_matter import read_front_matter

    head = read_front_matter(text)
    return _add_statements(path, text, head.body, read(path, text, head))


def _add_statements(path: str, text: str, body: int, parsed: Parsed) -> Parsed:
    """Add the names, constants and links that a text states to what was read."""
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


_read_plain = _lazy_reader("plain", "read_plain")

READERS: Mapping[str, Reader] = (
    dict.fromkeys(MARKDOWN, _read_markdown)
    | dict.fromkeys(
        (*HTML, *WRITTEN),
        _lazy_reader_after_front_matter("extracted", "read_extracted"),
    )
    | dict.fromkeys(
        (*SHEETS, *SLIDES),
        _lazy_reader_after_front_matter("extracted", "read_called_by_file"),
    )
    | dict.fromkeys((*RESTRUCTURED, *ASCIIDOC, *ORG, *LATEX), _read_markup_language)
    | dict.fromkeys(MAN, _read_man_page)
    | {
        ".mbox": _lazy_reader_after_front_matter("mailboxes", "read_mailbox"),
        ".ipynb": _lazy_reader_after_front_matter("notes", "read_note"),
    }
    | {".eml": _read_mail, ".pdf": _read_pdf}
    | dict.fromkeys(TRANSCRIPTS, _lazy_reader("transcripts", "read_transcript"))
    | dict.fromkeys(DATA, _lazy_reader("data.reader", "read_data"))
    | dict.fromkeys(LANGUAGES, _read_code)
    | dict.fromkeys(COMPONENTS, _lazy_reader("code.components", "read_component"))
)
"""Reader by suffix; every other text is read as plain text."""
