"""Running a network on the CPU by OpenVINO, without PyTorch.

One inference is one input, padded to a multiple of 16 word pieces. That is as fast as batches of 16 (one text of 100
word pieces already fills a core; the cores are filled by running several at once), and it makes a result depend on its
input alone, to the last bit. In a batch the shape of the computation, and with it the rounding, would depend on the
neighbours. design/embedding.md has the figures.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from attest.embedding.seam import Precision
from attest.errors import RuntimeMissing

if TYPE_CHECKING:
    from numpy.typing import NDArray

Item = TypeVar("Item", bound=Sized)

PAD_TO = 16
"""Shapes are compiled when first met (5 to 30 ms): 16 of them for 256 word pieces, of which questions use two."""

_PRECISION_HINTS: Mapping[Precision, str] = {"bf16": "bf16", "float32": "f32"}


class Network:
    """A compiled network. May be used from many threads."""

    def __init__(self, model: Any, *, precision: Precision | None, threads: int | None) -> None:
        core = openvino_runtime().Core()
        self.precision: Precision = precision or _native_precision(core)
        """What it computes in: ``bf16`` where the CPU does so natively, else ``float32``, unless told."""
        count = threads or cores()
        options = {
            "INFERENCE_PRECISION_HINT": _PRECISION_HINTS[self.precision],
            "NUM_STREAMS": count,
            "INFERENCE_NUM_THREADS": count,
        }
        self._compiled = core.compile_model(model, "CPU", options)
        self._at_once = 2 * count  # one running and one waiting for each thread: none is ever idle

    def results(
        self, items: Sequence[Item], inputs: Callable[[Item], list[NDArray[Any]]], *, output: int = 0
    ) -> Iterator[tuple[int, NDArray[Any]]]:
        """Each item's index and first row of an output, as they come; the longest go first, which saves about 5 %.

        Requests belong to the call (making one takes 30 µs), so calls share nothing. No callbacks: one that is still
        returning while Python shuts down ends the process with ``std::terminate``.
        """
        idle = [self._compiled.create_infer_request() for _ in range(min(self._at_once, len(items)))]
        running: deque[tuple[int, Any]] = deque()
        for index in sorted(range(len(items)), key=lambda i: -len(items[i])):
            if not idle:
                done, request = running.popleft()
                yield done, _result(request, output)
                idle.append(request)
            request = idle.pop()
            request.start_async(inputs(items[index]))
            running.append((index, request))
        for done, request in running:
            yield done, _result(request, output)


def _result(request: Any, output: int) -> NDArray[Any]:
    request.wait()
    row: NDArray[Any] = request.get_output_tensor(output).data[0]
    return row


def padded(rows: Sequence[Sequence[int]], multiple: int = PAD_TO) -> list[NDArray[Any]]:
    """Whole numbers as a network takes them: rows (int32) and mask (float32, 1 where there is text), (rows, length)."""
    import numpy as np

    length = -(-max(map(len, rows)) // multiple) * multiple
    values = np.zeros((len(rows), length), np.int32)
    mask = np.zeros((len(rows), length), np.float32)
    for place, row in enumerate(rows):
        values[place, : len(row)] = row
        mask[place, : len(row)] = 1
    return [values, mask]


def _native_precision(core: Any) -> Precision:
    """What OpenVINO itself would compute in, as far as it is one of ours: its list of capabilities counts emulation."""
    return "bf16" if core.get_property("CPU", "INFERENCE_PRECISION_HINT").to_string() == "bf16" else "float32"


def cores() -> int:
    """The cores that this process may use; fewer than the machine has in a container."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def openvino_runtime() -> Any:
    """OpenVINO without its model converter, which on import reports to its maker over the network.

    Where ``openvino-telemetry`` is installed, importing ``openvino.tools.ovc`` writes an id into the home folder and
    sends an event. ``openvino`` imports it itself and goes on without it; that also saves 40 ms. It cannot be prevented
    where something else has imported ``openvino`` before.
    """
    with _absent("openvino.tools.ovc"):
        try:
            import openvino
        except ImportError:
            raise RuntimeMissing("openvino") from None
    return openvino


@contextmanager
def _absent(module: str) -> Iterator[None]:
    """Within, importing this module fails as if it were not installed, unless it has been imported already."""
    if module in sys.modules:
        yield
        return
    sys.modules[module] = None  # type: ignore[assignment]  # Python's documented way to make an import fail
    try:
        yield
    finally:
        sys.modules.pop(module, None)
