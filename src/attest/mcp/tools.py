"""All tools. To add one: a model of its arguments, a function that calls the engine, a text, a shape, and a row."""

from collections.abc import Mapping
from typing import Any

from attest.mcp.code import CODE_TOOLS
from attest.mcp.documents import DOCUMENT_TOOLS
from attest.mcp.graph import GRAPH_TOOLS
from attest.mcp.tool import Tool

TOOLS: tuple[Tool[Any], ...] = (*DOCUMENT_TOOLS, *GRAPH_TOOLS, *CODE_TOOLS)
"""In the order in which a client lists them."""

BY_NAME: Mapping[str, Tool[Any]] = {tool.name: tool for tool in TOOLS}
