"""How closely a text follows a question: each word of it as it is meant there, beside the nearest of the text.

Late interaction (Khattab and Zaharia 2020, arXiv:2004.12832), with a model that was not trained for it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Closeness:
    """The word pieces of a question, each with its cosine with that of a text which is nearest to it."""

    places: Sequence[tuple[int, int]]
    """Where each piece stands in the question, in characters."""
    cosines: Sequence[float]

    def of(self, start: int, end: int) -> float:
        """The mean of the pieces within some characters of the question; 0 when there are none."""
        within = [
            cosine
            for place, cosine in zip(self.places, self.cosines, strict=True)
            if start <= place[0] < place[1] <= end
        ]
        return sum(within) / len(within) if within else 0.0

    @property
    def whole(self) -> float:
        """The mean of all pieces."""
        return sum(self.cosines) / len(self.cosines) if self.cosines else 0.0


Closely = Callable[[str, Sequence[str]], Sequence[Closeness]]
"""How closely each of several texts follows a question."""
