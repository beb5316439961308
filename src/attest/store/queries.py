"""SQL is source: every statement lives by name in ``sql/*.sql`` and is read once."""

import re
from functools import cache
from importlib.resources import files

_NAMED = re.compile(r"^-- name: (\w+)\n(.*?);\s*(?=^-- name:|\Z)", re.M | re.S)


@cache
def queries(group: str) -> dict[str, str]:
    """Name to statement of ``sql/<group>.sql``."""
    text = files("attest.store").joinpath("sql", f"{group}.sql").read_text(encoding="utf-8")
    return dict(_NAMED.findall(text))
