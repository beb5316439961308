"""PDF: a file's bytes to the text of a revision (design/reading-pdf.md).

Characters with places (runs.py) become lines in reading order (lines.py), without what pages repeat (furniture.py);
lines become blocks (blocks.py), some of them headings (headings.py); blocks become text (writing.py), words mended
(words.py). How good the text is, quality.py says in findings.
"""
