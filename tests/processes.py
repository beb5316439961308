"""Processes that tests start."""

import os
import subprocess
import sys
from pathlib import Path

from tests.conventions.tree import ROOT, SRC


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(SRC), str(ROOT)]), "PYTHONUNBUFFERED": "", **more}


def python(program: str, *argv: str, cwd: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """A program in an interpreter of its own, run to its end."""
    return subprocess.run(
        [sys.executable, "-c", program, *argv],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env=environment(**more),
    )
