"""Context to answer: which sentences of the evidence answer the question, and whether any does.

    answer             the whole pipeline: from hits to an answer, or to a refusal that gives the reason
    case               what the rules of answering take: the question with its evidence
    capabilities       the functions of other rooms that they may call
    content_words      which words of a question are names, dates or documents, and which any text has
    counted_things     the numbers of things that a question gives
    rereading          adjusts the parsed question to what was found
    situation          separates what a question asks from the situation that is told with it
    kinds/             kinds of questions that certain lines of the documents answer completely, one rule each
    fields             lines of front matter: which fields a question asks for
    passages/          cuts hits into quotable passages
    candidates         ranks the passages; scoring/ has the score, word_match which question words a text has
    choose             picks the passages to quote
    decide             decides whether they answer the question at all; objections/ has the rules against it
    additions/         adds what the chosen passages need to be understood and to be complete
    drafts             an answer made of sentences, or a refusal with its reason
    sentences          turns passages into sentences bound to their quotes, with attribution (who wrote the words) and
                       negative_headings (headings that turn what stands below them into its opposite)
    compose            joins sentences into the text of an answer, with a verified claim for each

The first line of each module states its promise; design/answering.md has the algorithm, its reasons and its figures.
"""
