"""`attest build`: names for states of the store, and what differs between them."""

from argparse import Namespace
from typing import TYPE_CHECKING

from attest.cli.printing import print_value
from attest.cli.terminal import Desk, Ink, Line, bold, dim, many
from attest.values.builds import Build, BuildDifference
from attest.values.spans import shown_id

if TYPE_CHECKING:
    from attest.engine import Attest

_SIGNS = {"added": ("+", "good"), "removed": ("-", "bad"), "changed": ("~", "warn")}


def build(kb: "Attest", given: Namespace, desk: Desk) -> int:
    """List, name or compare builds. Status 1 when two of them do not differ."""
    return {"list": _list, "tag": _list, "drop": _drop, "diff": _diff}[given.action](kb, given, desk)


def _list(kb: "Attest", given: Namespace, desk: Desk) -> int:
    found = kb.tag_build(given.name) if given.action == "tag" else kb.builds()
    print_value(desk, given, found, lambda builds: [_line(one) for one in builds.builds])
    return 0


def _drop(kb: "Attest", given: Namespace, desk: Desk) -> int:
    found = kb.drop_build(given.name)
    print_value(desk, given, found, lambda _: [[f"no build is called {given.name} any more"]])
    return 0


def _diff(kb: "Attest", given: Namespace, desk: Desk) -> int:
    found = kb.diff_builds(given.first, given.second)
    print_value(desk, given, found, _difference_lines)
    return 0 if found.changes else 1


def _line(one: Build) -> Line:
    size = f"{many(one.documents, 'document')}, {many(one.chunks, 'chunk')}"
    names = ", ".join([*one.tags, *(["now"] if one.present else [])])
    lost = Ink(f"  {many(one.pruned, 'document')} removed since", "warn") if one.pruned else ""
    return [one.created_at[:16].replace("T", " "), dim(f"  {shown_id(one.build_id)}  {size}  "), bold(names), lost]


def _difference_lines(found: BuildDifference) -> list[Line]:
    lines: list[Line] = []
    for change in found.changes:
        sign, style = _SIGNS[change.what]
        path = f"  {change.path}" if change.path != change.document_id else ""
        lines.append([Ink(sign, style), f" {change.document_id}", dim(path)])
    return [*lines, [dim(f"{many(len(found.changes), 'change')}, {found.same:,} the same")]]
