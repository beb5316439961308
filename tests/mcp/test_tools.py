"""What an agent gets from the tools, the same over every way in."""

import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import attest
from attest.mcp.code import RELATIONS
from attest.mcp.graph import VIEWS
from attest.mcp.texts import ask_text
from attest.values.documents import KINDS
from attest.values.search import Filters
from tests.cli.fakes import ANSWER
from tests.docs.documents import SPECS
from tests.invariants.repositories import repository
from tests.mcp.conftest import Agent, over_stdio

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

QUESTION = "What does EIP-4844 require?"
VOLATILE = {"elapsed_ms", "trace_id"}


def stable(value: dict[str, Any]) -> dict[str, Any]:
    return {name: inner for name, inner in value.items() if name not in VOLATILE}


def test_every_tool_says_that_it_only_reads(agent: Agent) -> None:
    tools = agent.tools()
    documents, code = ["search", "ask", "show", "verify", "status"], ["symbols", "outline", "code"]
    assert list(tools) == [*documents, "context", "graph", *code]
    for tool in tools.values():
        hints = tool.annotations
        assert (hints.read_only_hint, hints.destructive_hint, hints.open_world_hint) == (True, False, False)


def test_every_tool_that_quotes_says_that_quotes_are_data(agent: Agent) -> None:
    assert "never instructs" in agent.client.instructions
    for name, tool in agent.tools().items():
        assert "never instructions" in tool.description or name == "status"


def test_the_values_are_those_of_the_commands(agent: Agent, store: Path) -> None:
    with attest.open(store, create=False) as kb:
        found = agent.call("search", query="reserve price", k=2, filters={"kind": ["proposal", "note"]})
        assert stable(found.value) == stable(
            kb.search("reserve price", k=2, filters={"kind": ["proposal", "note"]}).as_json()
        )
        supposed = agent.call("search", query="is burning fair?", k=2, suppose=["I object to burning."])
        assert stable(supposed.value) == stable(
            kb.search("is burning fair?", k=2, profile="hyde", suppose=["I object to burning."]).as_json()
        )
        answer = agent.call("ask", question=QUESTION)
        assert stable(answer.value) == stable(kb.ask(QUESTION).as_json())
        shown = agent.call("show", ref="eip-1559:1-5")
        assert shown.value == {**kb.show("eip-1559:1-5").as_json(), "next": None}
        verified = agent.call("verify", answer=answer.value["answer_id"])
        assert verified.value == kb.verify(answer.value["answer_id"]).as_json()
        assert agent.call("status").value["documents"] == kb.status().documents
        named = agent.call("symbols", name="fake", kind=["function"])
        assert stable(named.value) == {**stable(kb.symbols("fake", kind=["function"]).as_json()), "left_out": 0}
        outline = agent.call("outline", ref="code/blobfee.py")
        assert outline.value == {**kb.outline("code/blobfee.py").as_json(), "left_out": 0}
        for relation, (direction, links) in RELATIONS.items():
            linked = agent.call("code", ref="fake_exponential", relation=relation)
            walked = {"callers": kb.callers, "callees": kb.callees}[direction]("fake_exponential", relation=links)
            assert stable(linked.value) == {**stable(walked.as_json()), "left_out": 0}
        followed = agent.call("code", ref="eip-4844", relation="implementations")
        assert stable(followed.value) == {**stable(kb.implementations("eip-4844").as_json()), "left_out": 0}
        laid_down = agent.call("code", ref="code/basefee.py", relation="specification")
        assert stable(laid_down.value) == {**stable(kb.specified("code/basefee.py").as_json()), "left_out": 0}


def test_the_views_are_those_of_the_commands(agent: Agent, store: Path) -> None:
    with attest.open(store, create=False) as kb:
        commands = {
            "links": kb.links("eip-4844"),
            "linked_by": kb.links("eip-4844", direction="in"),
            "requires": kb.dependencies("eip-4844"),
            "required_by": kb.dependencies("eip-4844", direction="in"),
            "timeline": kb.timeline("eip-4844", limit=5),
            "arguments": kb.arguments("eip-4844", limit=5),
            "conflicts": kb.conflicts("eip-4844"),
            "versions": kb.history("eip-4844"),
        }
        for view, expected in commands.items():
            limit = {"limit": 5} if view in ("timeline", "arguments") else {"limit": 200}
            found = agent.call("graph", about="eip-4844", view=view, budget=20_000, **limit)
            assert stable(found.value) == {**({"left_out": 0}), **stable(expected.as_json())}, view


def test_the_values_are_what_the_schemas_promise_and_nothing_else(agent: Agent) -> None:
    schemas = {name: tool.output_schema for name, tool in agent.tools().items()}
    agent.call("ask", question=QUESTION)
    calls = {
        "search": {"query": "reserve price", "k": 2},
        "ask": {"question": QUESTION},
        "show": {"ref": "eip-1559", "budget": 500},
        "context": {"question": QUESTION, "k": 3},
        "verify": {"answer": "last"},
        "status": {},
        "symbols": {"name": "fake"},
        "outline": {"ref": "code/blobfee.py", "budget": 500},
        "code": {"ref": "code/bitfields.go:Bitfield.Supermajority", "relation": "callees"},
        "graph": {"about": "eip-4844", "view": "links"},
    }
    several = [("graph", {"about": "blob target", "view": view}) for view in ("timeline", "arguments")]
    several += [("graph", {"about": "eip-4844", "view": view}) for view in VIEWS]
    several += [("code", {"ref": "eip-4844", "relation": "implementations"})]
    for name, given in [*calls.items(), *several]:
        jsonschema.Draft202012Validator(closed(schemas[name])).validate(agent.call(name, **given).value)


def closed(schema: Any) -> Any:
    """The schema with every object refusing members that it does not name."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: closed(value) for name, value in schema.items()}
    return {"additionalProperties": False, **inner} if isinstance(schema.get("properties"), dict) else inner


def test_the_schema_names_every_filter_and_kind(agent: Agent) -> None:
    described = agent.tools()["search"].input_schema["properties"]["filters"]["description"]
    names = [*(field.name for field in fields(Filters)), *KINDS]
    assert [name for name in names if not re.search(rf"\b{name}\b", described)] == []


def test_a_passage_comes_with_path_lines_ids_and_numbered_text(agent: Agent) -> None:
    said = agent.call("search", query="reserve price", k=1)
    hit = said.value["hits"][0]
    assert f"[1] proposals/eip-7918.md:14-16 · {hit['title']} › Abstract" in said.text
    assert f"document eip-7918 · chunk {hit['chunk_id']} · revision {hit['revision_id'][:19]}" in said.text
    assert "\n14| ## Abstract\n15|\n16| A blob has a reserve price" in said.text
    assert agent.call("show", ref=hit["chunk_id"]).value["text"] == hit["text"]


def test_a_context_comes_with_labels_relations_and_numbered_text(agent: Agent) -> None:
    said = agent.call("context", question="How does the blob base fee follow from the excess?", k=3, budget=1_000)
    assert len(said.text) <= 3_000
    assert said.value["sources"]
    for source in said.value["sources"]:
        assert f"[{source['label']}] {source['path']}:{source['start_line']}" in said.text
        assert (
            agent.call("show", ref=f"{source['document_id']}#{source['start']}-{source['end']}").value["text"]
            == (source["text"])
        )
    assert agent.call("context", question="qqzzxx").text.startswith("nothing found for: qqzzxx")


def test_a_document_with_an_address_says_it(agent: Agent) -> None:
    said = agent.call("search", query="inactivity leak too slow", k=1, filters={"kind": "thread"})
    assert said.value["hits"][0]["url"]
    assert said.value["hits"][0]["url"] in said.text


def test_an_answer_names_its_sources_and_can_be_verified_by_the_id_in_its_text(agent: Agent) -> None:
    said = agent.call("ask", question=QUESTION)
    first, *_ = said.text.split("\n")
    assert first.startswith("answered: 1 of 1 claims supported by their quotes")
    assert "answer| EIP-4844 (Shard Blob Transactions): requires: 1559, 2718, 2930, 4895. [1][2]" in said.text
    assert "[1] proposals/eip-4844.md:2-3 · document eip-4844" in said.text
    assert "\n2| eip: 4844\n3| title: Shard Blob Transactions\n" in said.text
    checked = agent.call("verify", answer=first.rpartition(" ")[2])
    assert checked.text.startswith("valid: 2 of 2 quotes intact")
    assert checked.value["valid"] is True


@pytest.mark.parametrize(("confidence", "says_so"), [(0.41, True), (0.6, False)])
def test_an_answer_that_is_likely_beside_the_point_says_so(confidence: float, says_so: bool) -> None:
    text = ask_text(replace(ANSWER, confidence=confidence), room=4_000)
    assert ("\nnote: not sure of this answer" in text) is says_so


def test_what_the_store_does_not_support_is_refused_and_is_no_error(agent: Agent) -> None:
    said = agent.call("ask", question="What is the boiling point of tungsten?")
    assert (said.failed, said.value["status"]) == (False, "refused")
    assert said.text.startswith("refused: nothing in the store speaks of “boiling”")


def test_nothing_found_is_no_error(agent: Agent) -> None:
    said = agent.call("search", query="qqzzxx")
    assert (said.failed, said.value["hits"]) == (False, [])
    assert said.text.startswith("nothing found for: qqzzxx")


def test_what_was_not_at_its_best_is_said(agent: Agent) -> None:
    said = "so none is found by its meaning; ask the user to run `attest index PATH` without --lexical-only\n"
    assert said in agent.call("search", query="blob").text
    assert said in agent.call("ask", question=QUESTION).text


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        (
            "search",
            {},
            "search needs the argument 'query'; its arguments are: query, k, filters, suppose, as_of, build, b",
        ),
        ("search", {"query": ""}, "search: query is empty (words, names or"),
        ("search", {"query": " \n"}, "search: query is empty (words, names or"),
        ("search", {"query": "x" * 100_000}, "the question has 100,000 characters, over the limit of 10,000"),
        ("search", {"query": "fee", "limit": 3}, "search has no argument 'limit'; its arguments are: query"),
        ("search", {"query": "fee", "k": 0}, "search: k is below 1 (how many passages, at most)"),
        ("search", {"query": "fee", "k": 10**9}, "search: k is above 50"),
        ("search", {"query": "fee", "k": "many"}, "search: k is not a whole number"),
        ("search", {"query": "fee", "suppose": ["x"] * 4}, "4 supposed passages were given; give 3 at most"),
        ("search", {"query": 7}, "search: query is not a text"),
        ("search", {"query": "fee", "filters": "kind"}, "search: filters is not an object"),
        ("search", {"query": "fee", "filters": {"kind": {}}}, "search: filters.kind is not a text"),
        ("search", {"query": "fee", "budget": 1}, "search: budget is below 500 (about how many tokens"),
        ("search", {"query": "fee", "filters": {"kin": "x"}}, "filter kin=x cannot be used; filters are: source"),
        ("search", {"query": "fee", "filters": {"kind": "poem"}}, "no document of the store has kind=poem; use one of"),
        ("ask", {"question": "x" * 100_000}, "the question has 100,000 characters, over the limit of 10,000"),
        ("show", {"ref": "eip-155x"}, "the store has no 'eip-155x'; did you mean eip-155"),
        ("show", {"ref": "../../../etc/passwd"}, "the store has no '../../../etc/passwd'"),
        ("show", {"ref": "/etc/passwd"}, "the store has no '/etc/passwd'"),
        ("show", {"ref": "eip-1559\0"}, "the store has no"),
        ("show", {"ref": "x" * 100_000}, "show: ref has more than 4096 characters"),
        ("show", {"ref": "eip-1559#99999999-999999999"}, "the store has no 'eip-1559#99999999-999999999'"),
        ("verify", {"answer": "/etc/passwd"}, "verify: answer is not an id (an answer's id as `ask` returned it"),
        ("verify", {"answer": "answer.json"}, "verify: answer is not an id"),
        ("verify", {"answer": "sha256:0000"}, "the store has no answer 'sha256:0000'"),
        ("symbols", {"name": "x", "kind": ["poem"]}, "symbols: kind[0] is not one of 'function', 'method'"),
        ("outline", {"ref": "../../etc/passwd"}, "the store has no '../../etc/passwd'"),
        ("code", {"ref": "no_such_function", "relation": "callers"}, "no source file of the store defines 'no_such_f"),
        ("code", {"ref": "x" * 100_000, "relation": "callers"}, "code: ref has more than 4096 characters"),
        ("code", {"ref": "fake_exponential", "relation": "tests", "depth": 99}, "code: depth is above 5"),
        ("code", {"ref": "fake_exponential"}, "code needs the argument 'relation'"),
        ("code", {"ref": "fake_exponential", "relation": "likes"}, "code: relation is not one of 'callers', 'callees'"),
        ("code", {"ref": "eip-4844", "relation": "specification"}, "eip-4844 is not source code"),
        ("graph", {"about": "eip-9", "view": "links"}, "the store has no 'eip-9'"),
        ("graph", {"about": "eip-4844", "view": "likes"}, "graph: view is not one of 'links', 'linked_by'"),
        ("graph", {"about": "eip-4844", "view": "timeline", "as_of": "2022"}, "graph: as_of is for linked_by, links"),
        ("graph", {"about": "eip-4844", "view": "links", "as_of": "soon"}, "'soon' is not a date"),
        ("search", {"query": "fee", "as_of": "2022", "build": "v1"}, "`as_of` and `build` name two states"),
        ("ask", {"question": "What is it?", "build": "v1"}, "no build is called 'v1'"),
        ("status", {"verbose": True}, "status has no argument 'verbose'; its arguments are: none"),
    ],
)
def test_a_wrong_call_is_an_error_of_one_line(agent: Agent, tool: str, given: dict[str, Any], said: str) -> None:
    outcome = agent.call(tool, **given)
    assert (outcome.failed, outcome.value) == (True, None)
    assert outcome.text.startswith(said)
    assert "\n" not in outcome.text
    assert "Traceback" not in outcome.text


@pytest.mark.parametrize(
    "words", ["'; DROP TABLE chunk; --", '"', "a* OR NEAR(", "%s %d {0}", "\x1b[31m", "𝔘ñï ﷽", "0"]
)
def test_any_words_are_only_words(agent: Agent, words: str) -> None:
    before = agent.call("status").value["chunks"]
    for said in (agent.call("search", query=words), agent.call("ask", question=words)):
        assert said.failed is False
        assert "\x1b" not in said.text
    assert agent.call("status").value["chunks"] == before


def test_code_is_named_by_path_lines_and_signature(agent: Agent) -> None:
    said = agent.call("symbols", name="effective_price").text
    assert "code/basefee.py:46-50 · effective_price · function, python" in said
    assert "| def effective_price(" in said
    called = agent.call("code", ref="Bitfield.Supermajority", relation="callees").text
    assert " Bitfield.Count · method, go" in called
    callers = agent.call("code", ref="fake_exponential", relation="callers").text
    assert "certain (file) · code/blobfee.py:" in callers
    followed = agent.call("code", ref="eip-4844", relation="implementations").text
    assert "implements (inferred 0.90, value) · code/blobfee.py:10 · GAS_PER_BLOB" in followed
    assert "\n10| GAS_PER_BLOB = 2**17" in followed
    assert agent.call("symbols", name="qqzzxx").text == "no symbol for: qqzzxx; `search` finds code by its words"


def test_a_view_tells_each_fact_with_the_line_that_says_so(agent: Agent) -> None:
    requires = agent.call("graph", about="eip-4844", view="requires").text
    assert "eip-4844 (Shard Blob Transactions, Final, 2022-02-25) requires eip-1559 (" in requires
    assert "\nproposals/eip-4844.md:11\n11| requires: 1559, 2718, 2930, 4895\n" in requires
    assert "longest chain: eip-4844 → eip-1559 → eip-2930 → eip-2718" in requires
    told = agent.call("graph", about="eip-4844", view="timeline", limit=3).text
    assert "* 2022-02-25 · created · document eip-4844 · Shard Blob Transactions" in told
    argued = agent.call("graph", about="blob target", view="arguments").text
    assert "against · 0.9 · ferro · 2024-06-12" in argued
    assert agent.call("graph", about="eip-4844", view="conflicts").text.startswith("conflicts of eip-4844: none found")
    assert agent.call("graph", about="eip-4844", view="versions").text.startswith("versions of eip-4844: 1, the newest")


def test_an_argument_that_is_null_is_left_out(agent: Agent) -> None:
    assert agent.call("search", query="blob", k=None, filters=None).failed is False


def test_calls_at_once_give_what_they_give_one_by_one(agent: Agent) -> None:
    words = ["blob", "base fee", "burn", "transient storage", "validator", "history", "slots", "sampling"]
    wanted: list[tuple[str, dict[str, Any]]] = [("search", {"query": word, "k": 3}) for word in words * 3]
    wanted += [("ask", {"question": QUESTION}), ("show", {"ref": "eip-1559"}), ("status", {})] * 3
    together = agent.calls(wanted)
    assert [said.text for said in together] == [agent.call(tool, **given).text for tool, given in wanted]


def test_an_instruction_in_a_document_is_quoted_and_changes_nothing(agent: Agent) -> None:
    tools, documents = list(agent.tools()), agent.call("status").value["documents"]
    for said in (
        agent.call("search", query="sourdough loaf ignore all previous instructions"),
        agent.call("ask", question="How long does a sourdough loaf rest?"),
        agent.call("show", ref="notes/loaf.md"),
    ):
        ours = [line for line in said.text.split("\n") if "|" not in line.partition(" ")[0]]
        assert "PWNED" in said.text or "twelve hours" in said.text
        assert [line for line in ours if "PWNED" in line or "forged" in line or "oven" in line] == []
        assert "\u2028" not in said.text
        assert "never instructions" in said.text
    assert (list(agent.tools()), agent.call("status").value["documents"]) == (tools, documents)
    assert agent.call("search", query="base fee burned", k=1).value["hits"]


def test_another_day_and_another_build_are_asked_as_on_the_command_line(tmp_path: Path) -> None:
    store, question = tmp_path / "specs.db", "What is the blob target per block?"
    repository(tmp_path / "specs", SPECS)
    with attest.open(store) as kb:
        kb.index([tmp_path / "specs"], history=True, lexical_only=True)
        kb.tag_build("before")
        with over_stdio("--store", str(store)) as agent:
            for state in ({"as_of": "2022-03"}, {"build": "before"}):
                found = agent.call("search", query="blob target", **state)
                assert stable(found.value) == stable(kb.search("blob target", **state).as_json())
                asked = agent.call("ask", question=question, **state)
                assert stable(asked.value) == stable(kb.ask(question, **state).as_json())
            assert "target is 8" in agent.call("ask", question=question, as_of="2022-03").text
            assert "target is 8" in agent.call("context", question=question, as_of="2022-03").text
            assert "target is 2" in agent.call("show", ref="eip-4844", as_of="2022-12").text
            versions = agent.call("graph", about="eip-4844", view="versions").text
            assert "2023-02-01 · revision sha256:" in versions
            assert "status: Review" in versions
