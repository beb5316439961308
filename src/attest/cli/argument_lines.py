"""A map of arguments as lines for a person, and as a diagram."""

from collections.abc import Iterator

from attest.cli.link_lines import quoted
from attest.cli.terminal import INDENT, Ink, Line, bold, dim, many, shortened
from attest.values.arguments import POSITIONS, Argument, ArgumentAnswer, ArgumentMap
from attest.values.diagrams import Arrow, flowchart

_STYLES = {"for": "good", "against": "bad"}
_LABEL = 80


def argument_lines(found: ArgumentMap, *, width: int) -> list[Line]:
    """The arguments of each position in the order of their dates, with the posts that reply."""
    lines: list[Line] = []
    for position in POSITIONS:
        if of := found.of(position):
            lines += [[Ink(position, _STYLES[position]), dim(f"  {many(len(of), 'argument')}")], []]
            lines += [line for one in of for line in _argument_lines(one, width)]
            lines.append([])
    if not found.arguments:
        looked = f"in {many(len(found.threads), 'thread')}" if found.threads else "and no thread that speaks of it"
        return [[dim(f"no argument was found {looked}")]]
    more = f", {found.left_out} more were left out (-k)" if found.left_out else ""
    count = f"{many(len(found.arguments), 'argument')} in {many(len(found.threads), 'thread')}{more}"
    how = "extracted by markers and replies, judged by nobody"
    return [*lines, [dim(f"{count} · {how} · {found.elapsed_ms:.0f} ms")]]


def _argument_lines(one: Argument, width: int) -> Iterator[Line]:
    yield [
        f"{one.date or '':<10}  ", bold(one.actor), dim(f"  “{one.marker}” {one.confidence:.1f}  "),
        shortened(one.title, 50), dim(f"  post {one.post}"),
    ]  # fmt: skip
    yield from quoted(one.said, width)
    for answer in one.answers:
        yield [INDENT, dim("answered by "), answer.actor, dim(_about(answer))]
        yield [INDENT * 2, dim("│ "), shortened(answer.said.text, width - 2 * len(INDENT) - 2)]


def _about(answer: ArgumentAnswer) -> str:
    return "  " + ", ".join(filter(None, (answer.date, f"post {answer.post}", answer.position)))


def argument_diagram(found: ArgumentMap) -> str:
    """The map as a Mermaid diagram: arguments lead to the topic, replies to arguments."""
    labels, arrows = {"topic": found.topic}, list[Arrow]()
    for number, one in enumerate(found.arguments):
        labels[f"a{number}"] = f"{one.actor}: {shortened(one.said.text, _LABEL)}"
        arrows.append(Arrow(source=f"a{number}", target="topic", label=one.position, dashed=one.confidence < 0.9))
        for answer in one.answers:
            node = f"a{number}p{answer.post}"
            labels[node] = f"{answer.actor}: {shortened(answer.said.text, _LABEL)}"
            arrows.append(Arrow(source=node, target=f"a{number}", label="answers"))
    return flowchart(labels, arrows)
