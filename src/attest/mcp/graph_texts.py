"""Views of documents as text for a model: each fact, with the numbered line that states it."""

from collections.abc import Sequence

from attest.mcp.quoting import QUOTED, notes, number_lines, on_one_line, place, short_name
from attest.values.arguments import Argument, ArgumentMap
from attest.values.conflicts import ConflictList, Contest
from attest.values.dependencies import DependencyView
from attest.values.history import History, Version
from attest.values.links import Link, LinkMap, Node
from attest.values.pages import with_pages
from attest.values.passages import Passage
from attest.values.spans import shown_id
from attest.values.timelines import Event, Timeline

_QUOTED_CHARACTERS = 400
"""Characters of one passage in the text; the value has all of it."""
_SIDES = 4
"""Documents listed for one number before the rest is only counted."""


def links_head(found: LinkMap, view: str) -> str:
    """The subject, and what was left out."""
    head = [f"{view} of {short_name(found.ref)}: {len(found.links)}", *([QUOTED] * bool(found.links))]
    return "\n".join([*head, *notes(found.truncated), ""])


def dependencies_head(found: DependencyView, view: str) -> str:
    """The subject, the longest chain, cycles, and faults on the way."""
    head = [f"{view} of {short_name(found.ref)}: {len(found.links)}", *([QUOTED] * bool(found.links))]
    chains = [("longest chain", found.critical_path), *(("cycle", cycle) for cycle in found.cycles)]
    head += [f"{what}: {on_one_line(' → '.join(chain))}" for what, chain in chains if len(chain) > 1]
    head += [
        f"{fault.kind}: {short_name(fault.source)} → {short_name(fault.target)}: {on_one_line(fault.detail)}"
        for fault in found.conflicts
    ]
    return "\n".join([*head, *notes(found.truncated), ""])


def link_text(link: Link, nodes: Sequence[Node]) -> str:
    """One link with the line that states it."""
    titles = {node.node_id: node for node in nodes}
    ends = [_node_text(titles.get(one), one) for one in (link.source, link.target)]
    sure = "" if link.asserted else f" (inferred {link.confidence:.2f}, {link.method})"
    posts = f" · post {link.post}" if link.post is not None else ""
    again = f" · said {link.times} times" if link.times > 1 else ""
    return "\n".join([f"{ends[0]} {link.relation} {ends[1]}{sure}{posts}{again}", *_passage_lines(link.evidence), ""])


def timeline_text(found: Timeline) -> str:
    """The events in the order of their dates; a turning point is marked."""
    if not found.events:
        return f"nothing dated for: {short_name(found.topic)}; try other words, or `search`"
    turns = {turn.event for turn in found.turning_points}
    more = [f"note: {found.left_out} events of less weight left out"] * bool(found.left_out)
    rows = [_event_text(event, n in turns) for n, event in enumerate(found.events)]
    return "\n".join([f"timeline of {short_name(found.topic)}", *notes(found.degraded), *more, QUOTED, "", *rows])


def _event_text(event: Event, turn: bool) -> str:
    facts = (
        event.kind,
        f"document {event.document_id}",
        short_name(event.title),
        short_name(event.actor or ""),
        event.why,
    )
    mark = "* " if turn else ""
    return "\n".join(
        [f"{mark}{event.date} · {' · '.join(on_one_line(fact) for fact in facts if fact)}", *_passage_lines(event.said)]
    )


def arguments_text(found: ArgumentMap) -> str:
    """Who argued for and against, in the order of their dates, each with the posts that reply."""
    if not found.arguments:
        return f"no argument found for: {short_name(found.topic)}; threads that were read: {len(found.threads)}"
    more = [f"note: {found.left_out} arguments of less weight left out"] * bool(found.left_out)
    note = "note: found by their wording and judged by nobody; read them, and count no heads"
    head = [f"arguments about {short_name(found.topic)}", *notes(found.degraded), *more, note, QUOTED, ""]
    return "\n".join([*head, *map(_argument_text, found.arguments)])


def _argument_text(one: Argument) -> str:
    day = (one.date or "").partition("T")[0]
    facts = (
        one.position,
        f"{one.confidence:.1f}",
        short_name(one.actor),
        day,
        short_name(one.title),
        f"post {one.post}",
    )
    rows = [" · ".join(fact for fact in facts if fact), *_passage_lines(one.said)]
    for answer in one.answers:
        rows += [f"  answered by {short_name(answer.actor)}, post {answer.post}", *_passage_lines(answer.said)]
    return "\n".join([*rows, ""])


def conflicts_head(found: ConflictList) -> str:
    """The subject, and the number of constants left out because their documents do not refer to each other."""
    apart = [f"note: {found.apart} more of documents that do not name each other"] * bool(found.apart)
    head = f"conflicts of {short_name(found.ref or 'the store')}: {len(found.conflicts) or 'none found'}"
    return "\n".join([head, *([QUOTED] * bool(found.conflicts)), *apart, ""])


def conflict_text(contest: Contest) -> str:
    """One constant with each of its numbers, and the documents that give it."""
    leading = f"{short_name(contest.leading)} leads" if contest.leading else "nobody can say"
    rows = [f"{short_name(contest.name)} · {contest.kind} · {leading}"]
    for side in contest.sides:
        more = f", and {len(side.statements) - _SIDES} more" if len(side.statements) > _SIDES else ""
        who = ", ".join(
            short_name(" ".join(filter(None, (statement.document_id, statement.status))))
            for statement in side.statements[:_SIDES]
        )
        rows += [
            f"  {short_name(side.value)} · strength {side.strength:.2f} · {who}{more}",
            *_passage_lines(side.statements[0].said),
        ]
    return "\n".join([*rows, ""])


def versions_head(found: History) -> str:
    """The document and the number of its versions."""
    hint = "" if any(version.commit_id for version in found.versions) else "; none of them from git"
    name = short_name(found.document_id or found.ref or "")
    return f"versions of {name}: {len(found.versions)}, the newest first{hint}\n"


def version_text(version: Version) -> str:
    """One version: its date, origin, and the fields of the front matter that it changed."""
    if version.revision_id is None:
        return f"{version.at[:10]} · gone from {on_one_line(version.path)}"
    commit = f"commit {version.commit_id[:10]}" if version.commit_id else "seen in the folder"
    facts = (
        f"{short_name(name)}: {short_name(value) if value is not None else 'no longer stated'}"
        for name, value in version.changed.items()
    )
    off = ["not on the main line any more"] * version.abandoned
    ids = f"revision {shown_id(version.revision_id)}"
    return " · ".join([version.at[:10], ids, commit, on_one_line(version.path), *off, *facts])


def _node_text(node: Node | None, node_id: str) -> str:
    about = [short_name(node.title), node.status or "", node.date or ""] if node else []
    more = ", ".join(on_one_line(fact) for fact in about if fact and fact != node_id)
    return f"{on_one_line(node_id)}{f' ({more})' if more else ''}"


def _passage_lines(passage: Passage | None) -> list[str]:
    """The place and the numbered text of a passage."""
    if passage is None:
        return []
    text = passage.text
    shown = text if len(text) <= _QUOTED_CHARACTERS else f"{text[:_QUOTED_CHARACTERS].rstrip()}…"
    where = with_pages(place(passage.path, passage.first_line, passage.last_line), passage.pages)
    return [where, number_lines(shown, passage.first_line)]
