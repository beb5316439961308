"""Bringing a source up to date from the page: a button, how far it is, and a way to stop it, without scripts."""

import re
from pathlib import Path
from urllib.parse import quote_plus

from tests.server.jobs import crowd, ended
from tests.server.pages import seen
from tests.server.serving import Reply, Server


def words(server: Server) -> str:
    return " ".join(seen(server, "/status").text.split())


def sent(server: Server, path: str, **fields: str) -> Reply:
    """A form as a browser sends it."""
    body = "&".join(f"{name}={quote_plus(value)}" for name, value in fields.items()).encode()
    headers = {"content-type": "application/x-www-form-urlencoded", "origin": server.url, "accept": "text/html"}
    return server.send("POST", path, body=body, headers=headers)


def job_of(server: Server) -> str:
    return re.findall(r"/v1/index/(\w+)/events", server.get("/status").text)[0]


def test_a_button_indexes_a_source_again_and_the_page_says_what_came_of_it(writable: Server, folder: Path) -> None:
    (folder / "new.md").write_text("# New\n\nThe zorblax ratio is forty-two.\n", encoding="utf-8")
    assert "Index primer again" in str(seen(writable, "/status").elements)
    reply = sent(writable, "/status/index", source="primer", words_alone="true")
    assert (reply.status, reply.headers["location"]) == (303, "/status#job")
    page = writable.get("/status").text
    for job in re.findall(r"/v1/index/(\w+)/events", page):
        ended(writable, job)
    assert "done primer: 1 added, 0 changed, 0 removed" in words(writable)
    assert "The zorblax ratio" in seen(writable, "/search?q=zorblax").text


def test_a_job_under_way_is_shown_and_can_be_cancelled(writable: Server, folder: Path) -> None:
    crowd(folder, 1_500)
    sent(writable, "/status/index", source="primer", words_alone="true")
    job = job_of(writable)
    assert "Indexing primer" in words(writable)
    assert sent(writable, "/status/index", source="primer").status == 303
    assert job_of(writable) == job
    assert sent(writable, "/status/cancel", job=job).status == 303
    ended(writable, job)
    assert "cancelled primer" in words(writable)
    assert "indexing again carries on" in words(writable)


def test_what_went_wrong_with_a_job_is_said(writable: Server, folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))
    sent(writable, "/status/index", source="primer", words_alone="true")
    for job in re.findall(r"/v1/index/(\w+)/events", writable.get("/status").text):
        ended(writable, job)
    assert "failed primer: the folder of the source is not there" in words(writable)


def test_a_server_that_only_reads_has_no_button_and_says_how_to_get_one(server: Server) -> None:
    assert "Index again" not in words(server)
    assert "--allow-index" in words(server)
    for path in ("/status/index", "/status/cancel"):
        assert sent(server, path, source="primer", job="0").status == 403


def test_a_form_of_another_site_starts_nothing(willing: Server) -> None:
    reply = willing.send("POST", "/status/index", body=b"source=primer", headers={"origin": "http://evil.example"})
    assert reply.status == 403
    assert "Indexing" not in words(willing)


def test_sources_that_are_not_there_are_not_found(willing: Server) -> None:
    assert sent(willing, "/status/index", source="nowhere").status == 404
    assert sent(willing, "/status/cancel", job="nowhere").status == 404
