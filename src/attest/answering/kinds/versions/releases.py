"""What changed in a version, and when it was released, by the project's own list of changes.

Only files that are lists of changes by their names are read, and only what stands under the versions meant.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.kinds.versions.first_version import FirstAsked, first_asked, first_told
from attest.answering.kinds.versions.version_section import VersionSection
from attest.answering.kinds.versions.versions_asked import VersionsAsked, days_asked, versions_asked
from attest.answering.passages.passages import Library, Passage
from attest.answering.passages.plain import plain
from attest.answering.passages.sections import OpenDocument
from attest.values.chunks import StoredChunk
from attest.values.outlines import BlockKind, Outline
from attest.values.questions import ParsedQuestion, Period
from attest.words.days import written_day
from attest.words.releases import VERSION, Version, notes_changes, version_of, version_of_heading

MOST = 14
"""Most changes that are quoted, of all versions together."""
MOST_VERSIONS = 7
"""Most versions whose changes are quoted, the newest ones."""
MOST_PROJECTS = 2
"""Most lists of changes that are read if the question names no project."""
_NAMED = re.compile(rf"(?<![\w.])(?:(?=v|\d+\.\d)|(?<=version )|(?<=release )){VERSION}(?!\w|\.\d)", re.I)
"""A version in a text; a number alone is one only if it is called so."""

_Named = TypeVar("_Named", Version, str)
"""What a heading names: a version, or a day in ISO 8601."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What one list of changes says about the versions asked for."""

    path: str
    passages: Sequence[Passage]
    left_out: int = 0
    """Number of changes of these versions that are not quoted."""
    older: int = 0
    """Number of further versions asked for, of which nothing is quoted."""


def released(question: Question) -> WholeAnswer | None:
    """What the lists of changes say about the versions asked for; None for other questions, and if they say nothing."""
    sought = _sought(question.asked)
    if sought is None:
        return None
    notes = _notes(sought, question.library)
    told = [one for document_id in notes if (one := _told(sought, document_id, question.library))]
    cut = [_cut_short(one) for one in told if one.left_out or one.older]
    return whole_answer(_each_once(told), f"changes: {'; '.join(cut)}" if cut else None)


def _each_once(told: Sequence[_Told]) -> list[Passage]:
    """The passages of all lists of changes, leaving out copies of a list, such as the one on the project's site."""
    before: set[str] = set()
    passages: list[Passage] = []
    for one in told:
        words = [plain(passage.text) for passage in one.passages]
        if not before.issuperset(words):
            passages += one.passages
            before.update(words)
    return passages


def _sought(asked: ParsedQuestion) -> VersionsAsked | FirstAsked | None:
    """What is asked about versions; None for other questions, including those about a named document."""
    if asked.named or any(one.titled for one in asked.meant):
        return None
    return versions_asked(asked.question) or days_asked(asked.question, asked.periods) or first_asked(asked.question)


def _cut_short(told: _Told) -> str:
    """What is not quoted of a list of changes."""
    missing = {"more change": told.left_out, "older version": told.older}
    counted = [f"{count} {what}{'s' * (count > 1)}" for what, count in missing.items() if count]
    return f"{' and '.join(counted)} in {told.path}"


def unknown_version(asked: ParsedQuestion, found: Sequence[StoredChunk], library: Library) -> str | None:
    """A sentence about a version that neither a list of changes nor another text found has; otherwise None."""
    sought = _sought(asked)
    if isinstance(sought, FirstAsked):
        return _unsaid_version(sought, found, library) if sought.of_a_version else None
    if sought is None or sought.first is None:
        return _nothing_in(sought.days, sought, library) if sought and sought.days else None
    had = [one for name in _notes(sought, library) for one in _versions(library.outline(name)).values()]
    besides = [one.text for one in found if not notes_changes(one.path)]
    named = [version_of(one) for text in besides for one in _NAMED.findall(text)]
    if not had or any(sought.first.same(one) or sought.first.covers(one) for one in (*had, *named)):
        return _no_such_change(sought, named)
    first, newest = (".".join(map(str, one.numbers)) + one.before for one in (sought.first, max(had)))
    return f"no list of changes in the store has a version {first}; the newest there is {newest}"


def _nothing_in(days: Period, sought: VersionsAsked, library: Library) -> str | None:
    """The refusal when the lists of changes have versions of those days, but no change of the requested kind."""
    if not any(_of_days(library.outline(name), days) for name in _notes(sought, library)):
        return None
    return "the list of changes has nothing of that kind for the time that is asked about"


def _no_such_change(sought: VersionsAsked, named: Sequence[Version]) -> str | None:
    """The refusal when a version has no change of the requested kind, and no other hit mentions that version."""
    first = sought.first
    if first is None or sought.said_so is None or sought.kind != "in" or sought.topic:
        return None
    if any(first.same(one) or first.covers(one) for one in named):
        return None
    return f"the list of changes has no change of that kind under version {'.'.join(map(str, first.numbers))}"


def _unsaid_version(sought: FirstAsked, found: Sequence[StoredChunk], library: Library) -> str | None:
    """A sentence saying that no list of changes has the version; None if one does or another text names a version."""
    notes = _notes(sought, library)
    named = any(_NAMED.search(one.text) for one in found if not notes_changes(one.path))
    if not notes or named or any(_told(sought, name, library) for name in notes):
        return None
    return "no list of changes in the store says which version did that"


def _notes(sought: VersionsAsked | FirstAsked, library: Library) -> Sequence[str]:
    """The lists of changes to read: of the named project, if any; all of them for a named version."""
    most = None if isinstance(sought, VersionsAsked) and sought.first else MOST_PROJECTS
    fronts = [(name, library.chunk_at(name, 0)) for name in library.change_notes()]
    texts = {name: f"{front.path} {library.text(front.revision_id)}".casefold() for name, front in fronts if front}
    return [name for name in texts if sought.project in texts[name]][:most]


def _told(sought: VersionsAsked | FirstAsked, document_id: str, library: Library) -> _Told | None:
    """What one list of changes says about the versions; None if it does not have them."""
    front = library.chunk_at(document_id, 0)
    if front is None:
        return None
    document = OpenDocument(front, library)
    if isinstance(sought, VersionsAsked) and sought.days:
        sections = [VersionSection(document, index) for index in _of_days(document.outline, sought.days)]
        return _changed(sought, sections, front.path)
    versions = _versions(document.outline)
    if isinstance(sought, FirstAsked):
        oldest_first = sorted(versions, key=lambda index: versions[index])
        first = first_told(sought, [VersionSection(document, index) for index in oldest_first])
        return _Told(path=front.path, passages=first) if first else None
    sections = [VersionSection(document, index) for index in _meant(sought, versions)]
    if sought.kind in ("when", "which"):
        listed = sorted(sections[:MOST_VERSIONS], key=lambda one: one.section)
        return _Told(path=front.path, passages=[passage for section in listed for passage in section.day()])
    return _changed(sought, sections, front.path)


def _changed(sought: VersionsAsked, newest_first: Sequence[VersionSection], path: str) -> _Told | None:
    """The changes of some versions, as many of each as there is room for, in document order; None if there are none."""
    sections = sorted(newest_first[:MOST_VERSIONS], key=lambda one: one.section)
    told = (one.changes(sought.means, any_change=sought.any_change, any_prose=True) for one in sections)
    changes = [one for one in told if one]
    if not changes:
        return None
    room = max(2, MOST // len(sections))
    return _Told(
        path=path,
        passages=[passage for one in changes for passage in (one.heading, *one.said[:room])],
        left_out=sum(len(one.said[room:]) for one in changes),
        older=len(newest_first[MOST_VERSIONS:]),
    )


def _versions(outline: Outline) -> dict[int, Version]:
    """The outermost sections that are about one version each."""
    return _outermost(outline, version_of_heading)


def _of_days(outline: Outline, days: Period) -> list[int]:
    """The outermost sections whose heading has a day within a period, newest first."""
    dated = _outermost(outline, written_day)
    return sorted(
        (index for index, day in dated.items() if days.has(day)), key=lambda index: dated[index], reverse=True
    )


def _outermost(outline: Outline, read: Callable[[str], _Named | None]) -> dict[int, _Named]:
    """Values read from headings of sections that are not inside another section with such a value."""
    found: dict[int, _Named] = {}
    reaching = -1
    for index, block in enumerate(outline.blocks):
        of_heading = read(block.label) if block.kind is BlockKind.SECTION else None
        if of_heading is not None and block.end > reaching:
            found[index], reaching = of_heading, block.end
    return found


def _meant(sought: VersionsAsked, versions: Mapping[int, Version]) -> list[int]:
    """The sections of the versions asked for, newest version first."""
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
