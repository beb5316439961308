"""The JSON that commands print, described: for the OpenAPI document of the server, and for the tools of agents.

No value is made of a shape: a value's own ``as_json`` is what is printed and sent, and tests hold every reply to these.
docs/json.md says what each member means. They need pydantic, which the packages for the server and for MCP bring.

    parts      what shapes are made of
    search     hits, and passages with what stands around them
    answers    answers, what verifying finds, and what is kept and said of them
    traces     how a question was answered, and once more
    store      documents, and what is in the store
    past       versions, differences, builds
    views      links and time
    code       symbols and their links
"""
