"""Code, tables and lists that a README writes in HTML answer as those of Markdown do."""

import pytest

import attest

FILES = {
    "README.md": "# Kettle\n\n<table>\n"
    "<tr><th>Plan</th><th>Price</th></tr>\n<tr><td>Team</td><td>12 a month</td></tr>\n"
    "<tr><td><b>Firm</b></td><td>40 a month<br>billed yearly</td></tr>\n</table>\n\n## Settings\n\n<dl>\n"
    "<dt><code>patience</code></dt>\n<dd>Seconds until the kettle gives up.</dd>\n</dl>\n",
    "loops.md": "# Loops\n\nTo reach the outer loop from the inner, alias it:\n\n```html\n<table>\n"
    "  <tr>{% set rows = loop %}</tr>\n</table>\n```\n\nThe menu of a page is written so:\n\n"
    "    <ul>\n      <li>{{ item }}</li>\n    </ul>\n\nThat is all.\n",
    "sheds.rst": "Sheds\n=====\n\nA shed of many tools is drawn with their names::\n\n"
    "  <ul>\n\n    <li>{{ tool }}</li>\n  </ul>\n",
    "pumps.md": "# Pumps\n\nA pump moves water.\n\n## Draining\n\nTo drain only one pump:\n\n"
    '<pre><code class="cmd bash">pump drain \\\n\t--only &lt;name&gt;</code></pre>\n\nTo drain all pumps:\n\n'
    '<pre><code class="cmd bash">pump drain</code></pre>\n\n## Measuring\n\n'
    'List the pressures of every pump and pretty-print them:\n\n<pre><code><span class="bash">pump list | fmt</span>\n'
    + "".join(f"pressure {n}\n" for n in range(20))
    + "</code></pre>\n\nList one pressure:\n\n<pre>pump one</pre>\n\n## Oiling by hand\n\n"
    + "The maker of the pump sends a can of oil with it, which lasts for a year if the pump stands in the dry. " * 3
    + 'The can is green.\n\n<pre><code><span class="bash">pump oil</span></code></pre>\n\nOil smells.\n',
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


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "How do I reach the outer loop?",
            "To reach the outer loop from the inner, alias it:\n"
            "  <table>\n    <tr>{% set rows = loop %}</tr>\n  </table>",
        ),
        (
            "How do I write the menu of a page?",
            "The menu of a page is written so:\n  <ul>\n    <li>{{ item }}</li>\n  </ul>",
        ),
        (
            "How is a shed of many tools drawn?",
            "A shed of many tools is drawn with their names:\n  <ul>\n\n    <li>{{ tool }}</li>\n  </ul>",
        ),
    ],
)
def test_html_in_code_stays_as_it_is(kb: attest.Attest, question: str, told: str) -> None:
    claim = kb.ask(question).claims[0]
    assert (claim.text, claim.verdict.support) == (told, "supported")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How do I drain only one pump?", ["To drain only one pump:\n  pump drain \\\n  \t--only <name>"]),
        (
            "How do I list the pressures of every pump pretty-printed?",
            ["List the pressures of every pump and pretty-print them:", "pump list | fmt"],
        ),
        ("How do I oil the pump by hand?", ["Oiling by hand:", "pump oil"]),
    ],
)
def test_a_command_in_html_follows_its_introduction_as_it_is_typed(
    kb: attest.Attest, question: str, told: list[str]
) -> None:
    answer = kb.ask(question)
    claims = answer.claims[: len(told)]
    assert [(claim.text, claim.verdict.support) for claim in claims] == [(text, "supported") for text in told]
    assert kb.verify(answer.answer_id).valid
