"""Tables, definitions and substitutions of reStructuredText answer as their readers see them."""

import pytest

import attest
from attest.markup import as_markdown

FILES = {
    "kiln.rst": """Kiln
====

.. list-table:: Programs
   :header-rows: 1

   * - Program
     - Top temperature
   * - Bisque
     - 1000 degrees
   * - Glaze
     - 1240 degrees,
       held for a while

.. csv-table:: Fees
   :header: "Member", "Fee"

   "Student", "12 euros"
   "Regular", "20 euros"

Every firing takes |hours| hours.

.. |hours| replace:: eleven

Glossary
--------

.. glossary::

   Bisque ware
      Clay that was fired once
      and is not glazed.

   Slip
      Clay that is thinned with water.

      It is poured.

.. warning::
   The lid is never opened
   above 400 degrees.

``kiln.shelf``:
    Which shelf the ware is put on, see the `book of shelves`_.
    The default is the middle one.

.. class:: Pyrometer(unit)

   Measures how hot the kiln is.

Sellers
-------

1. | Ada Quay sells the clay of the kiln.
   | Harbour 4

.. class:: wide

The wide paragraph is about mortar.

+--------------+---------------------------------+
| Cone         | Meaning                         |
+==============+=================================+
| Cone 022     | The coolest of the cones, which |
|              | bends at 586 degrees.           |
+--------------+---------------------------------+
""",
    "lamps.md": "# Lamps\n\nA lamp burns oil. A candle burns wax.\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the top temperature of Glaze?", "Program: Glaze; Top temperature: 1240 degrees, held for a while."),
        ("What is the fee of a student member?", "Member: Student; Fee: 12 euros."),
        ("What is bisque ware?", "Bisque ware: Clay that was fired once and is not glazed."),
        (
            "What is the default of kiln.shelf?",
            "``kiln.shelf``: Which shelf the ware is put on, see the book of shelves."
            " The default is the middle one.",
        ),
        (
            "What is the meaning of Cone 022?",
            "Cone: Cone 022; Meaning: The coolest of the cones, which bends at 586 degrees.",
        ),
        ("Who sells the clay of the kiln?", "Ada Quay sells the clay of the kiln. Harbour 4."),
        ("How many hours does every firing take?", "Every firing takes eleven hours."),
    ],
)  # fmt: skip
def test_what_is_told_is_what_readers_see_and_is_supported(kb: attest.Attest, question: str, told: str) -> None:
    answer = kb.ask(question)
    claim = next(claim for claim in answer.claims if claim.text == told)
    assert claim.verdict.support == "supported"
    assert kb.verify(answer.answer_id).valid


def test_a_class_that_is_described_is_read_and_one_that_only_styles_is_not(kb: attest.Attest) -> None:
    assert "Measures how hot the kiln is." in kb.ask("What does the Pyrometer measure?").claims[0].text
    assert not any(
        quote.quote.text.endswith("wide") for claim in kb.ask("What is wide?").claims for quote in claim.evidence
    )


def test_a_quotation_of_a_row_is_the_file_s_own_characters(kb: attest.Attest) -> None:
    quotes = [item.quote.text for item in kb.ask("What is the fee of a student member?").claims[0].evidence]
    assert '"Student", "12 euros"' in quotes


def test_a_paragraph_with_a_margin_is_no_term() -> None:
    text = FILES["kiln.rst"]
    start = text.index("The lid")
    assert as_markdown("kiln.rst", text[start : text.index("degrees.\n", start) + 8], text).startswith(
        "The lid is never opened\n"
    )
