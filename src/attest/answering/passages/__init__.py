"""What can be quoted, cut out of what was found: sentences, rows, items, statements of code; and what cannot.

passages    what they are; walk finds those of a chunk, stored is what it reads, sections makes them of any places
blocks      where things stand in an outline: headings, sections around a place, lists that go on from each other
leads       a list or some code with what introduces it, as layout sets them
prose_cells of a table whose cells are prose   statements  of source code, columns of its documentation
lengths     what is too long to be read; pointers what says nothing of itself
plain       a passage in words, without markup; shown is what a reader sees of marks within a line
"""
