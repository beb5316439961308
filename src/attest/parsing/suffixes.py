"""The suffix that selects a text's reader; for a template of Markdown it is that of the result.

Site generators (Middleman, Eleventy, Cookiecutter) and build scripts fill in ``guide.html.md.erb`` or ``README.md.in``.
They fill in little; the rest is the page.
"""

import re
from pathlib import PurePosixPath

from attest.values.suffixes import MARKDOWN

_TEMPLATES = frozenset(
    ".erb .ejs .hbs .mustache .handlebars .liquid .njk .j2 .jinja .jinja2 .tmpl .tpl .gotmpl .in".split()
)


_CALLED = {
    "dockerfile": ".dockerfile",
    "containerfile": ".dockerfile",
    "makefile": ".mk",
    "gnumakefile": ".mk",
    "justfile": ".mk",
    "rakefile": ".rb",
    "gemfile": ".rb",
    "vagrantfile": ".rb",
    "cmakelists.txt": ".cmake",
}
"""Files known by their whole name, with the suffix of their kind."""


def suffix_read(path: str) -> str:
    """A path's last suffix in lower case, or that of its kind; for a template of Markdown, the suffix before it."""
    name = PurePosixPath(path.lower())
    if name.name in _CALLED:
        return _CALLED[name.name]
    made = PurePosixPath(name.stem).suffix
    return made if name.suffix in _TEMPLATES and made in MARKDOWN else name.suffix


_INTERPRETERS = {
    "sh": ".sh",
    "bash": ".sh",
    "zsh": ".sh",
    "dash": ".sh",
    "ksh": ".sh",
    "python": ".py",
    "python3": ".py",
    "node": ".js",
    "ruby": ".rb",
}
"""Interpreters in the first line of scripts without a suffix, with the suffix of their language."""
_SHEBANG = re.compile(r"#!\s*(?:\S*/)?(?:env\s+(?:-\S+\s+)*)?(?P<interpreter>[\w.+-]+)")
_COMPLETION = "#compdef "
"""The beginning of zsh completions, which name no interpreter."""


def suffix_of_script(path: str, text: str) -> str | None:
    """The suffix of the language of a script, by its first line; None if it has a suffix or is not a script."""
    if PurePosixPath(path).suffix:
        return None
    if text.startswith(_COMPLETION):
        return ".sh"
    shebang = _SHEBANG.match(text)
    return _INTERPRETERS.get(shebang["interpreter"]) if shebang else None
