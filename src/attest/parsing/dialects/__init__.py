"""Dialects of Markdown: what site generators and note-taking programs add to CommonMark.

A *marking* is a line, or a run of lines, that tells a renderer what to do: open a box or a tab, import a component,
include a file, name an anchor. It stays part of the text and of its chunk, but belongs to no block, so it is never
quoted; the words in it that a reader sees (the title of a box, the label of a tab) are a paragraph.

    markings  the tables: the syntax of each construct
    scan      where markings are in a text, how far each reaches, and what CommonMark sees in their place
    html      the words of an HTML block; html_blocks its tables and lists, html_gaps the blank lines in them
"""
