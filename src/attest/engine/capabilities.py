"""What answering uses of the other rooms, in addition to the question and the hits."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from attest.answering.additions.question_parts import HITS_OF_PART
from attest.answering.capabilities import AskedPart, Capabilities, Changes, FindArguments, Parts, StoreFacts
from attest.engine import telemetry
from attest.engine.inputs import profile_named
from attest.engine.opened import Opened
from attest.evidence.align import verify_by_alignment
from attest.evidence.sentences import sentences
from attest.questions.decompose import Part, decompose
from attest.retrieval.requests import Request
from attest.retrieval.search import search
from attest.retrieval.whole_store import count_chunks, mentions_name, nearest_cosine
from attest.values.questions import ParsedQuestion

if TYPE_CHECKING:
    from attest.retrieval.profiles import Profile
    from attest.retrieval.view import View
    from attest.values.history import Difference
    from attest.values.search import Hit
    from attest.values.verdicts import Verdict, Verifier


def capabilities_of(
    opened: Opened, view: "View", request: Request, understood: ParsedQuestion, recording: telemetry.Recording
) -> Capabilities:
    """The functions that answering may call on the view; if the caller chose the hits, none that looks beyond them."""
    beyond = not request.given
    present = request.as_of is None and request.build is None  # a past state is asked what it said, not what changed
    return Capabilities(
        split=sentences,
        verify=_traced_verifier(verify_by_alignment, recording),
        near=view.near,
        closely=view.closely,
        near_words=view.near_words,
        parts=part_finder(view, profile_named(request.profile) if beyond else None),
        find_arguments=argument_finder(view) if beyond else None,
        store_facts=store_facts(view, understood.question) if beyond else None,
        changes=_changes_shown_in(opened, view) if beyond and present else lambda *_: None,
    )


def argument_finder(view: "View") -> FindArguments:
    """What people said for and against a topic, as far as the view shows it."""
    from attest.answering.kinds.positions import CANDIDATES_PER_SIDE
    from attest.graph.arguments import arguments
    from attest.graph.topic_passages import TopicOptions
    from attest.retrieval.topics import arrange_topic

    options = TopicOptions(split=sentences, filters=view.filters, limit=CANDIDATES_PER_SIDE)
    return lambda topic: arrange_topic(view, arguments, topic, options).arguments


def store_facts(view: "View", question: str) -> StoreFacts:
    """What the whole store says about a question, as far as the view shows it."""
    return StoreFacts(
        mentions_name=partial(mentions_name, view),
        nearest_cosine=partial(nearest_cosine, view, question),
        chunks=partial(count_chunks, view),
        knows=view.knows or _unknown_word,
        is_common=view.is_common or _unknown_word,
    )


def _unknown_word(_: str) -> bool:
    """Facts about words if there is no embedding model: always False."""
    return False


def _changes_shown_in(opened: Opened, view: "View") -> Changes:
    """The changes of documents in the present that the view shows."""
    from attest.engine.past import changes

    def found(ref: str, since: str, until: str | None) -> "Difference | None":
        made = changes(opened, ref, since, until)
        return made if made and made.document_id in view.catalog.documents and view.shows(made.document_id) else None

    return found


def part_finder(view: "View", profile: "Profile | None") -> Parts:
    """Decomposes a question into parts that can be searched with the profile; without a profile, not searched."""

    def searched(profile: "Profile", question: str) -> tuple[ParsedQuestion, Sequence["Hit"]]:
        found = search(view, question, profile=profile, k=HITS_OF_PART, filters=view.filters)
        return found.asked, found.hits

    def asked(part: Part) -> AskedPart:
        return AskedPart(
            text=part.text, search=partial(searched, profile, part.in_full) if profile and part.in_full else None
        )

    return lambda question: [asked(part) for part in decompose(question)]


def _traced_verifier(verify: "Verifier", recording: telemetry.Recording) -> "Verifier":
    """A verifier that records every verdict as a step."""

    def verified(claim: str, evidence: Sequence[str]) -> "Verdict":
        with recording.step("verify"):
            return verify(claim, evidence)

    return verify if recording is telemetry.SILENCE else verified
