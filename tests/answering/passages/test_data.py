"""Settings and data answer by the line or the record that is asked for; quotations have the file's characters."""

import pytest

import attest

FILES = {
    "server.json": '{\n  "server": {\n    "host": "0.0.0.0",\n    "port": 8443\n  },\n'
    '  "retention": {"days": 30, "archive": "cold"},\n'
    '  "users": [{"name": "alice", "role": "admin"}, {"name": "bob", "role": "viewer"}]\n}\n',
    "api.yaml": "info:\n  title: Parcel API\npaths:\n  /parcels/{id}:\n    delete:\n      summary: Cancel a parcel\n"
    "      description: Only parcels that have not been picked up can be cancelled.\n  /rates:\n    post:\n"
    "      description: Prices are valid for 15 minutes.\n",
    "mail.ini": "[mail]\n; where bounced mail goes\nbounce_to = bounces@example.org\nsmtp_port = 2525\n",
    "works.bib": "@book{okafor2005,\n  title = {Galactic {Dynamics} by Example},\n  author = {Okafor, Chidi},\n}\n",
    "lamps.md": "# Lamps\n\nA lamp burns oil. A candle burns wax.\n",
}


@pytest.mark.parametrize(
    ("question", "told", "quoted"),
    [
        ("What is the port of the server?", "port: 8443.", '"port": 8443'),
        ("How many days is the retention?", "days: 30.", '"days": 30'),
        ("What is the role of bob?", "name: bob; role: viewer.", '{"name": "bob", "role": "viewer"}'),
        (
            "Which parcels can be cancelled?",
            "description: Only parcels that have not been picked up can be cancelled.",
            "description: Only parcels that have not been picked up can be cancelled.",
        ),
        (
            "Where does bounced mail go?",
            "where bounced mail goes; bounce_to: bounces@example.org.",
            "; where bounced mail goes\nbounce_to = bounces@example.org",
        ),
        (
            "Who wrote Galactic Dynamics by Example?",
            "okafor2005 (book); title: Galactic Dynamics by Example; author: Chidi Okafor.",
            FILES["works.bib"].strip(),
        ),
    ],
)
def test_a_question_is_answered_by_the_line_or_the_record(
    kb: attest.Attest, question: str, told: str, quoted: str
) -> None:
    answer = kb.ask(question)
    claim = next(claim for claim in answer.claims if claim.text == told)
    assert (claim.verdict.support, claim.evidence[0].quote.text) == ("supported", quoted)
    assert kb.verify(answer.answer_id).valid


def test_a_value_is_found_under_the_keys_above_it(kb: attest.Attest) -> None:
    hit = kb.search("retention days", k=1).hits[0]
    assert hit.found.path == "server.json"
    assert kb.check().faults == []
