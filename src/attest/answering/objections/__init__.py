"""Reasons against answering, one per module; ``decide`` orders and weighs them.

rules                the table of all kinds of objections, in order
case_rules           rules for what the evidence of a case lacks; rule_inputs: what several of them need
neighbours           what stands around a passage
asked_noun           the noun that a question asks for
assertions           which passages assert something, and which words negate
missing              words, names, identifiers, numbers and things of the question that the evidence lacks
multiword_names      names of several words that never occur as one name
synonyms             missing words that the evidence may say in other words, so that they are no objection
only_word_missing    a missing word whose passage has everything else that is asked
no_value             a count, day, duration, frequency or price that no quote has
value_nouns          nouns for values that a quote gives without them
other_number         a quote with another number of things than the question
values_apart         values too far from what they are asked of
subject              a subject that no quote mentions
empty_cell           a row with nothing in the column asked for
other_member         a quote about another member of a set than the one asked about
unstated, undated    a relation that no line states; a status that no text dates
negated              a presumption of the question that its document denies with a *not*
opposites            a presumption whose opposite its document states
contradicted         a presumption that the nearest sentence contradicts, by the verifier
contradicted_status  a presumption that the document's status denies
wrong_year           a year, month or day that nothing found is about
off_topic            a question about another field than the store's; by_chance: the same without vectors
"""
