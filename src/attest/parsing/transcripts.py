"""Transcripts of calls (WebVTT, SubRip): cues ``Speaker: words`` become turns.

A TURN reaches from a speaker's first words to the last before somebody else speaks, including the cue numbers and times
between. Within it the words of all cues are one PARAGRAPH, because a sentence does not end with a line of subtitles;
``markup/cues.py`` removes what is between the words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from attest.markup.cues import TIMING, label_of
from attest.parsing.front_matter import iso_date
from attest.parsing.lines import Lines, lines_in
from attest.parsing.mentions import mentions_in
from attest.parsing.payloads import place_payloads
from attest.parsing.people import speaker
from attest.parsing.tree import Node, outline_of
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import BlockKind, Parsed, Post
from attest.values.statements import Authorship

_CALL = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[_ -]+#?(\d{1,5}))?")


@dataclass(slots=True)
class Cue:
    """One cue: its start time, its speaker (empty if not given), and the span of its words."""

    time: str
    speaker: str
    line_start: int
    start: int
    end: int


def read_transcript(path: str, text: str) -> Parsed:
    """A call's transcript; title, date and number come from the path."""
    lines = lines_in(text)
    cues = list(_cues(lines))
    roots = [_turn(number, group) for number, group in enumerate(_turns(cues), start=1)]
    placed = place_payloads(text, roots)
    title, day = _title_and_date(path)
    return Parsed(
        kind="transcript",
        title=title,
        authored_at=day,
        outline=outline_of(roots, len(text)),
        mentions=tuple(mentions_in(text, 0, len(text), document_id=None)),
        authors=_speakers(roots),
        findings=(*_remarks(path, lines, cues), *placed),
    )


def _cues(lines: Lines) -> Iterator[Cue]:
    """Cues that have words. A name holds for one cue; the caller decides what a cue without one means."""
    for number in range(len(lines)):
        timing = TIMING.fullmatch(lines[number]) if "-->" in lines[number] else None
        if timing is None:
            continue
        past = number + 1
        while past < len(lines) and lines[past].strip() and "-->" not in lines[past]:
            past += 1
        if past > number + 1:
            start, end = lines.starts[number + 1], lines.ends[past - 1]
            speaker, words = label_of(lines.text, start, end)
            time = f"{int(timing[1] or 0):02d}:{timing[2]}:{timing[3]}"
            yield Cue(time, speaker, start, words, end)


def _turns(cues: Sequence[Cue]) -> Iterator[list[Cue]]:
    group: list[Cue] = []
    for cue in cues:
        if group and cue.speaker and cue.speaker != group[0].speaker:
            yield group
            group = []
        group.append(cue)
    if group:
        yield group


def _turn(number: int, cues: Sequence[Cue]) -> Node:
    words = Node(BlockKind.PARAGRAPH, cues[0].start, cues[-1].end)
    post = Post(number=number, author=cues[0].speaker, date=cues[0].time)
    return Node(BlockKind.TURN, cues[0].line_start, cues[-1].end, children=[words], post=post)


def _speakers(turns: Sequence[Node]) -> list[Authorship]:
    """Everyone who speaks, with the beginning of their first turn."""
    found: dict[str, Authorship] = {}
    for turn in turns:
        if turn.post and turn.post.author:
            made = speaker(turn.post.author, turn.start, turn.children[0].end)
            found.setdefault(made.person, made)
    return list(found.values())


def _title_and_date(path: str) -> tuple[str, str | None]:
    """``acde 2026-04-09 #234 (corrected)`` and the date, from ``acde/2026-04-09_234/transcript_corrected.vtt``."""
    where = PurePosixPath(path)
    dated = next((part for part in reversed(where.parts) if _CALL.search(part)), None)
    variant = re.sub(r"^transcript[_ -]*", "", where.stem) if where.stem.startswith("transcript") else where.stem
    if dated is None:
        return " ".join(filter(None, (where.parent.name, variant))) or where.stem or path, None
    call = _CALL.search(dated)
    assert call is not None
    at = where.parts.index(dated)
    series = where.parts[at - 1] if at > 0 else ""
    title = " ".join(filter(None, (series, call[1], f"#{call[2]}" if call[2] else "")))
    return title + (f" ({variant})" if variant and dated != where.name else ""), iso_date(call[1])


def _remarks(path: str, lines: Lines, cues: Sequence[Cue]) -> Iterator[Finding]:
    if path.lower().endswith(".vtt") and len(lines) and not lines[0].lstrip("\ufeff").startswith("WEBVTT"):
        yield Finding(kind=FindingKind.MALFORMED, detail="the file does not begin with WEBVTT")
    if len(lines) and not cues:
        yield Finding(kind=FindingKind.EMPTY, detail="the transcript has no cue with words")
