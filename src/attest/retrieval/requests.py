"""What a caller asks of a search or an answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date

from attest.retrieval.profiles import settings_of
from attest.values.search import Filters
from attest.values.traces import Operation, TraceSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A question with the settings it was asked with."""

    operation: Operation
    question: str
    profile: str
    k: int
    filters: Filters
    mode: str | None = None
    suppose: Sequence[str] = ()
    as_of: str | None = None
    build: str | None = None
    today: date | None = None
    """Day of the question, if it is not that of the view."""
    given: bool = False
    """Whether the caller chose what is quoted, so that nothing was searched."""

    @property
    def settings(self) -> TraceSettings:
        """The settings of the question, the weights of its profile included."""
        return TraceSettings(
            profile=self.profile,
            k=self.k,
            mode=self.mode,
            filters=_conditions(self.filters),
            weights=settings_of(self.profile),
            suppose=list(self.suppose),
            as_of=self.as_of,
            build=self.build,
            given=self.given,
        )


def _conditions(filters: Filters) -> Mapping[str, Sequence[str]]:
    stated = {field.name: getattr(filters, field.name) for field in fields(filters)}
    return {name: [value] if isinstance(value, str) else list(value) for name, value in stated.items() if value}
