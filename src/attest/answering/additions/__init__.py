"""What an answer needs beside the passages that were chosen for it.

question_parts  a passage for every part of a question, comparison: for each of the things that are compared
chronicle       what each document put forward, for who asks how something came about; self_description: the
                sentence in which a document says it
causes          the reason that stands beside, antecedents: what *it* is
titles          what the documents are called
steps           all of the steps that a passage is one of; snippets: else the code that does it
contained_items the whole list of what belongs to something
"""
