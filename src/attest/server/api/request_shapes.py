"""Request bodies and parameters, as the OpenAPI document describes them.

The engine validates its arguments, and its errors say what is wrong and what would be right. So the constraints here
enforce nothing: they tell clients in advance what the engine will accept.
"""

from dataclasses import fields
from typing import Annotated, Any, Literal, TypeAlias

from fastapi import Path, Query
from pydantic import BeforeValidator, Field, WithJsonSchema

from attest.engine import MAX_QUERY_CHARACTERS, MODES, PROFILE_NAMES
from attest.server.settings import Limits
from attest.shapes.answers import AnswerShape
from attest.shapes.parts import Shape
from attest.values.feedback import NOTE_CHARACTERS
from attest.values.search import Filters

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema."""

_MOST_TOKENS = 100_000
"""Most tokens of a context."""
_DATED = ("since", "until")
_NAMED = tuple(field.name for field in fields(Filters) if field.name not in _DATED)
_DATE = r"[12]\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|1\d|2[0-8]))?)?"
"""Only the days that every month has: a pattern knows no calendar."""
_WHOLE_DATE = r"[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])"
_TEXT: Schema = {"type": "string", "minLength": 1}
_DAY: Schema = {"type": "string", "pattern": f"^{_DATE}$"}
VERSION: Schema = {"type": "string", "pattern": f"^({_DATE}|sha256:[0-9a-f]{{4,64}}|[0-9a-f]{{6,63}}[a-f])$"}
"""The beginning of a commit or revision of digits alone could be a date, so it is not offered."""
WORDS: Schema = {"type": "string", "minLength": 1, "maxLength": MAX_QUERY_CHARACTERS, "pattern": r"\S"}
_ANY_OF_THEM = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1}]}
_FILTERS = {
    "type": "object",
    "properties": {**dict.fromkeys(_NAMED, _ANY_OF_THEM), **dict.fromkeys(_DATED, _DAY)},
    "additionalProperties": False,
}
_CONDITION = {"type": "string", "pattern": f"^(({'|'.join(_NAMED)})=.+|({'|'.join(_DATED)})={_DATE})$"}

Words = Annotated[str, WithJsonSchema(WORDS)]
Profile = Annotated[str, WithJsonSchema({"enum": list(PROFILE_NAMES)})]
Mode = Annotated[str, WithJsonSchema({"enum": list(MODES)})]
FilterMap = Annotated[
    dict[str, str | list[str]],
    WithJsonSchema(_FILTERS),
    Field(description="From name to a value or several alternatives"),
]
_WHOLE = BeforeValidator(lambda n: int(n) if isinstance(n, float) and n.is_integer() else n)
"""In JSON, 3.0 is an integer. Must follow the bounds of a number; before them, it would remove them from the schema."""
Positive = Annotated[int, Field(ge=1), _WHOLE]
HowMany = Annotated[int, Field(ge=1, json_schema_extra={"maximum": Limits().hits}), _WHOLE]

Condition = Annotated[str, WithJsonSchema(_CONDITION)]
Day = Annotated[
    Annotated[str, WithJsonSchema(_DAY)] | None,
    Field(description="As it was at the end of this day, month or year (UTC); null: the present"),
]
Build = Annotated[str | None, Field(description="As it was in the build of this name", min_length=1)]
DocumentRef = Annotated[str, Path(alias="id", description="An id or path, with :LINES or #CHARACTERS behind it")]
AnswerRef = Annotated[str, Path(alias="id", description="An answer's id, its beginning, or last")]
JobRef = Annotated[str, Path(alias="id", description="The id that starting the job gave")]
Character = Annotated[int | None, Query(ge=0)]


class SearchRequest(Shape):
    """What `attest search` takes."""

    query: Words
    k: HowMany = 10
    filters: FilterMap = Field({})
    profile: Profile | None = Field(default=None, description="hyde where something is supposed, else hybrid")
    suppose: list[Words] = Field(
        default=[],
        description="Passages as an answer might read, for the profiles that suppose",
        json_schema_extra={"maxItems": 3},
    )
    explain: bool = False
    trace: bool = False
    as_of: Day = None
    build: Build = None


class ContextRequest(Shape):
    """What `attest context` takes."""

    question: Words
    k: HowMany = 10
    tokens: Annotated[int, Field(ge=1, le=_MOST_TOKENS), _WHOLE] = 2_000
    filters: FilterMap = Field({})
    profile: Profile = "hybrid"
    as_of: Day = None


class AskRequest(Shape):
    """What `attest ask` takes."""

    question: Words
    mode: Mode = "grounded"
    filters: FilterMap = Field({})
    as_of: Day = None
    build: Build = None


class IndexRequest(Shape):
    """What to bring up to date: a source of the store by its name, never a path."""

    source: str
    lexical_only: bool = False


class ReplayRequest(Shape):
    """What `attest replay` takes."""

    trace_id: str = "last"
    profile: Profile | None = None
    k: Positive | None = None
    """Only for the trace of a search."""


class FeedbackRequest(Shape):
    """What `attest feedback` takes."""

    answer_id: str
    rating: Literal["good", "bad"]
    claim: Positive | None = None
    fault: Literal["wrong", "source-wrong", "outdated"] | None = None
    note: Annotated[str, WithJsonSchema({"type": "string", "maxLength": NOTE_CHARACTERS})] | None = None


class StoredAnswer(Shape):
    """A stored answer to verify: its id, the beginning of it, or ``last``."""

    answer_id: str


def to_verify() -> Schema:
    """The schema of what can be verified: the id of a stored answer, or an answer as it was printed.

    Verifying reports what is wrong with an answer, and rejects only what is not an answer. So members that follow from
    others may be missing, extra members are allowed, and numbers have no bounds.
    """
    printed = AnswerShape.model_json_schema()
    return {"anyOf": [StoredAnswer.model_json_schema(), _loosened_schema(printed, printed["$defs"])]}


_DERIVED = frozenset({"coverage", "looked_for", "closest"})
_NUMBER = {"type": "number", "exclusiveMinimum": -1e15, "exclusiveMaximum": 1e15}


def _loosened_schema(schema: Schema, named: Schema) -> Schema:
    """A schema with its references resolved, which requires only the members without which an answer cannot be read."""
    if "$ref" in schema:
        return _loosened_schema(named[schema["$ref"].rpartition("/")[2]], named)
    if schema.get("type") == "number":
        return dict(_NUMBER)
    if schema.get("type") == "array":
        return {"type": "array", "items": _loosened_schema(schema["items"], named)}
    if schema.get("type") != "object":
        return schema
    members = {name: _loosened_schema(one, named) for name, one in schema["properties"].items() if name != "coverage"}
    members |= {"as_of": {"type": "string", "pattern": f"^{_WHOLE_DATE}$"}} if "as_of" in members else {}
    return {"type": "object", "properties": members, "required": sorted({*schema["required"]} - _DERIVED)}
