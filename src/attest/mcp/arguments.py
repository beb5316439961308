"""What each tool takes. A model here is at once the check of a call and the schema that a client reads."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema
from pydantic.json_schema import GenerateJsonSchema

from attest.mcp.budget import DEFAULT_TOKENS, LEAST_TOKENS, MOST_TOKENS
from attest.values.code import SymbolKind

MOST_HITS = 50
LONGEST_REFERENCE = 4_096
"""Characters; the longest path of the common systems."""

Budget = Annotated[
    int,
    Field(
        ge=LEAST_TOKENS,
        le=MOST_TOKENS,
        description="about how many tokens the text that comes back may take; what does not fit is cut and counted",
    ),
]
FilterMap = Annotated[
    dict[str, str | list[str]],
    Field(
        default_factory=dict,
        description=(
            "conditions that hold for everything returned. Keys: source, kind (proposal, thread, note, transcript, "
            "code, text), language, author, category, status, path (a glob such as docs/*), document (an id), since "
            'and until (YYYY, YYYY-MM or YYYY-MM-DD). Values of one key are alternatives. Example: {"kind": "note"}'
        ),
    ),
]


Kind = Annotated[SymbolKind, WithJsonSchema({"type": "string", "enum": [kind.value for kind in SymbolKind]})]


class Arguments(BaseModel):
    """Arguments of a tool; a name that it does not have is an error, never ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    @classmethod
    def as_json(cls) -> dict[str, Any]:
        """The JSON Schema of the arguments."""
        schema = cls.model_json_schema(schema_generator=_Untitled)
        return {name: value for name, value in schema.items() if name not in ("title", "description")}


class _Untitled(GenerateJsonSchema):
    """Without a title for every property: it would only repeat its name."""

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002 - its name is pydantic's
        return False


class SearchArguments(Arguments):
    """Of ``search``."""

    query: str = Field(min_length=1, description="words, names or a question to look for")
    k: int = Field(10, ge=1, le=MOST_HITS, description="how many passages, at most")
    filters: FilterMap
    suppose: list[str] = Field(
        [],
        description="up to three passages as an answer might read, true or not: for answers unlike the query in words",
    )
    budget: Budget = DEFAULT_TOKENS


class ContextArguments(Arguments):
    """Of ``context``."""

    question: str = Field(min_length=1, description="a question, or words and names to look for")
    k: int = Field(10, ge=1, le=MOST_HITS, description="how many hits, at most")
    filters: FilterMap
    budget: Budget = DEFAULT_TOKENS


class AskArguments(Arguments):
    """Of ``ask``."""

    question: str = Field(min_length=1, description="one question, in a sentence")
    filters: FilterMap
    budget: Budget = DEFAULT_TOKENS


class ShowArguments(Arguments):
    """Of ``show``."""

    ref: str = Field(
        min_length=1,
        max_length=LONGEST_REFERENCE,
        description=(
            "what to read: a document's id or path, alone or with lines (docs/a.md:10-40) or characters "
            "(docs/a.md#0-500) behind it; a chunk's id; a revision's id or its beginning, alone or with the same"
        ),
    )
    budget: Budget = DEFAULT_TOKENS


class VerifyArguments(Arguments):
    """Of ``verify``. It takes no path: a client has no business with other files of this machine."""

    answer: str = Field(
        pattern="^(sha256:)?[0-9a-fA-F]{4,64}$|^last$",
        description="an answer's id as `ask` returned it, or the beginning of one, or `last`",
    )


class SymbolsArguments(Arguments):
    """Of ``symbols``."""

    name: str = Field(min_length=1, description="a name, qualified or not, or a part of one")
    k: int = Field(10, ge=1, le=MOST_HITS, description="how many symbols, at most")
    kind: list[Kind] = Field([], description="only these kinds")
    budget: Budget = DEFAULT_TOKENS


class OutlineArguments(Arguments):
    """Of ``outline``."""

    ref: str = Field(
        min_length=1, max_length=LONGEST_REFERENCE, description="a source file's id or path, or the end of its path"
    )
    budget: Budget = DEFAULT_TOKENS


class LinksArguments(Arguments):
    """Of ``callers`` and ``callees``."""

    ref: str = Field(
        min_length=1,
        max_length=LONGEST_REFERENCE,
        description="path:name, a qualified name (Client.send), or a name that one file defines",
    )
    depth: int = Field(1, ge=1, le=5, description="steps to walk, along certain calls")
    limit: int = Field(30, ge=1, le=200, description="how many calls, at most")
    budget: Budget = DEFAULT_TOKENS


class StatusArguments(Arguments):
    """Of ``status``, which takes nothing."""


_WRONG = {
    "string_type": "is not a text",
    "string_too_short": "is empty",
    "string_too_long": "has more than {max_length} characters",
    "string_pattern_mismatch": "is not an id",
    "int_type": "is not a whole number",
    "int_from_float": "is not a whole number",
    "int_parsing": "is not a whole number",
    "greater_than_equal": "is below {ge}",
    "less_than_equal": "is above {le}",
    "dict_type": "is not an object",
    "list_type": "is not a list",
    "enum": "is not one of {expected}",
}
"""Kinds of error that pydantic has, in words."""


def complaint(tool: str, error: ValidationError, model: type[Arguments]) -> str:
    """One line for the first thing that is wrong with the arguments of a call, and what would be right."""
    first = error.errors(include_url=False)[0]
    name = str(first["loc"][0]) if first["loc"] else ""
    known = ", ".join(model.model_fields) or "none"
    if first["type"] == "extra_forbidden":
        return f"{tool} has no argument {name[:100]!r}; its arguments are: {known}"
    if first["type"] == "missing":
        return f"{tool} needs the argument {name!r}; its arguments are: {known}"
    said = _WRONG.get(first["type"], first["msg"].lower()).format(**first.get("ctx", {}))
    return f"{tool}: {name} {said} ({model.model_fields[name].description})"
