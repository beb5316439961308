"""Graphs and timelines as text that other programs draw: DOT (Graphviz) and Mermaid."""

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
    """For what is not certain."""


def dot(labels: Mapping[str, str], arrows: Iterable[Arrow]) -> str:
    """A directed graph for Graphviz; ``labels`` are those of the nodes, by id."""
    rows = [f"  {_dot(node)} [label={_dot(label)}];" for node, label in labels.items()]
    for arrow in arrows:
        style = ", style=dashed" if arrow.dashed else ""
        rows.append(f"  {_dot(arrow.source)} -> {_dot(arrow.target)} [label={_dot(arrow.label)}{style}];")
    return "\n".join(["digraph links {", "  rankdir=LR;", "  node [shape=box];", *rows, "}"])


def _dot(text: str) -> str:
    escaped = _line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def flowchart(labels: Mapping[str, str], arrows: Iterable[Arrow]) -> str:
    """A directed graph for Mermaid."""
    names = {node: f"n{number}" for number, node in enumerate(labels)}
    rows = [f'  {names[node]}["{_mermaid(label)}"]' for node, label in labels.items()]
    for arrow in arrows:
        line = "-.->" if arrow.dashed else "-->"
        label = f'|"{_mermaid(arrow.label)}"|' if arrow.label else ""
        rows.append(f"  {names[arrow.source]} {line}{label} {names[arrow.target]}")
    return "\n".join(["flowchart LR", *rows])


def timeline(title: str, sections: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> str:
    """A timeline for Mermaid: sections with their events as date and text."""
    rows = [f"  title {_plain(title)}"]
    for name, events in sections:
        rows += [f"  section {_plain(name)}", *(f"    {_plain(date)} : {_plain(text)}" for date, text in events)]
    return "\n".join(["timeline", *rows])


def _mermaid(text: str) -> str:
    """Text between quotation marks: what Mermaid would read as an end, as markup or as a directive (``%%{init``, which
    counts anywhere) is written as an entity."""
    return re.sub(r'[#"<>`%]', lambda match: f"#{ord(match[0])};", _line(text))


def _plain(text: str) -> str:
    """Text where nothing can be escaped: signs that Mermaid reads are left out."""
    return " ".join(re.sub(r"[:;#%{}<>]", " ", _line(text)).split()) or "-"


def _line(text: str) -> str:
    """The text on one line, without control characters and what turns the direction of writing."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
