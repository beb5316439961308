"""Markdown as generators of sites and programs for notes read it: what it has besides CommonMark.

A *marking* is a line, or a run of lines, that tells a renderer what to do: it opens a box or a tab, imports a
component, includes a file, names an anchor. It stays a part of the text and of its chunk, and is of no block, so it is
never quoted; the words in it that a reader sees (the title of a box, the label of a tab) are a paragraph.

    markings  the tables: how each construct looks
    scan      where they stand in a text, how far each reaches, and what CommonMark gets to see instead
    html      the words of a block of HTML; html_blocks its tables and lists, html_gaps the blank lines in them
"""
