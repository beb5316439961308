"""Figures: what is drawn lies within its frame and covers nothing, and is the same whenever it is drawn."""

import re
from collections.abc import Sequence
from datetime import date
from html.parser import HTMLParser
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.server.page.drawing import SMALL, Box, Figure, fit_text, text_width
from attest.server.page.drawn_graph import Group, Node, graph, share_evenly
from attest.server.page.drawn_timeline import Mark, timeline
from attest.server.page.rendering import templates

WIDTHS = (340.0, 1000.0)

words = st.text(max_size=40)
days = st.dates() | st.dates(date(2020, 1, 1), date(2020, 3, 1))
marks = st.lists(
    st.builds(Mark, day=days, lane=st.sampled_from(["created", "post", "cited"]), number=st.integers(1, 999),
              href=words, title=words, strong=st.booleans()),
    max_size=25,
)  # fmt: skip
nodes = st.builds(Node, name=words, href=words, about=words, evidence=words, says=words, sure=st.booleans())
groups = st.lists(st.builds(Group, name=words, href=words, nodes=st.lists(nodes, max_size=12)), max_size=4)


def inside(figure: Figure, box: Box) -> bool:
    slack = 1e-6
    right, bottom = box.x + box.width, box.y + box.height
    across = -slack <= box.x <= right <= figure.width + slack
    return across and -slack <= box.y <= bottom <= figure.height + slack


def overlap(one: Box, other: Box) -> bool:
    apart_across = one.x + one.width <= other.x or other.x + other.width <= one.x
    return not (apart_across or one.y + one.height <= other.y or other.y + other.height <= one.y)


def sound(figure: Figure) -> None:
    boxes = [label.box for label in figure.labels]
    assert [box for box in [*boxes, *figure.grounds] if not inside(figure, box)] == []
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []
    points = [point for stroke in figure.strokes for point in re.findall(r"(-?[\d.]+) (-?[\d.]+)", stroke.path)]
    assert all(0 <= float(x) <= figure.width and 0 <= float(y) <= figure.height for x, y in points)


@given(marks, st.sampled_from(WIDTHS))
def test_a_timeline_has_every_event_once_within_its_frame_and_apart(found: Sequence[Mark], width: float) -> None:
    phases = [(found[0].day, found[0].day)] if found else []
    figure = timeline(found, phases, width=width)
    sound(figure)
    shown = sorted(label.text for label in figure.labels if label.look.startswith("mark"))
    assert shown == sorted(str(mark.number) for mark in found)
    assert figure == timeline(found, phases, width=width)


@given(marks)
def test_a_later_event_stands_further_right(found: Sequence[Mark]) -> None:
    figure = timeline(found, [], width=1000)
    placed = sorted((mark.day, mark.number) for mark in found)
    at = {label.text: label.box.x for label in figure.labels if label.look.startswith("mark")}
    unique = [(day, number) for day, number in placed if [one for _, one in placed].count(number) == 1]
    xs = [at[str(number)] for _, number in unique]
    assert xs == sorted(xs)


@given(marks.filter(bool))
def test_a_timeline_says_where_in_time_it_is(found: Sequence[Mark]) -> None:
    years = [int(label.text[:4]) for label in timeline(found, [], width=1000).labels if label.look == "year"]
    first, last = min(mark.day for mark in found), max(mark.day for mark in found)
    assert years == sorted(years)
    assert all(first.year <= year <= last.year + 1 for year in years)
    assert years


@given(nodes, groups, groups, st.integers(2, 40))
def test_a_graph_lies_within_its_frame_with_its_labels_apart(
    middle: Node, leading: Sequence[Group], led_to: Sequence[Group], most: int
) -> None:
    figure = graph(middle, leading, led_to, most=most)
    sound(figure)
    assert figure == graph(middle, leading, led_to, most=most)
    shown = [label for label in figure.labels if label.look.startswith("node")]
    assert len(shown) <= most
    left_out = [int(label.text.split()[1]) for label in figure.labels if label.look == "rest"]
    assert len(shown) + sum(left_out) == sum(len(group.nodes) for group in [*leading, *led_to])


def test_a_side_that_has_nothing_takes_no_room() -> None:
    node = Node(name="Tides", href="/documents/tides.md")
    some = [Group(name="names", href="#names", nodes=[node])]
    widths = [
        graph(node, leading, led_to).width for leading, led_to in (([], []), (some, []), ([], some), (some, some))
    ]
    assert widths == [240, 240 + 370, 240 + 370, 240 + 2 * 370]


@given(st.lists(st.integers(0, 30), max_size=8), st.integers(0, 40))
def test_no_group_is_shown_less_of_than_another_unless_it_has_no_more(counts: list[int], most: int) -> None:
    shown = share_evenly(counts, most)
    assert sum(shown) == min(most, sum(counts))
    cut = [have for have, count in zip(shown, counts, strict=True) if have < count]
    assert not cut or max(shown) - min(cut) <= 1


@given(words, st.floats(0, 300))
def test_text_is_cut_to_its_room_and_keeps_its_beginning(text: str, room: float) -> None:
    cut = fit_text(text, room, SMALL)
    assert text_width(cut, SMALL) <= room
    assert cut.isprintable()
    whole = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    assert whole.startswith(cut.removesuffix("…"))
    assert cut == whole or cut.endswith("…") or not cut


@pytest.mark.parametrize("letter", ["W", "i", "a", "語"])
def test_a_title_of_a_million_letters_is_cut_as_soon_as_one_of_hundreds(letter: str) -> None:
    assert fit_text(letter * 1_000_000, 300.0, SMALL) == fit_text(letter * 300, 300.0, SMALL)


class Texts(HTMLParser):
    """The elements of a page and what stands between them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.names |= {name for name, _ in attributes}

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("text", ['<script>1</script>"', "'><a onload=1>", "&amp;</svg>"])
def test_markup_in_a_figure_is_text(text: str) -> None:
    node = Node(name=text, href="/x", about=text, evidence="/y", says=text)
    drawn = graph(node, [Group(name=text, href="/z", nodes=[node])], [])
    page = Texts(str(templates().get_template("figure.html").module.figure(drawn, "graph")))
    assert page.tags <= {"svg", "rect", "a", "g", "title", "path", "text"}
    assert not {name for name in page.names if name.startswith("on") or name == "style"}
    assert page.text.count(text) >= 5


def test_a_year_apart_is_twelve_months_apart() -> None:
    ends = [Mark(day=date(year, 1, 1), lane="created", number=year, href="", title="") for year in (2020, 2022)]
    figure = timeline(ends, [(date(2020, 1, 1), date(2022, 1, 1))], width=1000)
    assert [label.text for label in figure.labels if label.look == "year"] == [
        "2020-01", "2020-04", "2020-07", "2020-10", "2021-01", "2021-04", "2021-07", "2021-10", "2022-01",
    ]  # fmt: skip
    first, last = (label.box for label in figure.labels if label.look == "mark")
    assert (figure.grounds[0].x, figure.grounds[0].width) == (first.x, last.x + last.width - first.x)
