"""The HTTP door and the web page: parse input, call the engine, print what it returns. Nothing is decided here.

    gate        who may enter: host, origin, token, size of a body; headers of every answer
    rates       how many requests each of them may make
    api         /v1: the JSON of the command line, and an answer as a stream of events
    commands    the commands that only look (views of links and time, code), from one table
    records     the same, of what was asked before: traces, replays, bundles, ratings
    indexing    indexing of sources that the store knows, as jobs
    pages       the same as api for people: plain HTML that needs no script
    why         the tables of a trace
    related     timelines, links and calls; dated, linked and called say what is shown
    drawing     figures: drawn_timeline and drawn_graph say what stands where
    work        the engine's methods in threads, so many at once and no longer than a limit
    problems    errors as RFC 9457 wants them

Importing this loads nothing heavy: the web framework comes with `listen`, when `attest serve` runs.
"""
