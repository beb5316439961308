"""Responses that only the server gives, for the OpenAPI document; what commands print is in ``attest.shapes``."""

from typing import Literal

from attest.shapes.parts import Shape, Versioned
from attest.shapes.store import IndexShape


class ProgressShape(Shape):
    """Progress of a job in its current stage."""

    stage: Literal["files", "history", "vectors"]
    done: int
    total: int
    chunks: int


class HealthShape(Shape):
    """The server is running."""

    status: Literal["ok"]


class ProblemShape(Shape):
    """Problem details, RFC 9457; ``near`` suggests what may have been meant."""

    type: str
    title: str
    status: int
    detail: str
    near: list[str]


class JobShape(Versioned):
    """A job that brings a source up to date."""

    job_id: str
    source: str
    lexical_only: bool
    state: Literal["running", "cancelling", "done", "cancelled", "failed"]
    progress: ProgressShape | None
    report: IndexShape | None
    """Only of a job that is done."""
    problem: ProblemShape | None
    """Only of a job that failed."""
