"""What can be quoted, cut out of the hits: sentences, table rows, list items, statements of code.

passages        the types: a passage, its form, and what answering reads of the store (library_parts)
chunk_passages  finds the passages of a chunk
open_document   makes passages of any place in a document, or of a part of it
blocks          positions in an outline: headings, the sections around a place, lists that continue each other
lead_sentences  lists and code with the sentence that introduces them; layout sets them on lines of their own
item_terms      the term that an item begins with, and sentences that merely give it a value
prose_cells     sentences of table cells that hold prose
statements      statements of source code; two_columns: two-column text in its documentation
lengths         cuts sentences that are too long to read
pointers        recognises text that says nothing itself, so it is not quoted
plain_text      a passage in words, without markup; inline_marks: marks that only a renderer understands
days_around      the day of a passage, as the lines around it state it
"""
