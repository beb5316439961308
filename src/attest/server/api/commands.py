"""The commands that only read, over HTTP: a table from whose rows the routes are made.

A row names the parameters of a request and the method of the engine that answers it. The fields of the parameters are
that method's keyword arguments; an id in the path is its first argument. The response is the JSON of the returned
value, without paths of this machine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse, Response

from attest.engine import Attest
from attest.server import refs
from attest.server.api import command_requests as requests
from attest.server.api.routes import gives
from attest.server.problems import without_paths
from attest.server.threaded_engine import ThreadedEngine, work_kind
from attest.server.work import Kind
from attest.shapes import code, past, views
from attest.shapes.parts import Shape
from attest.values.members import Printed

if TYPE_CHECKING:
    from attest.values.timelines import Timeline

Id = Annotated[requests.Name, Path(alias="id", description="A document's id or path")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command as a GET route."""

    path: str
    summary: str
    """A few words for the OpenAPI document; no two operations share them."""
    look: Callable[..., Printed]
    """A method of the engine, or a function that takes the engine first."""
    takes: type[requests.Asked]
    gives: type[Shape]
    what: str
    """One line for the OpenAPI document."""
    kind: Kind = "quick"
    """``long`` for commands that read many documents, or every answer."""


def timeline_of(kb: Attest, ref: str, **given: Any) -> "Timeline":
    """`Attest.timeline` of an existing document; any other name would be taken as a topic in words."""
    return kb.timeline(kb.show(ref).document.document_id, **given)


COMMANDS: Sequence[Command] = (
    Command(
        path="/documents/{id:path}/links",
        summary="List the links of a document",
        look=Attest.links,
        takes=requests.LinksAsked,
        gives=views.LinksShape,
        what="The links of a document, or of a person (@handle), each with the place that states it.",
    ),
    Command(
        path="/documents/{id:path}/dependencies",
        summary="List the dependencies of a document",
        look=Attest.dependencies,
        takes=requests.DependenciesAsked,
        gives=views.DependenciesShape,
        what="What a document requires, directly and indirectly, or what requires it.",
    ),
    Command(
        path="/documents/{id:path}/timeline",
        summary="Show the timeline of a document",
        look=timeline_of,
        takes=requests.TimelineAsked,
        gives=views.TimelineShape,
        what="Events around a document, in the order of their dates.",
        kind="long",
    ),
    Command(
        path="/documents/{id:path}/history",
        summary="List the versions of a document",
        look=Attest.history,
        takes=requests.Nothing,
        gives=past.HistoryShape,
        what="The versions of a document.",
    ),
    Command(
        path="/documents/{id:path}/diff",
        summary="Compare two versions of a document",
        look=Attest.diff,
        takes=requests.DifferenceAsked,
        gives=past.DifferenceShape,
        what="What changed between two versions of a document.",
    ),
    Command(
        path="/history",
        summary="List the values of a field",
        look=Attest.history,
        takes=requests.FieldAsked,
        gives=past.HistoryShape,
        what="The values that a front matter field has had, in one document or in all.",
    ),
    Command(
        path="/timeline",
        summary="Show the timeline of a topic",
        look=Attest.timeline,
        takes=requests.TimelineOfTopic,
        gives=views.TimelineShape,
        what="Events around a topic, in the order of their dates.",
        kind="long",
    ),
    Command(
        path="/arguments",
        summary="List the arguments about a topic",
        look=Attest.arguments,
        takes=requests.ArgumentsAsked,
        gives=views.ArgumentsShape,
        what="Arguments for and against something in threads, and who made them.",
        kind="long",
    ),
    Command(
        path="/conflicts",
        summary="List constants with conflicting values",
        look=Attest.conflicts,
        takes=requests.ConflictsAsked,
        gives=views.ConflictsShape,
        what="Constants to which documents give different numbers.",
        kind="long",
    ),
    Command(
        path="/stale",
        summary="List stale answers",
        look=Attest.stale,
        takes=requests.Nothing,
        gives=past.StaleShape,
        what="The stored answers whose quoted text is no longer in the current revision.",
        kind="long",
    ),
    Command(
        path="/builds",
        summary="List builds",
        look=Attest.builds,
        takes=requests.Nothing,
        gives=past.BuildsShape,
        what="The builds that index runs recorded, with the names given to them.",
    ),
    Command(
        path="/symbols",
        summary="Find symbols by name",
        look=Attest.symbols,
        takes=requests.SymbolsAsked,
        gives=code.SymbolsShape,
        what="Definitions in source files, by name.",
    ),
    Command(
        path="/outline",
        summary="List the symbols of a source file",
        look=Attest.outline,
        takes=requests.SymbolAsked,
        gives=code.OutlineShape,
        what="The symbols of a source file.",
    ),
    Command(
        path="/callers",
        summary="List the callers of a symbol",
        look=Attest.callers,
        takes=requests.CallsAsked,
        gives=code.CallsShape,
        what="The symbols that call a symbol, or implement, override, test or use it.",
    ),
    Command(
        path="/callees",
        summary="List the callees of a symbol",
        look=Attest.callees,
        takes=requests.CallsAsked,
        gives=code.CallsShape,
        what="The symbols that a symbol calls, implements, overrides, tests or uses.",
    ),
    Command(
        path="/implementations",
        summary="List the code that follows a specification",
        look=Attest.implementations,
        takes=requests.SpecsAsked,
        gives=code.SpecsShape,
        what="The code that follows a specification.",
    ),
    Command(
        path="/specified",
        summary="List the specifications of code",
        look=Attest.specified,
        takes=requests.SpecsAsked,
        gives=code.SpecsShape,
        what="The specifications that code follows.",
    ),
)
"""Paths below a document come before the document itself, whose id may contain slashes."""


def routes(door: ThreadedEngine) -> APIRouter:
    """The routes of all commands."""
    router = APIRouter(prefix="/v1")
    for command in COMMANDS:
        add = _add_of_document if "{id" in command.path else _add
        add(router, door, command)
    return router


def _add(router: APIRouter, door: ThreadedEngine, command: Command) -> None:
    @router.get(command.path, responses=gives(command.gives), summary=command.summary, description=command.what)
    async def looked(asked: Annotated[command.takes, Query()]) -> Response:  # type: ignore[name-defined]  # the row's
        return await _answer(door, command, asked)


def _add_of_document(router: APIRouter, door: ThreadedEngine, command: Command) -> None:
    @router.get(command.path, responses=gives(command.gives), summary=command.summary, description=command.what)
    async def looked(ref: Id, asked: Annotated[command.takes, Query()]) -> Response:  # type: ignore[name-defined]
        return await _answer(door, command, asked, ref)


async def _answer(door: ThreadedEngine, command: Command, asked: requests.Asked, *ref: str) -> Response:
    given = dict(asked)
    if "filters" in given:
        given["filters"] = refs.conditions(given["filters"])
    look = partial(command.look, door.kb, *ref, **given)
    kind = "long" if command.kind == "long" else work_kind(given.get("as_of"))
    body = (await door.work.do(look, kind=kind)).as_json()
    if "degraded" in body:
        body["degraded"] = [without_paths(remark) for remark in body["degraded"]]
    return JSONResponse(body)
