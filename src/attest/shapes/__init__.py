"""Pydantic models of the JSON that commands print, for the server's OpenAPI document and for the tools of agents.

No value is built from a shape: a value's own ``as_json`` is what is printed and sent, and tests check every reply
against these. docs/json.md explains each member. They need pydantic, which the packages for the server and for MCP
include.

    parts      base classes and common types
    search     hits, and passages with the text around them
    answers    answers, verifications, bundles and feedback
    traces     how a question was answered, and replays
    store      documents, status and index reports
    past       versions, differences, builds
    views      links, dependencies, timelines, arguments, conflicts
    code       symbols and their links
"""
