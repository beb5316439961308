"""How well each passage answers a question, computed without a model.

score             the sum: words, surroundings, the score of the chunk, meaning, form
form_bonuses      bonuses for the form of a passage, in one table, by form_conditions; source_code: those for code
asked_value       whether a passage has the value asked for; quantities: patterns for each kind of value
value_nouns       patterns of the values that nouns such as *phone* stand for
heading_match     sections whose heading asks the question, or names its subject
sibling_headings  headings that name members of one set, of which the question names some
table_rows        which rows of a table are meant
older_versions    which of two versions of a document holds
whole_thread      all posts of the thread asked about; whole_function: all parts of a function that was found
late_interaction  how much of the question a passage says, in the same or other words
day_bonus         whether the day of a passage stands around it; day_meant: whether the question names it
one_thing         whether a sentence or two answer the question
"""
