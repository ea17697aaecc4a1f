"""What a run says, read out of the core's memory: the same numbers as the command line and the page read.

Counters have the names, units and definitions of ``wasm-core/src/stats.def``.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from . import abi_gen as abi

_STOPS = {abi.STOP["PRECISE"]: "precise", abi.STOP["OPERATIONS"]: "operations", abi.STOP["CYCLES"]: "cycles"}
_STATUS_NAMES = {number: name for name, number in abi.STATUS.items()}
_STAGES = ("run", "setup", "setup_cpu")


class Memory(Protocol):
    """What is needed of the core: its functions and its memory."""

    def call(self, function: str, *arguments: int) -> int: ...

    def read(self, start: int, length: int) -> bytes: ...

    def words(self, start: int, count: int) -> tuple[int, ...]: ...


@dataclass(frozen=True)
class CoreResult:
    """One core of the simulated machine: where its cycles went, and what it counted."""

    cycles: dict[str, int]
    counts: dict[str, int]


@dataclass(frozen=True)
class LineResult:
    """A cache line that saw at least one request. ``home`` is a node, or None when no core touched the line."""

    address: int
    home: int | None
    counts: dict[str, int]


@dataclass(frozen=True)
class LockResult:
    """A lock of the program, by the address of its first byte."""

    address: int
    counts: dict[str, int]


@dataclass(frozen=True)
class StationResult:
    """A queue with servers, as the memory of a node."""

    servers: int
    counts: dict[str, int]


#: What a context does while no core is in it, by the number that context_state() takes (HL_CONTEXT_IS_*).
CONTEXT_STATES = ("runnable", "waiting", "ended", "idle")


@dataclass(frozen=True)
class ContextResult:
    """A context: a thread of a program with more threads than cores, and where it stood at the end.

    ``core`` is None where no core was in it; ``calls`` are the call instructions that it was inside of, outermost
    first.
    """

    counts: dict[str, int]
    state: str
    core: int | None
    pc: int
    calls: tuple[int, ...]


@dataclass(frozen=True)
class Latency:
    """Durations of operations in cycles; quantiles within 3.2 %."""

    mean: float
    p50: float
    p95: float
    p99: float
    max: float


@dataclass(frozen=True)
class Fairness:
    """Jain's index of the operations per core; cores that completed none; the fewest and the most of one core."""

    index: float
    starved: int
    min: int
    max: int


@dataclass(frozen=True)
class Fault:
    """Why a run could not go on. ``time`` is in cycles; ``core`` and ``pc`` are None where none is concerned."""

    status: str
    text: str
    core: int | None
    pc: int | None
    time: int
    stage: str


@dataclass(frozen=True)
class RunResult:
    """One run. Times are in cycles of the simulated machine; ``batches`` are durations of equally many operations."""

    model_version: int
    fault: Fault | None
    stop: str
    time: int
    measured_from: int
    operations: int
    restarts: int
    batches: tuple[int, ...]
    batch_operations: int
    latency: Latency
    transactions: int
    fairness: Fairness
    order_changes: int
    #: Most stores in the store buffers of all cores together at one moment.
    stores_max: int
    cores: tuple[CoreResult, ...]
    lines: tuple[LineResult, ...]
    locks: tuple[LockResult, ...]
    stations: tuple[StationResult, ...]
    contexts: tuple[ContextResult, ...]
    profile: tuple[int, ...]
    trace_hash: str
    events: int
    steps: int
    memory: bytes | None


def read_result(core: Memory, sim: int, block: bytes, keep_memory: bool) -> RunResult:
    """The result of a run that has ended; ``block`` is what it was made of."""
    fault = _fault(core, sim)
    if fault is not None and core.call("hl_core_count", sim) == 0:
        return _refused(core, fault)
    core.call("hl_results", sim)
    total = _Totals(core, core.call("hl_totals_of", sim))
    config = _Config(block)
    return RunResult(
        model_version=core.call("hl_model_version"),
        fault=fault,
        stop=_STOPS.get(total["stop_reason"], "not"),
        time=total["time"],
        measured_from=total["measured_from"],
        operations=total["operations"],
        restarts=total["restarts"],
        batches=core.words(core.call("hl_batches_of", sim), total["batch_count"]),
        batch_operations=total["batch_operations"],
        latency=_latency(core, sim, total["latency_sum"], total["latency_max"]),
        transactions=total["transactions"],
        fairness=Fairness(
            total["fairness_ppm"] / 1e6,
            total["starved_cores"],
            total["core_operations_min"],
            total["core_operations_max"],
        ),
        order_changes=total["order_changes"],
        stores_max=total["stores_max"],
        cores=_cores(core, sim),
        lines=_lines(core, sim, config["line_bytes"]),
        locks=_locks(core, sim),
        stations=_stations(core, sim),
        contexts=_contexts(core, sim),
        profile=core.words(core.call("hl_profile_of", sim), core.call("hl_code_count", sim)),
        trace_hash=f"{total['trace_hash']:016x}",
        events=total["events"],
        steps=total["steps"],
        memory=_globals(core, sim, block, config) if keep_memory else None,
    )


def _refused(core: Memory, fault: Fault) -> RunResult:
    nothing = dict.fromkeys(("time", "measured_from", "operations", "restarts", "batch_operations", "transactions"), 0)
    return RunResult(
        **nothing,
        model_version=core.call("hl_model_version"),
        fault=fault,
        stop="not",
        batches=(),
        latency=Latency(0, 0, 0, 0, 0),
        fairness=Fairness(0, 0, 0, 0),
        order_changes=0,
        stores_max=0,
        cores=(),
        lines=(),
        locks=(),
        stations=(),
        contexts=(),
        profile=(),
        trace_hash="0" * 16,
        events=0,
        steps=0,
        memory=None,
    )


class _Totals:
    """The 64-bit words of hl_totals, by name."""

    def __init__(self, core: Memory, start: int) -> None:
        self._words = core.words(start, max(abi.TOTAL.values()) // 8 + 1)

    def __getitem__(self, name: str) -> int:
        return self._words[abi.TOTAL[name] // 8]


class _Config:
    """The 32-bit words of hl_config, by name."""

    def __init__(self, block: bytes) -> None:
        self._block = block

    def __getitem__(self, name: str) -> int:
        return int(struct.unpack_from("<I", self._block, abi.CONFIG[name])[0])


def _counts(words: Sequence[int], names: Sequence[str], first: int = 0) -> dict[str, int]:
    return dict(zip(names, words[first : first + len(names)], strict=True))


def records(core: Memory, start: int, count: int, size: int) -> list[tuple[int, ...]]:
    """``count`` records of ``size`` bytes, each as its 64-bit words."""
    return list(struct.iter_unpack(f"<{size // 8}Q", core.read(start, size * count)))


def _fault(core: Memory, sim: int) -> Fault | None:
    status = core.call("hl_status_of", sim)
    if status in (abi.STATUS["MORE"], abi.STATUS["DONE"]):
        return None
    words = core.words(core.call("hl_fault_of", sim), max(abi.FAULT.values()) // 8 + 1)

    def word(name: str) -> int:
        return words[abi.FAULT[name] // 8]

    def index(name: str) -> int | None:
        return None if word(name) >= abi.NONE else word(name)

    return Fault(
        status=_STATUS_NAMES[status],
        text=abi.STATUS_TEXTS[status],
        core=index("core"),
        pc=index("pc"),
        time=word("time"),
        stage=_STAGES[word("stage")],
    )


def _cores(core: Memory, sim: int) -> tuple[CoreResult, ...]:
    base, count = core.call("hl_core_stats_of", sim), core.call("hl_core_count", sim)
    categories = len(abi.CYCLE_CATEGORIES)
    return tuple(
        CoreResult(_counts(words, abi.CYCLE_CATEGORIES), _counts(words, abi.CORE_STATS, categories))
        for words in records(core, base, count, abi.CORE_STATS_BYTES)
    )


def _lines(core: Memory, sim: int, line_bytes: int) -> tuple[LineResult, ...]:
    base, first = core.call("hl_line_stats_of", sim), core.call("hl_line_first", sim)
    lines = []
    line = core.call("hl_line_used", sim, first)
    while line != abi.NONE:
        words = core.words(base + (line - first) * abi.LINE_STATS_BYTES, len(abi.LINE_STATS))
        home = core.call("hl_line_home", sim, line)
        lines.append(LineResult(line * line_bytes, None if home == abi.NONE else home, _counts(words, abi.LINE_STATS)))
        line = core.call("hl_line_used", sim, line + 1)
    return tuple(sorted(lines, key=lambda one: (-_heat(one), one.address)))


def _heat(line: LineResult) -> int:
    return line.counts["busy_cycles"] + line.counts["queue_cycles"]


def _locks(core: Memory, sim: int) -> tuple[LockResult, ...]:
    base, count = core.call("hl_lock_stats_of", sim), core.call("hl_lock_count", sim)
    return tuple(
        LockResult(words[0], _counts(words, abi.LOCK_STATS, 1))
        for words in records(core, base, count, abi.LOCK_STATS_BYTES)
    )


def _stations(core: Memory, sim: int) -> tuple[StationResult, ...]:
    base, count = core.call("hl_station_stats_of", sim), core.call("hl_station_count", sim)
    return tuple(
        StationResult(words[0], _counts(words, abi.STATION_STATS, abi.STATION_COUNTS_AT // 8))
        for words in records(core, base, count, abi.STATION_STATS_BYTES)
    )


def _contexts(core: Memory, sim: int) -> tuple[ContextResult, ...]:
    def present(index: int) -> int | None:
        return None if index == abi.NONE else index

    base, count = core.call("hl_context_stats_of", sim), core.call("hl_context_count", sim)
    return tuple(
        ContextResult(
            counts=_counts(words, abi.CONTEXT_STATS, 0),
            state=CONTEXT_STATES[core.call("hl_context_state_of", sim, i)],
            core=present(core.call("hl_context_core", sim, i)),
            pc=core.call("hl_context_pc", sim, i),
            calls=tuple(
                core.call("hl_context_call_pc", sim, i, level)
                for level in range(core.call("hl_context_calls", sim, i))
            ),
        )
        for i, words in enumerate(records(core, base, count, abi.CONTEXT_STATS_BYTES))
    )


def _globals(core: Memory, sim: int, block: bytes, config: _Config) -> bytes:
    """The program's globals; the stacks behind them are left out."""
    program = config["program_offset"]
    size = int(struct.unpack_from("<I", block, program + abi.PROGRAM["memory_bytes"])[0])
    return core.read(core.call("hl_memory_of", sim), min(size, core.call("hl_memory_bytes", sim)))


def _latency(core: Memory, sim: int, total: int, longest: int) -> Latency:
    counts = core.words(core.call("hl_latencies_of", sim), abi.LATENCY_BUCKETS)
    operations = sum(counts)
    if operations == 0:
        return Latency(0, 0, 0, 0, 0)

    def begin(bucket: int) -> int:
        return core.call("hl_latency_from", bucket)

    def at(share: float) -> float:
        return min(longest, quantile(counts, begin, share * operations))

    return Latency(total / operations, at(0.5), at(0.95), at(0.99), longest)


def quantile(counts: Sequence[int], begin: Callable[[int], int], rank: float) -> float:
    """The duration of the operation of this rank; within a bucket durations are taken as spread evenly."""
    below = 0
    for bucket, count in enumerate(counts):
        if count > 0 and below + count >= rank:
            low = begin(bucket)
            width = begin(bucket + 1) - low if bucket + 1 < len(counts) else 0
            return low if width <= 1 else low + width * ((rank - below) / count)
        below += count
    return begin(len(counts) - 1)
