"""How fast spreadsheets, slides, OpenDocument and mail are read, and how much of them, beside other programs.

    python benchmarks/office_texts.py FOLDER

Every file of the folder with a suffix that is known here is read. Where the library is installed that others read the
format with (openpyxl, python-pptx, odfpy; none of them is needed), words that it finds and that are nowhere in our text
are counted and shown.
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any

from script import parser_of, script
from tables import number, table

from attest.parsing.extraction import EXTRACTORS, extract, suffix_of

_WORD = re.compile(r"[^\W_]{2,}")
_SHOWN = 12
_READ = (".csv", ".eml", ".mbox", ".odp", ".ods", ".odt", ".pptx", ".tsv", ".xlsx")


def words(text: str) -> Counter[str]:
    return Counter(word.lower() for word in _WORD.findall(text))


def cells_of_openpyxl(file: Path) -> Iterator[str]:
    """Texts of cells on sheets that are shown; numbers are shown otherwise here and there."""
    book: Any = import_module("openpyxl").load_workbook(file, data_only=True)
    for sheet in book.worksheets:
        if sheet.sheet_state == "visible":
            yield from (cell for row in sheet.iter_rows(values_only=True) for cell in row if isinstance(cell, str))


def shapes_of_pptx(file: Path) -> Iterator[str]:
    """Texts of shapes, tables and notes, without dates, numbers and feet of slides."""
    slides: Any = import_module("pptx").Presentation(file).slides
    for slide in slides:
        yield from _shapes(slide.shapes)
        if slide.has_notes_slide and slide.notes_slide.notes_text_frame:
            yield slide.notes_slide.notes_text_frame.text


def _shapes(shapes: Any) -> Iterator[str]:
    for shape in shapes:
        if hasattr(shape, "shapes"):
            yield from _shapes(shape.shapes)
        elif not (shape.is_placeholder and shape.placeholder_format.type in (13, 15, 16)):
            if shape.has_text_frame:
                yield shape.text_frame.text
            if getattr(shape, "has_table", False):
                yield from (cell.text for row in shape.table.rows for cell in row.cells)


def paragraphs_of_odfpy(file: Path) -> Iterator[str]:
    """Texts of headings and paragraphs, those of headers and footers too."""
    document: Any = import_module("odf.opendocument").load(file)
    text: Any = import_module("odf.text")
    told: Any = import_module("odf.teletype")
    for kind in (text.H, text.P):
        yield from (told.extractText(one) for one in document.getElementsByType(kind))


OTHERS: Mapping[str, Callable[[Path], Iterator[str]]] = {
    ".xlsx": cells_of_openpyxl,
    ".pptx": shapes_of_pptx,
    **dict.fromkeys((".odt", ".ods", ".odp"), paragraphs_of_odfpy),
}


def other(file: Path) -> Counter[str]:
    """The words that another program finds; none where it is not installed or fails."""
    try:
        with redirect_stdout(sys.stderr):  # odfpy prints what it cannot parse
            return words("\n".join(OTHERS[suffix_of(file.name)](file)))
    except Exception as error:  # whatever they raise for a file says nothing of ours
        print(f"{file.name}: {type(error).__name__}", file=sys.stderr)
        return Counter()


def figures(files: list[Path]) -> tuple[list[str], Counter[str]]:
    """A row for files of one format, and the words that only the other program finds."""
    elapsed, unread, theirs, lost = 0.0, 0, 0, Counter[str]()
    for file in files:
        data = file.read_bytes()
        started = time.process_time()
        text = extract(file.name, data).text
        elapsed += time.process_time() - started
        unread += text is None
        found = other(file) if suffix_of(file.name) in OTHERS and text is not None else Counter[str]()
        here = words((text or "").replace("\\", ""))
        theirs += found.total()
        lost.update({word: count for word, count in found.items() if word not in here})
    size = sum(file.stat().st_size for file in files) / 1e6
    row = [f"{len(files):,}", f"{unread:,}", number(size), number(elapsed), f"{theirs:,}", f"{lost.total():,}"]
    return row, lost


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args(argv).folder
    rows, lost = list[list[str]](), dict[str, Counter[str]]()
    for suffix in sorted(set(_READ) & EXTRACTORS.keys()):
        files = sorted(file for file in folder.rglob("*") if suffix_of(file.name) == suffix and file.is_file())
        if files:
            row, lost[suffix] = figures(files)
            rows.append([suffix, *row])
    if not rows:
        print(f"office_texts: there is no file of these formats in {folder}", file=sys.stderr)
        return 2
    print(table(["format", "files", "not read", "MB", "s", "words of theirs", "not in ours"], rows))
    for suffix, missing in lost.items():
        if missing:
            print(f"\n{suffix}: {', '.join(word for word, _ in missing.most_common(_SHOWN))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
