"""Who names an option or a function finds the section of the manual that is called so, and code by what it is named."""

import attest

FILES = {
    "settings.py": "import os\n\n"
    + "".join(f"OPEN_{n} = {n}\n" for n in range(9))
    + 'LD_PORT = os.getenv("LD_PORT")\n',
    "use.py": "from settings import LD_PORT\n\n\ndef serve():\n    return LD_PORT, LD_PORT, LD_PORT\n",
    "docs/options.md": (
        "# Options\n\n### `LD_HOST`\n\nRequires nothing; LD_PORT goes with it, see LD_PORT.\n\n"
        "### `LD_PORT`\n\nValues: a number.\nThis requires the right to listen.\n\n"
        "### LD_PORT_RANGE\n\nBeside LD_PORT.\n"
    ),
    "spec/parser.py": (
        "def parse_test_spec(text):\n    return text.split()\n\n\n"
        "def parse_report(text):\n    # the spec of a test that a function parses\n    return text\n"
    ),
}


def test_a_section_that_is_called_as_an_option_comes_as_soon_as_its_definition(kb: attest.Attest) -> None:
    assert sorted(hit.found.path for hit in kb.search("LD_PORT").hits[:2]) == ["docs/options.md", "settings.py"]
    assert not kb.search("LD_HOSTS").hits or "symbol" not in kb.search("LD_HOSTS").hits[0].scores


def test_what_an_option_requires_is_answered_by_its_section(kb: attest.Attest) -> None:
    answer = kb.ask("What does LD_PORT require?")
    assert any("This requires the right to listen." in claim.text for claim in answer.claims)
    assert answer.claims[0].evidence[0].path == "docs/options.md"


def test_a_function_that_is_named_for_what_is_asked_comes_first(kb: attest.Attest) -> None:
    assert "def parse_test_spec" in kb.search("Which function parses the test spec?").hits[0].found.text


def test_a_description_of_a_document_looks_for_no_section_that_is_called_by_its_names(kb: attest.Attest) -> None:
    description = (
        "LD_PORT: requirements, defaults, limits, examples, owners, history, security, migration, names, numbers,"
        " rights, tests, parsers, reports, functions, specifications, ports, lists, hosts"
    )
    hits = [hit for hit in kb.search(description).hits if hit.found.path == "docs/options.md"]
    assert hits
    assert all(hit.scores.get("symbol", 0.0) == 0.0 for hit in hits)
    assert any(hit.scores.get("symbol", 0.0) > 0.0 for hit in kb.search("settings LD_PORT").hits)
