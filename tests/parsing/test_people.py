"""Who wrote a text: identities as they are stated, none of them taken for another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.values.statements import AUTHORS

HEAD = "---\neip: 7\ntitle: T\nauthor: {}\nstatus: Draft\n---\n\nBody.\n"


def people(field: str) -> list[tuple[str, str, str]]:
    text = HEAD.format(field)
    return [(one.person, one.method, text[one.start : one.end]) for one in parse("eips/eip-7.md", text).authors]


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("Ada Lovelace (@Ada)", [("github/ada", "handle"), ("name/ada lovelace", "name beside")]),
        ("Ada <ada@x.org>", [("mail/ada@x.org", "mail"), ("name/ada", "name beside")]),
        ("Ada (@ada) <a@x.org>", [("github/ada", "handle"), ("mail/a@x.org", "mail"), ("name/ada", "name beside")]),
        ("Ada Lovelace", [("name/ada lovelace", "name")]),
        ("@ada", [("github/ada", "handle")]),
        ("<ada@x.org>", [("mail/ada@x.org", "mail")]),
        ("Ada, et al.", [("name/ada", "name")]),
        ("", []),
    ],
)
def test_an_entry_gives_the_identities_that_it_states(field: str, expected: list[tuple[str, str]]) -> None:
    assert [(person, method) for person, method, _ in people(field)] == expected


def test_several_people_stand_where_they_are_named() -> None:
    found = people('"Ada (@ada), Bob B. <b@x.org>"')
    assert [(person, place) for person, method, place in found if method != "name beside"] == [
        ("github/ada", "Ada (@ada)"),
        ("mail/b@x.org", "Bob B. <b@x.org>"),
    ]


def test_a_list_of_authors_is_read_line_by_line() -> None:
    assert [person for person, _, _ in people("\n  - Ada\n  - Bob (@bob)")] == ["name/ada", "github/bob", "name/bob"]


def test_one_handle_on_two_sites_is_two_identities() -> None:
    thread = '---\nsource: forum\ntopic_id: 1\ntitle: T\nauthor: ada\ndate: "2022-01-01"\n---\n\nHello.\n'
    assert [one.person for one in parse("threads/1.md", thread).authors] == ["forum/ada"]
    assert people("Ada (@ada)")[0][0] == "github/ada"


def test_everybody_in_a_thread_is_named_once_where_they_first_write() -> None:
    replies = "\n---\n\n".join(
        f"**{who}** (2022-01-0{n}):\n\nWords.\n" for n, who in enumerate(("bob", "ada", "bob"), 2)
    )
    head = '---\nsource: forum\ntopic_id: 1\ntitle: T\nauthor: ada\ndate: "2022-01-01"\n---\n\nHello.\n\n## Replies\n\n'
    found = parse("threads/1.md", head + replies).authors
    assert [(one.person, one.post) for one in found] == [("forum/ada", 1), ("forum/bob", 2)]
    assert (head + replies)[found[1].start : found[1].end].strip() == "**bob** (2022-01-02):"


def test_everybody_who_speaks_in_a_call_is_named_once() -> None:
    call = "WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nMara: Hello.\n\n2\n00:00:03.000 --> 00:00:04.000\nQuinn: Yes.\n"
    assert [(one.person, one.post) for one in parse("c/t.vtt", call).authors] == [
        ("name/mara", None),
        ("name/quinn", None),
    ]


@given(st.text(max_size=80))
def test_any_author_field_gives_places_that_hold_the_name(field: str) -> None:
    text = HEAD.format(field)
    for one in parse("eips/eip-7.md", text).authors:
        assert one.method in AUTHORS
        assert all(word in text[one.start : one.end] for word in one.name.split())
