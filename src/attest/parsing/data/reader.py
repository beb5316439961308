"""Settings and data: the content of JSON, YAML, TOML, INI and BibTeX, under its keys."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from attest.markup import BRACED_SUFFIXES, INDENTED_SUFFIXES, SECTIONED_SUFFIXES
from attest.parsing.data.bibliography import bibliography_entries
from attest.parsing.data.braces import braced_entries
from attest.parsing.data.entries import Entry, nodes_of_entries
from attest.parsing.data.faults import fault_in, line_of
from attest.parsing.data.lines import indented_entries, sectioned_entries
from attest.parsing.lines import lines_in
from attest.parsing.mentions import mentions_in
from attest.parsing.payloads import place_payloads
from attest.parsing.plain import read_plain
from attest.parsing.tree import outline_of
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import Parsed

_LARGEST = 8_000_000
"""Maximum length of a text that is read as data, in characters; a longer one is a dump."""
_ENTRIES: Mapping[str, Callable[[str], Sequence[Entry]]] = (
    dict.fromkeys(BRACED_SUFFIXES, braced_entries)
    | dict.fromkeys(INDENTED_SUFFIXES, lambda text: indented_entries(lines_in(text)))
    | dict.fromkeys(SECTIONED_SUFFIXES, lambda text: sectioned_entries(lines_in(text)))
    | {".bib": bibliography_entries}
)


def read_data(path: str, text: str) -> Parsed:
    """A text under its keys; plain text if it has none. The title is the value of ``title``, or the file's name."""
    name = PurePosixPath(path)
    entries = _ENTRIES[name.suffix.lower()](text) if len(text) <= _LARGEST else ()
    broken = _broken_format(name.suffix.lower(), text, bool(entries)) if len(text) <= _LARGEST else []
    if not entries:
        plain = read_plain(path, text)
        return replace(plain, findings=(*broken, *plain.findings))
    roots = nodes_of_entries(entries)
    findings = [*broken, *place_payloads(text, roots)]
    return Parsed(
        kind="text",
        title=_title(entries) or name.stem,
        outline=outline_of(roots, len(text)),
        mentions=tuple(mentions_in(text, 0, len(text), document_id=None)),
        findings=tuple(findings),
    )


def _broken_format(suffix: str, text: str, has_entries: bool) -> list[Finding]:
    """A finding for a text that breaks the format of its suffix."""
    found = fault_in(suffix, text)
    if found is None:
        return []
    name, fault = found
    was_read = "its keys and values were read nevertheless" if has_entries else "the file was read as text"
    detail = f"it is not valid {name}: {fault.why} (line {line_of(text, fault.at)}); {was_read}"
    return [Finding(kind=FindingKind.MALFORMED, detail=detail)]


def _title(entries: Sequence[Entry]) -> str:
    """The value of ``title``, at the top or in ``info``, as in descriptions of interfaces."""
    by_key = {entry.key: entry for entry in reversed(entries)}
    about = [*entries, *(by_key["info"].children if "info" in by_key else ())]
    return next((entry.value for entry in about if entry.key == "title" and entry.value), "")
