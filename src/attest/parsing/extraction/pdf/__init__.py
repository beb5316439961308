"""PDF: a file's bytes to the text of a revision (design/reading-pdf.md).

extract    the door, and what fails on the way
pdfium     characters with places, as runs; nothing else here calls pdfium
lines      in reading order: fragments on one baseline, columns, cells with fractions and exponents
furniture  what pages repeat, which is left out
blocks     paragraphs, items, tables, code, notes; joining what a page, a column or a formula divides
headings   which of them are, and of what rank
writing    blocks to text, words mended
quality    how good the text is, and why
"""
