"""Documents that a question calls by series and number: *CIP-160*, *PEP 8*, *ADRs 3 and 7*, *#160*.

A number of a series names its document as an id does, and a number that the series lacks is reported as unknown. What
only looks like the number of a series, such as the one file ``adr/0030-adopt-lamps.md``, may be meant.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from attest.retrieval.view import View
from attest.values.questions import DocumentMention, ParsedQuestion
from attest.words.series import DOCUMENT_NAME, NUMBER_ALONE, Series

_FURTHER_NUMBER = re.compile(
    r"(?:,\s*(?:and\s+)?|\s+(?:and|or|vs\.?)\s+|\s*[/&]\s*)(?P<number>\d{1,6})(?!\w|[.,]\d|-\d)"
)
"""A further number of a list: *ADRs 3 and 7*, *PEP 8, 20*."""


@dataclass(frozen=True, slots=True)
class _NumberedDocuments:
    """Documents that the numbers of a question name."""

    named: dict[str, str] = field(default_factory=dict)
    """What each document is called by number, by document id."""
    unknown: dict[str, None] = field(default_factory=dict)
    meant: list[DocumentMention] = field(default_factory=list)


def add_numbered_documents(view: View, asked: ParsedQuestion) -> ParsedQuestion:
    """Add the documents that the question calls by series and number, and the names that are not in the store."""
    if not (DOCUMENT_NAME.search(asked.question) or NUMBER_ALONE.search(asked.question)):
        return asked
    numbered = _read_numbers(asked.question, view.series(), view)
    known = {*asked.named}
    return replace(
        asked,
        named=[*asked.named, *(name for name in numbered.named if name not in known)],
        numbers={**asked.numbers, **numbered.named},
        unknown_names=[*asked.unknown_names, *numbered.unknown],
        meant=[*asked.meant, *(() if asked.describes else numbered.meant)],
    )


def _read_numbers(question: str, series: Series, view: View) -> _NumberedDocuments:
    found = _NumberedDocuments()
    for called in DOCUMENT_NAME.finditer(question):
        name, number = called["series"], int(called["number"])
        document = series.document(name, number)
        if document and series.has(name):
            found.named[document] = series.called(name, number)
            found.named.update(_listed_documents(question, called.end(), name, series))
        elif document and view.shows(document):
            found.meant.append(DocumentMention(words=called[0], document_id=document, confidence=1.0, titled=True))
        elif (unknown := series.lacks(name, number)) and _is_spelt_as_name(called):
            found.unknown[unknown.upper()] = None
    for alone in NUMBER_ALONE.finditer(question):
        if only := series.alone(int(alone["number"])):
            found.named.setdefault(*only)
    return found


def _listed_documents(question: str, at: int, name: str, series: Series) -> Iterator[tuple[str, str]]:
    """Yield the further documents of a list of numbers that are in the series."""
    while more := _FURTHER_NUMBER.match(question, at):
        if document := series.document(name, int(more["number"])):
            yield document, series.called(name, int(more["number"]))
        at = more.end()


def _is_spelt_as_name(called: re.Match[str]) -> bool:
    """Whether it is a name, as *CIP 999* and *cip-999* are, rather than words, as in *chapter 99* and *Layer 2*."""
    return "-" in called["mark"] or sum(map(str.isupper, called["series"])) > 1
