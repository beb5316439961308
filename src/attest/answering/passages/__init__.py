"""What can be quoted, cut out of what was found: sentences, rows, items, statements of code; and what cannot.

passages    what they are; walk finds those of a chunk, stored is what it reads, sections makes them of any places
leads       a list or some code with what introduces it, as layout sets them; list_runs: lists that go on from each
            other
prose_cells of a table whose cells are prose   statements  of source code, columns of its documentation
minuted     what is written as minutes write it, by minute_forms, in minute_lines
headings    where their words stand
lengths     what is too long to be read; pointers what says nothing of itself
plain       a passage in words, without markup; shown is what a reader sees of marks within a line
"""
