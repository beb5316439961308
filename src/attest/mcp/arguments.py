"""Arguments of the tools. A model is at once the validation of a call and the schema that a client reads."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Tag, ValidationError, WithJsonSchema
from pydantic.json_schema import GenerateJsonSchema

from attest.mcp.budget import DEFAULT_TOKENS, LEAST_TOKENS, MOST_TOKENS
from attest.values.code import SymbolKind

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_MOST_HITS = 50
_LONGEST_REFERENCE = 4_096
"""Most characters of a reference: the longest path on the common systems."""

Budget = Annotated[
    int,
    Field(
        ge=LEAST_TOKENS,
        le=MOST_TOKENS,
        description="about how many tokens the text that comes back may take; what does not fit is cut and counted",
    ),
]
FilterMap = Annotated[
    dict[str, Annotated[str, Tag("text")] | Annotated[list[str], Tag("texts")]],
    Field(
        default_factory=dict,
        description=(
            "conditions that hold for everything returned. Keys: source, kind (proposal, thread, note, transcript, "
            "code, text), language, author, category, status, path (a folder or a glob), document (an id), since "
            'and until (YYYY, YYYY-MM or YYYY-MM-DD). Values of one key are alternatives. Example: {"kind": "note"}'
        ),
    ),
]
AsOf = Annotated[
    str | None,
    Field(
        description=(
            "a day, month or year (YYYY-MM-DD, YYYY-MM, YYYY): as it was at the end of it, not as it is now. Only what "
            "was indexed with its git history goes back before the first indexing"
        )
    ),
]
Build = Annotated[str | None, Field(description="as it was in the build of this name, instead of a day")]

Kind = Annotated[SymbolKind, WithJsonSchema({"type": "string", "enum": [kind.value for kind in SymbolKind]})]


class Arguments(BaseModel):
    """Arguments of a tool; an unknown name is an error, never ignored."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    @classmethod
    def as_json(cls) -> dict[str, Any]:
        """The JSON Schema of the arguments."""
        schema = cls.model_json_schema(schema_generator=Untitled)
        return {name: value for name, value in schema.items() if name not in ("title", "description")}


class Untitled(GenerateJsonSchema):
    """JSON Schema without titles, which would only repeat each property's name."""

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002 - the name is pydantic's
        return False


class SearchArguments(Arguments):
    """Arguments of ``search``."""

    query: str = Field(min_length=1, description="words, names or a question to look for")
    k: int = Field(10, ge=1, le=_MOST_HITS, description="how many passages, at most")
    filters: FilterMap
    suppose: list[str] = Field(
        [],
        description="up to three passages as an answer might read, true or not: for answers unlike the query in words",
    )
    as_of: AsOf = None
    build: Build = None
    budget: Budget = DEFAULT_TOKENS


class ContextArguments(Arguments):
    """Arguments of ``context``."""

    question: str = Field(min_length=1, description="a question, or words and names to look for")
    k: int = Field(10, ge=1, le=_MOST_HITS, description="how many hits, at most")
    filters: FilterMap
    as_of: AsOf = None
    budget: Budget = DEFAULT_TOKENS


class AskArguments(Arguments):
    """Arguments of ``ask``."""

    question: str = Field(min_length=1, description="one question, in a sentence")
    filters: FilterMap
    as_of: AsOf = None
    build: Build = None
    budget: Budget = DEFAULT_TOKENS


class ShowArguments(Arguments):
    """Arguments of ``show``."""

    ref: str = Field(
        min_length=1,
        max_length=_LONGEST_REFERENCE,
        description=(
            "what to read: a document's id or path, alone or with lines (docs/a.md:10-40) or characters "
            "(docs/a.md#0-500) behind it; a chunk's id; a revision's id or its beginning, alone or with the same"
        ),
    )
    as_of: AsOf = None
    budget: Budget = DEFAULT_TOKENS


class VerifyArguments(Arguments):
    """Arguments of ``verify``. It takes no path: a client has no business with other files of this machine."""

    answer: str = Field(
        pattern="^(sha256:)?[0-9a-fA-F]{4,64}$|^last$",
        description="an answer's id as `ask` returned it, or the beginning of one, or `last`",
    )


class SymbolsArguments(Arguments):
    """Arguments of ``symbols``."""

    name: str = Field(min_length=1, description="a name, qualified or not, or a part of one")
    k: int = Field(10, ge=1, le=_MOST_HITS, description="how many symbols, at most")
    kind: list[Kind] = Field([], description="only these kinds")
    budget: Budget = DEFAULT_TOKENS


class OutlineArguments(Arguments):
    """Arguments of ``outline``."""

    ref: str = Field(
        min_length=1, max_length=_LONGEST_REFERENCE, description="a source file's id or path, or the end of its path"
    )
    budget: Budget = DEFAULT_TOKENS


CodeRelationName = Literal[
    "callers",
    "callees",
    "subtypes",
    "supertypes",
    "overridden_by",
    "overrides",
    "tests",
    "tested",
    "users",
    "uses",
    "implementations",
    "specification",
]
"""Relations of ``code``; ``code.RELATIONS`` maps them to the engine's."""

GraphView = Literal["links", "linked_by", "requires", "required_by", "timeline", "arguments", "conflicts", "versions"]
"""Views of ``graph``; ``graph.VIEWS`` maps them to the engine's."""


class CodeArguments(Arguments):
    """Arguments of ``code``."""

    ref: str = Field(
        min_length=1,
        max_length=_LONGEST_REFERENCE,
        description=(
            "a symbol: path:name, a qualified name (Client.send), or a name that one file defines. For implementations "
            "a specification: a document, lines of it, or a name that it defines; for specification also a source file"
        ),
    )
    relation: CodeRelationName = Field(
        description=(
            "callers: who calls it; callees: what it calls; subtypes, supertypes: types that extend or implement it, "
            "or that it does; overridden_by, overrides: methods; tests: tests of it; tested: what a test tests; users: "
            "declarations that name a type; uses: types that its declaration names; implementations: the code that "
            "follows a specification; specification: the one that code follows"
        ),
    )
    depth: int = Field(1, ge=1, le=5, description="steps to walk, along certain links; of the last two relations 1")
    limit: int = Field(30, ge=1, le=200, description="how many links, at most")
    budget: Budget = DEFAULT_TOKENS


class GraphArguments(Arguments):
    """Arguments of ``graph``."""

    about: str = Field(
        min_length=1,
        max_length=_LONGEST_REFERENCE,
        description="a document's id or path; for links also @handle, a person; for timeline and arguments also words",
    )
    view: GraphView = Field(
        description=(
            "links: what it says of others; linked_by: what others say of it; requires, required_by: proposals it "
            "builds on, or that build on it, all the way, with cycles and what is wrong on the way; timeline: dated "
            "events around it; arguments: who argued for and against it in threads; conflicts: constants to which "
            "documents give different numbers; versions: its versions by date and commit"
        ),
    )
    as_of: AsOf = None
    limit: int = Field(30, ge=1, le=200, description="how many links, events or arguments on each side, at most")
    budget: Budget = DEFAULT_TOKENS


class StatusArguments(Arguments):
    """Arguments of ``status``, which has none."""


_WRONG = {
    "string_unicode": "has half of a character, a lone surrogate",
    "string_type": "is not a text",
    "string_too_short": "is empty",
    "string_too_long": "has more than {max_length} characters",
    "string_pattern_mismatch": "is not an id",
    "int_type": "is not a whole number",
    "int_from_float": "is not a whole number",
    "int_parsing": "is not a whole number",
    "int_parsing_size": "is not a whole number that can be read",
    "finite_number": "is not a whole number",
    "greater_than_equal": "is below {ge}",
    "less_than_equal": "is above {le}",
    "dict_type": "is not an object",
    "list_type": "is not a list",
    "enum": "is not one of {expected}",
    "literal_error": "is not one of {expected}",
}
"""Pydantic's error types in words."""
_BRANCHES = frozenset({"text", "texts", "[key]"})
"""Steps of pydantic's into a filter that are no part of the arguments: which type it tried, and that a key is meant."""


def complaint(tool: str, error: ValidationError, model: type[Arguments]) -> str:
    """One line about the first error in the arguments of a call, and what would be right."""
    wrong = _most_exact(error.errors(include_url=False))
    known = ", ".join(model.model_fields) or "none"
    if not wrong["loc"]:
        return f"{tool}: the arguments are not an object; its arguments are: {known}"
    name = str(wrong["loc"][0])
    if wrong["type"] in ("extra_forbidden", "invalid_key"):
        return f"{tool} has no argument {name[:100]!r}; its arguments are: {known}"
    if wrong["type"] == "missing":
        return f"{tool} needs the argument {name!r}; its arguments are: {known}"
    reason = _WRONG.get(wrong["type"], wrong["msg"].lower()).format(**wrong.get("ctx", {}))
    return f"{tool}: {name}{_steps(wrong['loc'][1:])} {reason} ({model.model_fields[name].description})"


def _most_exact(errors: "Sequence[ErrorDetails]") -> "ErrorDetails":
    """The first error, or what is wrong deeper in the same value: of a list of texts, which one."""
    where = errors[0]["loc"][:2]
    return max((one for one in errors if one["loc"][:2] == where), key=lambda one: len(one["loc"]))


def _steps(steps: Sequence[int | str]) -> str:
    """The way to a value within an argument, ``.kind[1]``."""
    told = [step for n, step in enumerate(steps) if not (n and step in _BRANCHES)]
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step[:100]}" for step in told)
