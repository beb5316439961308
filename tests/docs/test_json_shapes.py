"""docs/json.md has exactly the members that commands print."""

import io
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from attest.cli import main
from attest.cli.terminal import Streams, Terminal
from tests.conventions.tree import ROOT
from tests.docs.documents import SPECS, first_column, section
from tests.embedding import tiny
from tests.invariants.repositories import repository
from tests.worlds import put

QUESTION = "What does EIP-1559 require?"
RUNS = {
    "index": ["index", "primer"],
    "search": ["search", "base fee", "-k", "2", "--explain"],
    "context": ["context", "base fee", "--tokens", "300"],
    "ask": ["ask", QUESTION],
    "verify": ["verify", "forged.json"],
    "export": ["export"],
    "feedback": ["feedback", "--rating", "good"],
    "feedback --export": ["feedback", "--export", "asked.jsonl"],
    "trace": ["trace", "last"],
    "trace --list": ["trace", "--list"],
    "replay": ["replay", "last", "--with", "profile=plain"],
    "show": ["show", "eip-1559:1-3"],
    "history": ["history", "specs/eip-4844.md"],
    "diff": ["diff", "specs/eip-4844.md", "--from", "2022"],
    "answers": ["answers"],
    "stale": ["stale"],
    "build tag": ["build", "tag", "one"],
    "build list": ["build", "list"],
    "status": ["status", "--findings"],
    "check": ["check"],
    "cache": ["cache"],
    "symbols": ["symbols", "base_fee"],
    "outline": ["outline", "blobfee.py"],
    "callers": ["callers", "fake_exponential"],
    "callees": ["callees", "blob_base_fee"],
    "links": [
        "links",
        "eip-1559",
        "--direction",
        "both",
        "--depth",
        "2",
        "--relation",
        "quotes",
        "--relation",
        "cites",
    ],
    "dependencies": ["dependencies", "eip-7702"],
    "timeline": ["timeline", "blob target"],
    "arguments": ["arguments", "blob target"],
    "conflicts": ["conflicts", "--all"],
    "implementations": ["implementations", "eip-4844"],
    "specified": ["specified", "code/basefee.py:next_base_fee"],
    "remove": ["remove", "eip-1153", "--yes"],
    "build diff": ["build", "diff", "zero"],
    "build drop": ["build", "drop", "one"],
    "eval save-baseline": ["eval", "save-baseline", "before"],
    "eval list-baselines": ["eval", "list-baselines"],
    "eval run": ["eval", "run", "builtin", "--profile", "lexical", "--baseline", "before", "--gate"],
    "eval compare": ["eval", "compare", "last", "before"],
    "eval regress": ["eval", "regress", "builtin"],
    "eval answers": ["eval", "answers", "questions.jsonl"],
    "eval claims": ["eval", "claims", "claims.jsonl"],
}
"""A command line of every command whose value has as many members as possible, in an order in which they can be run."""

UNSEEN = {
    "ask": {"as_of", "stored", "closest[].document_id", "closest[].title", "closest[].path"},
    "history": {
        f"facts[].{name}"
        for name in (
            *("document_id", "path", "name", "value", "before", "at", "commit_id", "revision_id"),
            *("start", "end", "quote"),
        )
    },
    "check": {"faults[].invariant", "faults[].where", "faults[].detail"},
    "search": {
        "stages[].dropped[].chunk_id",
        "stages[].dropped[].reason",
        "without[].filters",
        "without[].hits",
    },
}
"""Members of lists that are empty in a sound store without copies, where something is found, or but of the past."""

CLAIMS = [
    {"id": label, "claim": "The fee is burned.", "evidence": f"The fee is {word}.", "label": label}
    for label, word in (("supported", "burned"), ("contradicted", "kept"))
]


DISPUTED = "# Limits\n\nAfter EIP-4844:\n\n| Name | Value |\n| - | - |\n| `MAX_BLOB_GAS_PER_BLOCK` | `1` |\n"
"""A note that gives a constant of the example another number."""


def value_of(*argv: str) -> object:
    out = io.StringIO()
    main([*argv, "--json"], streams=Streams(out=Terminal(stream=out), err=Terminal(stream=io.StringIO()), stdin=None))
    return json.loads(out.getvalue())


def members(value: object, maps: set[str], where: str = "") -> Iterator[str]:
    """The members of a JSON value as docs/json.md writes them: ``hits[].rank``. A map's own names are left out."""
    if isinstance(value, list):
        for item in value:
            yield from members(item, maps, f"{where}[]")
    elif isinstance(value, dict) and where not in maps:
        for name, inner in value.items():
            place = f"{where}.{name}" if where else name
            yield place
            yield from members(inner, maps, place)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What every command prints."""
    folder = tmp_path_factory.mktemp("shapes")
    shutil.copytree(ROOT / "examples" / "primer", folder / "primer")
    with pytest.MonkeyPatch.context() as here:
        here.chdir(folder)
        repository(folder / "specs", SPECS)
        put(folder / "primer", "zebra.md", b"# Zebra\n\nThe zebra fee is striped.\n")
        put(folder / "primer", "notes/limits.md", DISPUTED.encode())
        main(["index", "primer", "--lexical-only", "--quiet"])
        main(["index", "specs", "--lexical-only", "--quiet", "--history"])
        value_of("ask", "Is the zebra fee striped?")
        value_of("build", "tag", "zero")
        put(folder / "primer", "zebra.md", b"# Zebra\n\nThe zebra fee is plain.\n")
        main(["index", "primer", "--lexical-only", "--quiet"])
        forged = json.dumps(value_of("ask", QUESTION)).replace("requires: 2718", "requires: 2719")
        Path("forged.json").write_text(forged, encoding="utf-8")
        shutil.copy(ROOT / "examples" / "primer-questions.jsonl", "questions.jsonl")
        Path("claims.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in CLAIMS), encoding="utf-8")
        value_of("eval", "regress", "builtin", "--accept")
        value_of("eval", "run", "builtin", "--profile", "lexical")
        value_of("search", QUESTION, "--cross-encoder", str(tiny.write(Path("model"))))
        return {name: value_of(*argv) for name, argv in RUNS.items()}


@pytest.mark.parametrize("name", RUNS)
def test_every_member_is_described_and_nothing_else(printed: dict[str, object], name: str) -> None:
    text = section("docs/json.md", f"attest {name}")
    described = {member for row in first_column(text) for member in re.findall(r"`([^`]+)`", row)}
    rows = (row.split(" | ") for row in text.splitlines() if re.search(r" \| map( or null)? \| ", row))
    maps = {member for first, *_ in rows for member in re.findall(r"`([^`]+)`", first)}
    assert described - UNSEEN.get(name, set()) == set(members(printed[name], maps))
    assert printed[name]["schema"] == 1


def test_the_values_of_a_field_have_the_members_that_are_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    repository(tmp_path / "specs", SPECS)
    main(["index", "specs", "--lexical-only", "--quiet", "--history"])
    assert UNSEEN["history"] <= set(members(value_of("history", "--field", "status"), set()))
