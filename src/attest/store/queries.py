"""SQL is source: every statement is stored by name in ``sql/*.sql`` and read once."""

import re
from functools import cache
from importlib.resources import files

_NAMED = re.compile(r"^-- name: (\w+)\n(.*?);\s*(?=^-- name:|\Z)", re.M | re.S)


@cache
def queries(group: str) -> dict[str, str]:
    """The statements of ``sql/<group>.sql`` by name."""
    text = files("attest.store").joinpath("sql", f"{group}.sql").read_text(encoding="utf-8")
    return dict(_NAMED.findall(text))
