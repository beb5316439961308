"""How good it is: data sets, measures, baselines, comparisons. Nothing of the engine knows this room.

Rule 1: the shipped path is what is measured: documents go in by `index`, questions by `search` and `ask`.
Rule 2: what was not measured is absent, never 1.0 and never 0.0; what is unknown or missing in a data set is an error.
Rule 3: no figure without what it is compared with, and no difference without its interval.

    datasets     builtin/, beir, questions, rated_questions, pairs; json_lines reads them strictly, corpora are their
                 texts
    systems      what is measured, beside baselines; judges for claims
    retrieval    `eval run`: a ranking scored by statistics, and the retrieval_report of it
    answers      `eval answers`: answerers give replies, answer_measures sum them up, digests tell of each; scoring
                 says what is right
    claims       `eval claims`
    runs         what was measured, with cards that say how; compare two, regress against the last accepted
    selftest     of the measuring
"""
