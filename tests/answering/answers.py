"""What tests of answers read of them."""

import attest


def said(kb: attest.Attest, question: str) -> list[str]:
    """The sentences of the answer to a question, which is an answer and can be verified."""
    answer = kb.ask(question)
    assert answer.status == "answered"
    assert kb.verify(answer.answer_id).valid
    return [claim.text for claim in answer.claims]
