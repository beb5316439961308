"""The stages of a search, and how its question was read, for `--explain`."""

import time
from collections.abc import Sequence

from attest.values.questions import ParsedQuestion
from attest.values.search import Drop, Stage


class Clock:
    """Collects stages with what came in, what went out, and the time it took."""

    def __init__(self, before: Sequence[Stage] = ()) -> None:
        self.stages: list[Stage] = list(before)
        self._last = time.perf_counter()

    def stage(self, name: str, count: int, note: str, dropped: Sequence[Drop] = ()) -> None:
        """End a stage that let ``count`` items through."""
        now = time.perf_counter()
        entered = self.stages[-1].candidates if self.stages else 1
        took = (now - self._last) * 1000
        self.stages.append(
            Stage(name=name, entered=entered, candidates=count, elapsed_ms=took, note=note, dropped=dropped)
        )
        self._last = now


def describe_reading(asked: ParsedQuestion) -> str:
    """How a question was read, in words."""
    parts = [f"terms {' '.join(asked.terms) or 'none'}"]
    parts += [f"names {', '.join(asked.named)}"] if asked.named else []
    parts += [
        f"reads {mention.words!r} as {mention.document_id}" if mention.words else f"after {mention.document_id}"
        for mention in asked.meant
    ]
    words = f"{'only ' * asked.only_theirs}words of {', '.join(asked.speakers)}"
    parts += [words] if asked.speakers else []
    parts += [f"wants {', '.join(sorted(asked.wants))}"] if asked.wants else []
    parts += [
        f"reads {period.words!r} as {period.since or 'any time'} to {period.until or 'now'}" for period in asked.periods
    ]
    parts += [f"read {wrong!r} as {right!r}" for wrong, right in asked.corrections.items()]
    parts += [f"nowhere: {', '.join(asked.unknown_terms)}"] if asked.unknown_terms else []
    return "; ".join(parts)
