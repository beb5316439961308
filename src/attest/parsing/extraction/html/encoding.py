"""The encoding of a page, determined in the order of the HTML standard: byte order mark, declaration, guess."""

import codecs
import re

from attest.parsing.extraction import BINARY, BOMS, GUESSED, WESTERN, Extracted, not_extracted, replaced_bytes
from attest.values.findings import FindingKind

_LOOKED_AT = 4_096
"""Number of bytes in which a declaration counts; the standard looks at 1,024, but generators write more before it."""
_STATED = re.compile(
    rb"<\?xml[^>]{0,100}\bencoding\s*=\s*[\"']([\w.:-]{1,40})|<meta\b[^>]{0,300}?\bcharset\s*=\s*[\"']?\s*([\w.:-]{1,40})",
    re.IGNORECASE,
)
_KNOWN = frozenset(
    "utf-8 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp866 cp874 iso8859-2 iso8859-3 iso8859-4"
    " iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-10 iso8859-13 iso8859-14 iso8859-15 iso8859-16 koi8-r koi8-u"
    " mac-roman mac-cyrillic gbk gb18030 gb2312 big5 big5hkscs euc_jp shift_jis cp932 iso2022_jp euc_kr cp949".split()
)
"""Python's names of the standard's encodings; Python has others that interpret their input (``unicode_escape``)."""
_CONTROL = re.compile(r"[\x00\x01-\x08\x0b\x0e-\x1f\x7f]")


def decode_page(data: bytes) -> Extracted:
    """The text of a page, with ``\\n`` for every line end and without control characters."""
    encoding, data = _encoding(data)
    if encoding is None:
        return not_extracted(BINARY, FindingKind.UNSUPPORTED)
    guessed = encoding == ""
    try:
        text, broken = data.decode(encoding or "utf-8"), 0
    except UnicodeDecodeError:
        encoding = encoding or WESTERN
        text = data.decode(encoding, "replace")
        broken = text.count("\ufffd")
    findings = []
    if guessed and encoding == WESTERN:
        findings.append(GUESSED)
    if broken:
        findings.append(replaced_bytes(broken, encoding))
    return Extracted(text=_CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")), findings=findings)


def _encoding(data: bytes) -> tuple[str | None, bytes]:
    """The encoding (empty if not stated, None if the data is not text), and the data without its byte order mark."""
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return encoding, data[len(mark) :]
    head = data[:_LOOKED_AT]
    if b"\0" in head:
        return None, data
    stated = _STATED.search(head)
    return (_known_encoding(stated[1] or stated[2]) if stated else ""), data


def _known_encoding(stated: bytes) -> str:
    label = stated.decode("ascii").lower()
    if label.startswith("utf-16"):
        return "utf-8"  # By the standard, a declaration that can be read as ASCII is not UTF-16.
    try:
        name = codecs.lookup(label).name
    except LookupError:
        return ""
    return WESTERN if name in ("ascii", "iso8859-1") else name if name in _KNOWN else ""
