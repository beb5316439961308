"""Reading the forms that the page posts."""

from urllib.parse import parse_qs

from fastapi import Request

from attest.errors import QueryInvalid

_FIELDS = 8
"""Most fields of a form; ours have fewer."""


async def form_values(request: Request, *names: str) -> list[str]:
    """The values of the named fields of a posted form; empty if a field is missing. Raises ``QueryInvalid``."""
    try:
        form = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=_FIELDS)
    except ValueError:
        raise QueryInvalid(f"a form of this page has {_FIELDS} fields at most", "send fewer") from None
    return [form.get(name, [""])[0].strip() for name in names]
