"""How well each passage answers a question, without a model.

score          the sum: words, surroundings, the rank of the chunk, meaning, form
forms          what the form of a passage adds, one table; source_code: of what only source code has
asked_value    whether a passage has the value that is asked for, by quantities: how each kind of value looks
heading_match  sections whose heading asks the question, or names what it is about
table_rows     which rows of a table are meant
whole_thread   all posts of the thread that is asked about; whole_function: all of a function that was found
words_said     how much of the question a passage says, in its words or in others
one_thing      whether a sentence or two answer the question
"""
