"""The HTTP server and the web page: parse the request, call the engine, print what it returns. Nothing is decided here.

    app              the ASGI application: routes, error handlers, start and stop
    gate             admission: host, origin, token, rate, size of the body; security headers of every response
    rates            how many requests one client may make
    slow_clients     how long a connection may stay idle, or leave its response unread
    api/             /v1: the JSON of the command line, and an answer as a stream of events
    page/            the same for people: plain HTML that needs no script
    threaded_engine  the engine as route handlers use it
    refs             what a request may name
    settings         address, token and limits
    work             runs the engine's methods in threads, limited in number and in time
    jobs             indexing of sources that the store already knows
    events           an answer as server-sent events
    problems         errors as problem details (RFC 9457)
    metrics          counters and gauges for Prometheus
    listen           runs the server until a signal ends it

Importing this loads nothing heavy: the web framework comes with `listen`, when `attest serve` runs.
"""
