"""Every way to tamper with an answer that we can think of."""

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import attest
from attest.errors import AnswerFileInvalid
from attest.evidence.verify import verify
from attest.store.answers import answer_id_of
from attest.store.database import Database
from attest.values.answers import Close
from attest.values.spans import sha256_of
from tests.evidence.kept import Body, exported
from tests.store.stores import Draft, sealed_answer
from tests.worlds import EMBEDDER, lay_out


def leaves(value: Body, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict | list) and value:
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


def replaced(body: Body, path: Sequence[str | int], change: Callable[[Body], Body]) -> Body:
    body = copy.deepcopy(body)
    holder = body
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = change(holder[path[-1]])
    return body


def another(value: Body) -> Body:
    """A value of the same type that is not this one."""
    if value is None:
        return "something"
    if isinstance(value, list):
        return ["something"]
    return value + 1 if isinstance(value, int | float) else f"{value} not"


def refused(database: Database, body: Body) -> bool:
    """Whether an answer is not believed."""
    try:
        return not verify(database, body).valid
    except AnswerFileInvalid:
        return True


NOT_ATTESTED = {"trace_id", "elapsed_ms", "cost_usd", "degraded"}


def test_no_single_value_of_an_answer_can_be_changed_unnoticed(read_only: Database) -> None:
    body = exported(read_only)
    believed = {path for path in leaves(body) if not refused(read_only, replaced(body, path, another))}
    assert {path[0] for path in believed} == NOT_ATTESTED


def test_nothing_can_be_taken_out_of_an_answer_or_put_into_it(read_only: Database) -> None:
    body = exported(read_only)
    for name in body:
        without = {key: value for key, value in body.items() if key != name}
        assert refused(read_only, without) == (body[name] != [] or name == "degraded"), name
    assert refused(read_only, body | {"note": "trust me"})
    assert refused(read_only, body | {"claims": body["claims"][:1]})
    assert refused(read_only, body | {"claims": body["claims"] * 2})


BOUND = {"document_id", "revision_id", "start", "end", "start_line", "end_line", "quote", "quote_sha256", "n", "text"}
"""Members of claims and quotes that follow from the answer's text or from the store."""


def test_what_binds_a_claim_to_its_source_cannot_be_changed_even_by_who_makes_the_id_anew(read_only: Database) -> None:
    body = exported(read_only)
    for path in leaves(body["claims"]):
        if path[-1] in BOUND:
            forged = replaced(body, ("claims", *path), another)
            forged["answer_id"] = answer_id_of(forged)
            assert refused(read_only, forged), path


@pytest.mark.parametrize("store", ["with its store", "alone"])
def test_words_that_a_quote_does_not_say_are_no_claim_even_by_who_makes_the_id_anew(
    read_only: Database, store: str
) -> None:
    body = exported(read_only)
    claim, said, made_up = body["claims"][1], "one fifth", "one sixth"
    forged = replaced(body, ("claims", 1, "text"), lambda text: text.replace(said, made_up))
    forged["answer"] = body["answer"].replace(said, made_up)
    forged["answer_id"] = answer_id_of(forged)
    found = verify(None if store == "alone" else read_only, forged)
    assert said in claim["text"]
    assert found.faults == ["claim 2 is called supported, but its quotes do not say it (numbers)"]


def first_evidence(body: Body) -> Body:
    return body["claims"][0]["evidence"][0]


def forge_quote(body: Body) -> None:
    """Other words of the same length, with their own hash."""
    item = first_evidence(body)
    item["quote"] = item["quote"].replace("does not add", "does now add")
    item["quote_sha256"] = sha256_of(item["quote"])


def say_more(body: Body) -> None:
    body["answer"] += " And the moon is made of cheese."


def say_more_without_letters(body: Body) -> None:
    body["answer"] += " 100% 📈"


def say_more_between(body: Body) -> None:
    at = body["claims"][1]["start"]
    body["answer"] = body["answer"][:at] + "Not so: " + body["answer"][at:]
    body["claims"][1]["start"] += len("Not so: ")
    body["claims"][1]["end"] += len("Not so: ")


def say_the_opposite(body: Body) -> None:
    claim = body["claims"][0]
    body["answer"] = body["answer"].replace("does not add", "does now add")
    claim["text"] = claim["text"].replace("does not add", "does now add") + "?"


def drop_evidence(body: Body) -> None:
    body["claims"][0]["evidence"] = []


def call_unsupported_supported(body: Body) -> None:
    body["answer"] = body["answer"].replace("[1] ", "")
    for claim in body["claims"][1:]:
        claim["start"] -= 4
        claim["end"] -= 4
    drop_evidence(body)


def swap_markers(body: Body) -> None:
    body["answer"] = body["answer"].replace("[1]", "[0]").replace("[2]", "[1]").replace("[0]", "[2]")


def drop_marker(body: Body) -> None:
    body["answer"] = body["answer"].replace(" [2]", "")


def one_number_for_two(body: Body) -> None:
    body["answer"] = body["answer"].replace("[2]", "[1]")
    body["claims"][1]["evidence"][0]["n"] = 1


def quote_twice(body: Body) -> None:
    body["claims"][0]["evidence"] *= 2


def turn_around(body: Body) -> None:
    body["claims"].reverse()


def claim_backwards(body: Body) -> None:
    body["claims"][0]["start"], body["claims"][0]["end"] = body["claims"][0]["end"], body["claims"][0]["start"]


def claim_before_the_beginning(body: Body) -> None:
    """A negative start that Python would count from the end."""
    claim = body["claims"][1]
    claim["start"] -= len(body["answer"])


def read_from_the_end(body: Body) -> None:
    item = first_evidence(body)
    item["start"] -= 10_000_000


def empty_quote(body: Body) -> None:
    item = first_evidence(body)
    item.update(quote="", quote_sha256=sha256_of(""), end=item["start"])


def claim_nothing(body: Body) -> None:
    body.update(claims=[], coverage=0.0)


def full_coverage(body: Body) -> None:
    body["claims"][0]["verdict"] = "partial"


def claim_alone(body: Body, claim: str, *quotes: str) -> None:
    """Make one claim the whole answer, with quotes cut from where the first one is."""
    whole = first_evidence(body)
    pieces = [
        {**whole, "n": n, "quote": quote, "quote_sha256": sha256_of(quote), "start": start, "end": start + len(quote)}
        for n, quote in enumerate(quotes, 1)
        for start in [whole["start"] + whole["quote"].index(quote)]
    ]
    marks = "".join(f"[{n}]" for n in range(1, len(quotes) + 1))
    only = {**body["claims"][0], "text": claim, "start": 0, "end": len(claim), "evidence": pieces}
    body |= {"answer": f"{claim} {marks}", "claims": [only], "status": "answered", "coverage": 1.0, "reason": None}


def cut_within_a_word(body: Body) -> None:
    quote = first_evidence(body)["quote"]
    claim_alone(body, quote[:-2], quote[:-2])


def judged_by_another(body: Body) -> None:
    body["claims"][0]["method"] = "nli"


def called_contradicted(body: Body) -> None:
    body["claims"][0]["verdict"] = "contradicted"


def surer_than_sure(body: Body) -> None:
    body["confidence"] = 1.5


def from_another_path(body: Body) -> None:
    body["claims"][1]["evidence"][0]["path"] = "board/resolution.md"


def from_another_site(body: Body) -> None:
    first_evidence(body)["url"] = "https://example.org/login"


def by_a_script(body: Body) -> None:
    first_evidence(body)["url"] = "javascript:alert(1)"


def under_another_heading(body: Body) -> None:
    first_evidence(body)["heading_path"] = ["Adopted unanimously"]


def quotes_from_seven_on(body: Body) -> None:
    numbers = sorted({item["n"] for claim in body["claims"] for item in claim["evidence"]}, reverse=True)
    for n in numbers:
        body["answer"] = body["answer"].replace(f"[{n}]", f"[{n + 6}]")
    for claim in body["claims"]:
        for item in claim["evidence"]:
            item["n"] += 6


def symbols_beside_claims(body: Body) -> None:
    body["answer"] += " ❌"


FORGERIES = [
    cut_within_a_word, judged_by_another, called_contradicted, surer_than_sure, from_another_path, from_another_site,
    by_a_script, under_another_heading, quotes_from_seven_on, symbols_beside_claims,
    forge_quote, say_more, say_more_between, say_the_opposite, drop_evidence, call_unsupported_supported, swap_markers,
    drop_marker, one_number_for_two, quote_twice, turn_around, claim_backwards, claim_before_the_beginning,
    read_from_the_end, empty_quote, claim_nothing, full_coverage, say_more_without_letters,
]  # fmt: skip


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forgery_is_found_even_when_its_id_was_made_anew(read_only: Database, forge: Callable[[Body], None]) -> None:
    body = exported(read_only)
    forge(body)
    body["answer_id"] = answer_id_of(body)
    assert refused(read_only, body)


DENIED = "# Rules\n\nInvoices must not be deleted by the clerk. The key expires after 60 days.\n"


def test_a_quote_cannot_be_cut_so_that_it_says_the_opposite(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "docs", {"rules.md": DENIED})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([folder], lexical_only=True)
        body = kb.ask("Must invoices be deleted by the clerk?").as_json() | {"status": "answered"}
        for claim, quotes in (
            ("Invoices must be deleted by the clerk.", ("Invoices must", "be deleted by the clerk.")),
            ("be deleted by the clerk.", ("be deleted by the clerk.",)),
        ):
            forged = copy.deepcopy(body)
            claim_alone(forged, claim, *quotes)
            forged["answer_id"] = answer_id_of(forged)
            found = kb.verify(json.dumps(forged).encode())
            assert any("the sentences that its quotes are cut from do not say it" in fault for fault in found.faults)
        forged = copy.deepcopy(body)
        claim_alone(forged, "Invoices must not be deleted by the clerk.", "Invoices must not be deleted by the clerk.")
        forged["answer_id"] = answer_id_of(forged)
        assert kb.verify(json.dumps(forged).encode()).valid


def test_prose_after_a_long_piece_of_code_is_read_as_prose(tmp_path: Path) -> None:
    code = "```\n" + "lid = lid.closed(lid)\n" * 30 + "```\n"
    table = "|Mark|Returnable?|\n|---|---|\n|LATE|Yes|\n|TORN|No|\n|WET|No|\n|LOST|Yes|\n"
    folder = lay_out(tmp_path / "docs", {"parcels.md": f"# Parcels\n\n{code}\n{table}"})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([folder], lexical_only=True)
        answer = kb.ask("Is a parcel with the mark TORN returnable?")
        assert "Mark: TORN; Returnable?: No." in {claim.text for claim in answer.claims}
        assert not kb.verify(answer.answer_id).faults


def test_what_a_refusal_looked_for_and_found_close_is_attested(read_only: Database) -> None:
    close = [Close(document_id="erc-20", title="Token Standard", path="proposals/erc-20.md")]
    refusal = Draft(status="refused", text="", claims=[], reason="no", looked_for=["tungsten"], closest=close)
    body = sealed_answer(refusal).as_json()
    assert verify(read_only, body).valid
    for path in [*leaves(body["looked_for"]), *leaves(body["closest"])]:
        member = "looked_for" if len(path) == 1 else "closest"
        assert refused(read_only, replaced(body, (member, *path), another))
    assert refused(read_only, body | {"closest": []})
    assert refused(read_only, {name: value for name, value in body.items() if name != "looked_for"})
