"""Cycles and longest chains of a directed graph. Pure functions; equal input gives equal output."""

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cache

Graph = Mapping[str, Sequence[str]]
"""From each node to its successors. A node without an entry has none."""


def components(graph: Graph, root: str) -> list[list[str]]:
    """Strongly connected components reachable from ``root``, each after all components that it leads to.

    R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Computing 1 (1972), without recursion.
    """
    index: dict[str, int] = {root: 0}
    low = {root: 0}
    open_nodes, path = [root], [(root, iter(graph.get(root, ())))]
    found: list[list[str]] = []
    while path:
        node, ahead = path[-1]
        following = next(ahead, None)
        if following is None:
            path.pop()
            if path:
                low[path[-1][0]] = min(low[path[-1][0]], low[node])
            if low[node] == index[node]:
                place = open_nodes.index(node)
                found.append(open_nodes[place:])
                del open_nodes[place:]
        elif following not in index:
            index[following] = low[following] = len(index)
            open_nodes.append(following)
            path.append((following, iter(graph.get(following, ()))))
        elif following in open_nodes:
            low[node] = min(low[node], index[following])
    return found


def cycle_in(graph: Graph, component: Sequence[str]) -> list[str]:
    """The shortest cycle through a component's first node, with that node at both ends; empty if there is none."""
    first, inside = component[0], set(component)
    previous: dict[str, str] = {}
    ahead = deque([first])
    while ahead:
        node = ahead.popleft()
        for following in graph.get(node, ()):
            if following == first:
                path = [node, first]
                while path[0] != first:
                    path.insert(0, previous[path[0]])
                return path
            if following in inside and following not in previous:
                previous[following] = node
                ahead.append(following)
    return []


def longest_chain(graph: Graph, root: str) -> list[str]:
    """The longest path from ``root``, where each cycle counts as one step with all its nodes."""
    found = components(graph, root)
    home = {node: number for number, members in enumerate(found) for node in members}

    @cache
    def chain(number: int) -> tuple[str, ...]:
        """Called in the order of components, each after all that it leads to: cached values keep the recursion flat."""
        members = found[number]
        beyond = dict.fromkeys(home[end] for node in members for end in graph.get(node, ()) if home[end] != number)
        return (*members, *max((chain(other) for other in beyond), key=len, default=()))

    for number in range(len(found)):
        chain(number)
    return list(chain(home[root]))
