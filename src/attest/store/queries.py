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


def migrations() -> list[tuple[int, str]]:
    """Number and script of every migration, in order. Applied ones never change; a change is a new file."""
    folder = files("attest.store").joinpath("migrations")
    scripts = [
        (int(item.name[:4]), item.read_text(encoding="utf-8"))
        for item in folder.iterdir()
        if item.name.endswith(".sql")
    ]
    return sorted(scripts)
