"""The suffixes of files with documents, by format: the one list of them. Those of source code and data are where these
are read (``parsing.LANGUAGES``, ``markup.data``), and nowhere else.
"""

MARKDOWN = (".md", ".markdown", ".mdx", ".mdown", ".mkd")
RESTRUCTURED = (".rst", ".rest")
ASCIIDOC = (".adoc", ".asciidoc", ".asc")
ORG = (".org",)
LATEX = (".tex", ".ltx", ".latex")
HTML = (".html", ".htm", ".xhtml")
NOTEBOOKS = (".ipynb",)
PLAIN = (".txt",)
PDF = (".pdf",)
WRITTEN = (".docx", ".odt", ".epub", ".rtf")
"""Texts and books of office programs and readers."""
SLIDES = (".pptx", ".pptm", ".ppsx", ".odp")
SHEETS = (".xlsx", ".xlsm", ".ods", ".csv", ".tsv")
MAIL = (".eml", ".mbox")
TRANSCRIPTS = (".vtt", ".srt")
"""Subtitles."""
MAN = (
    *(f".{number}" for number in range(1, 10)),
    *(".1m", ".1p", ".3p", ".3pm", ".3x", ".3ssl", ".1ssl", ".5ssl", ".7ssl"),
    *(".man", ".mdoc"),
)
"""Manual pages, by their sections: *ls.1*."""

PAGES = (*MARKDOWN, *RESTRUCTURED, *ASCIIDOC, *ORG, *HTML, *NOTEBOOKS, *PLAIN)
"""What a site makes pages of."""
PROSE = (*PAGES, *LATEX, *WRITTEN, *PDF)
"""Texts in sentences."""
FOR_PEOPLE = (*PROSE, *SLIDES, *MAIL, *TRANSCRIPTS)
"""Texts that somebody wrote or said to others, wherever they lie; sheets may be the data of programs."""
DOCUMENTS = (*FOR_PEOPLE, *SHEETS, *MAN)
"""All of them."""
