"""Query parameters of the commands that only read.

A field has the name of the engine's argument; an alias is the name in the request. As in ``request_shapes.py``,
whatever the engine checks itself is only described here.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from attest.server import refs
from attest.server.api.request_shapes import VERSION, WORDS, Build, Condition, Day, HowMany, Profile, Words
from attest.shapes.parts import Share
from attest.values.code import SymbolKind
from attest.values.links import RELATIONS
from attest.values.symbols import CodeRelation

_MOST_LINKS, _MOST_EVENTS, _MOST_CALLS, _MOST_VALUES = 5_000, 200, 1_000, 1_000
"""Most links, events, calls and field values in one response. Ten thousand links are three megabytes of JSON."""

Name = Annotated[str, AfterValidator(refs.checked_name), WithJsonSchema(WORDS)]
"""A document or a symbol, by any name except a path of this machine."""
LinkRelation = Annotated[str, WithJsonSchema({"type": "string", "enum": list(RELATIONS)})]
Kind = Annotated[str, WithJsonSchema({"type": "string", "enum": [kind.value for kind in SymbolKind]})]
Relation = Annotated[str, WithJsonSchema({"type": "string", "enum": [relation.value for relation in CodeRelation]})]
Version = Annotated[str, WithJsonSchema(VERSION)]


class Asked(BaseModel):
    """Query parameters. An unknown one is an error: a misspelt ``as_of`` must not give the present."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Nothing(Asked):
    """No parameters."""


class Past(Asked):
    """Parameters of a command that can also be asked as of a past day."""

    as_of: Day = None


class SearchAsked(Past):
    """What `attest search` takes."""

    query: Words
    k: HowMany = 10
    filters: list[Condition] = Field([], alias="filter", description="NAME=VALUE; may be repeated")
    profile: Profile = "hybrid"
    explain: bool = False
    trace: bool = Field(False, description="Leave a trace that says why it came out so")
    build: Build = None


class LinksAsked(Past):
    """What `attest links` takes."""

    depth: int = Field(1, ge=1, le=10)
    relations: list[LinkRelation] = Field([], alias="relation", description="Only these; may be repeated")
    direction: Literal["out", "in", "both"] = "out"
    min_confidence: Share = 1.0
    limit: int = Field(500, ge=1, le=_MOST_LINKS)


class DependenciesAsked(Past):
    """What `attest dependencies` takes."""

    direction: Literal["out", "in"] = "out"
    min_confidence: Share = 1.0
    limit: int = Field(2_000, ge=1, le=_MOST_LINKS)


class Told(Asked):
    """Parameters of the views of a topic."""

    filters: list[Condition] = Field([], alias="filter", description="NAME=VALUE; may be repeated")


class TimelineAsked(Told):
    """Parameters of `attest timeline` except its topic."""

    limit: int = Field(30, alias="k", ge=1, le=_MOST_EVENTS)


class TimelineOfTopic(TimelineAsked):
    """What `attest timeline` takes."""

    topic: Name


class ArgumentsAsked(Told):
    """What `attest arguments` takes."""

    limit: int = Field(10, alias="k", ge=1, le=_MOST_EVENTS, description="For each side")
    topic: Name


class ConflictsAsked(Asked):
    """What `attest conflicts` takes."""

    ref: Name | None = Field(None, alias="document")
    unrelated: bool = Field(False, description="Also of documents that do not name each other")


class FieldAsked(Asked):
    """What `attest history --field` takes."""

    value: Annotated[str | None, Field(description="Only this value")] = None
    as_of: Day = None
    since: Day = None
    until: Day = None
    limit: int = Field(100, ge=1, le=_MOST_VALUES)
    field: Words
    ref: Name | None = Field(None, alias="document")


class DifferenceAsked(Asked):
    """What `attest diff` takes."""

    before: Version = Field(alias="from", description="The end of a date, a revision or a commit")
    after: Version | None = Field(None, alias="to", description="The same; without it, the newest")


class SymbolsAsked(Asked):
    """What `attest symbols` takes."""

    name: Words
    k: HowMany = 10
    kind: list[Kind] = Field([], description="Only these; may be repeated")


class SymbolAsked(Asked):
    """Parameters of a command about a symbol, or a place in a file or a specification."""

    ref: Name


class CallsAsked(SymbolAsked):
    """What `attest callers` and `attest callees` take."""

    relation: Relation = "calls"
    depth: int = Field(1, ge=1, le=10)
    limit: int = Field(100, ge=1, le=_MOST_CALLS)


class SpecsAsked(SymbolAsked):
    """What `attest implementations` and `attest specified` take."""

    limit: int = Field(100, ge=1, le=_MOST_CALLS)
