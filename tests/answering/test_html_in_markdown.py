"""Tables and lists that a README writes in HTML answer as those of Markdown do."""

import pytest

import attest

FILES = {
    "README.md": "# Kettle\n\n<table>\n"
    "<tr><th>Plan</th><th>Price</th></tr>\n<tr><td>Team</td><td>12 a month</td></tr>\n"
    "<tr><td><b>Firm</b></td><td>40 a month<br>billed yearly</td></tr>\n</table>\n\n## Settings\n\n<dl>\n"
    "<dt><code>patience</code></dt>\n<dd>Seconds until the kettle gives up.</dd>\n</dl>\n",
    "lamps.md": "# Lamps\n\nA lamp burns oil. A candle burns wax.\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the price of the Team plan?", "Plan: Team; Price: 12 a month."),
        ("What is the price of the Firm plan?", "Plan: Firm; Price: 40 a month billed yearly."),
        ("What is the patience of the kettle?", "patience: Seconds until the kettle gives up."),
    ],
)
def test_a_row_or_definition_is_told_and_supported(kb: attest.Attest, question: str, told: str) -> None:
    answer = kb.ask(question)
    claim = next(claim for claim in answer.claims if claim.text == told)
    assert claim.verdict.support == "supported"
    assert kb.verify(answer.answer_id).valid
