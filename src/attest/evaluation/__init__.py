"""How good it is: data sets, measures, baselines, comparisons. Nothing of the engine knows this room.

Rule 1: the shipped path is what is measured: documents go in by `index`, questions by `search` and `ask`.
Rule 2: what was not measured is absent, never 1.0 and never 0.0; what is unknown or missing in a data set is an error.
Rule 3: no figure without what it is compared with, and no difference without its interval.
"""
