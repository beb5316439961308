"""What changed in a version, and when it was released, by the project's own list of changes.

Only files that are lists of changes by their names are read, and only what stands under the versions meant.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.kinds.openings import first_chunk
from attest.answering.kinds.versions.first_version import (
    FirstVersionQuestion,
    first_version_passages,
    first_version_question,
)
from attest.answering.kinds.versions.version_questions import VersionQuestion, days_question, version_question
from attest.answering.kinds.versions.version_section import VersionSection
from attest.answering.passages.open_document import OpenDocument
from attest.answering.passages.passages import Library, Passage
from attest.answering.passages.plain_text import plain_text
from attest.values.chunks import StoredChunk
from attest.values.outlines import BlockKind, Outline
from attest.values.questions import ParsedQuestion, Period
from attest.words.days import first_date_in
from attest.words.releases import VERSION, Version, is_changelog, version_of, version_of_heading

MOST_CHANGES_QUOTED = 14
"""Most changes that are quoted, of all versions together."""
MOST_VERSIONS = 7
"""Most versions whose changes are quoted, the newest ones."""
MOST_PROJECTS = 2
"""Most lists of changes that are read if the question names no project."""
_VERSION_IN_TEXT = re.compile(rf"(?<![\w.])(?:(?=v|\d+\.\d)|(?<=version )|(?<=release )){VERSION}(?!\w|\.\d)", re.I)
"""A version in a text; a number alone is one only if it is called so."""

_HeadingValue = TypeVar("_HeadingValue", Version, str)
"""What a heading names: a version, or a day in ISO 8601."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _ChangelogAnswer:
    """What one list of changes says about the versions asked for."""

    path: str
    passages: Sequence[Passage]
    left_out: int = 0
    """Number of changes of these versions that are not quoted."""
    older: int = 0
    """Number of further versions asked for, of which nothing is quoted."""


def version_answer(question: Question) -> WholeAnswer | None:
    """What the lists of changes say about the versions asked for; None for other questions, and if they say nothing."""
    wanted = _version_question_in(question.asked)
    if wanted is None:
        return None
    changelogs = _changelogs(wanted, question.library)
    answers = [
        answer for document_id in changelogs if (answer := _changelog_answer(wanted, document_id, question.library))
    ]
    omissions = [_omission_note(answer) for answer in answers if answer.left_out or answer.older]
    return whole_answer(_without_copies(answers), f"changes: {'; '.join(omissions)}" if omissions else None)


def _without_copies(answers: Sequence[_ChangelogAnswer]) -> list[Passage]:
    """The passages of all lists of changes, leaving out copies of a list, such as the one on the project's site."""
    seen: set[str] = set()
    passages: list[Passage] = []
    for answer in answers:
        words = [plain_text(passage.text) for passage in answer.passages]
        if not seen.issuperset(words):
            passages += answer.passages
            seen.update(words)
    return passages


def _version_question_in(asked: ParsedQuestion) -> VersionQuestion | FirstVersionQuestion | None:
    """What is asked about versions; None for other questions, including those about a named document."""
    if asked.named or any(mention.titled for mention in asked.meant):
        return None
    return (
        version_question(asked.question)
        or days_question(asked.question, asked.periods)
        or first_version_question(asked.question)
    )


def _omission_note(answer: _ChangelogAnswer) -> str:
    """What is not quoted of a list of changes."""
    missing = {"more change": answer.left_out, "older version": answer.older}
    counted = [f"{count} {what}{'s' * (count > 1)}" for what, count in missing.items() if count]
    return f"{' and '.join(counted)} in {answer.path}"


def unknown_version(asked: ParsedQuestion, found: Sequence[StoredChunk], library: Library) -> str | None:
    """A sentence about a version that neither a list of changes nor another text found has; otherwise None."""
    wanted = _version_question_in(asked)
    if isinstance(wanted, FirstVersionQuestion):
        return _no_first_version(wanted, found, library) if wanted.of_a_version else None
    if wanted is None or wanted.first is None:
        return _no_change_in_period(wanted.days, wanted, library) if wanted and wanted.days else None
    outlines = [library.outline(document_id) for document_id in _changelogs(wanted, library)]
    listed = [version for outline in outlines for version in _version_sections(outline).values()]
    texts = [chunk.text for chunk in found if not is_changelog(chunk.path)]
    mentioned = [version_of(name) for text in texts for name in _VERSION_IN_TEXT.findall(text)]
    if not listed or any(
        wanted.first.same(version) or wanted.first.covers(version) for version in (*listed, *mentioned)
    ):
        return _no_change_of_kind(wanted, mentioned)
    first, newest = (".".join(map(str, version.numbers)) + version.before for version in (wanted.first, max(listed)))
    return f"no list of changes in the store has a version {first}; the newest there is {newest}"


def _no_change_in_period(days: Period, wanted: VersionQuestion, library: Library) -> str | None:
    """The refusal when the lists of changes have versions of those days, but no change of the requested kind."""
    if not any(_sections_of_days(library.outline(name), days) for name in _changelogs(wanted, library)):
        return None
    return "the list of changes has nothing of that kind for the time that is asked about"


def _no_change_of_kind(wanted: VersionQuestion, mentioned: Sequence[Version]) -> str | None:
    """The refusal when a version has no change of the requested kind, and no other hit mentions that version."""
    first = wanted.first
    if first is None or wanted.kind is None or wanted.form != "in" or wanted.topic:
        return None
    if any(first.same(version) or first.covers(version) for version in mentioned):
        return None
    return f"the list of changes has no change of that kind under version {'.'.join(map(str, first.numbers))}"


def _no_first_version(wanted: FirstVersionQuestion, found: Sequence[StoredChunk], library: Library) -> str | None:
    """A sentence saying that no list of changes has the version; None if one does or another text names a version."""
    changelogs = _changelogs(wanted, library)
    is_mentioned = any(_VERSION_IN_TEXT.search(chunk.text) for chunk in found if not is_changelog(chunk.path))
    if not changelogs or is_mentioned or any(_changelog_answer(wanted, name, library) for name in changelogs):
        return None
    return "no list of changes in the store says which version did that"


def _changelogs(wanted: VersionQuestion | FirstVersionQuestion, library: Library) -> Sequence[str]:
    """The lists of changes to read: of the named project, if any; all of them for a named version."""
    most = None if isinstance(wanted, VersionQuestion) and wanted.first else MOST_PROJECTS
    fronts = [(name, first_chunk(name, library)) for name in library.change_notes()]
    texts = {name: f"{front.path} {library.text(front.revision_id)}".casefold() for name, front in fronts if front}
    return [name for name in texts if wanted.project in texts[name]][:most]


def _changelog_answer(
    wanted: VersionQuestion | FirstVersionQuestion, document_id: str, library: Library
) -> _ChangelogAnswer | None:
    """What one list of changes says about the versions; None if it does not have them."""
    front = first_chunk(document_id, library)
    if front is None:
        return None
    document = OpenDocument(front, library)
    if isinstance(wanted, VersionQuestion) and wanted.days:
        sections = [VersionSection(document, index) for index in _sections_of_days(document.outline, wanted.days)]
        return _changes_answer(wanted, sections, front.path)
    versions = _version_sections(document.outline)
    if isinstance(wanted, FirstVersionQuestion):
        oldest_first = sorted(versions, key=lambda index: versions[index])
        first = first_version_passages(wanted, [VersionSection(document, index) for index in oldest_first])
        return _ChangelogAnswer(path=front.path, passages=first) if first else None
    sections = [VersionSection(document, index) for index in _sections_meant(wanted, versions)]
    if wanted.form in ("when", "which"):
        listed = sorted(sections[:MOST_VERSIONS], key=lambda section: section.section)
        return _ChangelogAnswer(path=front.path, passages=[passage for section in listed for passage in section.day()])
    return _changes_answer(wanted, sections, front.path)


def _changes_answer(
    wanted: VersionQuestion, newest_first: Sequence[VersionSection], path: str
) -> _ChangelogAnswer | None:
    """The changes of some versions, as many of each as there is room for, in document order; None if there are none."""
    sections = sorted(newest_first[:MOST_VERSIONS], key=lambda section: section.section)
    found = [changes for section in sections if (changes := section.changes(wanted))]
    if not found:
        return None
    room = max(2, MOST_CHANGES_QUOTED // len(sections))
    return _ChangelogAnswer(
        path=path,
        passages=[passage for changes in found for passage in (changes.heading, *changes.passages[:room])],
        left_out=sum(len(changes.passages[room:]) for changes in found),
        older=len(newest_first[MOST_VERSIONS:]),
    )


def _version_sections(outline: Outline) -> dict[int, Version]:
    """The outermost sections that are about one version each."""
    return _outermost_sections(outline, version_of_heading)


def _sections_of_days(outline: Outline, days: Period) -> list[int]:
    """The outermost sections whose heading has a day within a period, newest first."""
    dated = _outermost_sections(outline, first_date_in)
    return sorted(
        (index for index, day in dated.items() if days.has(day)), key=lambda index: dated[index], reverse=True
    )


def _outermost_sections(outline: Outline, read: Callable[[str], _HeadingValue | None]) -> dict[int, _HeadingValue]:
    """Values read from headings of sections that are not inside another section with such a value."""
    found: dict[int, _HeadingValue] = {}
    reached = -1
    for index, block in enumerate(outline.blocks):
        value = read(block.label) if block.kind is BlockKind.SECTION else None
        if value is not None and block.end > reached:
            found[index], reached = value, block.end
    return found


def _sections_meant(wanted: VersionQuestion, versions: Mapping[int, Version]) -> list[int]:
    """The sections of the versions asked for, newest version first."""
    first, last = wanted.first, wanted.last
    if first is None:
        released = [version for version in versions.values() if not version.before] or list(versions.values())
        newest = max(released, default=None)
        return [index for index, version in versions.items() if version == newest][:1]
    if wanted.form in ("since", "between"):
        if not any(first.covers(version) for version in versions.values()):
            return []
        after = {index: version for index, version in versions.items() if version > first and not first.same(version)}
        until = [index for index, version in after.items() if last is None or version < last or last.same(version)]
        return sorted(until, key=lambda index: versions[index], reverse=True)
    same = [index for index, version in versions.items() if first.same(version)]
    covered = (index for index, version in versions.items() if first.covers(version))
    return same or sorted(covered, key=lambda index: versions[index], reverse=True)
