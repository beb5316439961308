"""PDF: a file's bytes to the text of a revision (design/reading-pdf.md).

extract    the entry point; failures on the way become findings
pdfium     characters with positions, as runs; no other module calls pdfium
ruled      one row of a table with ruled cells, which rulings, the strokes of a page, divide
lines      lines in reading order: fragments on one baseline, columns, cells with fractions and exponents
furniture  what pages repeat, which is left out
blocks     paragraphs, items, tables, code, notes; joining merges what a page, a column or a formula divides
headings   which blocks are headings, and their level
writing    blocks to text; words repairs what typesetting did to them
quality    a score for the text, with reasons
"""
