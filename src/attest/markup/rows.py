"""What parts the cells of a table row, in Markdown and in tables that are drawn with spaces."""

import re

BAR = re.compile(r"(?<!\\)\|")
"""A bar that is not escaped."""
GAP = re.compile(r"\s{2,}")
"""The gap between two columns that are drawn with spaces."""
