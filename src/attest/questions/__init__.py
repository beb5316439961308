"""How questions are put: recognisers over the text of a question, and over sentences that would answer it.

wants           what a question wants, from a table of patterns
question_forms/ how it is put, from another
decompose       the questions that it consists of
periods         the days that it names
asked_fields    a field of front matter that it asks for; speech_forms: somebody's words
heading_topics  whether a heading is the name of its topic
value_names     names of values that its words spell (``MAX_FILE_SIZE``); given_values: where a text sets one
sought/         sentences of a form that answers it; definitions: how well a sentence defines a thing
"""
