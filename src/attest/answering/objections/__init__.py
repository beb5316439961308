"""What speaks against answering, one reason a module; ``decide`` puts them in order and weighs them.

missing          words, names, identifiers, numbers and things of the question that the evidence lacks
several_words    a name of several words that stands nowhere as one
other_words      where the evidence may say a missing word otherwise, so that it is no objection; all_but_one where it
                 has all else that is asked
uncounted        a count that nothing to be quoted has, untimed a day, a duration, how often or a price; values_apart
                 has values too far from what they are asked of, subject quotes that do not speak of it
unstated         a relation that no line states; undated a status that no text dates
premise          what the question takes for granted and its document denies: negated in as many words, presumed by
                 the opposite, presumed_status by a field
another_year     a year that nothing found is of
another_matter   a question about another field than the store's; by_chance where nobody knows of meaning
"""
