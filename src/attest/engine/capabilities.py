"""What answering uses of the other rooms, in addition to the question and the hits."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from attest.answering.additions.question_parts import FOUND_FOR
from attest.answering.capabilities import AskedPart, Capabilities, Changes, FindArguments, Parts, StoreFacts
from attest.engine import telemetry
from attest.engine.inputs import profile_named
from attest.engine.opened import Opened
from attest.evidence.align import verify_by_alignment
from attest.evidence.sentences import sentences
from attest.questions.decompose import Part, decompose
from attest.retrieval.search import search
from attest.retrieval.traces.tracing import Asked
from attest.retrieval.whole_store import crowd, says, size
from attest.values.questions import ParsedQuestion

if TYPE_CHECKING:
    from attest.retrieval.profiles import Profile
    from attest.retrieval.view import View
    from attest.values.history import Difference
    from attest.values.search import Hit
    from attest.values.verdicts import Verdict, Verifier


def capabilities_of(
    opened: Opened, view: "View", asked: Asked, understood: ParsedQuestion, told: telemetry.Recording
) -> Capabilities:
    """The functions that answering may call on the view; if the caller chose the hits, none that looks beyond them."""
    beyond = not asked.given
    present = asked.as_of is None and asked.build is None  # a past state is asked what it said, not what changed
    return Capabilities(
        split=sentences,
        verify=_told_of(verify_by_alignment, told),
        near=view.near,
        closely=view.closely,
        near_words=view.near_words,
        parts=parts_in(view, profile_named(asked.profile) if beyond else None),
        heard=heard(view) if beyond else None,
        whole=whole(view, understood.question) if beyond else None,
        changes=_changes_in(opened, view) if beyond and present else lambda *_: None,
    )


def heard(view: "View") -> FindArguments:
    """What people said for and against a topic, as far as the view shows it."""
    from attest.answering.kinds.positions import HEARD
    from attest.graph.arguments import arguments
    from attest.graph.topic_passages import Manner
    from attest.retrieval.topics import told

    manner = Manner(split=sentences, filters=view.filters, limit=HEARD)
    return lambda topic: told(view, arguments, topic, manner).arguments


def whole(view: "View", question: str) -> StoreFacts:
    """What the whole store says about a question, as far as the view shows it."""
    return StoreFacts(
        says=partial(says, view),
        crowd=partial(crowd, view, question),
        chunks=partial(size, view),
        knows=view.knows or _no_word,
        is_common=view.is_common or _no_word,
    )


def _no_word(_: str) -> bool:
    """Facts about words if there is no embedding model: always False."""
    return False


def _changes_in(opened: Opened, view: "View") -> Changes:
    """The changes of documents in the present that the view shows."""
    from attest.engine.past import changes

    def found(ref: str, since: str, until: str | None) -> "Difference | None":
        made = changes(opened, ref, since, until)
        return made if made and made.document_id in view.catalog.documents and view.shows(made.document_id) else None

    return found


def parts_in(view: "View", profile: "Profile | None") -> Parts:
    """Decomposes a question into parts that can be searched with the profile; without a profile, not searched."""

    def searched(profile: "Profile", question: str) -> tuple[ParsedQuestion, Sequence["Hit"]]:
        found = search(view, question, profile=profile, k=FOUND_FOR, filters=view.filters)
        return found.asked, found.hits

    def asked(part: Part) -> AskedPart:
        return AskedPart(
            text=part.text, search=partial(searched, profile, part.in_full) if profile and part.in_full else None
        )

    return lambda question: [asked(part) for part in decompose(question)]


def _told_of(verify: "Verifier", told: telemetry.Recording) -> "Verifier":
    """A verifier that records every verdict as a step."""

    def verified(claim: str, evidence: Sequence[str]) -> "Verdict":
        with told.step("verify"):
            return verify(claim, evidence)

    return verify if told is telemetry.SILENCE else verified
