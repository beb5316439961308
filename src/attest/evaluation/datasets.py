"""Data sets: queries, and which documents and passages are right for each; sometimes the documents too.

A data set comes from one of three places (`load`): the one that ships, a folder in the BEIR layout, or a file of JSON
Lines over the documents of a store. Whatever is wrong with it is said before anything is measured.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from attest.errors import DataSetInvalid, UsageError

BUILTIN = "builtin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What is asked, and what is right for it."""

    id: str
    text: str
    relevant: Mapping[str, int]
    """From a document to its grade; a grade of 0 says that the document was judged and is not relevant."""
    quotes: Sequence[str] = ()
    """Passages any of which answers the query, verbatim."""
    acceptable: Sequence[str] = ()
    """Documents that are neither right nor wrong: they take no place in the ranking."""
    category: str = ""

    @property
    def golds(self) -> list[str]:
        """The relevant documents, best first, in a fixed order."""
        graded = sorted(self.relevant.items(), key=lambda item: (-item[1], item[0]))
        return [document for document, grade in graded if grade > 0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A document that the data set brings along. Lines with the same words are one, under several ids."""

    ids: Sequence[str]
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DataSet:
    """Queries that can be scored, at least one."""

    name: str
    split: str
    sha256: str
    """Tagged hash over the files that it was read from."""
    queries: Sequence[Query]
    texts: Sequence[Text] = ()
    """None when the documents are those of a store."""
    corpus_sha256: str = ""
    """Tagged hash of the file that the texts are from."""
    left_out: int = 0
    """Queries of the split for which nothing is relevant: they have no score."""
    kind: str | None = None
    """Only documents of this kind are looked for; None: all."""
    headline: str = "nDCG@10"
    """The measure that differences are stated for."""


def load(name: str, *, split: str | None = None) -> DataSet:
    """The data set of that name, folder or file. Raises ``DataSetInvalid``, or ``UsageError`` when there is none."""
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
    """Files are told apart by the fields of their first line."""
    from attest.evaluation import pairs, questions
    from attest.evaluation.json_lines import first_fields

    found = first_fields(path)
    loaders = {"question": questions.as_data_set, "abstract": pairs.as_data_set}
    loader = next((loader for field, loader in loaders.items() if field in found), None)
    if loader is None:
        raise DataSetInvalid(f"{path}:1", f"no data set has these fields; one of {', '.join(loaders)} is needed")
    return loader
