"""Forms of source code: when code answers a question, and what its lines are."""

import re

from attest.answering.passages.passages import Passage, PassageForm
from attest.questions.sought import sentences_sought
from attest.values.questions import ParsedQuestion, Want

_ASKS_IMPLEMENTATION = re.compile(r"\bimplement\w*", re.I)
"""Asks for source code, unless the question is *why* something was implemented."""
_CODE_WORD = re.compile(r"\b(code|functions?|methods?|class(es)?|files?|modules?|source|call(s|ed|er)?)\b|[_(]", re.I)
"""Words for source code, or the spelling of a name in it: ``burn_fee``, ``burn()``."""
_ASKS_WHICH_SYMBOL = re.compile(
    r"\W*(?:which|what) (?:(?P<function>functions?|methods?)|class(?:es)?|structs?|interfaces?|types?|traits?)\b", re.I
)
"""Asks which function, or which type."""
_FUNCTION_LINE = re.compile(r"^[^\S\n]*(?:[a-z]+ )*?(?:def|func|fn|function|fun|sub)\b|\)\s*(?::[^={]+)?=>", re.M)
_TYPE_LINE = re.compile(r"^[^\S\n]*(?:[a-z]+ )*?(?:class|struct|interface|type|trait|enum|contract|record)\s+\w", re.M)
"""Beginning of lines that define a type, in any language."""
_DOCUMENTATION_START = re.compile(r"(?:\"{3}|'{3}|/\*[*!]?|//[/!]?|#)\s*(?:\*\s*)?\Z")
"""The text right before the first words of documentation."""
_ASKS_CONDITION = re.compile(
    r"\bwhat (?:happens|does|do|will|is)\b.*\b(?:if|when|unless|once|after|without)\b"
    r"|^\W*when (?:is|are|does|do|will)\b"
    r"|\bhow (?:does|do|is|are|will)\b.*\b(?:decid|check|determin|detect|guard|prevent|protect|reject|verif|validat"
    r"|stop|ensur|avoid|handl|kept|know)\w*",
    re.I,
)
"""Asks what is done under a condition, or what the condition is."""
_BRANCH = re.compile(
    r"^\W*(?:if|elif|else|elsif|case|switch|match|unless|guard|except|catch|raise|throw|panic)\b"
    r"|\? .* : |\bif .* else\b"
    r"|^\W*return\b.*(?:==|!=|[<>]|&&|\|\||\b(?:and|or|not|in)\b)",
    re.M,
)
"""Beginning of lines of code that decide something."""
_COMMENTS_ALONE = re.compile(r"(?:[ \t]*(?:\*|//|#|/\*|--)[^\n]*(?:\n|\Z))+")
"""Lines of comment without code."""
_SYMBOL_HEAD = re.compile(
    r"(?:@[^\n]*\n\s*|[a-z]+ )*?(?:def|func|fn|function|fun|class|interface|struct|impl|trait)\b"
    r"|(?:[a-z]+ )*?(?:const|let|var|val) \w+\b[^\n]*(?:\(|=>)"
)
"""Beginning of the head of a function or type."""
_ASKS_SIGNATURE = re.compile(
    r"\b(?:param\w*|arguments?|signature|defaults?|options?|types?|fields?|attributes?|members?|takes?|accepts?|where|which|declared?|defined?)\b",
    re.I,
)
"""Asks for what a head or the description of a parameter says."""
_DOC_TAG = re.compile(
    r"\W*(?::(?:param|type|return|rtype|raise)\w*\b|@(?:param|return|throws?|template|see|module)\w*\b)", re.I
)
"""Beginning of a line that describes one parameter or the return value."""
_DECLARATION = re.compile(
    r"(?:(?:pub|public|private|protected|readonly|static|let|var)\s+)*+(?!(?:else|try|finally|default)\b)"
    r"[\w.$]+\??: *[A-Za-z&*'][\w.\[\]|<>,&*' ?]*;?"
)
"""A line that says of which type something is, but not what it is: ``toll: int``, ``readonly door?: Door;``."""
_CHANGE_NOTE = re.compile(r"\W*(?:\.\. (?:version(?:changed|added|removed)|deprecated)|@(?:since|deprecated))\b", re.I)
"""``.. versionchanged:: 3.9``, ``@since 2.1``."""
_ASKS_CHANGE = re.compile(r"\b(?:version|since|chang\w*|added|new|removed|deprecated|release)\b", re.I)
"""Asks for a version, or what changed in it."""
_COMMENT = re.compile(r"(?:^|\s)(?:#|//|/\*|\"\"\"|--)\s*\w")
"""Words of the author in source code."""


def asks_for_source(asked: ParsedQuestion) -> bool:
    """Whether a question asks for source code, by what was found (``rereading``) or by its words.

    *How do I write a module?* has such words but asks for documentation.
    """
    if Want.SOURCE in asked.wants or Want.STEPS in asked.wants:
        return Want.SOURCE in asked.wants
    implemented = Want.REASON not in asked.wants and _ASKS_IMPLEMENTATION.search(asked.question)
    return bool(implemented or _CODE_WORD.search(asked.question))


def defines_what_is_asked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether code defines a function, or a type, for a question that asks which one."""
    kind = _ASKS_WHICH_SYMBOL.match(asked.question)
    return kind is not None and (_FUNCTION_LINE if kind["function"] else _TYPE_LINE).search(passage.text) is not None


def is_code_unasked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether code cannot answer: the question asks neither for source code, nor for a value or sentence in it."""
    if passage.form is not PassageForm.CODE:
        return False
    wanted = sentences_sought(asked.question)
    if wanted and wanted.worth(passage.text):
        return False
    return Want.SOURCE not in asked.wants and (Want.VALUE not in asked.wants or "\n" in passage.text.strip())


def is_source_file_unasked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage is of a source file, and the question does not ask for source code."""
    return passage.found.document_kind == "code" and not asks_for_source(asked)


def is_symbol_documentation(name: str, passage: Passage) -> bool:
    """Whether a passage is the first sentence of a symbol's documentation."""
    found = passage.found
    if found.document_kind != "code" or list(found.chunk.heading_path[-1:]) != [name]:
        return False
    return (
        passage.form is PassageForm.SENTENCE
        and _DOCUMENTATION_START.search(found.text[: passage.start - found.chunk.start]) is not None
    )


def has_comment(passage: Passage) -> bool:
    """Whether a passage has words of its author, not just code."""
    return _COMMENT.search(passage.text) is not None


def is_return_unasked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether code only says what a function returns, which nobody asked."""
    is_return = passage.form is PassageForm.CODE and passage.text.lstrip().startswith("return")
    return is_return and "return" not in asked.question.lower()


def decides_as_asked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether code decides something, for a question what is done under a condition or what that condition is."""
    if passage.form is not PassageForm.CODE or not _ASKS_CONDITION.search(asked.question) or not asks_for_source(asked):
        return False
    return not _COMMENTS_ALONE.fullmatch(passage.text) and _BRANCH.search(passage.text) is not None


def has_body_lines(passage: Passage) -> bool:
    """Whether a passage of a source file has lines that do something: more than comments and a head."""
    if (
        passage.found.document_kind != "code"
        or passage.form is not PassageForm.CODE
        or _COMMENTS_ALONE.fullmatch(passage.text)
    ):
        return False
    return not _is_head(passage)


def _is_head(passage: Passage) -> bool:
    return passage.text.rstrip().endswith((":", "{")) and _SYMBOL_HEAD.match(passage.text) is not None


def is_head_unasked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage is only the head of a function or type, or describes one parameter or attribute, and no such
    thing is asked. Who asks *which function* does not ask for an attribute, whatever other words the question has."""
    if passage.found.document_kind != "code":
        return False
    if _ASKS_WHICH_SYMBOL.match(asked.question):
        return _is_declaration(passage)
    if _ASKS_SIGNATURE.search(asked.question):
        return False
    return _DOC_TAG.match(passage.text) is not None or _is_bare_head(passage) or _is_declaration(passage)


def _is_bare_head(passage: Passage) -> bool:
    return passage.form is PassageForm.CODE and _is_head(passage)


def _is_declaration(passage: Passage) -> bool:
    """Whether code only names something and its type."""
    return passage.form is PassageForm.CODE and _DECLARATION.fullmatch(passage.text.strip()) is not None


def is_change_note_unasked(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether documentation notes in which version something changed, which nobody asked."""
    return not _ASKS_CHANGE.search(asked.question) and _CHANGE_NOTE.match(passage.text) is not None
