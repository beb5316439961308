"""A sentence is unsupported until quoted text says otherwise; no question makes the store say more than it has."""

from hypothesis import given, settings
from hypothesis import strategies as st

from attest.evidence.align import verify_by_alignment
from attest.values.verdicts import Support
from tests.worlds import corpora, indexed, prose, questions

blanks = st.lists(st.text(st.sampled_from(" \t\r\n\u00a0\u2003"), max_size=5), max_size=3)


@given(st.text() | prose(), blanks)
def test_a_sentence_without_evidence_is_unsupported_whatever_it_says(claim: str, evidence: list[str]) -> None:
    assert verify_by_alignment(claim, evidence).support is Support.UNSUPPORTED


@given(st.text(st.sampled_from(" .,!?-*#|>()[]\n\u00ab\u2014"), max_size=12), st.lists(prose(), max_size=2))
def test_a_sentence_that_says_nothing_is_unsupported_even_by_itself(claim: str, evidence: list[str]) -> None:
    assert verify_by_alignment(claim, [*evidence, claim]).support is Support.UNSUPPORTED


@given(st.text(max_size=60) | prose(), st.lists(st.text(max_size=60) | prose(), max_size=3))
def test_a_verdict_is_a_judgement_and_never_an_accident(claim: str, evidence: list[str]) -> None:
    verdict = verify_by_alignment(claim, evidence)
    assert 0.0 <= verdict.score <= 1.0
    assert (verdict.support is Support.SUPPORTED) <= (verdict.score >= 0.5)


@settings(max_examples=25)
@given(corpora, questions)
def test_every_sentence_of_an_answer_is_a_claim_with_quotes_that_hold(corpus: dict[str, str], question: str) -> None:
    with indexed(corpus) as kb:
        answer = kb.ask(question)
        for claim in answer.claims:
            quoted = [item.quote.text for item in claim.evidence]
            assert claim.verdict.support is Support.UNSUPPORTED or any(text.strip() for text in quoted)
            assert answer.text[claim.start : claim.end] == claim.text
        verification = kb.verify(answer.answer_id)
        assert (verification.faults, verification.valid) == ([], True)


@settings(max_examples=20)
@given(corpora, questions)
def test_a_refusal_claims_nothing_and_says_why(corpus: dict[str, str], question: str) -> None:
    with indexed(corpus) as kb:
        answer = kb.ask(f"{question} zyzzyva qwertyuiop xylograph?")
        assert answer.status != "answered" or answer.coverage == 1.0
        assert (answer.status == "refused") == (not answer.claims)
        assert answer.status != "refused" or (answer.text == "" and answer.reason)


def test_an_empty_store_refuses() -> None:
    with indexed({}) as kb:
        answer = kb.ask("What is the base fee?")
        assert (answer.status, answer.claims, answer.text, answer.coverage) == ("refused", (), "", 0.0)
