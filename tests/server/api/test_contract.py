"""Requests that another program makes of the API's description of itself, lawful and not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode

from tests.docs.documents import first_column, section
from tests.server.serving import serving

ROUTES = [
    tuple(row.strip("`").split(" "))
    for row in first_column(section("docs/server.md", "The API").split("### Events")[0])
]


@pytest.fixture(scope="module")
def api(store: Path) -> Iterator[Any]:
    with serving(store, "--allow-index") as server:
        loaded = schemathesis.openapi.from_dict(server.get("/v1/openapi.json").json())
        loaded.config.update(base_url=server.url)
        yield loaded


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["lawful", "unlawful"])
@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_whatever_is_asked_is_answered_as_the_api_describes_itself(
    api: Any, method: str, path: str, mode: GenerationMode
) -> None:
    operation = api[path][method]
    if mode is GenerationMode.NEGATIVE and not (operation.query or operation.body):
        return  # there is nothing to be wrong about

    @settings(
        max_examples=10, derandomize=True, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(operation.as_strategy(generation_mode=mode))
    def answered(case: schemathesis.Case) -> None:
        with requests.Session() as session:
            session.trust_env = False  # the proxy of the tests leads nowhere
            case.call_and_validate(session=session)

    answered()
