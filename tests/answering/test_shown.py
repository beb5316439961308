"""Sentences of answers have the words of marks within a line, and not the marks."""

import pytest

from attest.answering.passages.plain import plain


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Use :class:`~kettle.lids.Lid` or :func:`boil`.", "Use `Lid` or `boil`."),
        ("See :doc:`the notes </water>` and {ref}`lids <care>`.", "See the notes and lids."),
        ("Read [[Lids#Care|about lids]] in [[Cups]].", "Read about lids in Cups."),
        ("Org has [[file:a.org][the notes]].", "Org has the notes."),
        (
            "Follow xref:a/b.adoc#c[Lids] and <<care,how to care>>, or <<cups>>.",
            "Follow Lids and how to care, or cups.",
        ),
        ("It is {{< new-in 1.2 >}} here.", "It is here."),
        ("A matrix [[1, 2]] stays, `:class:` and `[[x]]` too.", "A matrix [[1, 2]] stays, `:class:` and `[[x]]` too."),
        ("`a << b` and 1 << 2 stay.", "`a << b` and 1 << 2 stay."),
    ],
)
def test_what_a_reader_sees_is_said(written: str, said: str) -> None:
    assert plain(written) == said
