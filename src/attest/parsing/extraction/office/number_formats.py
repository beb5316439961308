"""Numbers and dates as a spreadsheet program shows them: ``12.5%``, ``1,250.00 €``, ``2024-05-06``.

A number is shown by a format code (ECMA-376, part 1, 18.8.31). Everything in the code that a reader sees counts:
decimals, thousands, percent, units, and separate forms for negative numbers and zero. Colours and widths do not.

Dates are shown in ISO form, as far as the code shows them: ``05/06/24`` is a day in May or in June.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal, localcontext

from attest.parsing.extraction.office.cells import Form

BUILT_IN: Mapping[int, str] = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    14: "yyyy-mm-dd",
    15: "d-mmm-yy",
    16: "d-mmm-yy",
    17: "mmm-yy",
    18: "h:mm",
    19: "h:mm:ss",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-dd h:mm",
    37: "#,##0;(#,##0)",
    38: "#,##0;(#,##0)",
    39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;(#,##0.00)",
    41: "#,##0;(#,##0);-",
    42: "$#,##0;($#,##0);-",
    43: "#,##0.00;(#,##0.00);-",
    44: "$#,##0.00;($#,##0.00);-",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss",
    48: "0.0E+0",
} | dict.fromkeys((*range(27, 37), *range(50, 59)), "yyyy-mm-dd")
"""Codes of the formats that files refer to by number (18.8.30); those for East Asia are days."""

_MAX_CODE = 255
"""Maximum length of a format that is read, in characters, as in Excel."""
_LARGEST = 1e15
"""Above this value a number is not written out as an integer."""
_LAST_MOMENT = 2_958_466 - 1 / 86_400
"""The last second of 9999-12-31, in days since 1899-12-30; a later moment, rounded up, would not be in any year."""
_MOST_DIGITS = 1_200
"""More digits than the largest number has with all percent signs and decimals that fit into a code."""
_SECTIONS = re.compile(r'(?:^|;)((?:"[^"]*"|[^;])*)')
_NO_PART = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_CURRENCY = re.compile(r"\[\$([^\]-]*)[^\]]*\]")
_TOKEN = re.compile(
    r"""
    "(?P<quoted>[^"]*)" | \\(?P<one>.)                 # units, letter by letter
    | (?P<space>_.) | \*. | \[[^\]]*\]                # a blank as wide as a letter, what fills the cell, colours
    | (?P<digits>[0\#?][0\#?,.]* | \.[0\#?]+)
    | (?P<general>General)
    | (?P<other>.)
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""The parts of one section of a format code."""
_DATE = re.compile(r"[ymdhs]|am/pm|a/p", re.IGNORECASE)
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)


def format_number(value: float, code: str, *, since_1904: bool = False) -> tuple[str, Form]:
    """A number as its format code shows it, and whether it is a date; an empty ``code`` means no format."""
    sections = _SECTIONS.findall(code[:_MAX_CODE])
    if code.strip().casefold() in ("", "general", "@", "standard"):
        return _general(value), Form.NUMBER
    bare = _NO_PART.sub("", sections[0])
    if _DATE.search(bare) and not re.search("[0#?]", bare.partition(".")[0]):
        return _moment(value, bare, since_1904=since_1904), Form.DATE
    return _number(value, sections), Form.NUMBER


def _general(value: float) -> str:
    """A number without a format, with no more digits than were meant: 0.1 + 0.2 is 0.3."""
    if value == int(value) and abs(value) < _LARGEST:
        return str(int(value))
    return f"{value:.10g}"


def _moment(value: float, code: str, *, since_1904: bool) -> str:
    """A day, a time of day, both, or a duration, in ISO form."""
    if elapsed := _ELAPSED.search(code):
        return _duration(value, elapsed[1][0].lower(), "s" in code.lower())
    days = value + 1_462 * since_1904
    if not 0 <= days < _LAST_MOMENT:
        return _general(value)
    moment = datetime(1899, 12, 30) + timedelta(days=days)
    if moment.microsecond >= 500_000:
        moment += timedelta(seconds=1)
    letters = code.lower()
    has_time = re.search(r"h|s|am/pm", letters) is not None
    date = "" if has_time and "y" not in letters and "d" not in letters else _day(moment, letters)
    time = f"{moment:%H:%M:%S}" if "s" in letters else f"{moment:%H:%M}" if has_time else ""
    return f"{date} {time}".strip()


def _day(moment: datetime, letters: str) -> str:
    written = f"{moment.year:04}-{moment:%m-%d}"
    if "d" in letters:
        return written
    return written[:7] if "m" in letters else written[:4]


def _duration(value: float, largest: str, seconds: bool) -> str:
    total = round(abs(value) * 86_400) if abs(value) < _LARGEST else 0
    sign = "-" if value < 0 else ""
    minutes, rest = divmod(total, 60)
    if largest == "s":
        return f"{sign}{total}"
    if largest == "m":
        return f"{sign}{minutes:02}:{rest:02}"
    return f"{sign}{minutes // 60}:{minutes % 60:02}" + (f":{rest:02}" if seconds else "")


def _number(value: float, sections: Sequence[str]) -> str:
    """A number by the section for its sign."""
    numeric = [section for section in sections[:3] if "@" not in section]
    if not numeric:
        return _general(value)
    which = 1 if value < 0 and len(numeric) > 1 else 2 if value == 0 and len(numeric) > 2 else 0
    sign = "-" if value < 0 and which == 0 else ""
    return sign + _format_section(abs(value), _CURRENCY.sub(lambda match: f'"{match[1]}"', numeric[which]))


def _format_section(value: float, code: str) -> str:
    """A non-negative number by one section: its digits at the first placeholder, with the text around them."""
    parts, placeholders, percent, exponent = list[str](), list[str](), 0, False
    for token in _TOKEN.finditer(code):
        if token["general"]:
            parts.append(_general(value))
        elif token["digits"] is not None:
            placeholders.append(token["digits"])
            parts += [] if len(placeholders) > 1 else ["\0"]
        elif token["other"] in ("E", "e"):
            exponent = bool(placeholders)
        elif token["other"] == "/" and placeholders:
            return _general(value)
        else:
            literal = token["quoted"] or token["one"] or token["other"] or (" " if token["space"] else "")
            percent += literal == "%" and token["other"] == "%"
            parts += [] if exponent and literal in "+-" else [literal]
    number = _scientific(value, placeholders) if exponent else _digits(value, percent, "".join(placeholders))
    return " ".join("".join(parts).replace("\0", number).split())


def _scientific(value: float, placeholders: Sequence[str]) -> str:
    decimals = len(placeholders[0].partition(".")[2])
    return f"{value:.{min(decimals, 15)}E}"


def _digits(value: float, percent: int, placeholder: str) -> str:
    """The digits by ``#,##0.00``; each trailing comma divides by a thousand, each percent sign multiplies by a
    hundred."""
    if not placeholder:
        return ""
    whole, _, fraction = placeholder.partition(".")
    scaled = len(whole) - len(whole.rstrip(",")) if not fraction else len(fraction) - len(fraction.rstrip(","))
    fraction = fraction.replace(",", "")
    with localcontext(prec=_MOST_DIGITS):
        exact = Decimal(repr(value)) * 100**percent / 1000**scaled
        rounded = exact.quantize(Decimal(1).scaleb(-len(fraction)), ROUND_HALF_UP)
    text = f"{rounded:,f}" if "," in whole.rstrip(",") else f"{rounded:f}"
    optional = len(fraction) - len(fraction.rstrip("#?"))
    while optional and text.endswith("0"):
        text, optional = text[:-1], optional - 1
    text = text.rstrip(".") if "." in text else text
    return text.removeprefix("0") if text.startswith("0.") and "0" not in whole else text.zfill(whole.count("0"))
