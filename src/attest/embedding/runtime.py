"""Running a network on the CPU by OpenVINO, without PyTorch.

One inference takes one input, padded to a multiple of 16 word pieces. That is as fast as batches of 16 (one text of 100
word pieces already fills a core, and several inferences run at once to fill all cores), and it makes a result depend on
its input alone, to the last bit. In a batch the shape of the computation, and with it the rounding, could depend on the
neighbours. Results that are compared and not kept may be computed in batches, which is faster for short inputs: every
inference reads all of the weights from memory. design/embedding.md has the figures.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

from attest.embedding.seam import Precision
from attest.errors import RuntimeMissing

if TYPE_CHECKING:
    from numpy.typing import NDArray

Item = TypeVar("Item", bound=Sized)

PAD_TO = 16
"""Lengths are padded to multiples of this. Shapes are compiled when first met (5 to 30 ms): 16 shapes for 256 word
pieces, of which questions use two."""

SHARED_PIECES = 128
"""Word pieces, with padding, of short inputs that share an inference where that is allowed: more of them save nothing,
and leave one core waiting for the other at the end."""

_PRECISION_HINTS: Mapping[Precision, str] = {"bf16": "bf16", "float32": "f32"}
"""OpenVINO's names of the precisions."""


class Network:
    """A compiled network. May be used from many threads."""

    def __init__(self, model: Any, *, precision: Precision | None, threads: int | None) -> None:
        core = openvino_runtime().Core()
        self.precision: Precision = precision or _native_precision(core)
        """Number format of the computation: by default ``bf16`` if the CPU computes in it natively, else
        ``float32``."""
        count = threads or cores()
        options = {
            "INFERENCE_PRECISION_HINT": _PRECISION_HINTS[self.precision],
            "NUM_STREAMS": count,
            "INFERENCE_NUM_THREADS": count,
        }
        self._compiled = core.compile_model(model, "CPU", options)
        self._at_once = 2 * count  # one running and one waiting for each thread: none is ever idle

    def results(
        self,
        items: Sequence[Item],
        inputs: Callable[[Sequence[Item]], list[NDArray[Any]]],
        *,
        output: int = 0,
        together: int = 0,
    ) -> Iterator[tuple[int, NDArray[Any]]]:
        """Each item's index and its row of an output, as they become ready; the longest go first, which saves about 5
        %.

        An inference takes one item, or several of one padded length with at most ``together`` word pieces. Requests
        belong to the call (creating one takes 30 µs), so calls share nothing. There are no callbacks: one that is still
        returning while Python shuts down ends the process with ``std::terminate``.
        """
        runs = group_inputs([len(item) for item in items], together)
        idle = [self._compiled.create_infer_request() for _ in range(min(self._at_once, len(runs)))]
        running: deque[tuple[Sequence[int], Any]] = deque()
        for indices in runs:
            if not idle:
                done, request = running.popleft()
                yield from zip(done, _output_rows(request, output), strict=True)
                idle.append(request)
            request = idle.pop()
            request.start_async(inputs([items[index] for index in indices]))
            running.append((indices, request))
        for done, request in running:
            yield from zip(done, _output_rows(request, output), strict=True)


def group_inputs(lengths: Sequence[int], together: int) -> list[Sequence[int]]:
    """Groups of the indices of inputs that share an inference, longest first: inputs of one padded length, and at most
    ``together`` word pieces unless the group is a single input."""
    made: list[Sequence[int]] = []
    order = sorted(range(len(lengths)), key=lambda index: -lengths[index])
    for length, alike in groupby(order, key=lambda index: _padded_length(lengths[index])):
        made += _slices(list(alike), max(1, together // length))
    return made


def _slices(indices: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    return (indices[start : start + size] for start in range(0, len(indices), size))


def _output_rows(request: Any, output: int) -> NDArray[Any]:
    """Wait for a request and return an output: a row for each of its inputs."""
    request.wait()
    rows: NDArray[Any] = request.get_output_tensor(output).data
    return rows


def _padded_length(length: int, multiple: int = PAD_TO) -> int:
    return -(-length // multiple) * multiple


def padded(rows: Sequence[Sequence[int]], multiple: int = PAD_TO) -> list[NDArray[Any]]:
    """Integers as network inputs, both (rows, length): values (int32), and mask (float32, 1 where there is text)."""
    import numpy as np

    length = _padded_length(max(map(len, rows)), multiple)
    values = np.zeros((len(rows), length), np.int32)
    mask = np.zeros((len(rows), length), np.float32)
    for place, row in enumerate(rows):
        values[place, : len(row)] = row
        mask[place, : len(row)] = 1
    return [values, mask]


def _native_precision(core: Any) -> Precision:
    """The precision that OpenVINO itself would choose, if it is one of ours. Its list of capabilities cannot be used
    because it counts emulation."""
    return "bf16" if core.get_property("CPU", "INFERENCE_PRECISION_HINT").to_string() == "bf16" else "float32"


def cores() -> int:
    """Number of cores that this process may use, which in a container is less than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def openvino_runtime() -> Any:
    """OpenVINO without its model converter, which on import reports to its maker over the network.

    If ``openvino-telemetry`` is installed, importing ``openvino.tools.ovc`` writes an id into the home folder and sends
    an event. ``openvino`` imports that module itself and works without it, which also saves 40 ms. The import cannot be
    prevented if something else has imported ``openvino`` before.
    """
    with _import_blocked("openvino.tools.ovc"):
        try:
            import openvino
        except ImportError:
            raise RuntimeMissing("openvino") from None
    return openvino


@contextmanager
def _import_blocked(module: str) -> Iterator[None]:
    """In the block, importing a module fails as if it were not installed, unless it has been imported already."""
    if module in sys.modules:
        yield
        return
    sys.modules[module] = None  # type: ignore[assignment]  # Python's documented way to make an import fail
    try:
        yield
    finally:
        sys.modules.pop(module, None)
