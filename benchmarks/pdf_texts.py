"""How fast PDFs are read, and how well, beside another program.

    python benchmarks/pdf_texts.py FOLDER                                    (time, memory, quality)
    python benchmarks/pdf_texts.py FOLDER --words /usr/share/dict/words      (words that a dictionary knows, too)

Where `pdftotext` of poppler is installed, the words of both texts are compared as multisets, with words put together
again that its lines divide.
"""

import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from script import parser_of, script
from tables import number, share, table

from attest.parsing.extraction.pdf.extract import extract_pdf

_WORD = re.compile(r"[^\W\d_]{2,}")
_KNOWABLE = re.compile(r"\b[a-z]{4,}\b")
_DIVIDED = re.compile(r"([a-z])-\n([a-z])")


def words(text: str) -> Counter[str]:
    return Counter(word.lower() for word in _WORD.findall(text))


def other(file: Path) -> str:
    """What `pdftotext` reads in a file; nothing where it is not installed."""
    if not shutil.which("pdftotext"):
        return ""
    return subprocess.run(["pdftotext", file, "-"], capture_output=True, check=False).stdout.decode("utf-8", "replace")


def known(text: str, dictionary: frozenset[str]) -> float | None:
    found = _KNOWABLE.findall(text)
    return sum(word in dictionary for word in found) / len(found) if found and dictionary else None


def figures(files: Sequence[Path], dictionary: frozenset[str]) -> list[list[str]]:
    """Every figure with its name."""
    ours, theirs, elapsed = list[str](), list[str](), 0.0
    for file in files:
        data = file.read_bytes()
        started = time.process_time()
        ours.append(extract_pdf(data).text or "")
        elapsed += time.process_time() - started
        theirs.append(other(file))
    pages = sum(text.count("\f") for text in ours)
    pairs = [(words(one), words(_DIVIDED.sub(r"\1\2", two))) for one, two in zip(ours, theirs, strict=True)]
    common = sum((one & two).total() for one, two in pairs)
    here, there = sum(one.total() for one, _ in pairs), sum(two.total() for _, two in pairs)
    return [
        ["files", f"{len(files):,}"],
        ["pages with text", f"{pages:,}"],
        ["pages a second", number(pages / elapsed if elapsed else None)],
        ["our words that pdftotext has", share(common / here if here and there else None)],
        ["its words that we have", share(common / there if there else None)],
        ["our words that are known", share(known("\n".join(ours), dictionary))],
        ["its words that are known", share(known("\n".join(theirs), dictionary))],
    ]


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--words", type=Path, help="a file with a word a line")
    options = parser.parse_args(argv)
    files = sorted(options.folder.rglob("*.pdf"))
    if not files:
        print(f"pdf_texts: there is no PDF in {options.folder}", file=sys.stderr)
        return 2
    listed = options.words.read_text(encoding="utf-8").splitlines() if options.words else ()
    print(table(["PDF", ""], figures(files, frozenset(word.lower() for word in listed))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
