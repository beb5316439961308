"""The commands about time: versions of a document, what changed, which answers became stale, and names for builds."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attest.cli.terminal import Ink, Line, Streams, bold, dim, print_value, shortened
from attest.values.builds import Build, BuildDifference
from attest.values.history import Difference, Fact, History, Piece, StaleAnswer, StaleAnswers, Version
from attest.values.spans import shown_id
from attest.words.numbers import many

if TYPE_CHECKING:
    from attest.engine import Attest

_COMMIT_DIGITS = 10
_VALUE_SHOWN = 60
_DAY, _MINUTE, _SECOND = 10, 16, 19
"""Characters of a time in ISO 8601 up to there."""
_SIGNS = {"added": ("+", "good"), "removed": ("-", "bad"), "changed": ("~", "warn")}


def history(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print versions or values of a field. Status 1 if there is none."""
    found = kb.history(
        given.ref,
        field=given.field,
        value=given.value,
        as_of=given.as_of,
        since=given.since,
        until=given.until,
        limit=given.limit,
    )
    print_value(streams, given, found, _history_lines)
    return 0 if found.versions or found.facts else 1


def diff(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print what changed between two versions. Status 1 if nothing did."""
    found = kb.diff(given.ref, before=given.before, after=given.after)
    print_value(streams, given, found, _difference_lines)
    return 0 if found.hunks else 1


def stale(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the answers with a quote that is no longer in its document. Status 1 if there is one."""
    found = kb.stale()
    print_value(streams, given, found, _stale_lines)
    return 1 if found.stale else 0


def _history_lines(found: History) -> list[Line]:
    """One line for every version or value, the oldest first."""
    lines: list[Line] = [[Ink("left out: ", "warn"), f"{found.left_out:,} older ones; see --limit"]] * bool(
        found.left_out
    )
    if found.facts:
        lines += [_fact_line(fact, named=found.document_id is None) for fact in found.facts]
        return [*lines, [dim(many(len(found.facts), "value"))]]
    if not found.versions:
        return [[dim("nothing found")]]
    path = found.versions[-1].path
    lines += [[bold(found.document_id or ""), dim(f"  {path}" if path != found.document_id else "")]]
    shown = _shown_characters(found.versions)
    lines += [line for version in found.versions for line in _version_lines(version, shown)]
    has_commits = any(version.commit_id for version in found.versions)
    hint = "" if has_commits else "; attest index --history PATH reads those of git, too"
    return [*lines, [dim(many(sum(bool(version.revision_id) for version in found.versions), "version") + hint)]]


def _shown_characters(versions: Sequence[Version]) -> int:
    """How much of the versions' times tells them apart: the day, else the minute, else the second."""
    distinct = (len({version.at[:shown] for version in versions}) == len(versions) for shown in (_DAY, _MINUTE))
    return next((shown for shown, enough in zip((_DAY, _MINUTE), distinct, strict=True) if enough), _SECOND)


def _version_lines(version: Version, shown: int) -> Iterator[Line]:
    commit = (version.commit_id or "seen")[:_COMMIT_DIGITS]
    at = version.at[:shown].replace("T", " ")
    if version.revision_id is None:
        yield [at, dim(f"  {commit}  "), Ink("gone from ", "warn"), version.path]
        return
    size = f"{version.characters:,} characters"
    off = Ink("  not on the main line any more", "warn") if version.abandoned else ""
    yield [at, dim(f"  {commit}  {shown_id(version.revision_id)}  {size}  "), version.path, off]
    if version.subject:
        yield ["            ", version.subject, dim(f"  {version.author}" if version.author else "")]
    for name, value in version.changed.items():
        yield [
            "            ",
            dim(f"{name}: "),
            shortened(value, _VALUE_SHOWN) if value is not None else Ink("no longer stated", "warn"),
        ]


def _fact_line(fact: Fact, *, named: bool) -> Line:
    before = [dim(f"{shortened(fact.before, _VALUE_SHOWN)} → ")] if fact.before is not None else []
    value = shortened(fact.value, _VALUE_SHOWN) if fact.value is not None else Ink("no longer stated", "warn")
    document = [f"{fact.document_id}  "] if named else []
    return [
        fact.at[:10],
        dim(f"  {fact.commit_id[:_COMMIT_DIGITS]}  "),
        *document,
        dim(f"{fact.name}: "),
        *before,
        value,
    ]


def _difference_lines(found: Difference) -> list[Line]:
    """The lines that differ, old above new, with the changed words marked."""
    shown = _shown_characters([found.before, found.after])
    lines: list[Line] = [
        [bold(found.document_id)],
        *(_version_line(sign, version, shown) for sign, version in (("-", found.before), ("+", found.after))),
    ]
    for hunk in found.hunks:
        lines += [[], [dim(f"line {hunk.start_line} → {hunk.after_start_line}")]]
        lines += [*_marked_lines(hunk.pieces, "-", "bad"), *_marked_lines(hunk.pieces, "+", "good")]
    return [*lines, [], [dim(many(len(found.hunks), "change"))]]


def _version_line(sign: str, version: Version, shown: int) -> Line:
    commit = f"  {version.commit_id[:_COMMIT_DIGITS]}" if version.commit_id else ""
    at = version.at[:shown].replace("T", " ")
    return [f"{sign} {at}", dim(f"{commit}  {shown_id(version.revision_id or '')}  {version.path}")]


def _marked_lines(pieces: Sequence[Piece], sign: str, style: str) -> list[Line]:
    """One side of the pieces, line by line; text that only this side has is styled."""
    lines: list[list[Ink | str]] = [[]]
    for piece in pieces:
        text = piece.before if sign == "-" else piece.after
        for number, part in enumerate(text.split("\n")):
            if number:
                lines.append([])
            if part:
                lines[-1].append(part.rstrip("\r") if piece.same else Ink(part.rstrip("\r"), style))
    while lines and not lines[-1]:
        lines.pop()
    return [[Ink(f"{sign} ", style), *line] for line in lines]


def _stale_lines(found: StaleAnswers) -> list[Line]:
    """Every answer with its question, then its stale quotes and the text now in their place."""
    lines = [line for answer in found.stale for line in _answer_lines(answer)]
    return [*lines, [dim(f"{many(len(found.stale), 'stale answer')} of {found.checked:,}")]]


def _answer_lines(answer: StaleAnswer) -> Iterator[Line]:
    yield [bold(answer.question)]
    yield [dim(f"{shown_id(answer.answer_id)} · {answer.created_at[:10]}")]
    for quote in answer.quotes:
        yield [f"[{quote.n}] {quote.document_id}"]
        yield from ([["    ", *line] for line in _marked_lines(quote.pieces, "-", "bad")])
        yield from ([["    ", *line] for line in _marked_lines(quote.pieces, "+", "good")])
        if quote.now_start == quote.now_end:
            yield ["    ", dim("nothing stands in its place")]
    yield []


def build(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """List, name or compare builds. Status 1 if two builds do not differ."""
    return {"list": _list, "tag": _list, "drop": _drop, "diff": _diff}[given.action](kb, given, streams)


def _list(kb: "Attest", given: Namespace, streams: Streams) -> int:
    found = kb.tag_build(given.name) if given.action == "tag" else kb.builds()
    print_value(streams, given, found, lambda builds: [_build_line(build) for build in builds.builds])
    return 0


def _drop(kb: "Attest", given: Namespace, streams: Streams) -> int:
    found = kb.drop_build(given.name)
    print_value(streams, given, found, lambda _: [[f"no build is called {given.name} any more"]])
    return 0


def _diff(kb: "Attest", given: Namespace, streams: Streams) -> int:
    found = kb.diff_builds(given.first, given.second)
    print_value(streams, given, found, _build_difference_lines)
    return 0 if found.changes else 1


def _build_line(build: Build) -> Line:
    size = f"{many(build.documents, 'document')}, {many(build.chunks, 'chunk')}"
    names = ", ".join([*build.tags, *(["now"] if build.present else [])])
    lost = Ink(f"  {many(build.pruned, 'document')} removed since", "warn") if build.pruned else ""
    return [build.created_at[:16].replace("T", " "), dim(f"  {shown_id(build.build_id)}  {size}  "), bold(names), lost]


def _build_difference_lines(found: BuildDifference) -> list[Line]:
    lines: list[Line] = []
    for change in found.changes:
        sign, style = _SIGNS[change.what]
        path = f"  {change.path}" if change.path != change.document_id else ""
        lines.append([Ink(sign, style), f" {change.document_id}", dim(path)])
    return [*lines, [dim(f"{many(len(found.changes), 'change')}, {found.same:,} the same")]]
