"""Documents of numbered series (*CIP-160*, *PEP 8*, *ADR 7*), identified by series and number.

No name of a series is hard-coded. A document gets its number from a front matter field that its path or title confirms
(``CIP: 160`` in ``CIP-0160/README.md``), from its file, folder or title (``pep-0008.rst``, *ADR 7: Use SQLite*), or
from a number in a folder named like the series (``rfcs/0042-fees.md``). Several numbers with one name make a series; a
single one may be anything (``python-3.md``).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from attest.values.outlines import Field
from attest.words.days import YEAR
from attest.words.ethereum import PROPOSAL
from attest.words.paths import GENERIC_FILES
from attest.words.terms import STOP_WORDS

STATUS_OF_A_DOCUMENT = r"status(?! (?:messages?|codes?|requests?|responses?|bars?|lines?|pages?)\b)"
"""Pattern of *status* as that of a document; a *status message* is of a protocol."""
SERIES = 3
"""Minimum number of numbered documents for a name to be a series."""
_WORD = r"[^\W\d_]{2,12}"
"""The name of a series, a word without digits: *CIP*, *rfcs*."""
_NO_DATE = rf"(?!{YEAR}[-_.]\d\d(?!\d))"
"""Not the beginning of a date: *2024-03*."""
_NUMBER = rf"{_NO_DATE}\d{{1,6}}(?![^\W_]|\.\d)"
"""The number of a document, which is neither a date nor a part of a longer number: *0042*."""
_FILE = re.compile(rf"(?:(?P<series>{_WORD})[-_ ]?)?(?P<number>{_NUMBER})(?:[-_ ].*)?")
"""The name of a file with a number: *pep-0008*, *0042-fees*."""
_TITLE = re.compile(rf"\W{{0,2}}(?P<series>{_WORD})[- #]{{0,2}}(?P<number>{_NUMBER})(?=\W*$|\s?[\]:|(–—]|\s-\s|\.\s)")
"""A title that begins with series and number: *ADR 7: Use SQLite*."""
_VALUE = re.compile(rf"(?:(?P<series>{_WORD})[-# ]{{0,2}})?(?P<number>\d{{1,6}})")
"""The value of a field that numbers its document: *160*, *CIP-0160*."""
_FOLDER = re.compile(_WORD)
"""A folder that may be named like a series: *rfcs*."""

_ID = re.compile(r"(?P<series>[a-z]+)-\d+")
"""A document id with series and number: *eip-1559*."""
DOCUMENT_NAME = re.compile(
    rf"(?<![\w.])(?P<series>{_WORD})(?P<mark>[- #]{{0,2}}|\s(?:number|no\.?)\s)(?P<number>\d{{1,6}})(?!\w|[.,]\d|-\d)"
)
"""Pattern of the name of a document of a series in a text."""
NUMBERED_REFERENCE = re.compile(
    rf"\b(?:[A-Z]{{2,}}-|(?i:{PROPOSAL})[ -]?|(?i:rfc|pep|adr|section|chapter|figure|table|appendix) #?)\d+\b"
)
"""Pattern of a reference to what can only be a document, or a part of one: *ABC-7*, *RFC 9110*, *section 3*."""
NUMBER_ALONE = re.compile(
    r"(?:(?<![\w/])#(?=\d)|\b(?:issue|ticket|pull request|pr) #?(?=\d{3}))(?P<number>\d{1,6})(?!\w|[.,]\d|-\d)", re.I
)
"""Pattern of a reference by number alone: ``#7``, *issue 1234*."""


class _By(IntEnum):
    """Where the number of a document comes from, most certain first."""

    FIELD = 0
    NAME = 1
    PLACE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The properties of a document that may give it a number."""

    document_id: str
    source: str
    path: str
    title: str
    fields: Sequence[Field] = ()


@dataclass(frozen=True, slots=True)
class _Claim:
    by: _By
    series: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The documents of a store by series, in lower case and singular (``cip``), and by number."""

    documents: Mapping[str, Mapping[int, str]]
    """Also contains names with too few numbers for a series. Numbers that several documents claim are missing."""
    names: Mapping[str, str]
    """Spelling of each series: ``cps``, not ``cp``."""
    taken: frozenset[tuple[str, int]] = frozenset()
    """Numbers that several documents claim."""

    def document(self, series: str, number: int) -> str | None:
        """The document with a number; ``series`` in any case, singular or plural."""
        return self.documents.get(_key(series), {}).get(number)

    def named(self, series: str, number: int) -> str | None:
        """The document with a number; None if ``series`` is not a series."""
        return self.document(series, number) if self.has(series) else None

    def has(self, series: str) -> bool:
        """Whether a name is the name of a series."""
        return len(self.documents.get(_key(series), {})) >= SERIES

    def lacks(self, series: str, number: int) -> str | None:
        """Name of a document that is missing from a series; None if the document exists, or the series does not."""
        key = _key(series)
        if not self.has(series) or number in self.documents[key] or (key, number) in self.taken:
            return None
        return f"{self.names[key]}-{number}"

    def alone(self, number: int) -> tuple[str, str] | None:
        """The only document with a number in any series, and its name; None for none or several."""
        found = {
            documents[number]: f"{self.names[key]}-{number}"
            for key, documents in self.documents.items()
            if number in documents and len(documents) >= SERIES
        }
        taken = any(number == other and self.has(key) for key, other in self.taken)
        return next(iter(found.items())) if len(found) == 1 and not taken else None

    def called(self, series: str, number: int) -> str:
        """Name of a document of a series, in lower case: ``cip-160``."""
        return f"{self.names[_key(series)]}-{number}"


def series_of(entries: Iterable[Entry]) -> Series:
    """Find the series among some documents. A series that has document ids (``eip-1559``) needs no entry and gets
    none."""
    claimed: dict[tuple[str, int], dict[str, tuple[int, int]]] = defaultdict(dict)
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    series_of_ids = set[str]()
    for entry in entries:
        if match := _ID.fullmatch(entry.document_id):
            series_of_ids.add(_key(match["series"]))
            continue
        for claim in _claims(entry):
            key = _key(claim.series)
            spellings[key][claim.series] += 1
            worth = (int(claim.by), entry.path.count("/"))
            known = claimed[key, claim.number].setdefault(entry.document_id, worth)
            claimed[key, claim.number][entry.document_id] = min(known, worth)
    documents: dict[str, dict[int, str]] = defaultdict(dict)
    taken = set[tuple[str, int]]()
    for (key, number), claims in claimed.items():
        best = [document_id for document_id, worth in claims.items() if worth == min(claims.values())]
        if len(best) > 1:
            taken.add((key, number))
        elif key not in series_of_ids:
            documents[key][number] = best[0]
    names = {
        key: min(counted.most_common(), key=lambda pair: (-pair[1], pair[0]))[0] for key, counted in spellings.items()
    }
    return Series(documents=documents, names=names, taken=frozenset(taken))


def mentions_document(text: str, name: str) -> bool:
    """Whether a text names a document, ``RFC-3339``, in any spelling: *RFC 3339*, *rfc3339*."""
    series, _, number = name.rpartition("-")
    names = DOCUMENT_NAME.finditer(" ".join(text.split()))
    return any((_key(match["series"]), int(match["number"])) == (_key(series), int(number)) for match in names)


def numbering_field(fields: Sequence[Field], path: str, title: str) -> Field | None:
    """The field that only numbers its document: it is named like a series, its value is a number that also occurs in
    the path or title, and it is the first field or is spelled there as a name (``CIP-0160``)."""
    return next(
        (field for field in fields if _is_numbering(field, field is fields[0], f"{path} {title}".lower())), None
    )


def _is_numbering(field: Field, leads: bool, confirming: str) -> bool:
    value = _VALUE.fullmatch(field.value.strip())
    if value is None or not _FOLDER.fullmatch(field.name) or (value["series"] or field.name).lower() != field.name:
        return False
    spelled = "" if leads else rf"{re.escape(field.name)}[-_ ]?"
    return re.search(rf"(?<!\d)(?<!\d\.){spelled}0*{int(value['number'])}(?!\d|\.\d)", confirming) is not None


def _claims(entry: Entry) -> Iterator[_Claim]:
    """Yield series and number of a document from every source."""
    if field := numbering_field(entry.fields, entry.path, entry.title):
        yield from _claim(_By.FIELD, field.name, field.value.rpartition("-")[2])
    if title := _TITLE.match(entry.title):
        yield from _claim(_By.NAME, title["series"], title["number"])
    *folders, file = entry.path.split("/")
    stem = file.rpartition(".")[0] or file
    named = _FILE.fullmatch(stem)
    if folders and named is None and stem.lower() in {*GENERIC_FILES, folders[-1].lower()}:
        named, folders = _FILE.fullmatch(folders[-1]), folders[:-1]
    if named is None:
        return
    if named["series"]:
        yield from _claim(_By.NAME, named["series"], named["number"])
        return
    nearest = [folder for folder in reversed(folders) if _FOLDER.fullmatch(folder)][:1]
    for place in (*nearest, entry.source):
        if _FOLDER.fullmatch(place):
            yield from _claim(_By.PLACE, _key(place), named["number"])


def _claim(by: _By, series: str, number: str) -> Iterator[_Claim]:
    digits = re.sub(r"\D", "", number)
    if digits and series.lower() not in STOP_WORDS:
        yield _Claim(by, series.lower(), int(digits))


def _key(series: str) -> str:
    """A name of a series in lower case and singular: documents of ``cip`` are also called *CIPs*."""
    low = series.lower()
    return low.removesuffix("s") if len(low) > 2 else low
