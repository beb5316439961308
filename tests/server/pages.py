"""Pages as a browser would make them out."""

from html.parser import HTMLParser
from urllib.parse import quote_plus

from tests.server.replies import QUESTION
from tests.server.serving import Server

HOSTILE_ID = "notes/%3Chostile%3E.md"


MARKUP = {"script", "img", "iframe", "object", "b", "style", "svg"}


class Seen(HTMLParser):
    """What a browser would make of a page: elements with their attributes, and text by element."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.marked = ""
        self._inside: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))
        self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.text += data
        self.marked += f"{data} " * ("mark" in self._inside)

    def links(self) -> list[str]:
        return [given["href"] or "" for tag, given in self.elements if tag == "a"]


def seen(server: Server, path: str, *, status: int = 200) -> Seen:
    reply = server.get(path, accept="text/html")
    assert (reply.status, reply.headers["content-type"]) == (status, "text/html; charset=utf-8")
    return Seen(reply.text)


def asked(server: Server, question: str) -> Seen:
    return seen(server, f"/ask?q={quote_plus(question)}")


ASKED = f"/ask?q={quote_plus(QUESTION)}"
VIEWS = (
    "/",
    ASKED,
    "/ask?q=boiling+point+of+tungsten",
    "/search?q=base+fee",
    "/documents/eip-1559",
    "/status",
    "/traces/last",
    "/timeline?q=eip-4844",
    "/links/eip-4844?inferred=true",
    "/calls/fake_exponential",
    "/nowhere",
)
