"""Tokens and control words of RTF, and the control words that represent characters.

From the Rich Text Format Specification, version 1.9.1.
"""

import re
from collections.abc import Mapping

TOKEN = re.compile(
    rb"\\(?P<word>[A-Za-z]{1,32})(?P<number>-?\d{1,10})?[ ]?|\\'(?P<byte>[0-9A-Fa-f]{2})|\\(?P<sign>[^A-Za-z])"
    rb"|(?P<brace>[{}])|(?P<line>[\r\n]+)|(?P<text>[^\\{}\r\n]+|\\)",
    re.DOTALL,
)
HIDDEN = frozenset(
    "colortbl pict object header headerl headerr headerf footer footerl footerr footerf annotation atnid atnauthor"
    " atndate atnref listtable listoverridetable revtbl rsidtbl bkmkstart bkmkend themedata colorschememapping"
    " datastore latentstyles generator xmlnstbl mmathPr nonshppict shppict sp tc xe comment operator company manager"
    " category keywords doccomm hlinkbase subject private template ftnsep ftnsepc aftnsep aftnsepc pntxta pntxtb"
    " fldinst filetbl docvar password passwordhash wgrffmtfilter formfield ffname ffdeftext".split()
)
"""Destinations that are not text of the document."""
CHARACTERS: Mapping[str, str] = {
    "tab": "\t",
    "line": "\n",
    "lbr": "\n",
    "emdash": "—",
    "endash": "–",
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
}
CODE_PAGES: Mapping[int, str] = {
    0: "cp1252",
    2: "cp1252",
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gbk",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    255: "cp437",
}
"""Encoding by a font's character set."""
