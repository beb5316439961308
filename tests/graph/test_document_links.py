"""Links between documents: walked from what the texts say, each with the place that says so."""

import json
from pathlib import Path

import pytest

import attest
from attest.errors import ReferenceUnknown, UsageError
from attest.values.links import LinkMap
from tests.graph.conftest import Indexed
from tests.worlds import COPIED, STUB, proposal, thread

AVATAR = "![](https://f.org/user_avatar/f.org/{0}/48/1_2.png) {0}:\n\n> {1}\n\n"
WORDS = "These exact words are quoted by somebody later on."


def said(found: LinkMap) -> list[tuple[str, str, str]]:
    return [(one.source, one.relation, one.target) for one in found.links]


def chain(**requires: str) -> dict[str, str]:
    """Proposals by number, each with what it requires."""
    made = {}
    for name, needed in requires.items():
        number = int(name[1:])
        fields = {"requires": needed} if needed else {}
        made[f"eips/eip-{number}.md"] = proposal(number, f"Number {number}", "Words.", **fields)
    return made


def test_a_link_shows_the_line_that_says_so(indexed: Indexed) -> None:
    kb = indexed(chain(p1="2, 10", p2="", p10=""))
    found = kb.links("eip-1", relations=["requires"])
    assert said(found) == [("eip-1", "requires", "eip-2"), ("eip-1", "requires", "eip-10")]
    evidence = found.links[0].evidence
    assert evidence is not None
    assert (evidence.text, evidence.place) == ("requires: 2, 10", "eips/eip-1.md:7")
    assert kb.show(f"eip-1#{evidence.start}-{evidence.end}").text == evidence.text


def test_a_walk_goes_as_far_as_it_is_told_and_a_cycle_ends_it(indexed: Indexed) -> None:
    kb = indexed(chain(p1="2", p2="3", p3="1"))
    assert said(kb.links("eip-1", relations=["requires"])) == [("eip-1", "requires", "eip-2")]
    found = kb.links("eip-1", relations=["requires"], depth=10)
    assert [(source, target) for source, _, target in said(found)] == [
        ("eip-1", "eip-2"),
        ("eip-2", "eip-3"),
        ("eip-3", "eip-1"),
    ]
    assert {node.node_id: node.depth for node in found.nodes} == {"eip-1": 0, "eip-2": 1, "eip-3": 2}


def test_what_names_a_document_is_found_the_other_way_round(indexed: Indexed) -> None:
    kb = indexed({**chain(p1="2", p2=""), "notes/a.md": "# A\n\nSee EIP-2, and EIP-2 again.\n"})
    found = kb.links("eip-2", direction="in")
    assert said(found) == [("eip-1", "requires", "eip-2"), ("notes/a.md", "cites", "eip-2")]
    assert found.links[1].times == 2
    assert said(kb.links("eip-2", relations=["requires", "cites"])) == []


def test_a_document_that_moved_is_where_it_moved_to(indexed: Indexed) -> None:
    kb = indexed({"eips/eip-20.md": STUB, "ercs/erc-20.md": proposal(20, "Token", "Words."), **chain(p1="20")})
    out = kb.links("eip-1", relations=["requires"]).links[0]
    assert (out.target, out.stated) == ("erc-20", "eip-20")
    assert said(kb.links("eip-20", direction="in")) == [
        ("eip-1", "requires", "erc-20"),
        ("eip-20", "moved-to", "erc-20"),
    ]


def test_what_is_not_in_the_store_is_kept_as_such(indexed: Indexed) -> None:
    found = indexed(chain(p1="99")).links("eip-1", relations=["requires"])
    assert [(node.node_id, node.kind) for node in found.nodes] == [("eip-1", "proposal"), ("eip-99", "missing")]


def test_an_inferred_link_is_walked_only_from_the_confidence_that_is_asked_for(indexed: Indexed) -> None:
    kb = indexed({"a.md": thread(7, f"{COPIED} And this is new."), "b.md": thread(8, f"{COPIED} That is not.")})
    assert said(kb.links("forum-8", relations=["same-as"])) == []
    [near] = kb.links("forum-8", relations=["same-as"], min_confidence=0.75).links
    assert (near.source, near.target, near.asserted, near.method) == (
        "forum-8", "forum-7", False, "nearly the same text",
    )  # fmt: skip
    assert near.evidence is not None
    assert near.origin is not None
    assert near.evidence.text.startswith("The base fee of a block follows from the one before it")


def test_posts_answer_and_quote_each_other_when_that_is_asked_for(indexed: Indexed) -> None:
    quoting = AVATAR.format("mara", WORDS) + "No."
    kb = indexed({"t.md": thread(7, "Hello.", ("mara", "2022-02-01", WORDS), ("ada", "2022-02-02", quoting))})
    assert {relation for _, relation, _ in said(kb.links("forum-7"))} == {"authored-by"}
    found = kb.links("forum-7", relations=["replies-to", "quotes", "in-thread"])
    assert [(one.relation, one.post, one.target_post) for one in found.links] == [
        ("quotes", 3, 2), ("replies-to", 3, 2), ("in-thread", 1, None), ("in-thread", 2, None), ("in-thread", 3, None),
    ]  # fmt: skip
    quote = found.links[0]
    assert quote.evidence is not None
    assert quote.origin is not None
    assert quote.evidence.text == quote.origin.text == WORDS.rstrip(".")
    assert quote.evidence.start > quote.origin.start


def test_a_quotation_of_another_thread_is_found_in_it_word_for_word(indexed: Indexed) -> None:
    quoting = f'[quote="mara, post:2, topic:7"]\n{WORDS}\n[/quote]\n\nNo.'
    kb = indexed({"a.md": thread(7, "Hi.", ("mara", "2022-02-01", WORDS)), "b.md": thread(8, quoting)})
    [quote] = kb.links("forum-8", relations=["quotes"]).links
    assert (quote.target, quote.evidence and quote.evidence.text) == ("forum-7", WORDS)
    assert quote.origin is not None
    assert (quote.origin.path, quote.origin.text) == ("a.md", WORDS.rstrip("."))


def test_a_handle_means_one_person_a_site_and_candidates_are_named_when_asked(indexed: Indexed) -> None:
    files = {
        "1.md": proposal(1, "One", "Words.", author="Ada Lovelace (@ada)"),
        "2.md": proposal(2, "Two", "Words.", author="Ada Lovelace"),
        "t.md": thread(7, "Hi.", ("ada", "2022-02-01", "Hello.")),
    }
    kb = indexed(files)
    found = kb.links("@ada")
    assert found.roots == ["person:forum/ada", "person:github/ada"]
    assert said(found) == [
        ("forum-7", "authored-by", "person:forum/ada"), ("eip-1", "authored-by", "person:github/ada"),
    ]  # fmt: skip
    maybe = kb.links("person:github/ada", relations=["same-person"], min_confidence=0.5).links
    assert [(one.target, one.method, one.confidence) for one in maybe] == [
        ("person:forum/ada", "same handle", 0.75), ("person:name/ada lovelace", "same name", 0.5),
    ]  # fmt: skip


def test_more_links_than_wanted_are_left_out_and_that_is_said(indexed: Indexed) -> None:
    kb = indexed({"n.md": "# N\n\n" + " ".join(f"EIP-{n}" for n in range(1, 2001)) + "\n"})
    found = kb.links("n.md", limit=10, depth=3, direction="both")
    assert len(found.links) == 10
    assert found.truncated == ["links beyond 10; a larger limit shows them"]


@pytest.mark.parametrize(
    "wrong", [{"depth": 0}, {"depth": 11}, {"direction": "up"}, {"relations": ["likes"]}, {"limit": 0}]
)
def test_what_cannot_be_walked_is_said_in_one_line(indexed: Indexed, wrong: dict[str, object]) -> None:
    kb = indexed(chain(p1=""))
    with pytest.raises(UsageError) as error:
        kb.links("eip-1", **wrong)
    assert "\n" not in str(error.value)
    with pytest.raises(ReferenceUnknown):
        kb.links("eip-2")


def test_links_of_a_document_that_is_gone_are_gone(indexed: Indexed, tmp_path: Path) -> None:
    kb = indexed({**chain(p1="2"), "2.md": proposal(2, "Two", "Words.", requires="1", author="Ada (@ada)")})
    kb.remove("eip-2")
    assert said(kb.links("eip-1", direction="in")) == []
    with pytest.raises(ReferenceUnknown):
        kb.links("@ada")


def test_every_quote_of_a_large_walk_is_what_stands_there(tmp_path: Path) -> None:
    primer = Path(__file__).parents[2] / "examples" / "primer"
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([primer], lexical_only=True)
        found = kb.links("eip-4844", depth=4, direction="both", min_confidence=0.5)
        passages = [one for link in found.links for one in (link.evidence, link.origin) if one]
        assert len(passages) > 50
        for one in passages:
            assert kb.show(f"{one.revision_id}#{one.start}-{one.end}").text == one.text
        assert json.loads(json.dumps(found.as_json()))["links"][0]["relation"]


def test_links_between_files_are_walked_both_ways(indexed: Indexed) -> None:
    files = {
        "notes/a.md": "# A\n\nSee [the other](../notes/b.md#part), [a picture](p.png), [gone](gone.md), [us](a.md).\n",
        "notes/b.md": "# B\n\n[Code](../src/fee.py) and [the web](https://x.org/c.md).\n",
        "src/fee.py": "def burn():\n    return 0\n",
        "t.md": thread(7, "See [B](notes/b.md)."),
    }
    kb = indexed(files)
    assert said(kb.links("notes/a.md")) == [
        ("notes/a.md", "links-to", "file:repo/notes/gone.md"), ("notes/a.md", "links-to", "notes/b.md"),
    ]  # fmt: skip
    assert said(kb.links("notes/b.md", direction="in")) == [
        ("forum-7", "links-to", "notes/b.md"), ("notes/a.md", "links-to", "notes/b.md"),
    ]  # fmt: skip
    assert [end.kind for end in kb.links("notes/a.md", depth=2).nodes] == ["note", "missing", "note", "code"]
    assert kb.findings("dangling") == []


SITE = {
    "site/docs/intro.md": "[a](/guide/lids) [b](guide/cups/#big) [c](../docs/guide/02-tea.mdx) [d](/docs/guide/)\n",
    "site/docs/guide/index.md": "# Guide\n\n{{< ref \"guide/lids\" >}} and {% link docs/guide/cups.md %}\n",
    "site/docs/guide/lids.md": "# Lids\n\n![[kettle.png]] [x](https://a.b/c) [y](#here) [z](/nowhere/at-all)\n",
    "site/docs/guide/cups.md": "# Cups\n\nSee [[Lids#Care|the lids]], [[02-tea]] and {doc}`/docs/intro`.\n",
    "site/docs/guide/02-tea.mdx": "# Tea\n\n[up](../intro)\n",
    "site/pages/a.adoc": "= A\n\nxref:deep/b.adoc#x[B]\n",
    "site/pages/deep/b.adoc": "= B\n\nxref:ROOT:a.adoc[A]\n",
    "site/made/cups.html.md.erb": "[steam](/made/steam.html)\n",
    "site/made/steam.html.md.erb": "# <%= current_page.data.title %>\n",
    "site/rst/one.rst": "One\n===\n\n:doc:`/rst/two`\n",
    "site/rst/two.rst": "Two\n===\n\n:doc:`one`\n",
}  # fmt: skip


@pytest.mark.parametrize(
    ("page", "targets"),
    [
        ("site/docs/intro.md", {"guide/lids.md", "guide/cups.md", "guide/02-tea.mdx", "guide/index.md"}),
        ("site/docs/guide/index.md", {"guide/lids.md", "guide/cups.md"}),
        ("site/docs/guide/cups.md", {"guide/lids.md", "guide/02-tea.mdx", "docs/intro.md"}),
        ("site/docs/guide/02-tea.mdx", {"docs/intro.md"}),
        ("site/pages/a.adoc", {"deep/b.adoc"}),
        ("site/pages/deep/b.adoc", {"pages/a.adoc"}),
        ("site/made/cups.html.md.erb", {"made/steam.html.md.erb"}),
        ("site/rst/one.rst", {"rst/two.rst"}),
        ("site/rst/two.rst", {"rst/one.rst"}),
    ],
)
def test_a_link_leads_to_the_page_however_a_site_calls_it(indexed: Indexed, page: str, targets: set[str]) -> None:
    kb = indexed(SITE)
    found = [one.target for one in kb.links(page, relations=["links-to"]).links]
    assert len(found) == len(targets)
    assert all(any(one.endswith(target) for target in targets) for one in found)


def test_an_address_where_the_source_is_kept_leads_to_its_file(indexed: Indexed) -> None:
    kept = "https://github.com/ada"
    kb = indexed(
        {
            "a.md": f"# A\n\nIt burns [here]({kept}/Repo/blob/v1.2/src/fee.py#L1-L2). "
            f"See {kept}/repo/blob/main/b.md.\n",
            "b.md": f"# B\n\n{kept}/other/blob/main/a.md and {kept}/repo/blob/main/p.png are elsewhere.\n",
            "src/fee.py": "def burn():\n    return 0\n",
        }
    )
    assert said(kb.links("a.md", relations=["links-to"])) == [
        ("a.md", "links-to", "b.md"), ("a.md", "links-to", "src/fee.py"),
    ]  # fmt: skip
    assert not kb.links("b.md", relations=["links-to"]).links


def test_a_page_knows_what_links_to_it_and_one_that_is_nowhere_is_missing(indexed: Indexed) -> None:
    kb = indexed(SITE)
    into = kb.links("site/docs/guide/lids.md", direction="in", relations=["links-to"])
    assert sorted(one.source.rpartition("/")[2] for one in into.links) == ["cups.md", "index.md", "intro.md"]
    out = kb.links("site/docs/guide/lids.md", relations=["links-to"])
    assert [(node.kind, node.node_id) for node in out.nodes if node.depth] == [("missing", "page:repo/nowhere/at-all")]


def test_a_name_that_two_pages_have_leads_to_neither(indexed: Indexed) -> None:
    kb = indexed({"v/a/lids.md": "# A\n", "v/b/lids.md": "# B\n", "v/c.md": "# C\n\n[[lids]] [[a/lids]]\n"})
    found = [one.target for one in kb.links("v/c.md", relations=["links-to"]).links]
    assert sorted(found) == ["page:repo/lids", "v/a/lids.md"]
