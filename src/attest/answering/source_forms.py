"""Forms of source code: when it answers a question, and what lines of it are."""

import re

from attest.answering.passages.passages import Form, Passage
from attest.values.questions import Understood, Want
from attest.values.sought import sought

_IMPLEMENTED = re.compile(r"\bimplement\w*", re.I)
"""A question for source code, unless it is *why* something was implemented."""
_CODE = re.compile(r"\b(code|functions?|methods?|class(es)?|files?|modules?|source|call(s|ed|er)?)\b|[_(]", re.I)
"""Words for source code, or the spelling of a name in it: ``burn_fee``, ``burn()``."""
_KIND_OF_CODE = re.compile(
    r"\W*(?:which|what) (?:(?P<function>functions?|methods?)|class(?:es)?|structs?|interfaces?|types?|traits?)\b", re.I
)
"""Asks which function, or which type."""
_FUNCTION = re.compile(r"^[^\S\n]*(?:[a-z]+ )*?(?:def|func|fn|function|fun|sub)\b|\)\s*(?::[^={]+)?=>", re.M)
_TYPE = re.compile(r"^[^\S\n]*(?:[a-z]+ )*?(?:class|struct|interface|type|trait|enum|contract|record)\s+\w", re.M)
"""How lines begin that define a function, or a type, in any language; an arrow stands behind what it takes."""
_OPENS_DOC = re.compile(r"(?:\"{3}|'{3}|/\*[*!]?|//[/!]?|#)\s*(?:\*\s*)?\Z")
"""What stands in front of the first words of a documentation."""
_COMMENT = re.compile(r"(?:^|\s)(?:#|//|/\*|\"\"\"|--)\s*\w")
"""Words of the author in source code."""


def asks_for_source(asked: Understood) -> bool:
    """Whether a question is one for source code, by what was found (``score.in_view_of``) or by its words; *how do I
    write a module?* has such words, and is one for documentation."""
    if Want.SOURCE in asked.wants or Want.STEPS in asked.wants:
        return Want.SOURCE in asked.wants
    implemented = Want.REASON not in asked.wants and _IMPLEMENTED.search(asked.question)
    return bool(implemented or _CODE.search(asked.question))


def defines_what_is_asked(asked: Understood, passage: Passage) -> bool:
    """Whether source code defines a function, or a type, for who asks which one."""
    kind = _KIND_OF_CODE.match(asked.question)
    return kind is not None and (_FUNCTION if kind["function"] else _TYPE).search(passage.text) is not None


def code_may_answer(asked: Understood, passage: Passage) -> bool:
    """A value may stand in a line of code (a constant, a command), hardly in a loop; what is looked for, anywhere."""
    wanted = sought(asked.question)
    if wanted and wanted.worth(passage.text):
        return True
    return Want.SOURCE in asked.wants or (Want.VALUE in asked.wants and "\n" not in passage.text.strip())


def documents(name: str, passage: Passage) -> bool:
    """Whether a passage is the first sentence of the documentation of a symbol."""
    found = passage.found
    if found.document_kind != "code" or list(found.chunk.heading_path[-1:]) != [name]:
        return False
    return (
        passage.form is Form.SENTENCE and _OPENS_DOC.search(found.text[: passage.start - found.chunk.start]) is not None
    )


def comments(passage: Passage) -> bool:
    """Whether a passage has words of its author beside what it does."""
    return _COMMENT.search(passage.text) is not None


def gives_back(asked: Understood, passage: Passage) -> bool:
    """Whether a passage only says what a function returns, which nobody asked."""
    return passage.text.lstrip().startswith("return") and "return" not in asked.question.lower()
