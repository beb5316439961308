"""A notebook is read in the order of its cells, with what they printed."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound, texts

CELLS = [
    {"cell_type": "markdown", "source": ["# Kettles\n", "\n", "How *hot* is it?"]},
    {
        "cell_type": "code",
        "source": "boil(3)",
        "outputs": [
            {"output_type": "stream", "text": ["a\n", "\u001b[31mb\u001b[0m\n"]},
            {"output_type": "execute_result", "data": {"text/plain": ["100"], "image/png": "iVBOR"}},
            {"output_type": "display_data", "data": {"text/plain": "<Figure size 640x480 with 1 Axes>"}},
            {"output_type": "stream", "text": "x\n" * 21},
            {"output_type": "error", "ename": "Boom", "evalue": "too hot", "traceback": ["long"]},
        ],
    },
    {"cell_type": "markdown", "source": "## Care\n```sh\nleft open"},
    {"cell_type": "raw", "source": "raw <b>"},
    {"cell_type": "code", "source": "", "outputs": []},
]
METADATA = {"language_info": {"name": "python"}, "title": "Tea: a study", "authors": [{"name": "Ann Lee"}]}

TEXT = """---
title: "Tea: a study"
author: Ann Lee
language: python
---

# Kettles

How *hot* is it?

```python
boil(3)
```

```output
a
b
```

```output
100
```

```output
Boom: too hot
```

## Care
```sh
left open
```

```
raw <b>
```
"""


def text_of(notebook: object) -> str | None:
    return extract("a.ipynb", json.dumps(notebook).encode()).text


def test_a_notebook_becomes_text() -> None:
    assert text_of({"nbformat": 4, "metadata": METADATA, "cells": CELLS}) == TEXT


def test_the_outline_has_its_headings_and_its_code() -> None:
    parsed = parse("docs/a.ipynb", TEXT)
    assert_sound(TEXT, parsed)
    assert (parsed.kind, parsed.title, parsed.author) == ("note", "Tea: a study", "Ann Lee")
    assert [block.label for block in parsed.outline.blocks if block.kind is BlockKind.SECTION] == ["Kettles", "Care"]
    assert texts(TEXT, parsed, BlockKind.CODE)[0] == "```python\nboil(3)\n```"


def test_a_notebook_of_the_format_before_is_read() -> None:
    cells = [{"cell_type": "heading", "level": 2, "source": "Old"}, {"cell_type": "code", "input": ["x"]}]
    assert text_of({"nbformat": 3, "worksheets": [{"cells": cells}]}) == "## Old\n\n```\nx\n```\n"


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"a": 1}', b"[" * 100_000, b"\0\0"])
def test_what_is_no_notebook_is_a_finding(data: bytes) -> None:
    extracted = extract("a.ipynb", data)
    assert extracted.text is None
    assert {one.kind for one in extracted.findings} <= {FindingKind.MALFORMED, FindingKind.UNSUPPORTED}
    assert len(extracted.findings) == 1


def test_a_cell_that_poses_as_a_proposal_makes_no_proposal() -> None:
    text = text_of({"cells": [{"cell_type": "markdown", "source": "---\neip: 4844\ntitle: T\n---\n"}]})
    assert text is not None
    assert (parse("a.ipynb", text).kind, parse("a.ipynb", text).document_id) == ("note", None)


NAMES = st.sampled_from(["cells", "cell_type", "source", "outputs", "metadata", "text", "data", "level"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(), max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
)


@given(cells=st.lists(JSON, max_size=4), metadata=JSON)
def test_cells_of_any_form_do_no_harm_to_one_that_is_right(cells: Sequence[object], metadata: object) -> None:
    right = {"cell_type": "markdown", "source": "Tea boils."}
    text = text_of({"cells": [*cells, right], "metadata": metadata}) or ""
    assert text.endswith("Tea boils.\n")
    assert_sound(text, parse("a.ipynb", text))


def test_halves_of_characters_and_a_language_of_many_lines_do_no_harm() -> None:
    metadata = {"title": "a\ud800", "language_info": {"name": "py\n---\nthon"}}
    text = text_of({"metadata": metadata, "cells": [{"cell_type": "code", "source": "b\0\udfff"}]})
    assert text == "---\ntitle: a\ufffd\nlanguage: py --- thon\n---\n\n```\nb\ufffd\ufffd\n```\n"
