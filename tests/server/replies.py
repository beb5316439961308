"""Replies, held to what the OpenAPI document says of them."""

import json

import jsonschema

from tests.server.serving import Reply, Server

VOLATILE = {"elapsed_ms", "trace_id"}
QUESTION = "What does EIP-1559 require?"


def steady(value: object) -> object:
    """A JSON value without what is different every time."""
    if isinstance(value, list):
        return [steady(item) for item in value]
    if isinstance(value, dict):
        return {name: steady(inner) for name, inner in value.items() if name not in VOLATILE}
    return value


def described(server: Server, method: str, route: str, reply: Reply, *, status: str = "200") -> object:
    """The JSON of a reply, held to what the OpenAPI document says of it."""
    spec = server.get("/v1/openapi.json").json()
    kind = reply.headers["content-type"]
    schema = spec["paths"][route][method]["responses"][status]["content"][kind]["schema"]
    value = reply.json()
    jsonschema.Draft202012Validator({**schema, "components": spec["components"]}).validate(value)
    return value


def problem(server: Server, method: str, route: str, reply: Reply) -> tuple[int, str]:
    """The status and the name of a problem that is one as the standard has it."""
    value = described(server, method, route, reply, status="default")
    assert value["status"] == reply.status
    assert "\n" not in value["detail"]
    return reply.status, value["type"].rpartition(":")[2]


def name_of(reply: Reply) -> str:
    return reply.json()["type"].rpartition(":")[2]


def events(reply: Reply) -> list[tuple[str, object]]:
    """Names and values, read as the standard says: a blank line ends an event."""
    found = []
    for block in reply.text.split("\n\n")[:-1]:
        fields = dict(line.split(": ", 1) for line in block.split("\n"))
        found.append((fields["event"], json.loads(fields["data"])))
    return found
