"""How questions are put: recognisers over the text of a question, and over sentences that would answer it.

A question is not put into one class. Several tables each say one thing about it, and any number of their rows may fit:

wants           which kinds of information it wants (``Want``: a value, a reason, steps). ``retrieval.understand`` puts
                them into ``ParsedQuestion.wants``; they raise scores and choose how an answer is composed
question_forms/ how it is put (``QuestionForm``: for yes or no, about a meeting, as a user of software). Ranking and
                answering ask for single forms, to prefer a kind of document or to object to an answer
sought/         which sentences would answer it (``SentenceKind``: a number with a unit, a list, an expansion), as
                queries for the index and as a rating of sentences; definitions does the same for meanings. The channel
                ``retrieval.channels.defining`` finds such sentences, and answering prefers them

The other modules look for one thing in a question:

framing         the question itself, without what people put around it; all tables read that
word_order      the order and the case of a question, for those asked in others
decompose       the questions that it consists of; a search profile looks for each by itself
periods         the days that it names, for ``ParsedQuestion.periods``
asked_fields    the document whose front matter field it asks for, and nothing else (``FieldOwner`` says of which kind)
speech_forms    the person whose words it asks for, in rows like those of question_forms, for ``retrieval.speakers``
heading_topics  whether a heading is the name of its topic
value_names     names of values that its words spell (``MAX_FILE_SIZE``); given_values: where a text sets one

What a number in an answer looks like (a price, a duration) is a matter of answers: ``answering.scoring.quantities``.
docs/questions.md and design/question-forms.md show the tables, and tests hold them to the code.
"""
