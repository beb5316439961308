"""What a document requires, all the way: everything reached, cycles shown, the longest chain, what is wrong on it."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from attest.graph.cycles import components, cycle_in, longest_chain
from tests.graph.conftest import Indexed
from tests.worlds import STUB, proposal

NODES = "abcdef"
graphs = st.dictionaries(st.sampled_from(NODES), st.lists(st.sampled_from(NODES), unique=True, max_size=4))


def draft(number: int, requires: str = "", status: str = "Final") -> str:
    fields = {"requires": requires} if requires else {}
    return proposal(number, f"Number {number}", "Words.", status=status, **fields)


def test_everything_that_is_required_by_way_of_others_is_there(indexed: Indexed) -> None:
    files = {"1.md": draft(1, "2, 4"), "2.md": draft(2, "3"), "3.md": draft(3), "4.md": draft(4)}
    view = indexed(files).dependencies("eip-1")
    assert {node.node_id: node.depth for node in view.nodes} == {"eip-1": 0, "eip-2": 1, "eip-4": 1, "eip-3": 2}
    assert view.critical_path == ["eip-1", "eip-2", "eip-3"]
    assert (view.asserted, len(view.links), view.cycles, view.conflicts) == (3, 3, [], [])


def test_who_requires_a_document_is_found_the_other_way(indexed: Indexed) -> None:
    files = {"1.md": draft(1, "2"), "2.md": draft(2, "3"), "3.md": draft(3)}
    view = indexed(files).dependencies("eip-3", direction="in")
    assert [node.node_id for node in view.nodes] == ["eip-3", "eip-2", "eip-1"]
    assert view.critical_path == ["eip-3", "eip-2", "eip-1"]


def test_a_cycle_is_shown_and_both_of_its_links_are_conflicts(indexed: Indexed) -> None:
    view = indexed({"1.md": draft(1, "2"), "2.md": draft(2, "3"), "3.md": draft(3, "2")}).dependencies("eip-1")
    assert view.cycles == [["eip-2", "eip-3", "eip-2"]]
    assert [(one.kind, one.source, one.target) for one in view.conflicts] == [
        ("cycle", "eip-2", "eip-3"), ("cycle", "eip-3", "eip-2"),
    ]  # fmt: skip
    assert view.critical_path == ["eip-1", "eip-2", "eip-3"]


def test_what_is_wrong_with_a_requirement_is_shown_with_the_lines_that_say_so(indexed: Indexed) -> None:
    files = {
        "1.md": draft(1, "2, 3, 20, 99"),
        "2.md": draft(2, status="Withdrawn"),
        "3.md": draft(3, status="Draft"),
        "eips/eip-20.md": STUB,
        "ercs/erc-20.md": draft(20),
    }
    view = indexed(files).dependencies("eip-1")
    assert [(one.kind, one.detail) for one in view.conflicts] == [
        ("abandoned", "eip-2 is Withdrawn"),
        ("unsettled", "eip-1 is Final, eip-3 is Draft"),
        ("missing", "eip-99 is not in the store"),
        ("moved", "eip-20 moved to erc-20"),
    ]
    shown = [[passage.text for passage in one.evidence] for one in view.conflicts]
    line = "requires: 2, 3, 20, 99"
    assert shown == [[line, "status: Withdrawn"], [line, "status: Draft"], [line], [line, "status: Moved"]]


def reachable(graph: dict[str, list[str]], node: str) -> set[str]:
    seen, ahead = set[str](), list(graph.get(node, []))
    while ahead:
        if (one := ahead.pop()) not in seen:
            seen.add(one)
            ahead += graph.get(one, [])
    return seen


@given(graphs)
def test_a_cycle_is_found_wherever_a_node_reaches_itself(graph: dict[str, list[str]]) -> None:
    found = {node for members in components(graph, "a") for node in members if cycle_in(graph, members)}
    assert found == {node for node in {"a", *reachable(graph, "a")} if node in reachable(graph, node)}


@given(graphs)
def test_a_cycle_is_a_way_round_along_the_links(graph: dict[str, list[str]]) -> None:
    for members in components(graph, "a"):
        way = cycle_in(graph, members)
        assert all(far in graph[near] for near, far in pairwise(way))
        assert not way or way[0] == way[-1]


def longest(graph: dict[str, list[str]], node: str) -> int:
    return 1 + max((longest(graph, far) for far in graph.get(node, [])), default=0)


@given(graphs)
def test_without_cycles_the_longest_chain_is_the_longest_of_all_ways(graph: dict[str, list[str]]) -> None:
    forward = {near: [far for far in ends if far > near] for near, ends in graph.items()}
    chain = longest_chain(forward, "a")
    assert all(far in forward[near] for near, far in pairwise(chain))
    assert len(chain) == longest(forward, "a")
