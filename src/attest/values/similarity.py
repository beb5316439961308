"""Types of the functions that compare texts in meaning."""

from collections.abc import Callable, Sequence

Cosines = Callable[[str, Sequence[str]], Sequence[float]]
"""From a question and several texts to the cosine of the question with each text, 0 to 1."""
WordCosines = Callable[[str, Sequence[str], Sequence[str]], Sequence[Sequence[float]]]
"""From a question, some of its words and several texts: for each text, its cosine with each of the words, 0 to 1."""
