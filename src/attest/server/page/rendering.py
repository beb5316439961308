"""Rendering of templates, and the static files of the page."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

import attest
from attest.engine import PROFILE_NAMES
from attest.server.page import addresses, present
from attest.server.problems import Problem
from attest.values.spans import shown_id

if TYPE_CHECKING:
    from jinja2 import Environment

_STATIC = {
    "attest.css": "text/css; charset=utf-8",
    "figures.css": "text/css; charset=utf-8",
    "attest.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
_A_DAY = {"Cache-Control": "private, max-age=86400"}


def problem_page(problem: Problem, **asked: str) -> Response:
    """A page that reports an error, with the form filled in as it was sent."""
    return render("problem.html", status=problem.status, headers=problem.headers, problem=problem, **asked)


def render(template: str, *, status: int = 200, headers: Mapping[str, str] | None = None, **shown: object) -> Response:
    """The response with a rendered template."""
    html = templates().get_template(template).render(**shown)
    return HTMLResponse(html, status_code=status, headers=dict(headers or {}))


@cache
def templates() -> "Environment":
    """The template environment with its globals and filters."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("attest.server.page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(version=attest.__version__, profiles=PROFILE_NAMES, versioned=_static_url)
    made.globals.update({name: one for name, one in vars(addresses).items() if name.startswith("to_")})
    made.filters.update(short=shown_id, host=present.host)
    return made


def routes() -> APIRouter:
    """The route of ``static/``; files are cached for a day, since their URL changes with their content."""
    router = APIRouter()

    @router.get("/static/{name}")
    async def static(name: str) -> Response:
        if name not in _STATIC:
            raise HTTPException(404)
        return Response(_static_content(name), media_type=_STATIC[name], headers=_A_DAY)

    return router


@cache
def _static_content(name: str) -> bytes:
    return (files("attest.server.page") / "static" / name).read_bytes()


def _static_url(name: str) -> str:
    """The URL of a static file, which changes with its content."""
    return f"/static/{name}?{sha256(_static_content(name)).hexdigest()[:12]}"
