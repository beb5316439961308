"""Base classes and common types of the shapes."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Share: TypeAlias = Annotated[float, Field(ge=0.0, le=1.0)]
Page: TypeAlias = Annotated[int, Field(description="Only of documents that have pages.")]
Amount: TypeAlias = Annotated[float, Field(ge=0.0, lt=1e15)]
First: TypeAlias = Annotated[int, Field(description="First character in the revision's text, from 0.")]
Behind: TypeAlias = Annotated[int, Field(description="Character behind the last one.")]
Exact: TypeAlias = Annotated[str, Field(description="Exactly the characters of the span.")]
Degraded: TypeAlias = Annotated[list[str], Field(description="What was not at its best; empty when all was well.")]


class Shape(BaseModel):
    """Exactly the named members, all of them required.

    A value whose JSON is just its fields (``values.members``) is used as a member directly, without a shape that
    repeats it.
    """

    model_config = ConfigDict(
        extra="forbid", strict=True, use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
    )


class Sparse(Shape):
    """A shape whose members with a default may be absent."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)


class Versioned(Shape):
    """The output of a command, which begins with the version of its contract."""

    schema_: Annotated[Literal[1], Field(alias="schema")]


class LocatedShape(Sparse):
    """A place in a revision, for programs and for people."""

    document_id: str
    revision_id: str
    path: str
    start: First
    end: Behind
    start_line: int
    end_line: int
    start_page: Page = 1
    end_page: Page = 1


class PassageShape(LocatedShape):
    """Exact characters of a revision."""

    quote: Exact
    quote_sha256: str
