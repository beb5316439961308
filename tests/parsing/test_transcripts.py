"""Transcripts: turns of speakers and exact places; they are told as what was said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.evidence.sentences import sentences
from attest.markup import as_markdown, as_searched, masked, sentences_in
from attest.parsing import parse
from attest.values.findings import FindingKind
from attest.values.outlines import Post
from tests.parsing.trees import shape

CALL = """WEBVTT

1
00:05:31.760 --> 00:05:34.100
Josh Davis: Quick check?

2
00:05:35.430 --> 00:05:36.770
Justin (Besu): Great.

3
01:05:55.550 --> 01:05:56.650
Justin (Besu): The question is: when?

4
01:06:00.000 --> 01:06:01.000
And who?
"""


def test_consecutive_cues_of_one_speaker_are_one_turn() -> None:
    parsed = parse("acde/2026-04-09_234/transcript.vtt", CALL)
    assert shape(CALL, parsed) == [
        (0, "turn", "Josh Davis: Quick check?"),
        (1, "paragraph", "Quick check?"),
        (0, "turn", CALL[CALL.index("Justin (Besu): Great") :].rstrip("\n")),
        (1, "paragraph", CALL[CALL.index("Great.") :].rstrip("\n")),
    ]
    assert list(parsed.outline.posts.values()) == [
        Post(number=1, author="Josh Davis", date="00:05:31"),
        Post(number=2, author="Justin (Besu)", date="00:05:35"),
    ]


@pytest.mark.parametrize("words", ["So the question is: when?", "Well, then: go", "https://a.b/c is it"])
def test_a_colon_in_speech_names_nobody(words: str) -> None:
    text = f"WEBVTT\n\n00:01.000 --> 00:02.000\n{words}\n"
    assert [one.author for one in parse("a.vtt", text).outline.posts.values()] == [""]


def test_voice_tags_name_the_speaker_and_notes_are_not_speech() -> None:
    text = "WEBVTT\n\nNOTE made by hand\n\n00:01.000 --> 00:02.000 align:left\n<v Ann Lee>Hello\nagain\n"
    parsed = parse("a.vtt", text)
    assert shape(text, parsed) == [(0, "turn", "<v Ann Lee>Hello\nagain"), (1, "paragraph", "Hello\nagain")]
    assert list(parsed.outline.posts.values()) == [Post(number=1, author="Ann Lee", date="00:00:01")]


@pytest.mark.parametrize(
    ("path", "title", "day"),
    [
        ("transcripts/acde/2026-04-09_234/transcript.vtt", "acde 2026-04-09 #234", "2026-04-09"),
        ("acde/2026-04-09_234/transcript_corrected.vtt", "acde 2026-04-09 #234 (corrected)", "2026-04-09"),
        ("2026-04-09_234/transcript.vtt", "2026-04-09 #234", "2026-04-09"),
        ("calls/2026-04-09.vtt", "calls 2026-04-09", "2026-04-09"),
        ("calls/weekly.vtt", "calls weekly", None),
        ("weekly.vtt", "weekly", None),
    ],
)
def test_the_path_names_and_dates_the_call(path: str, title: str, day: str | None) -> None:
    parsed = parse(path, CALL)
    assert (parsed.kind, parsed.title, parsed.authored_at, parsed.document_id) == ("transcript", title, day, None)


def test_a_transcript_without_words_is_reported() -> None:
    assert [one.kind for one in parse("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n\n").findings] == [FindingKind.EMPTY]


def test_a_transcript_is_searched_by_what_was_said_and_by_whom() -> None:
    turn = CALL[CALL.index("Justin (Besu): Great") :]
    assert as_searched("a.vtt", turn) == "Justin (Besu): Great. The question is: when? And who?\n"
    assert as_searched("a.vtt", "2\n00:05:35.430 --> 00:05:36.770\nAnn: Great\nnews.") == "Ann: Great\nnews."


def test_a_sentence_of_two_cues_is_one_and_begins_and_ends_with_its_words() -> None:
    text = "We have seen\n\n7\n00:01.000 --> 00:02.000\nAnn: nothing. Next\n\n8\n00:02.000 --> 00:03.000\nAnn: time."
    places = sentences_in("a.vtt", text, sentences)
    assert [as_markdown("a.vtt", text[start:end]) for start, end in places] == ["We have seen nothing.", "Next time."]


def test_subtitles_are_a_transcript() -> None:
    text = "1\n00:00:01,600 --> 00:00:04,200\nAnn: Hello.\n\n2\n00:00:05,000 --> 00:00:06,000\nHello again.\n"
    parsed = parse("calls/weekly.srt", text)
    assert (parsed.kind, list(parsed.findings)) == ("transcript", [])
    assert as_searched("weekly.srt", text) == "Ann: Hello. Hello again.\n"


@given(
    st.lists(st.sampled_from(["Ann: ", "so. And ", "it is", "\n", "\n\n", "4\n", "00:01.000 --> 00:02.000\n", "-->"]))
)
def test_a_masked_piece_is_as_long_as_it_was(pieces: list[str]) -> None:
    text = "".join(pieces)
    hidden = masked("a.vtt", text)
    assert len(hidden) == len(text)
    assert all(after in (before, " ") for before, after in zip(text, hidden, strict=True))


def test_a_speech_of_many_cues_is_told_in_one_go() -> None:
    """By steps, not by the clock: trying each blank, or reading from the beginning for each cue, would take hours."""
    cue = "00:00:01.000 --> 00:00:02.000\nIt boils.\n\n"
    assert as_markdown("a.vtt", cue * 20_000).count("It boils.") == 20_000
    assert len(masked("a.vtt", f"It boils{' ' * 100_000}over.")) == 100_013
