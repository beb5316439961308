"""Graphs and timelines in text formats that other programs draw: DOT (Graphviz) and Mermaid."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """One arrow of a graph."""

    source: str
    target: str
    label: str = ""
    dashed: bool = False
    """Whether the arrow is drawn dashed, for an uncertain link."""


def dot(labels: Mapping[str, str], arrows: Iterable[Arrow]) -> str:
    """Render a directed graph for Graphviz; ``labels`` maps node ids to labels."""
    rows = [f"  {_dot(node)} [label={_dot(label)}];" for node, label in labels.items()]
    for arrow in arrows:
        style = ", style=dashed" if arrow.dashed else ""
        rows.append(f"  {_dot(arrow.source)} -> {_dot(arrow.target)} [label={_dot(arrow.label)}{style}];")
    return "\n".join(["digraph links {", "  rankdir=LR;", "  node [shape=box];", *rows, "}"])


def _dot(text: str) -> str:
    escaped = _line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def flowchart(labels: Mapping[str, str], arrows: Iterable[Arrow]) -> str:
    """Render a directed graph for Mermaid."""
    names = {node: f"n{number}" for number, node in enumerate(labels)}
    rows = [f'  {names[node]}["{_mermaid(label)}"]' for node, label in labels.items()]
    for arrow in arrows:
        line = "-.->" if arrow.dashed else "-->"
        label = f'|"{_mermaid(arrow.label)}"|' if arrow.label else ""
        rows.append(f"  {names[arrow.source]} {line}{label} {names[arrow.target]}")
    return "\n".join(["flowchart LR", *rows])


def timeline(title: str, sections: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> str:
    """Render a timeline for Mermaid; each section has events as (date, text)."""
    rows = [f"  title {_plain(title)}"]
    for name, events in sections:
        rows += [f"  section {_plain(name)}", *(f"    {_plain(date)} : {_plain(text)}" for date, text in events)]
    return "\n".join(["timeline", *rows])


def _mermaid(text: str) -> str:
    """Escape text for quotation marks: characters that Mermaid would read as an end, markup or a directive
    (``%%{init``, which works anywhere) become entities."""
    return re.sub(r'[#"<>`%]', lambda match: f"#{ord(match[0])};", _line(text))


def _plain(text: str) -> str:
    """Text for places without escapes: characters with a meaning in Mermaid are removed."""
    return " ".join(re.sub(r"[:;#%{}<>]", " ", _line(text)).split()) or "-"


def _line(text: str) -> str:
    """The text on one line, without control and bidirectional formatting characters."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
