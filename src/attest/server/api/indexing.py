"""`/v1/index`: bringing a source up to date, as a job that can be watched and cancelled."""

from collections.abc import AsyncIterator

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response, StreamingResponse

from attest.server import events
from attest.server.api import request_shapes, shapes
from attest.server.jobs import Job
from attest.server.threaded_engine import ThreadedEngine

_STREAM = {events.MEDIA_TYPE: {"schema": {"type": "string"}, "description": "progress, and end as the last"}}


def routes(door: ThreadedEngine) -> APIRouter:
    """The routes of index jobs."""
    router = APIRouter(prefix="/v1/index")
    jobs = door.jobs
    described = {"model": shapes.JobShape, "description": "The job as it is now"}

    @router.post("", summary="Start an index job", status_code=202, responses={202: described})
    async def start(wanted: request_shapes.IndexRequest) -> Response:
        """Bring a source up to date with the folder it came from."""
        job = await jobs.start(wanted.source, lexical_only=wanted.lexical_only)
        return JSONResponse(job.as_json(), 202, {"Location": f"/v1/index/{job.job_id}"})

    @router.get("/{id}", summary="Show an index job", responses={200: described})
    async def state(job_id: request_shapes.JobRef) -> Response:
        """The state, progress and report of a job."""
        return JSONResponse(jobs.get(job_id).as_json())

    @router.get(
        "/{id}/events",
        summary="Watch an index job",
        response_class=StreamingResponse,
        responses={200: {"content": _STREAM}},
    )
    async def watch(job_id: request_shapes.JobRef) -> Response:
        """The job as server-sent events: one each time it changes, until it ends."""
        jobs.get(job_id)
        return StreamingResponse(_stream(jobs.states(job_id)), media_type=events.MEDIA_TYPE)

    @router.delete("/{id}", summary="Cancel an index job", responses={200: described})
    async def cancel(job_id: request_shapes.JobRef) -> Response:
        """Stop a job after the documents that are being committed."""
        return JSONResponse(jobs.cancel(job_id).as_json())

    return router


async def _stream(states: AsyncIterator[Job | None]) -> AsyncIterator[str]:
    async for job in states:
        if job is None:
            yield ": still going on\n\n"
        else:
            yield events.frame_event("end" if job.ended else "progress", job.as_json())
