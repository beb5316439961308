"""`/v1`: what the commands print, for programs.

    routes      searching, asking, reading, verifying, the state of the store
    commands    the commands that only look (views of links and time, code), from one table
    records     what was asked before: traces, replays, bundles, ratings
    indexing    bringing a source up to date, as a job

What goes in is described by request_shapes and command_requests; what comes out by `attest.shapes`, and what only the
server says by shapes.
"""
