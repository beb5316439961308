"""What is linked with what was asked for, and with what was found.

Front matter says what a proposal requires and where it is discussed. A question that asks for either gets those
documents as candidates; and what is linked with the best documents is a little better than its words alone make it.
Citations are many and say little each: only a document that several of the best cite gains, and the less the more often
it is cited anywhere, as a rare word weighs more. design/retrieval.md has what each is worth.
"""

import json
import math
import re
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence

from attest.graph.redirects import present
from attest.store.queries import queries
from attest.values.documents import Document
from attest.values.questions import ParsedQuestion, Want

BEST = 3
"""Best documents whose stated links count, each half as much again less than the one before."""
CITING = 10
"""Best documents whose citations count."""
CITED_BY = 3
"""How many of them must cite a document."""
STATED, CITED = 0.1, 0.15
"""What it is worth to be linked with the best document, and to be cited by several, from nowhere else."""
DISCUSSION, REQUIREMENT = 0.2, 0.4
"""What it is worth to be the discussion, or to be required by the proposal, that is asked for."""
_REQUIRES = re.compile(r"\b(requir\w*|depend(s|ed|ing|enc\w*)?)\b", re.I)

Documents = Mapping[str, Document]


def asked_for(connection: sqlite3.Connection, asked: ParsedQuestion, documents: Documents) -> dict[str, float]:
    """Documents that the question asks for by their link with one that it names, with what that is worth."""
    names = [*asked.named, *(one.document_id for one in asked.meant)]
    found: dict[str, float] = {}
    if names and Want.DISCUSSION in asked.wants:
        found |= dict.fromkeys(_targets(connection, names, "discussions-to", documents), DISCUSSION)
    if names and asked.wants & {Want.FIELD, Want.DEPENDENTS} and _REQUIRES.search(asked.question):
        found |= dict.fromkeys(_targets(connection, names, "requires", documents), REQUIREMENT)
    return {name: worth for name, worth in found.items() if name in documents and name not in asked.named}


def _targets(connection: sqlite3.Connection, names: Sequence[str], relation: str, documents: Documents) -> list[str]:
    rows = connection.execute(queries("links")["stated_from"], (json.dumps(list(names)),))
    return [present(row["target"], documents) for row in rows if row["relation"] == relation]


def linked_with(connection: sqlite3.Connection, best: Sequence[str], documents: Documents) -> dict[str, float]:
    """Documents that are linked with the best ones (ids, the best first), with what that is worth."""
    worth: dict[str, float] = defaultdict(float)
    for place, document_id in enumerate(best[:BEST]):
        for other in _neighbours(connection, document_id, documents):
            worth[other] += STATED / (1 + 0.5 * place)
    cited = connection.execute(queries("links")["cited_by_several"], (json.dumps(list(best[:CITING])), CITED_BY))
    for target, count, everywhere in cited:
        worth[present(target, documents)] += CITED * count / math.sqrt(everywhere)
    return dict(worth)


def _neighbours(connection: sqlite3.Connection, document_id: str, documents: Documents) -> list[str]:
    """Documents of which one's front matter names the other."""
    sql, given = queries("links"), (json.dumps([document_id]),)
    there = [present(row["target"], documents) for row in connection.execute(sql["stated_from"], given)]
    back = [row["document_id"] for row in connection.execute(sql["stated_to"], given)]
    return sorted({*there, *back} - {document_id})
