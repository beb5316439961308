"""Evaluation: data sets, measures, baselines and comparisons. Nothing in the engine depends on this package.

Rule 1: the shipped path is what is measured: documents go in by `index`, questions by `search` and `ask`.
Rule 2: what was not measured is absent, never 1.0 and never 0.0; anything unknown or missing in a data set is an error.
Rule 3: no figure without what it is compared with, and no difference without its interval.

    datasets                data sets: builtin/, beir, questions, rated_questions and pairs
    json_lines, corpora     read their files strictly, and index their texts
    systems, baselines      what is measured, and what it is compared with
    retrieval               `eval run`: rankings (ranking), scored by scoring and statistics
    retrieval_report        the result of `eval run`
    answers                 `eval answers`: replies of answerers, with answer_measures over all of them
    digests                 each answer by itself
    claims, judges          `eval claims`: ways to judge claims
    runs, cards             runs on disk, and the conditions under which they were measured
    compare, regress        compare two runs, and a run with the last accepted one
    selftest                tests of the measuring itself
"""
