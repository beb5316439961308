"""Context to answer: which sentences of the evidence answer the question, and whether any does.

    answer       the whole way: from hits to an answer, or to a refusal that says why; either: of one of two things
    passages/    what can be quoted, cut out of the hits
    considered   which of it is worth considering, best first; score: how well each answers, by forms and
                 source_forms, quantities (with the units of a table) and looks too, and whether it is the value_given
                 for a name that the question spells; headed: what a heading asks, rows_asked: which rows of a table are
                 meant; one_thread: all of the thread that is asked about, one_symbol: all of a function that was found
    choose       which are quoted, fewer for one_thing; every_part and sides add what parts and comparisons want,
                 antecedents what *it* is, causes why it is so, titles what documents are called and put_forward
    compose      sentences bound to their quotes, with credit to who wrote the words, and the heading by which they are
                 turned into their opposite
    kinds/       questions with a rule of their own; fields are those that lines of front matter answer, by_number what
                 links are asked of
    decide       whether to answer at all, of a case: the question with all that was found; lacking is what the evidence
                 has not, objections/ the rules; respelt undoes corrections that went wrong, met is which words of a
                 question a text has, said how much of it a passage says in any words
    means        what other rooms lend for all of this

Each module says on its first line what it promises; design/answering.md has the algorithm, its reasons and its figures.
"""
