"""What a person reads."""

from dataclasses import replace

import pytest

from attest.cli import answer_lines, code_lines, hit_lines, report_lines
from attest.cli.terminal import Ink, fit_headings
from attest.values.answers import Close
from attest.values.findings import FoundFinding
from attest.values.reports import IndexReport
from attest.values.verdicts import Support, Verdict
from attest.words.excerpts import excerpt, query_terms
from tests.cli import fakes
from tests.cli.fakes import read


def test_a_hit_says_where_it_is_who_wrote_it_and_what_it_says() -> None:
    assert read(hit_lines.search_lines(fakes.RESULT, width=100)) == (
        " 1  0.93  Fees\n"
        "    notes/fees.md:4-6  Burning  — mara, 2020-11-03\n"
        "    │ One line about nothing.\n"
        "    │ The base fee is burned — always.\n"
        "    │ A third line.\n"
        "\n"
        "1 hit · hybrid · 12 ms\n"
    )


def test_explain_adds_channels_and_stages() -> None:
    said = read(hit_lines.search_lines(fakes.RESULT, width=100, explain=True))
    assert "    lexical 11.2, fused 0.93 · c0ffee\n" in said
    assert "recall       3 → 233         0.7 ms  lexical\n" in said


def test_nothing_found_is_said() -> None:
    assert read(hit_lines.search_lines(replace(fakes.RESULT, hits=[]), width=80)) == "nothing found · hybrid · 12 ms\n"


def test_words_of_the_query_are_bold_in_whatever_form_they_stand() -> None:
    row = hit_lines.highlight("Other fees than the base-fee", query_terms("the fee"))
    assert [piece.text for piece in row if isinstance(piece, Ink)] == ["fees", "fee"]


def test_an_excerpt_is_the_rows_that_hold_most_words_of_the_query() -> None:
    text = "\n".join(["nothing"] * 20 + ["the base"] + ["of a fee"] + ["nothing"] * 20)
    assert excerpt(text, query_terms("base fee"), 80) == ["the base", "of a fee", "nothing", "nothing"]


def test_an_excerpt_has_no_boxes_of_gitbook_and_keeps_blocks_of_templates() -> None:
    text = '{% hint style="info" %}\nThe base fee.&#x20;\n{% endhint %}\n{% block fee %}'
    assert excerpt(text, query_terms("base fee"), 80) == ["The base fee.", "{% block fee %}"]


def test_an_excerpt_of_one_long_line_is_still_short() -> None:
    text = "nothing " * 500 + "the base fee " + "nothing " * 500
    rows = excerpt(text, query_terms("base fee"), 60)
    assert len(rows) == 4
    assert "base fee" in " ".join(rows)
    assert max(map(len, rows)) <= 60


def test_a_text_without_words_has_an_excerpt() -> None:
    assert excerpt("", frozenset({"x"}), 60) == []


def test_an_answer_comes_with_sources_verdicts_and_the_command_that_checks_it() -> None:
    lines = answer_lines.answer_lines(fakes.ANSWER, width=100, verify="attest verify sha256:0123456789ab")
    assert read(lines) == (
        "The base fee is burned. [1]\n"
        "\n"
        "sources\n"
        "[1] notes/fees.md:5 (Fees › Burning)\n"
        "    │ The base fee is burned — always.\n"
        "\n"
        "claims\n"
        "supported    0.94 verbatim [1]  The base fee is burned.\n"
        "\n"
        "confidence 0.82 · 100% of the claims supported · grounded, extractive · 87 ms\n"
        "answer sha256:0123456789abcdef0123456789abcdef\n"
        "check it again with: attest verify sha256:0123456789ab\n"
    )


@pytest.mark.parametrize(("confidence", "says_so"), [(0.41, True), (0.6, False)])
def test_an_answer_that_is_likely_beside_the_point_says_so(confidence: float, says_so: bool) -> None:
    lines = answer_lines.answer_lines(replace(fakes.ANSWER, confidence=confidence), width=100, verify="")
    assert ("not sure of this answer" in read(lines)) is says_so


def test_an_answer_that_was_not_stored_is_checked_by_its_file() -> None:
    answer = replace(fakes.ANSWER, stored=False)
    written = read(answer_lines.answer_lines(answer, width=100, verify="attest verify FILE"))
    assert written.endswith("check it again with: attest verify FILE (a file that --json wrote)\n")


def test_headings_that_do_not_fit_beside_a_place_are_cut() -> None:
    claim = replace(
        fakes.CLAIM, evidence=[replace(fakes.CLAIM.evidence[0], heading_path=["Fees " * 9, "Burning " * 9])]
    )
    written = read(answer_lines.answer_lines(replace(fakes.ANSWER, claims=[claim]), width=60, verify=""))
    line = "[1] notes/fees.md:5 (… › Burning Burning Burning Burning B…)"
    assert (line in written.splitlines(), len(line)) == (True, 60)


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (60, "Release channels and versions › Which one to take › Canary"),
        (57, "… › Which one to take › Canary"),
        (29, "… › Canary"),
        (3, "… › Canary"),
    ],
)
def test_where_headings_do_not_fit_the_lowest_ones_are_shown(width: int, line: str) -> None:
    assert fit_headings(["Release channels\nand versions", "Which one to take", "Canary"], width) == line


def test_headings_for_which_a_long_path_leaves_no_room_stand_below_it() -> None:
    long = "notes/the-base-fee-and-what-becomes-of-it.md"
    evidence = replace(fakes.CLAIM.evidence[0], path=long)
    answer = replace(fakes.ANSWER, claims=[replace(fakes.CLAIM, evidence=[evidence])])
    written = read(answer_lines.answer_lines(answer, width=60, verify=""))
    assert f"[1] {long}:5\n    (Fees › Burning)\n    │ " in written
    hit = fakes.RESULT.hits[0]
    found = replace(fakes.RESULT, hits=[replace(hit, found=replace(hit.found, path=long))])
    assert f"    {long}:4-6\n    Burning  — mara, 2020-11-03\n    │ " in read(hit_lines.search_lines(found, width=60))


def test_the_lines_of_quoted_code_are_indented_as_in_the_claim() -> None:
    quoted = "def roll(dice):\n        if dice:\n\n            return 6\n    # done"
    evidence = fakes.CLAIM.evidence[0]
    evidence = replace(evidence, quote=replace(evidence.quote, text=quoted))
    claim = replace(fakes.CLAIM, text="def roll(dice):\n    if dice:\n\n        return 6\n# done", evidence=[evidence])
    written = read(answer_lines.answer_lines(replace(fakes.ANSWER, claims=[claim]), width=60, verify=""))
    assert "    │ def roll(dice):\n    │     if dice:\n    │         return 6\n    │ # done\n" in written


def test_what_a_source_has_in_common_with_the_one_before_is_said_once() -> None:
    one = replace(fakes.CLAIM.evidence[0], url="https://example.org/fees")
    two = replace(one, n=2, start_line=7, end_line=7, quote=replace(one.quote, span=replace(one.quote.span, start=50)))
    three = replace(two, n=3, heading_path=["Fees", "Tips"])
    answer = replace(fakes.ANSWER, claims=[replace(fakes.CLAIM, evidence=[one, two, three])])
    places = [
        row for row in read(answer_lines.answer_lines(answer, width=100, verify="")).splitlines() if "│" not in row
    ]
    assert places[3:7] == [
        "[1] notes/fees.md:5 (Fees › Burning)",
        "    https://example.org/fees",
        "[2] notes/fees.md:7",
        "[3] notes/fees.md:7 (Fees › Tips)",
    ]


def test_claims_that_repeat_their_sources_word_for_word_share_one_line() -> None:
    verdict = Verdict(support=Support.SUPPORTED, score=1.0, method="verbatim")
    same = replace(fakes.CLAIM, verdict=verdict)
    answer = replace(fakes.ANSWER, claims=[same, fakes.CLAIM, same])
    written = read(answer_lines.answer_lines(answer, width=100, verify=""))
    assert written.split("claims\n")[1].startswith(
        "supported    1.00 verbatim [1]  2 claims, each word for word\n"
        "supported    0.94 verbatim [1]  The base fee is burned.\n\n"
    )


def test_the_lines_of_a_list_hang_behind_its_dash_and_words_stay_whole() -> None:
    answer = replace(fakes.ANSWER, text="- The base fee of a type-two transaction is burned. [1]")
    written = read(answer_lines.answer_lines(answer, width=26, verify=""))
    assert written.startswith("- The base fee of a\n  type-two transaction is\n  burned. [1]\n")


def test_a_quotation_of_two_claims_is_shown_once() -> None:
    answer = replace(fakes.ANSWER, claims=[fakes.CLAIM, fakes.CLAIM])
    assert read(answer_lines.answer_lines(answer, width=100, verify="")).count("notes/fees.md:5") == 1


def test_a_weak_claim_is_shown_with_the_checks_that_failed() -> None:
    verdict = Verdict(support=Support.PARTIAL, score=0.5, method="alignment", failed=["numbers", "negation"])
    answer = replace(fakes.ANSWER, claims=[replace(fakes.CLAIM, verdict=verdict)])
    assert "partial      0.50 alignment (numbers, negation) [1]" in read(
        answer_lines.answer_lines(answer, width=100, verify="")
    )


def test_an_answer_in_part_says_what_is_left_out() -> None:
    answer = replace(fakes.ANSWER, status="partial", reason="the record does not say when")
    assert "\nin part: the record does not say when\n" in read(answer_lines.answer_lines(answer, width=100, verify=""))


def test_a_refusal_gives_its_reason_and_what_came_closest() -> None:
    assert read(answer_lines.answer_lines(fakes.REFUSAL, width=100, verify="")) == (
        "no answer that the store supports\nnothing here speaks of tungsten\n"
    )
    assert read(answer_lines.answer_lines(fakes.REFUSAL, width=100, verify="", filtered=True)).startswith(
        "no answer that the store supports under these filters\n"
    )
    then = replace(fakes.REFUSAL, as_of="2024-12-31")
    assert read(answer_lines.answer_lines(then, width=100, verify="")).startswith(
        "no answer that the store supports as it was on 2024-12-31\n"
    )
    close = Close(document_id="fees", title="Fees", path="notes/fees.md")
    tried = replace(fakes.REFUSAL, looked_for=["tungsten", "melting"], closest=[close])
    assert read(answer_lines.answer_lines(tried, width=100, verify="")).endswith(
        "nothing here speaks of tungsten\nlooked for: tungsten melting\nclosest: Fees (notes/fees.md)\n"
    )
    tried_next = read(
        answer_lines.answer_lines(replace(tried, confidence=0.1), width=100, verify="", search="attest search tungsten")
    )
    assert tried_next.endswith("(notes/fees.md)\nthe nearest passages: attest search tungsten\n")
    near = replace(fakes.REFUSAL, claims=[fakes.CLAIM])
    assert "what came closest\n[1] notes/fees.md:5" in read(answer_lines.answer_lines(near, width=100, verify=""))


def test_an_answer_without_quotes_is_valid_for_want_of_any() -> None:
    assert read(answer_lines.verification_lines(replace(fakes.DRIFTED, quotes=[]), width=100)).startswith(
        "valid: it has no quotes to check"
    )


def test_quotes_that_a_newer_revision_still_has_are_counted() -> None:
    newer = [replace(quote, state="superseded") for quote in fakes.DRIFTED.quotes[1:]]
    outcome = replace(fakes.DRIFTED, quotes=[*fakes.DRIFTED.quotes[:1], *newer])
    said = read(answer_lines.verification_lines(outcome, width=100))
    assert "valid: 1 of 2 quotes intact, 1 in a newer revision · " in said


def test_verification_has_a_line_for_every_quote() -> None:
    outcome = replace(fakes.DRIFTED, faults=["sentence 2 is not in the answer"])
    assert read(answer_lines.verification_lines(outcome, width=100)) == (
        "intact      [1] fees  “The base fee is burned.”\n"
        "drifted     [2] fees  “The base fee is burned.” (a newer revision lacks it)\n"
        "fault       sentence 2 is not in the answer\n"
        "not valid: 1 of 2 quotes intact · sha256:0123456789abcdef0123456789abcdef\n"
        "what stands there now, for answers that the store has: attest stale\n"
    )


def test_a_shown_text_has_line_numbers() -> None:
    assert read(report_lines.shown_lines(fakes.SHOWN)) == (
        "Fees\nfees · note · notes/fees.md\nsha256:aa\n\n 9 │ nine\n10 │ ten\n11 │ x\n"
    )


def test_a_copy_and_an_earlier_revision_are_named_as_such() -> None:
    shown = replace(fakes.SHOWN, current=False, document=replace(fakes.DOCUMENT, same_as="fees-2"))
    said = read(report_lines.shown_lines(shown))
    assert "an earlier revision" in said
    assert "a copy of fees-2" in said


def test_status_is_a_table() -> None:
    assert read(report_lines.status_lines(fakes.STATUS)) == (
        "store     kb/attest.db (733.2 kB)\n"
        "build     sha256:bb\n"
        "source    notes: 40 documents\n"
        "          eips: 7 documents\n"
        "documents 47 (2 moved, 1 behind a copy)\n"
        "revisions 50\n"
        "chunks    1,244\n"
        "vectors   1,243 of 1,244 (99%) in minilm\n"
        "findings  2,000 moved, 18 dangling\n"
        "stale     3 documents by an older chunker\n"
    )


def test_an_index_run_is_summed_up() -> None:
    assert read(report_lines.index_lines(fakes.INDEXED)) == (
        "documents: 2 added, 1,200 unchanged\n"
        "1,244 chunks in the store, 3 texts embedded\n"
        "findings: 18 dangling  (attest status --findings)\n"
        "done in 1 min 15 s\n"
    )


def test_findings_that_say_the_same_are_one_line_unless_a_kind_is_asked_for() -> None:
    pictures = [FoundFinding(f"img/{n}.png", "unsupported", "image: there is no reader") for n in range(1200)]
    found = [FoundFinding("a.md", "dangling", "b.md is not there"), *pictures]
    assert read(report_lines.finding_lines(found, every=False)) == (
        "dangling     a.md  b.md is not there\n"
        "unsupported  img/0.png and 1,199 more  image: there is no reader\n"
        "`attest status --findings KIND` lists each of a kind\n"
    )
    assert read(report_lines.finding_lines(pictures, every=True)).count("\n") == 1200


def test_files_that_are_not_read_are_counted_as_that() -> None:
    assert read(report_lines.index_lines(replace(fakes.INDEXED, refused=30))).startswith(
        "documents: 2 added, 1,200 unchanged, 30 not read\n"
    )


def test_answers_that_went_with_their_documents_are_told_of() -> None:
    run = replace(fakes.INDEXED, removed=1, answers=3)
    assert "\nanswers: 3 removed with the documents that they quoted\n" in read(report_lines.index_lines(run))


def test_a_dry_run_says_how_long_and_that_nothing_was_written() -> None:
    dry = IndexReport(added=2, chunks=1244, dry_run=True, estimated_s=12.0)
    none = read(report_lines.index_lines(IndexReport()))
    assert none.startswith("documents: none found; what comes in is decided by formats, ignore files, --include")
    assert read(report_lines.index_lines(dry)) == (
        "would index: 2 added\nabout 1,244 chunks in 12.0 s\nnothing was written\n"
    )


def test_a_dry_run_says_why_files_would_not_be_read() -> None:
    dry = IndexReport(refused=3, dry_run=True, findings={"too_large": 1, "unsupported": 2})
    assert read(report_lines.index_lines(dry)) == (
        "would index: 3 not read\nwould not be read: 2 unsupported, 1 too_large\nnothing was written\n"
    )


def test_a_removal_is_summed_up() -> None:
    many = replace(fakes.REMOVAL, documents=[f"d{i}" for i in range(12)], answers=0)
    assert read(report_lines.removal_lines(many)).endswith(
        "removed d9\nand 2 more\nremoved 12 documents, with everything derived\n"
    )
    assert "removed 1 document and 1 answer that quoted it" in read(report_lines.removal_lines(fakes.REMOVAL))


def test_a_broken_promise_is_named_with_its_place() -> None:
    assert read(report_lines.check_lines(fakes.BROKEN)) == (
        "✓ sqlite               1\n"
        "✗ chunk-span       1,244  a chunk is a span of its document's current revision, and not blank\n"
        "chunk-span  chunk 7: ends behind the text\n"
        "1 fault\n"
    )


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.04, "0.0 s"), (59.94, "59.9 s"), (75, "1 min 15 s"), (7_500, "2 h 5 min")]
)
def test_times_are_said_as_people_do(seconds: float, said: str) -> None:
    assert report_lines.duration(seconds) == said


@pytest.mark.parametrize(("count", "said"), [(0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (2_500_000_000, "2.5 GB")])
def test_sizes_have_the_largest_unit_that_fits(count: int, said: str) -> None:
    assert report_lines.size(count) == said


def test_what_a_document_says_never_steers_the_terminal() -> None:
    hostile = replace(
        fakes.CHUNK,
        title="\x1b]0;gotcha\x07\x9b2J",
        text="\x1b[2J fee \x1b[1A\r\u202e",
        path="a\x1b[31m.md",
        chunk=replace(fakes.CHUNK.chunk, author="\x1b[5m", heading_path=("\x1bc",)),
    )
    result = replace(fakes.RESULT, hits=[replace(fakes.HIT, found=hostile)])
    plain, coloured = (read(hit_lines.search_lines(result, width=80), colour=colour) for colour in (False, True))
    assert not {"\x1b", "\x9b", "\x07", "\r", "\u202e"} & set(plain)
    assert not {"\x9b", "\x07", "\r", "\u202e", "\x1b[2J", "\x1b[1A"} & set(coloured)
    assert "\x1b[2J" not in coloured
    assert "\x1b[1A" not in coloured


def test_a_stream_without_unicode_gets_plain_signs() -> None:
    said = read(report_lines.shown_lines(fakes.SHOWN), unicode=False)
    assert " 9 | nine" in said
    assert said.isascii()


def test_a_symbol_shows_its_place_and_its_signature() -> None:
    assert read(code_lines.match_lines(fakes.MATCHES, width=80)) == (
        "State.buyGas  method, go  (prefix)\n"
        "    core/gas.go:3-6\n"
        "    │ func (st *State) buyGas() error\n"
        "\n"
        "1 symbol · 0.4 ms\n"
    )


def test_an_outline_has_the_lines_of_every_symbol() -> None:
    assert read(code_lines.outline_lines(fakes.OUTLINE)) == "core/gas.go  go, source\n3-6  buyGas  method\n"
    assert read(code_lines.outline_lines(replace(fakes.OUTLINE, symbols=[]))).endswith("no symbols\n")
    prose = replace(fakes.OUTLINE, symbols=[], language=None, role=None)
    assert read(code_lines.outline_lines(prose)).endswith(
        "no symbols: this is not source code (attest show prints it)\n"
    )


def test_overloads_share_a_line() -> None:
    overload = replace(fakes.SYMBOL, first_line=7, last_line=9)
    shown = read(code_lines.outline_lines(replace(fakes.OUTLINE, symbols=[fakes.SYMBOL, overload])))
    assert shown.endswith("\n3-9  buyGas  method, 2 definitions\n")
    link = replace(fakes.LINKS.links[0], caller=fakes.SYMBOL)
    links = [link, replace(link, callee=overload)]
    assert read(code_lines.call_lines(replace(fakes.LINKS, links=links))).splitlines()[1:] == [
        "certain   State.buyGas  file",
        "          core/run.go:12",
        "callers: 1 certain, 0 possible · 3 ms",
    ]


def test_links_say_how_certain_they_are_and_where_they_stand() -> None:
    assert read(code_lines.call_lines(fakes.LINKS)) == (
        "State.buyGas  method, go  core/gas.go:3-6\n"
        "certain   outside any symbol  file\n"
        "          core/run.go:12\n"
        "callers: 1 certain, 0 possible · 3 ms\n"
    )
    assert read(code_lines.call_lines(fakes.CALLEES)) == (
        "State.buyGas  method, go  core/gas.go:3-6\n"
        "possible  fmt.Println  external  depth 2\n"
        "          core/run.go:12\n"
        "left out: links beyond 1; a larger limit shows them\n"
        "callees: 0 certain, 1 possible · 3 ms\n"
    )
