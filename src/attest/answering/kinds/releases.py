"""What changed in a version, and when it was released: what the project's own list of changes says under its heading.

Only files that are lists of changes by their names are read, and only what stands under the versions that are meant.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from attest.answering.kinds.versions_asked import VersionsAsked, versions_asked
from attest.answering.passages.passages import MAX_CHARACTERS, Form, Library, Passage
from attest.answering.passages.sections import heading_of, item_of, placed
from attest.answering.quantities import DATE
from attest.values.chunks import StoredChunk
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.questions import Understood
from attest.values.releases import VERSION, Version, notes_changes, version_of, version_of_heading
from attest.values.terms import terms

MOST = 14
"""Changes that are quoted, of all versions together."""
MOST_VERSIONS = 7
"""Versions of which changes are quoted, the newest."""
MOST_FIRST = 2
"""Versions, and changes of each, that are quoted where the first is asked for that did something."""
MOST_PROJECTS = 2
"""Lists of changes that are read where the question names no project."""
_NAMED = re.compile(rf"(?<![\w.])(?:(?=v|\d+\.\d)|(?<=version )|(?<=release )){VERSION}(?!\w|\.\d)", re.I)
"""A version in a text: a number alone is one only where it is called so."""
_SPELT = r"(?<![\w-]){}(?!\w)"
_NO_CHANGE = re.compile(r"\W*(?:full change-?log|new contributors|contributors|thanks)\b", re.I)
FIRST_WORDS = 60
"""Characters at its beginning in which a change says of what kind it is, and a paragraph of which day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Released:
    """What lists of changes say of some versions."""

    passages: Sequence[Passage]
    said: str | None = None
    """That not all of it is quoted, and where the rest stands; None where all of it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What one list of changes says of the versions that are asked about."""

    path: str
    passages: Sequence[Passage]
    left_out: int = 0
    """Changes of these versions that are not among them."""
    older: int = 0
    """Versions that are asked about, too, of which nothing is."""


def released(asked: Understood, library: Library) -> Released | None:
    """What the lists of changes say of the versions that are asked about; None for other questions, and where they say
    nothing."""
    sought = versions_asked(asked.question)
    if sought is None or asked.named:
        return None
    told = [one for document_id in _notes(sought, library) if (one := _told(sought, document_id, library))]
    passages = [passage for one in told for passage in one.passages]
    cut = [_cut_short(one) for one in told if one.left_out or one.older]
    return Released(passages=passages, said=f"changes: {'; '.join(cut)}" if cut else None) if passages else None


def _cut_short(told: _Told) -> str:
    """What is not quoted of a list of changes."""
    missing = {"more change": told.left_out, "older version": told.older}
    counted = [f"{count} {what}{'s' * (count > 1)}" for what, count in missing.items() if count]
    return f"{' and '.join(counted)} in {told.path}"


def unknown_version(asked: Understood, found: Sequence[StoredChunk], library: Library) -> str | None:
    """What is said of a version that no list of changes has, and of which nothing else that was found speaks; None for
    other questions."""
    sought = None if asked.named else versions_asked(asked.question)
    if sought is not None and sought.kind == "first" and "version" in sought.asks:
        return _unsaid_version(sought, found, library)
    if sought is None or sought.first is None:
        return None
    had = [one for name in _notes(sought, library) for one in _versions(library.outline(name)).values()]
    besides = [one.text for one in found if not notes_changes(one.path)]
    named = [version_of(one) for text in besides for one in _NAMED.findall(text)]
    if not had or any(sought.first.same(one) or sought.first.covers(one) for one in (*had, *named)):
        return None
    first, newest = (".".join(map(str, one.numbers)) + one.before for one in (sought.first, max(had)))
    return f"no list of changes in the store has a version {first}; the newest there is {newest}"


def _unsaid_version(sought: VersionsAsked, found: Sequence[StoredChunk], library: Library) -> str | None:
    """What is said where no list of changes says which version did something, and nothing else speaks of a version."""
    notes = _notes(sought, library)
    named = any(_NAMED.search(one.text) for one in found if not notes_changes(one.path))
    if not notes or named or any(_told(sought, name, library) for name in notes):
        return None
    return "no list of changes in the store says which version did that"


def _notes(sought: VersionsAsked, library: Library) -> Sequence[str]:
    """The lists of changes to read: of the project that is named, if one is."""
    fronts = [(name, library.chunk_at(name, 0)) for name in library.change_notes()]
    texts = {name: f"{front.path} {library.text(front.revision_id)}".casefold() for name, front in fronts if front}
    return [name for name in texts if sought.project in texts[name]][: None if sought.first else MOST_PROJECTS]


def _told(sought: VersionsAsked, document_id: str, library: Library) -> _Told | None:
    """What one list of changes says of the versions; None where it does not have them."""
    outline, front = library.outline(document_id), library.chunk_at(document_id, 0)
    if front is not None and sought.kind == "first":
        oldest_first = [_Note(front, library, outline, at) for at in _oldest_first(_versions(outline))]
        first = _first_told(sought, oldest_first)
        return _Told(path=front.path, passages=first) if first else None
    meant = _meant(sought, _versions(outline))
    if front is None or not meant:
        return None
    notes = [_Note(front, library, outline, section) for section in sorted(meant[:MOST_VERSIONS])]
    if sought.kind in ("when", "which"):
        return _Told(path=front.path, passages=[passage for note in notes for passage in note.day()])
    room = max(2, MOST // len(notes))
    changes = [note.changes(sought) for note in notes]
    return _Told(
        path=front.path,
        passages=[passage for said in changes for passage in said[: 1 + room]],
        left_out=sum(len(said[1 + room :]) for said in changes),
        older=len(meant[MOST_VERSIONS:]),
    )


def _oldest_first(versions: Mapping[int, Version]) -> list[int]:
    return sorted(versions, key=lambda index: versions[index])


def _first_told(sought: VersionsAsked, notes: Sequence["_Note"]) -> list[Passage]:
    """What the first versions say that did it, in the very words before others; where that may go without saying, that
    speak of it."""
    verbatim = replace(sought, codes=[*sought.codes, *sought.words])
    for asked in (verbatim, sought, replace(sought, said_so=None))[: 2 + sought.unsaid]:
        told = (passages[: 1 + MOST_FIRST] for note in notes if (passages := note.changes(asked)))
        if found := list(islice(told, MOST_FIRST)):
            return [passage for passages in found for passage in passages]
    return []


def _versions(outline: Outline) -> dict[int, Version]:
    """The outermost sections that are about one version each."""
    found: dict[int, Version] = {}
    reaching = -1
    for index, block in enumerate(outline.blocks):
        version = version_of_heading(block.label) if block.kind is BlockKind.SECTION else None
        if version is not None and block.end > reaching:
            found[index], reaching = version, block.end
    return found


def _meant(sought: VersionsAsked, versions: Mapping[int, Version]) -> list[int]:
    """The sections of the versions that are asked about, the newest version first."""
    first, last = sought.first, sought.last
    if first is None:
        released = [version for version in versions.values() if not version.before] or list(versions.values())
        newest = max(released, default=None)
        return [index for index, version in versions.items() if version == newest][:1]
    if sought.kind in ("since", "between"):
        if not any(first.covers(version) for version in versions.values()):
            return []
        after = {i: v for i, v in versions.items() if v > first and not first.same(v)}
        upto = [i for i, v in after.items() if last is None or v < last or last.same(v)]
        return sorted(upto, key=lambda i: versions[i], reverse=True)
    same = [index for index, version in versions.items() if first.same(version)]
    return same or sorted((i for i, v in versions.items() if first.covers(v)), key=lambda i: versions[i], reverse=True)


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
        return [heading, dated] if heading and dated and re.search(DATE, dated.text[:FIRST_WORDS], re.I) else []

    def changes(self, sought: VersionsAsked) -> list[Passage]:
        """The heading and the changes that are asked for; nothing where there are none."""
        said = [one for one in self._said(sought) if one is not None]
        heading = self._placed(*self._heading(), Form.HEADING)
        return [heading, *said] if heading and said else []

    def _said(self, sought: VersionsAsked) -> Iterator[Passage | None]:
        """What stands under the heading: the first words, where any change is asked for, and the changes."""
        items = self._not_nested(BlockKind.LIST_ITEM)
        texts = [(index, b) for index, b in self._not_nested(BlockKind.PARAGRAPH) if self._is_change(index)]
        if sought.kind == "first":
            texts = [(index, b) for index, b in texts if self._asked(sought, index, self._text()[b.start : b.end])]
        paragraphs = [block for _, block in texts]
        if not (sought.said_so or sought.topic) or not items:
            first = paragraphs[: 1 if items else 3]
            yield from (self._placed(b.start, b.end, Form.SENTENCE) for b in first if _quotable(b))
        for index, block in items:
            start, end, form = item_of(self._text(), block)
            if _quotable(block) and self._is_change(index) and self._asked(sought, index, self._text()[start:end]):
                yield self._placed(start, end, form)

    def _asked(self, sought: VersionsAsked, index: int, text: str) -> bool:
        """Whether a change is of the kind and about the matter that is asked for."""
        over = self._over(index)
        of_kind = sought.said_so is None or sought.said_so.search(f"{over} {text[:FIRST_WORDS]}") is not None
        if sought.kind == "first":
            spelt = all(re.search(_SPELT.format(re.escape(code)), text, _capitals(code)) for code in sought.codes)
            return of_kind and spelt and sought.topic <= frozenset(terms(text))
        return of_kind and (not sought.topic or bool(sought.topic & frozenset(terms(f"{over} {text}"))))

    def _is_change(self, index: int) -> bool:
        """Whether something says what changed, and not who helped or where to read on."""
        start, end = self.outline.blocks[index].start, self.outline.blocks[index].end
        return not any(_NO_CHANGE.match(text) for text in (self._over(index), self._text()[start:end]))

    def _over(self, index: int) -> str:
        """The heading below that of the version under which something stands."""
        parent = self.outline.blocks[index].parent
        while parent > self.section and self.outline.blocks[parent].kind is not BlockKind.SECTION:
            parent = self.outline.blocks[parent].parent
        return self.outline.blocks[parent].label if parent > self.section else ""

    def _not_nested(self, kind: BlockKind) -> list[tuple[int, Block]]:
        """The blocks of a kind in the section that lie in no item of a list, with their numbers."""
        return [(index, block) for index, block in self._inside(kind) if not self._nested(index)]

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


def _capitals(code: str) -> re.RegexFlag:
    """What is written in small letters may have a capital where a sentence begins."""
    return re.I if code.islower() else re.NOFLAG


def _quotable(block: Block) -> bool:
    return block.end - block.start <= MAX_CHARACTERS
