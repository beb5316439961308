"""The suffix by which a text is read: that of what a template makes, where it makes Markdown.

Generators of sites (Middleman, Eleventy, Cookiecutter) and scripts of a build fill in ``guide.html.md.erb`` or
``README.md.in``. What they fill in is little; the rest is the page.
"""

import re
from pathlib import PurePosixPath

MARKDOWN = (".md", ".markdown", ".mdx", ".mdown", ".mkd")
_TEMPLATES = frozenset(
    ".erb .ejs .hbs .mustache .handlebars .liquid .njk .j2 .jinja .jinja2 .tmpl .tpl .gotmpl .in".split()
)


_CALLED = {
    "dockerfile": ".dockerfile", "containerfile": ".dockerfile", "makefile": ".mk", "gnumakefile": ".mk",
    "justfile": ".mk", "rakefile": ".rb", "gemfile": ".rb", "vagrantfile": ".rb", "cmakelists.txt": ".cmake",
}  # fmt: skip
"""Files that are known by their whole name, with the suffix of their kind."""


def suffix_read(path: str) -> str:
    """The last suffix of a path in small letters, or that of its kind; of a template of Markdown, the one in front of
    it."""
    name = PurePosixPath(path.lower())
    if name.name in _CALLED:
        return _CALLED[name.name]
    made = PurePosixPath(name.stem).suffix
    return made if name.suffix in _TEMPLATES and made in MARKDOWN else name.suffix


_INTERPRETERS = {
    "sh": ".sh", "bash": ".sh", "zsh": ".sh", "dash": ".sh", "ksh": ".sh", "python": ".py", "python3": ".py",
    "node": ".js", "ruby": ".rb",
}  # fmt: skip
"""Interpreters that a script without a suffix names, with the suffix of their language."""
_SHEBANG = re.compile(r"#!\s*(?:\S*/)?(?:env\s+(?:-\S+\s+)*)?(?P<interpreter>[\w.+-]+)")
_COMPLETION = "#compdef "
"""How completions for zsh begin, which have no interpreter."""


def suffix_of_script(path: str, text: str) -> str | None:
    """The suffix of the language of a script, by its first line; None if it has a suffix or is not a script."""
    if PurePosixPath(path).suffix:
        return None
    if text.startswith(_COMPLETION):
        return ".sh"
    shebang = _SHEBANG.match(text)
    return _INTERPRETERS.get(shebang["interpreter"]) if shebang else None
