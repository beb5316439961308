"""The HTTP door and the web page: parse input, call the engine, print what it returns. Nothing is decided here.

    gate        who may enter: host, origin, token, size of a body; headers of every answer
    rates       how many requests each of them may make; slow_clients how long a connection may say nothing
    app         the whole of it as one application; errors
    api/        /v1: the JSON of the command line, and an answer as a stream of events
    page/       the same for people: plain HTML that needs no script
    threaded_engine  the engine as requests may use it
    refs        what a request may name
    settings    what it was started with
    work        the engine's methods in threads, so many at once and no longer than a limit
    jobs        indexing of sources that the store knows
    events      an answer as server-sent events
    problems    errors as RFC 9457 wants them
    metrics     what is counted, for Prometheus

Importing this loads nothing heavy: the web framework comes with `listen`, when `attest serve` runs.
"""
