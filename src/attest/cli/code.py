"""The commands about source code: what is defined where, who calls it, which specification it follows."""

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from attest.cli import code_lines
from attest.cli.terminal import Streams, print_value
from attest.values.encodable import encodable

if TYPE_CHECKING:
    from attest.engine import Attest
    from attest.values.specs import SpecLinks
    from attest.values.symbols import CallLinks


def symbols(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the symbols that match a name. Status 1 if there is none."""
    found = kb.symbols(encodable(given.name), k=given.k, kind=given.kind)
    print_value(
        streams, given, found, partial(code_lines.match_lines, width=streams.out.width), degraded=found.degraded
    )
    return 0 if found.matches else 1


def outline(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the symbols of a file. Status 1 if it has none."""
    found = kb.outline(encodable(given.ref))
    print_value(streams, given, found, code_lines.outline_lines, degraded=found.degraded)
    return 0 if found.symbols else 1


def callers(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print who calls a symbol. Status 1 if nobody does."""
    return _calls(kb.callers, given, streams)


def callees(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print what a symbol calls. Status 1 if it calls nothing."""
    return _calls(kb.callees, given, streams)


def _calls(walk: "Callable[..., CallLinks]", given: Namespace, streams: Streams) -> int:
    found = walk(encodable(given.ref), depth=given.depth, limit=given.limit, relation=given.relation)
    print_value(streams, given, found, code_lines.call_lines)
    return 0 if found.links else 1


def implementations(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the code that follows a specification. Status 1 if none is known."""
    return _specifications(kb.implementations(encodable(given.ref), limit=given.limit), given, streams)


def specified(kb: "Attest", given: Namespace, streams: Streams) -> int:
    """Print the specification that code follows. Status 1 if none is known."""
    return _specifications(kb.specified(encodable(given.ref), limit=given.limit), given, streams)


def _specifications(found: "SpecLinks", given: Namespace, streams: Streams) -> int:
    print_value(streams, given, found, partial(code_lines.spec_lines, width=streams.out.width), degraded=found.degraded)
    return 0 if found.links else 1
