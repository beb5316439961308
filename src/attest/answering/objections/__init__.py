"""What speaks against answering, one reason a module; ``decide`` puts them in order and weighs them.

rules                the table of what a question speaks of and its evidence lacks, in order
missing              words, names, identifiers, numbers and things of the question that the evidence lacks;
                     multiword_names those of several words that stand nowhere as one
synonyms             where the evidence may say a missing word otherwise, so that it is no objection; only_word_missing:
                     where it has all else that is asked
no_value             a count, a day, a duration, how often or a price that nothing to be quoted has
values_apart         values too far from what they are asked of; subject: quotes that do not speak of it
unstated             a relation that no line states; undated: a status that no text dates
negated              what a question takes for granted and its document denies in as many words; opposites,
                     contradicted: by the opposite; contradicted_status: by a field
wrong_year           a year that nothing found is of
off_topic            a question about another field than the store's; by_chance where nobody knows of meaning
"""
