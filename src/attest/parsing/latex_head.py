"""The head of a LaTeX document: title, authors and date as commands state them, and where the body begins."""

import re
from collections.abc import Iterator, Mapping

from attest.markup.latex import latex_as_markdown
from attest.markup.latex_macros import Macro, macros_of
from attest.markup.latex_names import HEAD_FIELDS
from attest.markup.latex_tokens import Braces, braces_of, end_of_groups
from attest.parsing.front_matter import FrontMatter, front_matter_node
from attest.parsing.lines import Lines
from attest.values.outlines import Field

BEGIN_DOCUMENT = re.compile(r"^[^%\n]*\\begin[ \t]*\{document\}", re.MULTILINE)
_STATED = re.compile(rf"^[^%\n]*?\\(?P<name>{'|'.join(HEAD_FIELDS)})[ \t\n]*(?=[\[{{])", re.MULTILINE)
_HEAD = 40_000
"""Number of characters at the start of a text in which fields may begin."""
_BETWEEN_FIELDS = 400
"""Average number of characters per field up to which the fields, and what is between them, form one block."""


def latex_head(lines: Lines) -> FrontMatter:
    """Title, authors and date from their commands, and the offset where the document begins."""
    text = lines.text
    begins = BEGIN_DOCUMENT.search(text)
    braces = braces_of(text[:_HEAD])
    fields = list(_fields(text, braces, macros_of(text)))
    body = begins.end() if begins else 0
    if not fields or fields[-1].end - fields[0].start > _BETWEEN_FIELDS * len(fields):
        return FrontMatter(fields=fields, body=body)
    return FrontMatter(fields=fields, node=front_matter_node(fields, fields[0].start, fields[-1].end), body=body)


def _fields(text: str, braces: Braces, macros: Mapping[str, Macro]) -> Iterator[Field]:
    seen = set[str]()
    for match in _STATED.finditer(text, 0, _HEAD):
        start, end = match.start("name") - 1, end_of_groups(text, match.end(), 1, braces)
        words = latex_as_markdown(text[start:end], macros).partition(":")[2]
        value = " ".join(words.split())
        if value and match["name"] not in seen:
            seen.add(match["name"])
            yield Field(name=match["name"], value=value, start=start, end=end)
