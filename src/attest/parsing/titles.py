"""The title of a text without a title field: a heading, a name among its fields, or the name of its file.

Many texts begin with a section that all texts of their kind have. *Summary* says nothing of what is summarised, so such
a heading is the title only if nothing else is.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from attest.parsing.front_matter import FrontMatter
from attest.parsing.markdown import plain_label
from attest.parsing.tree import Node, walk
from attest.values.outlines import BlockKind, Field
from attest.words.paths import GENERIC_FILES

_GENERIC = frozenset(
    "abstract, background, contents, context, description, executive summary, foreword, goals, history, intro,"
    " introduction, metadata, motivation, overview, preamble, preface, problem, problem statement, purpose, rationale,"
    " scope, short summary, simple summary, status, summary, table of contents, tl dr, tldr, toc, update,"
    " updates".split(", ")
)
"""Names of sections that texts of many kinds begin with."""
_NUMBERING = re.compile(r"[\W_]*(?:\d+(?:\.\d+)*[.):]?\s+)?")
"""The number of a heading: *1.*, *2.3)*."""
_JOINTS = re.compile(r"\s+(?:and|or|&|/|\+)\s+")
"""What joins two names of sections: *Summary and motivation*."""
_OF_OTHERS = frozenset("author branch contact domain file first folder full host last package path user".split())
"""First words of fields that end in *name* and do not name the text or its subject."""
_NO_NAME = re.compile(
    r"\W*+(?:n/?a|none|null|tb[ad]|todo|unknown|not applicable|untitled)?\W*|\([^()]*\s[^()]*\)", re.I
)
"""A value that stands for none, or a remark in its place."""
_FILE_NUMBER = re.compile(r"^\d{1,6}[-_. ]+(?=[^\W\d])")
"""The number in front of a file's name: *0507-release-channels*."""
_BETWEEN_WORDS = re.compile(r"[-_]+(?=[^\W\d_])|(?<=[^\W\d_])[-_]+")
"""A hyphen or an underscore beside a letter, which stands for a space in a file's name."""


def title_of_note(path: str, head: FrontMatter, roots: Sequence[Node]) -> str:
    """The title in the front matter, else of the first heading, a name among the fields, or the file.

    A list of fields with which the body begins names the text less than a heading of level 1, and more than another
    heading, which begins a section.
    """
    headings = [node for node in walk(roots) if node.kind is BlockKind.HEADING and node.label]
    stated = head.values().get("title")
    if not headings or (stated and head.body):
        return stated or _name_in_fields(head.fields) or PurePosixPath(path).stem or path
    first = headings[0]
    leads = first.level == 1 or head.node is None or head.body
    if leads and not is_generic(first.label):
        return first.label
    named = stated or _name_in_fields(head.fields)
    if named or not is_generic(first.label):
        return named or first.label
    tops = [node.label for node in headings if node.level == 1 and not is_generic(node.label)]
    return (tops[0] if len(tops) == 1 else _file_in_words(path)) or first.label


def is_generic(heading: str) -> bool:
    """Whether a heading names a part that any text may have: *1. Introduction*, *Summary and motivation*."""
    words = _NUMBERING.sub("", heading.casefold(), count=1)
    parts = (" ".join(re.findall(r"\w+", part)) for part in _JOINTS.split(words))
    return all(part in _GENERIC for part in parts)


def _name_in_fields(fields: Sequence[Field]) -> str:
    """The value, in words, of the first field whose name ends in *name*; empty if there is none."""
    for field in fields:
        words = field.name.split()
        if words[-1] == "name" and words[0] not in _OF_OTHERS and not _NO_NAME.fullmatch(field.value):
            return plain_label(field.value.strip("()")).replace("_", " ")
    return ""


def _file_in_words(path: str) -> str:
    """The name of a file without number and suffix, with spaces; empty if it says nothing of the text either."""
    words = _BETWEEN_WORDS.sub(" ", _FILE_NUMBER.sub("", PurePosixPath(path).stem, count=1)).strip()
    return "" if words.casefold() in GENERIC_FILES or is_generic(words) or words.isdigit() else words
