"""Worker processes: what they say when nobody listens any more."""

import os
import pickle
import subprocess
import sys

from tests.processes import environment


def test_a_worker_whose_parent_was_killed_ends_in_silence() -> None:
    read, write = os.pipe()
    worker = subprocess.Popen(
        [sys.executable, "-c", "from attest.indexing.workers import serve; serve()"],
        stdin=subprocess.PIPE, stdout=write, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    os.close(read)
    os.close(write)
    _, said = worker.communicate(pickle.dumps((len, "task")))
    assert (said, worker.returncode) == (b"", 1)
