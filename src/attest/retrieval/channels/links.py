"""Documents linked with those that a question asks for, and with those that were found.

Front matter says what a proposal requires and where it is discussed. If a question asks for either, those documents
become candidates; and documents linked with the best ones score a little higher. Citations are many and say little
each: a document gains only if several of the best cite it, and less the more often it is cited anywhere, as a rare word
weighs more. design/retrieval.md has what each is worth.
"""

import json
import math
import re
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence

from attest.graph.redirects import current_id_in
from attest.store.queries import queries
from attest.values.documents import Document
from attest.values.questions import ParsedQuestion, Want

BEST_READ = 3
"""Best documents whose stated links count; the second counts 1/1.5 and the third 1/2 of the first."""
CITING_READ = 10
"""Best documents whose citations count."""
FEWEST_CITING = 3
"""Fewest of these that must cite a document."""
STATED, CITED = 0.1, 0.15
"""Score for a link with the best document; score for each citation by the best, divided by the square root of all
citations of the document."""
DISCUSSION, REQUIREMENT = 0.2, 0.4
"""Score for being the discussion, or a requirement, of the named proposal, if the question asks for that."""
_REQUIRES = re.compile(r"\b(requir\w*|depend(s|ed|ing|enc\w*)?)\b", re.I)
"""Words of a question for requirements: *what does it depend on?*"""

Documents = Mapping[str, Document]
"""The documents of the store by id."""


def documents_asked_for(
    connection: sqlite3.Connection, asked: ParsedQuestion, documents: Documents
) -> dict[str, float]:
    """Documents that the question asks for by their link with a named one, with their scores."""
    names = [*asked.named, *(mention.document_id for mention in asked.meant)]
    scores: dict[str, float] = {}
    if names and Want.DISCUSSION in asked.wants:
        scores |= dict.fromkeys(_targets(connection, names, "discussions-to", documents), DISCUSSION)
    if names and asked.wants & {Want.FIELD, Want.DEPENDENTS} and _REQUIRES.search(asked.question):
        scores |= dict.fromkeys(_targets(connection, names, "requires", documents), REQUIREMENT)
    return {name: score for name, score in scores.items() if name in documents and name not in asked.named}


def _targets(connection: sqlite3.Connection, names: Sequence[str], relation: str, documents: Documents) -> list[str]:
    """Documents to which those link by a relation in their front matter."""
    rows = connection.execute(queries("links")["stated_from"], (json.dumps(list(names)),))
    return [current_id_in(row["target"], documents) for row in rows if row["relation"] == relation]


def linked_documents(connection: sqlite3.Connection, best: Sequence[str], documents: Documents) -> dict[str, float]:
    """Documents linked with the best ones (ids, best first), with their scores."""
    scores: dict[str, float] = defaultdict(float)
    for place, document_id in enumerate(best[:BEST_READ]):
        for other in _neighbours(connection, document_id, documents):
            scores[other] += STATED / (1 + 0.5 * place)
    cited = connection.execute(
        queries("links")["cited_by_several"], (json.dumps(list(best[:CITING_READ])), FEWEST_CITING)
    )
    for target, count, everywhere in cited:
        scores[current_id_in(target, documents)] += CITED * count / math.sqrt(everywhere)
    return dict(scores)


def _neighbours(connection: sqlite3.Connection, document_id: str, documents: Documents) -> list[str]:
    """Documents that this one names in its front matter, or that name it in theirs."""
    sql, given = queries("links"), (json.dumps([document_id]),)
    targets = [current_id_in(row["target"], documents) for row in connection.execute(sql["stated_from"], given)]
    sources = [row["document_id"] for row in connection.execute(sql["stated_to"], given)]
    return sorted({*targets, *sources} - {document_id})
