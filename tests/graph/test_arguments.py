"""Who argued for and against: sentences that markers show to be a stand, and the posts that answer them."""

import pytest

from attest.errors import UsageError
from attest.graph.stances import is_marked, stance
from attest.values.arguments import ArgumentMap
from tests.graph.conftest import Indexed
from tests.worlds import proposal, thread

AGAINST = "I am against the quokka, because it costs too much for a small node."
QUOTED = f"![](https://f.org/user_avatar/f.org/mara/48/1_2.png) mara:\n\n> {AGAINST}\n\n"


def told(found: ArgumentMap) -> list[tuple[str, str, str]]:
    return [(one.position, one.actor, one.said.text) for one in found.arguments]


FILES = {
    "t.md": thread(
        9,
        "A quokka for everybody.",
        ("mara", "2022-02-01", f"{AGAINST} It rains."),
        ("ada", "2022-02-02", f"{QUOTED}The cost is a tenth of what you think. I support the quokka."),
        ("finn", "2022-02-03", "Is the quokka a bad idea?"),
    ),
    "eips/eip-7.md": proposal(7, "Quokka pricing", "I support nothing.", **{"discussions-to": "https://x.org/t/9"}),
}


def test_a_stand_is_quoted_with_who_took_it_and_when(indexed: Indexed) -> None:
    found = indexed(FILES).arguments("quokka")
    assert told(found) == [("against", "mara", AGAINST), ("for", "ada", "I support the quokka.")]
    assert [(one.date, one.post, one.marker) for one in found.arguments] == [
        ("2022-02-01", 2, "I am against"),
        ("2022-02-02", 3, "I support"),
    ]


def test_words_that_a_post_quotes_are_not_its_own(indexed: Indexed) -> None:
    assert [actor for position, actor, _ in told(indexed(FILES).arguments("quokka")) if position == "against"] == [
        "mara"
    ]


def test_an_argument_has_the_posts_that_answer_it(indexed: Indexed) -> None:
    [answer] = indexed(FILES).arguments("quokka").of("against")[0].answers
    assert (answer.actor, answer.post, answer.said.text) == ("ada", 3, "The cost is a tenth of what you think.")


def test_a_thread_is_a_topic_of_its_own(indexed: Indexed) -> None:
    kb = indexed({**FILES, "u.md": thread(10, "I support the quokka, too.")})
    assert {one.document_id for one in kb.arguments("forum-9").arguments} == {"forum-9"}


def test_a_filter_holds_for_every_argument(indexed: Indexed) -> None:
    kb = indexed(FILES)
    assert [actor for _, actor, _ in told(kb.arguments("quokka", filters={"author": "ada"}))] == ["ada"]
    assert [actor for _, actor, _ in told(kb.arguments("quokka", filters={"until": "2022-02-01"}))] == ["mara"]
    with pytest.raises(UsageError):
        kb.arguments("quokka", limit=0)


def test_every_quote_of_a_map_reads_the_same_again(indexed: Indexed) -> None:
    kb = indexed(FILES)
    for one in kb.arguments("quokka").arguments:
        for quote in (one.said, *(answer.said for answer in one.answers)):
            assert kb.show(f"{quote.revision_id}#{quote.start}-{quote.end}").text == quote.text


@pytest.mark.parametrize(
    ("sentence", "position"),
    [
        ("I don't agree with this.", "against"),
        ("I’m not convinced that it helps.", "against"),
        ("My main concern is the size.", "against"),
        ("This should not be included.", "against"),
        ("It would be a terrible addition.", "against"),
        ("I fully agree with Mara.", "for"),
        ("I am strongly in favour.", "for"),
        ("+1", "for"),
        ("This makes a lot of sense.", "for"),
        ("Great idea!", "for"),
        ("I'd like to thank Mara.", None),
        ("I am like most people.", None),
        ("As far as I'm concerned, it rains.", None),
        ("I cannot say whether it is a good idea.", None),
        ("Would it be a good idea?", None),
        ("A sequence of +1 timestamps.", None),
        ("It rains.", None),
    ],
)
def test_a_sentence_takes_the_stand_that_it_says(sentence: str, position: str | None) -> None:
    found = stance(sentence)
    assert (found.position if found else None) == position
    assert found is None or is_marked(sentence)
