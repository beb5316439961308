"""The language that the tags around code name, by the habits of highlighters."""

import re
from collections.abc import Sequence

_NAMED = re.compile(r"(?:language|lang|highlight-source|highlight|sourcecode|src|code)[-_]([a-z][\w+#-]{0,20})")
_LANGUAGES = frozenset(
    "bash c cpp csharp css go golang graphql haskell html ini java javascript js json kotlin lua nim perl php protobuf"
    " python python3 pycon ruby rust scala sh shell solidity sql swift toml ts typescript vyper xml yaml zig".split()
)
_NO_LANGUAGE = frozenset("default none text plain plaintext txt notranslate block wrapper copy output".split())


def language_of_code(stated: str, classes: Sequence[str], *, is_code: bool) -> str:
    """The language that a tag states or that its classes name, in lower case; empty if they name none.

    ``is_code`` is whether the tag is ``pre`` or ``code``, whose class may be a bare language: ``class="cmd bash"``.
    """
    found = [stated.lower(), *(match[1] for word in classes if (match := _NAMED.fullmatch(word)))]
    found += [word for word in classes if word in _LANGUAGES] if is_code else []
    return next((word for word in found if re.fullmatch(r"[\w+#-]+", word) and word not in _NO_LANGUAGE), "")
