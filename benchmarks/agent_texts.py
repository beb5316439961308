"""What the tools for agents cost in characters: the list of tools, and what a search and an answer give back.

    python benchmarks/agent_texts.py
    python benchmarks/agent_texts.py --store corpus.db --question "Why is the base fee burned?"

A client puts the list of tools into every conversation; the text of a reply, and with some clients its JSON too, into
the one that asked. With a store, also how many characters a token has in documents of each kind, counted with the word
pieces of the embedding model: what a budget of tokens is divided by rests on it.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from script import parser_of, script
from tables import table

import attest
from attest.embedding import load_counter
from attest.embedding.weights import find_model
from attest.mcp.tools import BY_NAME, TOOLS

QUESTION = "Which proposals does EIP-4844 require?"
DOCUMENTS_OF_A_KIND = 50


def listed() -> list[list[str]]:
    """Each tool with the characters of its name and description, and of the schema of what it takes."""
    rows = [
        [tool.name, len(tool.name) + len(tool.description), len(json.dumps(tool.takes.as_json()))] for tool in TOOLS
    ]
    total = [f"all {len(rows)}", sum(row[1] for row in rows), sum(row[2] for row in rows)]
    return [[name, f"{said:,}", f"{taken:,}"] for name, said, taken in [*rows, total]]


def replies(kb: attest.Attest, question: str) -> list[list[str]]:
    """The characters of the text and of the JSON of a search and of an answer."""
    rows = []
    for name, given in (("search", {"query": question}), ("ask", {"question": question})):
        tool = BY_NAME[name]
        reply = tool.run(kb, tool.takes.model_validate(given))
        rows.append([name, f"{len(reply.text):,}", f"{len(json.dumps(dict(reply.value), ensure_ascii=False)):,}"])
    return rows


def characters_per_token(kb: attest.Attest) -> list[list[str]]:
    """Of the first documents of each kind."""
    count = load_counter(find_model())
    texts: dict[str, list[str]] = defaultdict(list)
    with kb.view() as view:
        for document in view.catalog.documents.values():
            if len(texts[document.kind]) < DOCUMENTS_OF_A_KIND and document.redirect is None:
                texts[document.kind].append(kb.show(document.document_id).text)
    return [[kind, str(len(own)), f"{sum(map(len, own)) / sum(count(own)):.1f}"] for kind, own in sorted(texts.items())]


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--question", default=QUESTION)
    options = parser.parse_args(argv)
    print(table(["tool", "name and description", "what it takes"], listed()))
    if options.store is None:
        return 0
    with attest.open(options.store, create=False) as kb:
        print(table(["reply", "text", "JSON"], replies(kb, options.question), title=options.question))
        print(table(["kind", "documents", "characters a token"], characters_per_token(kb), title="tokens"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
