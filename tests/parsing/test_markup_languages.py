"""reStructuredText, AsciiDoc and Org are read as they are written, with an outline, a head and links."""

from collections.abc import Sequence

import pytest

from attest.markup import as_markdown
from attest.parsing import parse
from attest.values.outlines import BlockKind, Parsed
from tests.parsing.steps import growth
from tests.parsing.trees import assert_sound

RST = """\
==========
The kettle
==========

:Author: Ann Lee
:Date: 2024-05-06
:Status: Draft

Water boils, see :doc:`the notes </water>` and :doc:`salt`::

    boil(water)

    # until done

It is simple.

Care of ``lids``
================

.. note::
   Never *open* it.

.. _target:
.. a comment

1. One.
2. Two, which
   goes on.

   - inner

Limits
------

===== =====
Name  Value
===== =====
MAX_CUPS 6
===== =====

+-----+----+
| a   | b  |
+=====+====+
| c   | d  |
|     | e  |
+-----+----+

.. code-block:: python

   def boil(): ...

.. option:: --hot

   Makes it hot.

>>> boil()
True
"""

ADOC = """\
= The kettle
Ann Lee <ann@example.org>
:revdate: 2024-05-06

Water boils, see xref:water.adoc[the notes].

== Care of `lids` ==

// a comment
[source,python]
----
def boil(): ...

== no heading
----

* One.
* Two, which
  goes on.

lid:: What is on top.

[cols="1,1"]
|===
|Name |Value

|MAX_CUPS |6
|===

....
plain
....

 literal

Old style
~~~~~~~~~

The end.
"""

ORG = """\
#+TITLE: The kettle
#+AUTHOR: Ann Lee
#+DATE: <2024-05-06 Mon>

Water boils, see [[file:water.org][the notes]].

* Care of =lids= :tag:
:PROPERTIES:
:ID: 7
:END:
** TODO [[https://a.example][Limits]]
# a comment
#+BEGIN_SRC python
def boil(): ...

,* no heading
#+END_SRC

- One.
- Two, which
  goes on.

| Name     | Value |
|----------+-------|
| MAX_CUPS | 6     |

#+begin_quote
Never open it.
#+end_quote
"""


def short(text: str, parsed: Parsed) -> list[tuple[int, str, str]]:
    """Depth, kind and first words of every block that is no heading."""
    depths = list[int]()
    for block in parsed.outline.blocks:
        depths.append(depths[block.parent] + 1 if block.parent >= 0 else 0)
    return [
        (depth, block.kind.value, block.label or " ".join(text[block.start : block.end].split())[:24])
        for depth, block in zip(depths, parsed.outline.blocks, strict=True)
        if block.kind is not BlockKind.HEADING
    ]


OUTLINES: Sequence[tuple[str, str, list[tuple[int, str, str]]]] = (
    ("kettle.rst", RST, [
        (0, "section", "The kettle"),
        (1, "list", ":Author: Ann Lee :Date: "),
        (2, "list_item", ":Author: Ann Lee"),
        (2, "list_item", ":Date: 2024-05-06"),
        (2, "list_item", ":Status: Draft"),
        (1, "paragraph", "Water boils, see :doc:`th"[:24]),
        (1, "code", "boil(water) # until done"),
        (1, "paragraph", "It is simple."),
        (1, "section", "Care of lids"),
        (2, "paragraph", "Never *open* it."),
        (2, "list", "1. One. 2. Two, which go"),
        (3, "list_item", "1. One."),
        (3, "list_item", "2. Two, which goes on. -"),
        (4, "list", "- inner"),
        (5, "list_item", "- inner"),
        (2, "section", "Limits"),
        (3, "table", "===== ===== Name Value ="),
        (4, "table_row", "Name Value"),
        (4, "table_row", "MAX_CUPS 6"),
        (3, "table", "+-----+----+ | a | b | +"),
        (4, "table_row", "| a | b |"),
        (4, "table_row", "| c | d | | | e |"),
        (3, "code", "python"),
        (3, "list", "--hot Makes it hot."),
        (4, "list_item", "--hot Makes it hot."),
        (5, "paragraph", "--hot"),
        (5, "paragraph", "Makes it hot."),
        (3, "code", "python"),
    ]),
    ("kettle.adoc", ADOC, [
        (0, "section", "The kettle"),
        (1, "paragraph", "Ann Lee <ann@example.org"),
        (1, "paragraph", "Water boils, see xref:wa"),
        (1, "section", "Care of lids"),
        (2, "code", "python"),
        (2, "list", "* One. * Two, which goes"),
        (3, "list_item", "* One."),
        (3, "list_item", "* Two, which goes on."),
        (2, "list", "lid:: What is on top."),
        (3, "list_item", "lid:: What is on top."),
        (2, "table", "|=== |Name |Value |MAX_C"),
        (3, "table_row", "|Name |Value"),
        (3, "table_row", "|MAX_CUPS |6"),
        (2, "code", "plain"),
        (2, "code", "literal"),
        (2, "section", "Old style"),
        (3, "paragraph", "The end."),
    ]),
    ("kettle.org", ORG, [
        (0, "front_matter", "#+TITLE: The kettle #+AU"),
        (1, "field", "title"),
        (1, "field", "author"),
        (1, "field", "date"),
        (0, "paragraph", "Water boils, see [[file:"),
        (0, "section", "Care of lids"),
        (1, "section", "Limits"),
        (2, "code", "python"),
        (2, "list", "- One. - Two, which goes"),
        (3, "list_item", "- One."),
        (3, "list_item", "- Two, which goes on."),
        (2, "table", "| Name | Value | |------"),
        (3, "table_row", "| Name | Value |"),
        (3, "table_row", "| MAX_CUPS | 6 |"),
        (2, "quote", "Never open it."),
        (3, "paragraph", "Never open it."),
    ]),
)  # fmt: skip


@pytest.mark.parametrize(("name", "text", "outline"), OUTLINES, ids=[name for name, _, _ in OUTLINES])
def test_the_outline_is_that_of_the_text(name: str, text: str, outline: list[tuple[int, str, str]]) -> None:
    parsed = parse(f"docs/{name}", text)
    assert short(text, parsed) == outline
    assert_sound(text, parsed)


@pytest.mark.parametrize(
    ("name", "text", "author", "date"),
    [
        ("kettle.rst", RST, "Ann Lee", "2024-05-06"),
        ("kettle.adoc", ADOC, None, "2024-05-06"),
        ("kettle.org", ORG, "Ann Lee", "2024-05-06"),
    ],
)
def test_title_author_and_date_are_those_at_its_head(name: str, text: str, author: str | None, date: str) -> None:
    parsed = parse(f"docs/{name}", text)
    assert (parsed.kind, parsed.title, parsed.author, parsed.authored_at) == ("note", "The kettle", author, date)
    assert all(one.value in " ".join(text[one.start : one.end].split()) for one in parsed.fields)


def test_links_lead_to_files_of_the_same_source() -> None:
    targets = {name: [one.target for one in parse(f"docs/a/{name}", text).mentions] for name, text, _ in OUTLINES}
    assert targets == {
        "kettle.rst": ["page:docs/water", "file:docs/a/salt.rst"],
        "kettle.adoc": ["file:docs/a/water.adoc"],
        "kettle.org": ["file:docs/a/water.org"],
    }


def test_constants_of_tables_are_found() -> None:
    assert [(one.name, one.value) for one in parse("docs/kettle.org", ORG).constants] == [("MAX_CUPS", "6")]


def test_headers_of_a_python_proposal_are_its_fields() -> None:
    head = "PEP: 8\nTitle: Style\nAuthor: Ann Lee <ann@example.org>,\n        Bo Chen\nStatus: Active\n"
    text = f"{head}\nIntro\n=====\n\nText.\n"
    parsed = parse("peps/pep-0008.rst", text)
    assert (parsed.kind, parsed.document_id, parsed.title, parsed.status) == ("note", None, "Style", "Active")
    assert [one.name for one in parsed.authors] == ["Ann Lee", "Ann Lee", "Bo Chen"]
    assert parsed.outline.blocks[0].kind is BlockKind.FRONT_MATTER


@pytest.mark.parametrize("name", ["a.rst", "a.adoc", "a.org"])
@pytest.mark.parametrize(
    "piece", [".. a::\n ", "* ", "=" * 9 + "\n", "+--+\n", "  " * 60 + "- x\n", ":a: ", "|===\n", "= x" + " " * 99]
)
def test_texts_made_to_take_long_do_not(name: str, piece: str) -> None:
    assert growth(lambda count: parse(f"docs/{name}", piece * count), size=2_000) < 2.5
    assert parse(f"docs/{name}", piece * 20_000).title == "a"  # by its file: it has no heading


def test_what_poses_as_a_proposal_or_a_thread_is_a_note() -> None:
    for name in ("a.rst", "a.adoc", "a.org"):
        parsed = parse(f"docs/{name}", "---\neip: 4844\ntitle: T\n---\n\n**ann** (2024-03-28):\n")
        assert (parsed.kind, parsed.document_id) == ("note", None)


def test_a_value_of_blanks_without_end_is_read_in_one_go() -> None:
    """By steps, not by the clock: trying each blank would take hours."""
    text = f":kettle: x{' ' * 100_000}y\n\nThe {{kettle}} boils.\n"
    assert_sound(text, parse("a.adoc", text))
    assert "boils" in as_markdown("a.adoc", "The {kettle} boils.", text)
