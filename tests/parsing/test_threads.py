"""Forum threads: posts with their people and dates, and quotations that belong to whom they quote."""

from attest.parsing import parse
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind, Post
from tests.parsing.trees import assert_sound, shape, texts

HEAD = """---
source: magicians
topic_id: 77
title: "Blobs: when?"
author: ann
date: "2024-01-02"
category: EIPs
tags: [a, b]
url: https://ethereum-magicians.org/t/blobs/77
posts_count: {count}
---

# Blobs: when?

"""
AVATAR = "![](https://ethereum-magicians.org/user_avatar/ethereum-magicians.org/{}/48/12_2.png)"


def thread(opening: str, *replies: tuple[str, str], count: int | None = None) -> str:
    posts = "\n\n---\n\n".join(f"**{author}** (2024-01-0{n}):\n\n{body}" for n, (author, body) in enumerate(replies, 3))
    head = HEAD.format(count=1 + len(replies) if count is None else count)
    return head + opening + ("\n\n## Replies\n\n" + posts if replies else "") + "\n"


def posts(text: str) -> list[Post]:
    return list(parse("magicians/77-blobs.md", text).outline.posts.values())


def labels(text: str) -> list[str]:
    return [one.label for one in parse("a.md", text).outline.blocks if one.kind is BlockKind.QUOTE]


def test_a_thread_states_its_identity_and_facts() -> None:
    parsed = parse("magicians/77-blobs.md", thread("Hello."))
    assert (parsed.kind, parsed.document_id, parsed.title) == ("thread", "magicians-77", "Blobs: when?")
    assert (parsed.authored_at, parsed.author, parsed.category) == ("2024-01-02", "ann", "EIPs")
    assert parsed.url == "https://ethereum-magicians.org/t/blobs/77"
    assert parsed.findings == ()


def test_every_message_is_a_post_with_author_and_date() -> None:
    text = thread("Hello.", ("Bob", "Yes."), ("ann", "No."))
    parsed = parse("a.md", text)
    assert_sound(text, parsed)
    assert posts(text) == [
        Post(number=1, author="ann", date="2024-01-02"),
        Post(number=2, author="Bob", date="2024-01-03"),
        Post(number=3, author="ann", date="2024-01-04"),
    ]
    assert texts(text, parsed, BlockKind.POST) == [
        "# Blobs: when?\n\nHello.",
        "**Bob** (2024-01-03):\n\nYes.",
        "**ann** (2024-01-04):\n\nNo.",
    ]
    assert texts(text, parsed, BlockKind.PARAGRAPH) == ["Hello.", "Yes.", "No."]


def test_rules_bold_names_and_tables_inside_a_post_begin_no_post() -> None:
    body = (
        "one\n\n---\n\ntwo\n\n**Carl** (2024-05-05):\n\nthree\n\n---\n\n**Note** (not a date):\n\n| a |\n| --- |\n| b |"
    )
    assert [one.author for one in posts(thread("x", ("Bob", body)))] == ["ann", "Bob"]


def test_a_heading_called_replies_in_the_opening_post_begins_no_replies() -> None:
    text = thread("## Replies\n\nto reviewers\n\n---\n\nfine", ("Bob", "ok"))
    assert [one.author for one in posts(text)] == ["ann", "Bob"]


def test_an_unclosed_fence_ends_with_its_post() -> None:
    text = thread("```\ncode", ("Bob", "words"))
    assert texts(text, parse("a.md", text), BlockKind.PARAGRAPH) == ["words"]


def test_sections_stay_inside_their_post() -> None:
    text = thread("a", ("Bob", "## B\n\nb"), ("ann", "c"))
    assert [(depth, kind) for depth, kind, _ in shape(text, parse("a.md", text))][-6:] == [
        (0, "post"), (1, "section"), (2, "heading"), (2, "paragraph"), (0, "post"), (1, "paragraph"),
    ]  # fmt: skip


def test_windows_line_endings_change_nothing() -> None:
    text = thread("Hello.", ("Bob", "Yes.")).replace("\n", "\r\n")
    assert [(one.author, one.date) for one in posts(text)] == [("ann", "2024-01-02"), ("Bob", "2024-01-03")]


def test_a_cut_thread_says_how_many_posts_are_missing() -> None:
    findings = parse("a.md", thread("Hello.", ("Bob", "Yes."), count=34)).findings
    assert [(one.kind, one.detail) for one in findings] == [(FindingKind.TRUNCATED, "2 of 34 posts are in the file")]


def test_a_quotation_belongs_to_the_person_and_answers_their_latest_post() -> None:
    quote = AVATAR.format("bob") + " Bob:\n\n> gone words"
    text = thread("Hello.", ("Bob", "One."), ("Bob", "Two."), ("ann", f"{quote}\n\nI disagree."))
    parsed = parse("a.md", text)
    assert posts(text)[3].reply_to == 3
    assert labels(text) == ["Bob"]
    assert texts(text, parsed, BlockKind.QUOTE) == [quote]
    assert texts(text, parsed, BlockKind.PARAGRAPH)[-2:] == ["> gone words", "I disagree."]


def test_the_post_with_the_quoted_words_is_preferred_to_the_latest() -> None:
    quote = AVATAR.format("bob") + " Bob:\n\n> The blob market will\n> clear “soon enough”."
    earlier = 'The *blob* market [will](https://a.b) clear "soon\nenough". And more.'
    text = thread("Hello.", ("Bob", earlier), ("Bob", "Two."), ("ann", quote))
    assert posts(text)[3].reply_to == 2


def test_a_display_name_does_not_hide_the_handle() -> None:
    text = thread("Hello.", ("aelowsson", "One."), ("ann", AVATAR.format("aelowsson") + " Anders Elowsson:\n\n> One."))
    assert (labels(text), posts(text)[2].reply_to) == (["aelowsson"], 2)


def test_a_quotation_from_another_thread_answers_nobody_here() -> None:
    link = "[Other](https://ethereum-magicians.org/t/other/88/3)"
    text = thread("Hello.", ("Bob", "One."), ("ann", f"{AVATAR.format('bob')}{link}\n\n> One."))
    assert (labels(text), posts(text)[2].reply_to) == (["bob"], None)


def test_a_marked_quotation_names_its_post() -> None:
    marked = "[quote=“Bob, post:2, topic:77”]\n\nwords of his\n\n[/quote]\n\nmine"
    text = thread("Hello.", ("Bob", "One."), ("Bob", "Two."), ("ann", marked))
    parsed = parse("a.md", text)
    assert_sound(text, parsed)
    assert (labels(text), posts(text)[3].reply_to) == (["Bob"], 2)
    assert texts(text, parsed, BlockKind.QUOTE) == ["[quote=“Bob, post:2, topic:77”]\n\nwords of his\n\n[/quote]"]


def test_words_around_a_marked_quotation_stay_the_authors() -> None:
    text = thread("Hello.", ("ann", 'Well [quote="Bob, post:9"]his[/quote] mine'))
    assert shape(text, parse("a.md", text))[-4:] == [
        (1, "paragraph", "Well "),
        (1, "quote", '[quote="Bob, post:9"]his[/quote]'),
        (2, "paragraph", "his[/quote]"),
        (1, "paragraph", " mine"),
    ]


def test_an_unnamed_quotation_is_looked_up() -> None:
    text = thread("Hello, dear colleagues of the list.", ("Bob", "> Hello, dear colleagues of the list.\n\nHi."))
    assert (labels(text), posts(text)[1].reply_to) == (["ann"], 1)


def test_who_quoted_the_words_first_is_not_their_author() -> None:
    words = "Hello, dear colleagues of the list."
    text = thread(words, ("Bob", f"> {words}\n\nHi."), ("Eve", f"> {words}\n\nHo."))
    assert labels(text) == ["ann", "ann"]


def test_a_quotation_that_nobody_wrote_stays_unnamed() -> None:
    text = thread("Hello.", ("Bob", "> To be, or not to be, that is the question"))
    assert (labels(text), posts(text)[1].reply_to) == ([""], None)


def test_many_quotations_in_a_long_thread_stay_affordable() -> None:
    replies = [(f"p{n}", "> these words were never written here\n\n" + f"word{n} " * 400) for n in range(400)]
    head = HEAD.format(count=401)
    body = "\n\n---\n\n".join(f"**{who}** (2024-01-03):\n\n{what}" for who, what in replies)
    text = f"{head}x\n\n## Replies\n\n{body}\n"
    assert len(posts(text)) == 401


def replies(text: str) -> list[tuple[str, int, int, str]]:
    return [(one.relation, one.post, one.target, one.method) for one in parse("a.md", text).replies]


def test_quoted_words_are_placed_in_the_post_and_in_its_origin() -> None:
    quote = AVATAR.format("bob") + " Bob:\n\n> The blob market will\n> clear “soon enough”."
    earlier = 'First. The *blob* market [will](https://a.b) clear "soon\nenough". And more.'
    text = thread("Hello.", ("Bob", earlier), ("Bob", "Two."), ("ann", quote))
    assert replies(text) == [("replies-to", 4, 2, "quoted words"), ("quotes", 4, 2, "quoted words")]
    said = parse("a.md", text).replies[1]
    assert text[said.start : said.end] == "The blob market will\n> clear “soon enough"
    assert said.origin is not None
    assert text[slice(*said.origin)] == 'The *blob* market [will](https://a.b) clear "soon\nenough'


def test_a_quotation_of_a_quotation_is_not_given_to_who_quoted_first() -> None:
    words = "> These words are long enough to be looked up."
    text = thread(
        "These words are long enough to be looked up.", ("Bob", f"{words}\n\nNo."), ("cy", f"{words}\n\nYes.")
    )
    assert [(post, target) for relation, post, target, _ in replies(text) if relation == "quotes"] == [(2, 1), (3, 1)]


def test_a_quotation_does_not_reach_over_what_its_origin_quotes() -> None:
    mine = "These words come before it\n\n> Somebody else said all of this here.\n\nand these words stand behind it."
    quote = AVATAR.format("bob") + " Bob:\n\n> These words come before it and these words stand behind it."
    text = thread("Somebody else said all of this here.", ("Bob", mine), ("ann", quote))
    assert [(relation, post) for relation, post, _, _ in replies(text) if post == 4 or relation == "quotes"] == [
        ("quotes", 2)
    ]


def test_a_post_that_can_only_be_guessed_is_a_guess() -> None:
    quote = AVATAR.format("bob") + " Bob:\n\n> gone words\n\nNo."
    assert replies(thread("Hi.", ("Bob", "One."), ("ann", quote))) == [("replies-to", 3, 2, "only post")]
    twice = thread("Hi.", ("Bob", "One."), ("Bob", "Two."), ("ann", quote))
    assert replies(twice) == [("replies-to", 4, 3, "latest post")]


def test_a_quotation_of_another_thread_is_a_link_to_it() -> None:
    text = thread("Hi.", ("Bob", '[quote="ann, post:3, topic:99"]\nwords of old\n[/quote]\n\nNo.'))
    quoted = [one for one in parse("a.md", text).mentions if one.relation == "quotes"]
    assert [(one.target, text[one.start : one.end].split("]")[0]) for one in quoted] == [
        ("magicians-99", '[quote="ann, post:3, topic:99"')
    ]
    assert replies(text) == []
