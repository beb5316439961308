"""What changed in a version, and when it was released: what the project's own list of changes says under its heading.

Only files that are lists of changes by their names are read, and only what stands under the versions that are meant.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.answering.passages import MAX_CHARACTERS, Form, Library, Passage
from attest.answering.quantities import DATE
from attest.answering.sections import heading_of, placed
from attest.values.chunks import StoredChunk
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.questions import Understood
from attest.values.releases import VERSION, Version, version_of, version_of_heading
from attest.values.terms import ORDINARY_WORDS, STOP_WORDS, terms

MOST = 14
"""Changes that are quoted, of all versions together."""
MOST_VERSIONS = 7
"""Versions of which changes are quoted, the newest."""
MOST_PROJECTS = 2
"""Lists of changes that are read where the question names no project."""

_RELEASE = r"(?:the )?(?:version |release )?"
_OF = rf"(?:(?:the )?(?P<of>(?!the |version |release |v?\d)[\w.-]+) )?{_RELEASE}"
_CHANGES = (
    r"(?:what(?:'s|s)?|which|list|how)\b[^?]*?\b(?P<what>new|chang|add|remov|fix|deprecat|differ|br[eo]a?k|improv)\w*"
    r"(?P<about>(?: [\w-]+)*?)"
)
_BEHIND = r"(?: of (?:the )?(?P<behind>[\w.-]+))?"
_LAST = rf"(?:latest|newest|most recent|last|current) (?:[\w-]+ )?(?:version|release)\b{_BEHIND}"
_OUT = r"(?:been )?(?:released|published|tagged|cut|come out|out)\b"
_ASKS: Sequence[tuple[str, re.Pattern[str]]] = tuple(
    (kind, re.compile(pattern, re.I))
    for kind, pattern in (
        ("between", rf"{_CHANGES} (?:between|from) {_OF}(?P<a>{VERSION}) (?:and|to) {_RELEASE}(?P<b>{VERSION})"),
        ("since", rf"{_CHANGES} (?:since|after) {_OF}(?P<a>{VERSION})"),
        ("in", rf"{_CHANGES} (?:in|with|by|for|of) {_OF}(?P<a>{VERSION}){_BEHIND}"),
        ("last", rf"{_CHANGES} (?:in|with|by) the {_LAST}"),
        ("when", rf"\bwhen (?:was|is|did|were|has) {_OF}(?P<a>{VERSION}) {_OUT}"),
        ("when", rf"\brelease date of {_OF}(?P<a>{VERSION})"),
        ("which", rf"^\W*(?:what|which)(?: is|'s| was)? (?:the )?{_LAST}\W*$"),
        ("which", rf"^\W*when (?:was|is) the {_LAST}(?: {_OUT})?\W*$"),
    )
)
"""What is asked about versions, with how that looks; the first that fits counts."""
_SAID_SO: Mapping[str, str] = {
    "add": r"\b(?:add|new|feature|introduc)",
    "remov": r"\b(?:remov|drop|delet|no longer)",
    "fix": r"\b(?:fix|bug)",
    "deprecat": r"\bdeprecat",
    "break": r"\b(?:break|broke|incompatib|remov|no longer|chang)",
}
"""How a change says, in its first words or the heading over it, that it is of a kind; one that is not here is any."""
_FIRST_WORDS = 60
_TOPIC = re.compile(r"\W*(?:about|regarding|concerning|for|to|in|on|with)\b(?P<topic>[^?]*)", re.I)
_NO_TOPIC = (
    ORDINARY_WORDS
    | STOP_WORDS
    | frozenset("new features feature changes things thing breaking api release version".split())
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What a question wants to know of which versions."""

    kind: str
    first: Version | None
    last: Version | None
    said_so: re.Pattern[str] | None
    topic: frozenset[str]
    """Words that a change must have one of, when there are any."""
    project: str


def release_passages(asked: Understood, library: Library) -> list[Passage]:
    """What the lists of changes say of the versions that are asked about; none for other questions."""
    sought = _sought(asked.question)
    if sought is None:
        return []
    told: list[Passage] = []
    for document_id in _notes(sought, library) if not asked.named else ():
        told += _told(sought, document_id, library)
    return told


def _sought(question: str) -> _Asked | None:
    for kind, pattern in _ASKS:
        match = pattern.search(question)
        if match and (kind in ("last", "which") or _is_version(question, match.start("a"), match["a"])):
            return _Asked(
                kind=kind,
                first=_version(match, "a"),
                last=_version(match, "b"),
                said_so=_kind_of_change(match),
                topic=_topic(match.groupdict().get("about") or "", question[match.end() :]),
                project=(match.groupdict().get("of") or match.groupdict().get("behind") or "").casefold(),
            )
    return None


def _topic(about: str, behind: str) -> frozenset[str]:
    """The words of what is asked about, between the verb and the version or behind it."""
    further = _TOPIC.match(behind)
    words = terms(f"{about} {further['topic'] if further else ''}")
    return frozenset(word for word in words if word.isalpha()) - _NO_TOPIC


def _is_version(question: str, at: int, text: str) -> bool:
    """Whether a number is a version: with a dot, a *v* in front, or called one."""
    return "." in text or text[0] in "vV" or question[:at].rstrip().endswith(("version", "release"))


def _version(match: re.Match[str], name: str) -> Version | None:
    text = match.groupdict().get(name)
    return version_of(text) if text else None


def _kind_of_change(match: re.Match[str]) -> re.Pattern[str] | None:
    said = (match.groupdict().get("what") or "").lower()
    said = "break" if said.startswith(("break", "broke")) else said
    return re.compile(_SAID_SO[said], re.I) if said in _SAID_SO else None


def _notes(sought: _Asked, library: Library) -> Sequence[str]:
    """The lists of changes to read: of the project that is named, if one is."""
    fronts = [(name, library.chunk_at(name, 0)) for name in library.change_notes()]
    texts = {name: f"{front.path} {library.text(front.revision_id)}".casefold() for name, front in fronts if front}
    return [name for name in texts if sought.project in texts[name]][: None if sought.first else MOST_PROJECTS]


def _told(sought: _Asked, document_id: str, library: Library) -> list[Passage]:
    """What one list of changes says of the versions; nothing where it does not have them."""
    outline, front = library.outline(document_id), library.chunk_at(document_id, 0)
    versions = _meant(sought, _versions(outline))
    if front is None or not versions:
        return []
    room = max(2, MOST // len(versions))
    notes = [_Note(front, library, outline, section) for section in versions]
    if sought.kind in ("when", "which"):
        return [passage for note in notes for passage in note.day()]
    return [passage for note in notes for passage in note.changes(sought, room)]


def _versions(outline: Outline) -> dict[int, Version]:
    """The outermost sections that are about one version each."""
    found: dict[int, Version] = {}
    for index, block in enumerate(outline.blocks):
        version = version_of_heading(block.label) if block.kind is BlockKind.SECTION else None
        if version is not None and not any(outline.blocks[one].end >= block.end for one in found):
            found[index] = version
    return found


def _meant(sought: _Asked, versions: Mapping[int, Version]) -> list[int]:
    """The sections of the versions that are asked about, as the document has them."""
    first, last = sought.first, sought.last
    if first is None:
        released = [version for version in versions.values() if not version.before] or list(versions.values())
        return [index for index, version in versions.items() if version == max(released, default=None)][:1]
    if sought.kind in ("since", "between"):
        if not any(first.covers(version) for version in versions.values()):
            return []
        after = {i: v for i, v in versions.items() if v > first and not first.same(v)}
        upto = [i for i, v in after.items() if last is None or v < last or last.same(v)]
        return sorted(sorted(upto, key=lambda i: versions[i])[-MOST_VERSIONS:])
    same = [index for index, version in versions.items() if first.same(version)]
    return same or [index for index, version in versions.items() if first.covers(version)][:MOST_VERSIONS]


@dataclass(frozen=True, slots=True)
class _Note:
    """The section of one version."""

    front: StoredChunk
    library: Library
    outline: Outline
    section: int

    def day(self) -> list[Passage]:
        """The heading, and the words below it that have the date where it has none; nothing without a date."""
        heading = self._placed(*self._heading(), Form.SENTENCE)
        if heading and re.search(DATE, heading.text, re.I):
            return [heading]
        first = next((block for _, block in self._inside(BlockKind.PARAGRAPH)), None)
        dated = self._placed(first.start, first.end, Form.SENTENCE) if first else None
        return [heading, dated] if heading and dated and re.search(DATE, dated.text[:_FIRST_WORDS], re.I) else []

    def changes(self, sought: _Asked, room: int) -> list[Passage]:
        """The heading and the changes that are asked for; nothing where there are none."""
        said = [one for one in self._said(sought) if one is not None]
        heading = self._placed(*self._heading(), Form.HEADING)
        return [heading, *said[:room]] if heading and said else []

    def _said(self, sought: _Asked) -> Iterator[Passage | None]:
        """What stands under the heading: the first words, where any change is asked for, and the changes."""
        items = [(index, block) for index, block in self._inside(BlockKind.LIST_ITEM) if not self._nested(index)]
        paragraphs = [block for _, block in self._inside(BlockKind.PARAGRAPH) if not self._nested(_)]
        if not (sought.said_so or sought.topic) or not items:
            first = paragraphs[: 1 if items else 3]
            yield from (self._placed(b.start, b.end, Form.SENTENCE) for b in first if _quotable(b))
        for index, block in items:
            text = self._text()[block.start : block.end].rstrip()
            if _quotable(block) and self._asked(sought, index, text):
                yield self._placed(block.start, block.start + len(text), Form.STEP)

    def _asked(self, sought: _Asked, index: int, text: str) -> bool:
        """Whether a change is of the kind and about the matter that is asked for."""
        over = self._over(index)
        of_kind = sought.said_so is None or sought.said_so.search(f"{over} {text[:_FIRST_WORDS]}") is not None
        return of_kind and (not sought.topic or bool(sought.topic & frozenset(terms(f"{over} {text}"))))

    def _over(self, index: int) -> str:
        """The heading below that of the version under which something stands."""
        parent = self.outline.blocks[index].parent
        while parent > self.section and self.outline.blocks[parent].kind is not BlockKind.SECTION:
            parent = self.outline.blocks[parent].parent
        return self.outline.blocks[parent].label if parent > self.section else ""

    def _nested(self, index: int) -> bool:
        """Whether a block lies in an item of a list."""
        parent = self.outline.blocks[index].parent
        while parent > self.section:
            if self.outline.blocks[parent].kind is BlockKind.LIST_ITEM:
                return True
            parent = self.outline.blocks[parent].parent
        return False

    def _inside(self, kind: BlockKind) -> Iterator[tuple[int, Block]]:
        end = self.outline.blocks[self.section].end
        for index, block in enumerate(self.outline.blocks[self.section + 1 :], self.section + 1):
            if block.start >= end:
                return
            if block.kind is kind:
                yield index, block

    def _heading(self) -> tuple[int, int]:
        return heading_of(self._text(), self.outline, self.section)

    def _text(self) -> str:
        return self.library.text(self.front.revision_id)

    def _placed(self, start: int, end: int, form: Form) -> Passage | None:
        return placed(self.front, start, end, form, self.library)


def _quotable(block: Block) -> bool:
    return block.end - block.start <= MAX_CHARACTERS
