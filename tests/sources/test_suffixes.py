"""What a name ends in is what ``pathlib`` says, though no path is made of every file of a large tree."""

from pathlib import PurePosixPath

from hypothesis import assume, example, given
from hypothesis import strategies as st

from attest.sources.folder import FolderSettings, limit_of

SMALL = FolderSettings(max_bytes=1)


@given(st.text(alphabet="a./pdfPDF", min_size=1))
@example("papers/Casper.PDF")
@example(".pdf")
@example("..pdf")
@example("a.pdf.")
@example("a.pdf/b")
def test_the_limit_of_a_pdf_is_that_of_what_pathlib_calls_one(path: str) -> None:
    assume(str(PurePosixPath(path)) == path)
    assert (limit_of(path, SMALL) > 1) == (PurePosixPath(path).suffix.lower() == ".pdf")
