"""Slides as Markdown, whichever program made them: a section for every slide, and findings on those not read."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from attest.parsing.extraction import Extracted
from attest.parsing.extraction.office.lists import Block, join_blocks
from attest.parsing.extraction.writing import with_front_matter
from attest.values.findings import Finding, FindingKind
from attest.words.numbers import many

_LONGEST_TITLE = 300
"""Maximum length of a slide's title, in characters."""
_DEFAULT_TITLE = re.compile(r"power ?point.*|presentation|(?:title )?slide ?\d*|title|untitled", re.IGNORECASE)
"""Default titles of presentations, which say nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slide:
    """The content of a slide, and the speaker's notes to it."""

    title: str
    blocks: Sequence[Block]
    notes: Sequence[Block]


def presentation(
    stated: Mapping[str, str], slides: Mapping[int, Slide], hidden: Sequence[int], besides: Sequence[Finding]
) -> Extracted:
    """The text of the slides by number, below the stated fields; ``besides`` are earlier findings."""
    titles = {number: slide.title[:_LONGEST_TITLE] for number, slide in slides.items()}
    bodies = {number: _body(slide) for number, slide in slides.items()}
    empty = [number for number in slides if not titles[number] and not bodies[number]]
    sections = [_section(number, titles[number], bodies[number]) for number in slides if number not in empty]
    first = next((title for title in titles.values() if title), "")
    return Extracted(
        text=with_front_matter(_with_title(stated, first), "\n\n".join(sections)),
        findings=[*besides, *_slide_findings(hidden, empty)],
    )


def _body(slide: Slide) -> str:
    return join_blocks([*slide.blocks, *(["## Notes", *slide.notes] if slide.notes else [])])


def _section(number: int, title: str, body: str) -> str:
    """A slide below a heading with its number, by which people refer to it."""
    return "\n\n".join(filter(None, [f"# Slide {number}: {title}" if title else f"# Slide {number}", body]))


def _slide_findings(hidden: Sequence[int], empty: Sequence[int]) -> Iterator[Finding]:
    """Findings on hidden slides, and on slides without text."""
    if hidden:
        detail = f"{many(len(hidden), 'hidden slide')} left out: {', '.join(map(str, hidden))[:200]}"
        yield Finding(kind=FindingKind.UNSUPPORTED, detail=detail)
    if empty:
        detail = f"{many(len(empty), 'slide')} without text, perhaps pictures: {', '.join(map(str, empty))[:200]}"
        yield Finding(kind=FindingKind.EMPTY, detail=detail)


def _with_title(stated: Mapping[str, str], title: str) -> dict[str, str]:
    """The fields of a presentation, titled by a slide if they have no title or only a default one."""
    own = stated.get("title", "")
    fields = {**stated, "title": title if _DEFAULT_TITLE.fullmatch(own) or not own else own}
    return {name: fields[name] for name in ("title", *stated) if fields[name]}
