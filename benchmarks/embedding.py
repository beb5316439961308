"""How fast texts become vectors, beside the plain way to do it; and how true the vectors are.

    python benchmarks/embedding.py [--texts FILE.jsonl] [--count N]

The baseline is the same graph, run as most programs run it: float32, batches of 32 in the order given, padded to the
longest, all cores on one batch; it gets every fourth of the texts. Absolute speeds drift between machines, and where
others are at work the wall clock is theirs too: compare the ratios, of processor time first.
Texts are generated unless given (one JSON object with "text" on a line).
"""

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from script import parser_of, script

from attest.embedding import load, load_counter
from attest.embedding.minilm import MAX_WORD_PIECES, graph
from attest.embedding.runtime import openvino_runtime, padded
from attest.embedding.tokens import load_tokenizer
from attest.embedding.weights import find_model, read_tensors

BATCH = 32

WORDS = (
    "the of and to in is that for block transaction base fee gas limit validator proposal client state proof blob data "
    "root hash slot epoch consensus execution layer change because would should increase decrease price market network "
    "message signature aggregate committee attestation finality reorganisation throughput bandwidth latency argument "
    "backwards compatibility specification implementation parameter constant function return value raise assert import "
    "we propose measure observe disagree object since before after under over between 0x1f4 1559 4844 self list bytes32"
).split()


def generated(count: int, seed: int = 7) -> list[str]:
    """Texts of about 107 word pieces on average, lengths spread as those of real chunks (log-normal)."""
    source = random.Random(seed)
    sizes = [min(400, max(3, int(source.lognormvariate(4.30, 0.65)))) for _ in range(count)]
    return [" ".join(source.choices(WORDS, k=size)) + "." for size in sizes]


def read(file: Path) -> list[str]:
    return [json.loads(line)["text"] for line in file.read_text(encoding="utf-8").splitlines()]


def plain_loop() -> Callable[[Sequence[str]], np.ndarray]:
    """The baseline, loaded."""
    folder = find_model()
    tokenizer = load_tokenizer(folder)
    tokenizer.enable_truncation(MAX_WORD_PIECES)
    options = {"INFERENCE_PRECISION_HINT": "f32", "NUM_STREAMS": 1}
    compiled: Any = openvino_runtime().Core().compile_model(graph(read_tensors(folder)), "CPU", options)
    request = compiled.create_infer_request()

    def embed(texts: Sequence[str]) -> np.ndarray:
        out = []
        for start in range(0, len(texts), BATCH):
            encodings = tokenizer.encode_batch_fast(list(texts[start : start + BATCH]))
            out.append(request.infer(padded([encoding.ids for encoding in encodings], 1))[0].copy())
        return np.concatenate(out)

    return embed


@dataclass(frozen=True, kw_only=True)
class Run:
    """Texts per second of wall clock and of processor time (all threads together), and the vectors."""

    per_second: float
    per_cpu_second: float
    vectors: np.ndarray


def timed(embed: Callable[[Sequence[str]], np.ndarray], texts: Sequence[str]) -> Run:
    started, started_cpu = time.perf_counter(), time.process_time()
    vectors = embed(texts)
    taken, taken_cpu = time.perf_counter() - started, time.process_time() - started_cpu
    return Run(per_second=len(texts) / taken, per_cpu_second=len(texts) / taken_cpu, vectors=vectors)


def milliseconds(embed: Callable[[Sequence[str]], np.ndarray], texts: Sequence[str]) -> tuple[float, float]:
    """Median and 95th percentile of one text at a time."""
    taken = sorted(1e3 / timed(embed, [text]).per_second for text in texts)
    return taken[len(taken) // 2], taken[int(len(taken) * 0.95)]


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--texts", type=Path, help='lines of JSON with "text"')
    parser.add_argument("--count", type=int, default=1000, help="how many texts to generate or take (1000)")
    given = parser.parse_args(argv)
    texts = (read(given.texts) if given.texts else generated(given.count))[: given.count]

    started = time.perf_counter()
    ours = load()
    loaded = time.perf_counter() - started
    plain = plain_loop()
    for warm_up in (ours.embed, plain):
        warm_up(texts[:BATCH])
    mine = timed(ours.embed, texts)
    base = timed(plain, texts[::4])
    cosines = (mine.vectors[::4] * base.vectors).sum(axis=1)
    questions = [" ".join(text.split()[: 4 + number % 12]) for number, text in enumerate(texts[:200])]
    median, late = milliseconds(ours.embed, questions)

    print(f"texts                    {len(texts)}, {np.mean(load_counter()(texts)):.0f} word pieces on average")
    print(f"load                     {loaded * 1e3:.0f} ms, imports and the check of the weights included")
    for name, run in ((f"ours ({ours.space.precision})", mine), ("plain loop (float32)", base)):
        print(name.ljust(24), f"{run.per_second:.0f} chunks/s, {run.per_cpu_second:.0f} for a second of one processor")
    print(f"ratio                    {mine.per_second / base.per_second:.2f}", end=", ")
    print(f"{mine.per_cpu_second / base.per_cpu_second:.2f} by processor time")
    print(f"cosine to float32        mean {cosines.mean():.6f}, least {cosines.min():.6f}")
    print(f"one question             p50 {median:.1f} ms, p95 {late:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
