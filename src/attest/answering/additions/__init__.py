"""What an answer needs besides the passages that were chosen for it.

question_parts    a passage for every part of a question
comparison        a passage for each of the things compared
chronicle         for a question how something came about: what each document put forward
self_description  the sentence in which a document says what it puts forward
causes            the reason given next to a quoted sentence
antecedents       the sentence before one that begins with *it*, *this* or *otherwise*
item_values       the value of the thing that a list item describes
titles            the titles of the documents
reading_order     the order in which all of them are read
introduced        the rows of the table that a sentence introduces, and what follows its colon
steps             all of the steps that a passage is one of
snippets          otherwise, the code that does what is asked
contained_items   the complete list of what belongs to something
symbol_names      the names of the symbols that sentences of source code document
naming_headings   the name over a sentence that does not say what it is about
this_document     the name of a document that calls itself *this proposal*
days              the day of a sentence that does not say when it was
versions          the version that a sentence of a changelog was written for
"""
