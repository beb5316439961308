"""Bringing a source up to date over HTTP: watched, cancelled, interrupted, and never of anything but a source."""

import shutil
import signal
from pathlib import Path

import pytest

import attest
from tests.server.jobs import crowd, ended
from tests.server.replies import described, events, name_of
from tests.server.serving import Reply, Server, serving


def started(server: Server, **wanted: object) -> Reply:
    return server.post("/v1/index", {"source": "primer", "lexical_only": True, **wanted})


def test_a_source_is_brought_up_to_date_as_it_was_indexed_last(writable: Server, folder: Path, kept: Path) -> None:
    (folder / "new.md").write_text("# New\n\nThe zorblax ratio is forty-two.\n", encoding="utf-8")
    reply = started(writable)
    job = described(writable, "post", "/v1/index", reply, status="202")
    assert reply.headers["location"] == f"/v1/index/{job['job_id']}"
    end = ended(writable, job["job_id"])
    assert (end["state"], end["report"]["added"], end["report"]["removed"]) == ("done", 1, 0)
    told = writable.get(f"/v1/index/{job['job_id']}")
    assert described(writable, "get", "/v1/index/{id}", told) == end
    assert writable.get("/v1/search?query=zorblax").json()["hits"][0]["document_id"] == "new.md"
    with attest.open(kept) as kb:
        assert kb.check().sound


def test_events_say_how_far_it_is(writable: Server, folder: Path) -> None:
    crowd(folder, 200)
    found = events(writable.get(f"/v1/index/{started(writable).json()['job_id']}/events"))
    assert {name for name, _ in found[:-1]} == {"progress"}
    assert (found[-1][0], found[-1][1]["progress"]["done"]) == ("end", 200)


def test_one_job_runs_at_a_time_and_a_cancelled_one_leaves_a_sound_store(
    writable: Server, folder: Path, kept: Path
) -> None:
    crowd(folder, 1_500)
    job = started(writable).json()["job_id"]
    second = started(writable)
    assert (second.status, name_of(second)) == (409, "index-running")
    cancelled = described(writable, "delete", "/v1/index/{id}", writable.send("DELETE", f"/v1/index/{job}"))
    assert cancelled["state"] == "cancelling"
    end = ended(writable, job)
    assert end["state"] == "cancelled"
    assert end["report"] is None
    with attest.open(kept) as kb:
        assert kb.check().sound
    assert ended(writable, started(writable).json()["job_id"])["state"] == "done"
    assert writable.get("/v1/search?query=zorb+1499").json()["hits"]


def test_the_end_of_the_server_interrupts_a_job_and_leaves_a_sound_store(kept: Path, folder: Path) -> None:
    crowd(folder, 1_500)
    with serving(kept, "--allow-index", end=signal.SIGTERM) as running:
        assert started(running).status == 202
    with attest.open(kept) as kb:
        assert kb.check().sound
        assert kb.reindex("primer", lexical_only=True).added > 0


def test_servers_of_one_store_that_index_at_once_all_end_when_they_are_told_to(kept: Path, folder: Path) -> None:
    """The one that waited for the other's transaction used to hear of it when that was over."""
    crowd(folder, 1_500)
    with serving(kept, "--allow-index") as first, serving(kept, "--allow-index") as second:
        assert [started(server).status for server in (first, second)] == [202, 202]
        for server in (first, second):
            server.process.send_signal(signal.SIGTERM)
        assert [server.process.wait(timeout=60) for server in (first, second)] == [0, 0]
    with attest.open(kept) as kb:
        assert kb.check().sound


@pytest.mark.parametrize("name", ["", "nowhere", "{folder}", "primer/notes", "..", "/etc"])
def test_what_is_no_source_is_not_indexed(willing: Server, store: Path, name: str) -> None:
    reply = started(willing, source=name.format(folder=store.parent / "primer"))
    assert (reply.status, name_of(reply)) == (404, "not-found")


def test_a_source_whose_folder_is_gone_stays_as_it_is_and_no_path_is_told(
    writable: Server, folder: Path, kept: Path
) -> None:
    shutil.rmtree(folder)
    end = ended(writable, started(writable).json()["job_id"])
    assert (end["state"], end["problem"]["type"]) == ("failed", "urn:attest:problem:source-gone")
    assert str(folder) not in str(end)
    assert writable.get("/v1/search?query=base+fee").json()["hits"]


def test_a_server_reads_only_unless_it_was_allowed_to_index(server: Server) -> None:
    for reply in (started(server), server.get("/v1/index/0123"), server.send("DELETE", "/v1/index/0123")):
        assert (reply.status, name_of(reply)) == (403, "index-refused")


def test_a_job_that_there_never_was_is_not_found(willing: Server) -> None:
    for path in ("/v1/index/0123", "/v1/index/0123/events"):
        assert willing.get(path).status == 404


def test_a_page_of_another_site_starts_no_job(willing: Server) -> None:
    reply = willing.post("/v1/index", {"source": "primer"}, origin="http://evil.example")
    assert (reply.status, name_of(reply)) == (403, "origin-refused")
