"""Context to answer: which sentences of the evidence answer the question, and whether any does.

    answer        the whole way: from hits to an answer, or to a refusal that says why; case is what its rules get,
                  means what other rooms lend
    rereading     the question read again, now that it is known what was found
    kinds/        questions that some lines of the documents answer whole, each with a rule of its own; fields are the
                  lines of front matter
    passages/     what can be quoted, cut out of the hits
    candidates    which passages are worth considering, best first, by scoring/: how well each answers; word_match:
                  which words of the question it has
    choose        which are quoted
    decide        whether they answer at all; objections/ are the rules by which they may not
    additions/    what the chosen ones lack to be understood and to be the whole answer
    compose       sentences bound to their quotes, with attribution to who wrote the words, and with negative_headings,
                  which turn what stands below them into its opposite

Each module says on its first line what it promises; design/answering.md has the algorithm, its reasons and its figures.
"""
