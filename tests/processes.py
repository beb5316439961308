"""Processes that tests start."""

import os

from tests.conventions.tree import ROOT, SRC


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(SRC), str(ROOT)]), "PYTHONUNBUFFERED": "", **more}
