"""Join sentences into the text of an answer, with a verified claim for each.

Fields, leads and numbers that neighbouring sentences share are said and quoted once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from attest.answering.fields import lines_passage
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.passages.plain_text import LIST_MARK
from attest.answering.sentences import Sentence, quoted_words, sentence
from attest.markup import as_unescaped_markdown, code_as_set
from attest.values.answers import Claim, Evidence
from attest.values.pages import pages_of
from attest.values.spans import Quote, Span, lines_of
from attest.values.verdicts import Support, Verdict, Verifier

_OWN_LINE_FORMS = frozenset({PassageForm.CODE, PassageForm.STEP, PassageForm.HEADING})
"""Forms that begin on a line of their own, as does everything beside them."""
MOST_ROWS_IN_LINE = 3
"""Most rows of tables that are read as running text."""


def claims(
    sentences: Sequence[Sentence], library: Library, verify: Verifier, *, listed: bool
) -> tuple[str, list[Claim]]:
    """The answer's text and its claims. A quote shared by several sentences has one number."""
    numbers: dict[tuple[str, int, int], Evidence] = {}
    text = ""
    made: list[Claim] = []
    rows = sum(item.passage.form is PassageForm.ROW for item in sentences)
    own_lines = listed or rows > MOST_ROWS_IN_LINE or any(_needs_own_line(item) for item in sentences)
    for composed in _without_repeated_numbers(without_repeated_leads(_merge_fields(sentences, library))):
        item, verdict = _verified(composed, library, verify)
        evidence = [_evidence(item, span, library, numbers) for span in item.spans]
        text += ("\n" if own_lines and not composed.goes_on else " ") if text else ""
        text += "" if composed.goes_on else _list_mark(item, listed)
        start = len(text)
        text += f"{item.text} {''.join(f'[{e.n}]' for e in evidence)}"
        made.append(Claim(text=item.text, start=start, end=start + len(item.text), verdict=verdict, evidence=evidence))
    return text, made


def _needs_own_line(item: Sentence) -> bool:
    return item.passage.form in _OWN_LINE_FORMS or "\n" in item.text


def _merge_fields(sentences: Sequence[Sentence], library: Library) -> list[Sentence]:
    """Merge sentences that quote the same line of front matter.

    Short fields are quoted with a neighbouring line, which may be asked for as well.
    """
    merged: list[Sentence] = []
    for item in sentences:
        sharing = (index for index, one in enumerate(merged) if _share_lines(one.passage, item.passage, library))
        index = next(sharing, None)
        if index is None:
            merged.append(item)
        else:
            one, other = merged[index].passage, item.passage
            start, end = min(one.start, other.start), max(one.end, other.end)
            merged[index] = sentence(lines_passage(one.found, start, end, library), library)
    return merged


def _share_lines(one: Passage, other: Passage, library: Library) -> bool:
    """Whether two passages are fields of one document, quoted as written, with a line in common."""
    if not (one.form is other.form is PassageForm.FIELD and one.overlaps(other)):
        return False
    return all(
        lines_passage(passage.found, passage.start, passage.end, library).text == passage.text
        for passage in (one, other)
    )


def without_repeated_leads(sentences: Iterable[Sentence]) -> list[Sentence]:
    """Drop the lead of each sentence whose predecessor has the same one, so that it is said and quoted once."""
    shorter: list[Sentence] = []
    last_lead: tuple[str, int, int] | None = None
    for item in sentences:
        document_id, (start, end) = item.passage.found.document_id, item.spans[item.lead_spans - 1]
        if item.lead and last_lead and last_lead[0] == document_id and last_lead[1] <= start and end <= last_lead[2]:
            text, spans = item.text.removeprefix(item.lead), item.spans[item.lead_spans :]
            if item.passage.form is PassageForm.FIELD:  # its series is named by then, too
                spans = [span for span in spans if span not in shorter[-1].spans[:-1]]
            shorter.append(replace(item, text=text, spans=spans, lead="", goes_on=True))
        else:
            shorter.append(item)
            lead_span = item.spans[item.lead_spans - 1 if item.lead else -1]
            last_lead = (document_id, *lead_span) if item.lead or item.passage.form is PassageForm.FIELD else None
    return shorter


def _without_repeated_numbers(sentences: Sequence[Sentence]) -> list[Sentence]:
    """Drop the numbers of neighbouring steps that are all numbered ``1.``, which leaves the counting to Markdown."""
    marks = [LIST_MARK.match(item.text) if item.passage.form is PassageForm.STEP else None for item in sentences]
    numbers = ["", *(mark[0] if mark else "" for mark in marks), ""]
    with_neighbours = zip(sentences, numbers, numbers[1:], numbers[2:], strict=False)
    return [
        replace(item, text=item.text.removeprefix(number)) if number in {before, after} else item
        for item, before, number, after in with_neighbours
    ]


def _list_mark(item: Sentence, listed: bool) -> str:
    """The list mark in front of a sentence: none for a numbered step and for the heading over steps."""
    if item.passage.form is PassageForm.STEP:
        return "" if item.text[:1].isdigit() else "- "
    return "- " if listed and item.passage.form is not PassageForm.HEADING else ""


def _verified(item: Sentence, library: Library, verify: Verifier) -> tuple[Sentence, Verdict]:
    """The sentence with its verdict, or the quoted words alone if only they are supported."""
    verdict = _verdict(item, library, verify)
    if verdict.support is not Support.SUPPORTED and len(item.spans) > 1:
        alone = quoted_words(item.passage)
        alone_verdict = _verdict(alone, library, verify)
        if alone_verdict.support is Support.SUPPORTED:
            return alone, alone_verdict
    return item, verdict


def _verdict(item: Sentence, library: Library, verify: Verifier) -> Verdict:
    """What the verifier says of a sentence and its quotes; unsupported if it fails."""
    text = library.text(item.passage.found.revision_id)
    pieces, path = [text[start:end] for start, end in item.spans], item.passage.found.path
    as_code = partial(code_as_set, in_html=item.passage.in_html)
    as_quoted = as_code if item.passage.form is PassageForm.CODE else as_unescaped_markdown
    quotes = [as_quoted(path, piece, text) for piece in pieces]
    try:
        return verify(item.text, [*quotes, "\n".join(quotes)] if len(quotes) > 1 else quotes)
    except Exception:  # whatever goes wrong in a verifier, the sentence is shown as unsupported (invariant 3)
        return Verdict(support=Support.UNSUPPORTED, score=0.0, method="none", failed=("verifier",))


def _evidence(
    item: Sentence, span: tuple[int, int], library: Library, numbers: dict[tuple[str, int, int], Evidence]
) -> Evidence:
    """The evidence for a span of a sentence's document; ``numbers`` has that of earlier sentences, and keeps this."""
    found = item.passage.found
    key = (found.document_id, *span)
    if key not in numbers:
        text = library.text(found.revision_id)
        lines = lines_of(text, *span)
        numbers[key] = Evidence(
            n=len(numbers) + 1,
            quote=Quote(
                span=Span(revision_id=found.revision_id, start=span[0], end=span[1]), text=text[span[0] : span[1]]
            ),
            document_id=found.document_id,
            path=found.path,
            url=found.url,
            heading_path=tuple(found.chunk.heading_path),
            start_line=lines.first,
            end_line=lines.last,
            pages=pages_of(found.path, text, *span),
        )
    return numbers[key]
