"""What the forms of the page send."""

from urllib.parse import parse_qs

from fastapi import Request

from attest.errors import QueryInvalid

_FIELDS = 8
"""More than a form of ours has."""


async def filled_in(request: Request, *names: str) -> list[str]:
    """What a form that is posted was filled in with; empty for what is missing. Raises ``QueryInvalid``."""
    try:
        form = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=_FIELDS)
    except ValueError:
        raise QueryInvalid(f"a form of this page has {_FIELDS} fields at most", "send fewer") from None
    return [form.get(name, [""])[0].strip() for name in names]
