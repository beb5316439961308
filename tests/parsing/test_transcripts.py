"""Transcripts: turns of speakers, exact places, nothing but speech in the paragraphs."""

import pytest

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
        (1, "paragraph", "Great."),
        (1, "paragraph", "The question is: when?"),
        (1, "paragraph", "And who?"),
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
