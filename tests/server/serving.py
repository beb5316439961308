"""The server as a process on a free port of this machine, and a client that sends it whatever it is told to."""

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tests.conventions.tree import SRC


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What came back. Header names are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> object:
        return json.loads(self.body)


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server that is there. ``url`` has no slash at its end."""

    url: str
    process: subprocess.Popen[str]

    def get(self, path: str, **headers: str) -> Reply:
        return self.send("GET", path, headers=headers)

    def post(self, path: str, value: object, **headers: str) -> Reply:
        """Send a JSON value, or bytes as they are."""
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        return self.send("POST", path, body=body, headers={"content-type": "application/json", **headers})

    def send(self, method: str, path: str, *, body: object = None, headers: Mapping[str, str] | None = None) -> Reply:
        """One request on a connection of its own. Underscores in header names stand for hyphens."""
        place = urlsplit(self.url)
        with closing(http.client.HTTPConnection(place.hostname, place.port, timeout=60)) as connection:
            sent = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
            connection.request(method, path, body=body, headers=sent)
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(status=answer.status, headers=found, body=answer.read())


@contextmanager
def serving(
    store: Path, *argv: str, host: str = "127.0.0.1", end: signal.Signals = signal.SIGTERM, program: str | None = None,
    **environment: str,
) -> Iterator[Server]:  # fmt: skip
    """`attest serve`, or a program that does the same, on a store until the block ends, and then its end, which must be
    a good one."""
    run = ["-c", program] if program else ["-m", "attest"]
    command = [sys.executable, *run, "serve", "--host", host, "--port", "0", "--json", "--store", str(store)]
    with subprocess.Popen(
        [*command, *argv], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(SRC), **environment}
    ) as process:
        try:
            assert process.stdout is not None
            said = "".join(iter(process.stdout.readline, "}\n")) + "}"
            yield Server(url=json.loads(said)["url"].replace("0.0.0.0", "127.0.0.1"), process=process)
            process.send_signal(end)
            assert process.wait(timeout=60) == 0
        finally:
            process.kill()
