"""What speaks against a thing, and for it, is what the section says that is called so in other words."""

import attest
from tests.answering.answers import said

FILES = {
    "oven.md": "---\naliases: [Sun Stoves]\n---\n# Solar Ovens\n\nA solar oven is a box of glass.\n\n"
    "## Benefits\n\nNo wood is burned.\n\n## ❌ Challenges\n\nA cloud puts it out.\n\n"
    "- Bread takes four hours.\n- Wind tips the box.\n\n## Challenges of glass\n\nIt breaks.\n",
    "sauna.md": "# Saunas: The Art of Sweating\n\nA sauna is a hot hut.\n\n## Health benefits\n\nIt warms the back.\n",
    "kiln.md": "# Kilns\n\nA kiln of clay burns wood.\n\n## Drawbacks\n\nIt smokes.\n",
}


def test_drawbacks_are_told_by_the_section_on_challenges_of_the_document_on_that_thing(kb: attest.Attest) -> None:
    assert said(kb, "What are the disadvantages of a solar oven?") == [
        "A cloud puts it out.",
        "Bread takes four hours.",
        "Wind tips the box.",
    ]


def test_the_thing_may_be_called_as_the_document_calls_itself_besides(kb: attest.Attest) -> None:
    assert said(kb, "What are the advantages of sun stoves?") == ["No wood is burned."]


def test_another_thing_has_drawbacks_of_its_own(kb: attest.Attest) -> None:
    assert said(kb, "What are the main problems with kilns?") == ["It smokes."]


def test_a_heading_may_say_of_what_kind_the_benefits_are_and_the_title_may_go_on(kb: attest.Attest) -> None:
    assert said(kb, "What are the benefits of saunas?") == ["It warms the back."]
