"""`/v1`: the JSON of the commands, over HTTP.

    routes      search, context, ask, documents, answers, verify, status
    commands    the commands that only read (views of links and time, code), from one table
    records     earlier questions: traces, replays, stored answers, bundles, feedback
    indexing    bringing a source up to date, as a job

Requests are described by request_shapes and command_requests; responses by `attest.shapes`, and those that only the
server gives by shapes.
"""
