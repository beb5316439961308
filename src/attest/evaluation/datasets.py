"""Data sets: queries with the documents and passages that are right for each, and sometimes the documents themselves.

A data set is one of three things (`load`): the one that ships, a folder in the BEIR layout, or a file of JSON Lines
about the documents of a store. Errors in it are raised before anything is measured.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from attest.errors import DataSetInvalid, UsageError

BUILTIN = "builtin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A query and what is right for it."""

    id: str
    text: str
    relevant: Mapping[str, int]
    """Grade of each judged document; 0 means that it was judged not relevant."""
    quotes: Sequence[str] = ()
    """Passages, verbatim, each of which answers the query."""
    acceptable: Sequence[str] = ()
    """Documents that are neither right nor wrong: they are left out of the ranking."""
    category: str = ""

    @property
    def golds(self) -> list[str]:
        """The relevant documents by grade, best first, in a fixed order."""
        graded = sorted(self.relevant.items(), key=lambda item: (-item[1], item[0]))
        return [document for document, grade in graded if grade > 0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A document of the data set itself. Documents with the same words are one, with several ids."""

    ids: Sequence[str]
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DataSet:
    """A data set with at least one query that can be scored."""

    name: str
    split: str
    sha256: str
    """Tagged hash over the files that it was read from."""
    queries: Sequence[Query]
    texts: Sequence[Text] = ()
    """Empty if the documents are those of a store."""
    corpus_sha256: str = ""
    """Tagged hash of the file with the texts."""
    left_out: int = 0
    """Queries of the split without a relevant document, which have no score."""
    kind: str | None = None
    """Kind of document that is searched for; None for all kinds."""
    headline: str = "nDCG@10"
    """The measure for which differences are stated."""


def load(name: str, *, split: str | None = None) -> DataSet:
    """Load the data set with that name, folder or file. Raises ``DataSetInvalid``, or ``UsageError`` if it does not
    exist."""
    from attest.evaluation.beir import load_folder

    if name == BUILTIN:
        return load_folder(Path(__file__).parent / "builtin", name=BUILTIN, split=split)
    path = Path(name)
    if path.is_dir():
        return load_folder(path, name=path.resolve().name, split=split)
    if not path.is_file():
        raise UsageError(f"there is no data set at {name}; give builtin, a BEIR folder or a .jsonl file of questions")
    if split is not None:
        raise UsageError(f"{name} is a file and has no splits; leave out --split")
    return _file_loader(path)(path)


def _file_loader(path: Path) -> Callable[[Path], DataSet]:
    """The loader for a file, by the fields of its first line."""
    from attest.evaluation import pairs, questions
    from attest.evaluation.json_lines import first_fields

    found = first_fields(path)
    loaders = {"question": questions.as_data_set, "abstract": pairs.as_data_set}
    loader = next((loader for field, loader in loaders.items() if field in found), None)
    if loader is None:
        raise DataSetInvalid(f"{path}:1", f"no data set has these fields; one of {', '.join(loaders)} is needed")
    return loader
