"""Every suffix that something reads is in the one list of its kind."""

import pytest

from attest.parsing import COMPONENTS, DATA, LANGUAGES, READERS
from attest.parsing.extraction import EXTRACTORS
from attest.parsing.markup_languages import FORMATS
from attest.values.links import page_key
from attest.values.suffixes import ASCIIDOC, DOCUMENTS, LATEX, MAN, ORG, PAGES, PLAIN, RESTRUCTURED


def test_every_suffix_that_a_reader_has_is_that_of_a_document_of_data_or_of_code() -> None:
    known = [*DOCUMENTS, *DATA, *LANGUAGES, *COMPONENTS]
    assert len(known) == len(set(known))
    assert {*READERS, *PLAIN} == set(known)  # a text without a reader of its own is read as plain
    assert set(EXTRACTORS) <= set(DOCUMENTS)


def test_every_markup_language_is_read_as_one() -> None:
    assert set(FORMATS) == {*RESTRUCTURED, *ASCIIDOC, *ORG, *LATEX, *MAN}


@pytest.mark.parametrize("suffix", PAGES)
def test_a_page_is_known_without_its_suffix(suffix: str) -> None:
    assert page_key(f"Guide/02-Lids{suffix}") == page_key(f"guide/lids{suffix}.erb") == "guide/lids"
