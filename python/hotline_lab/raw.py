"""One run of a study as the core's own words, before anything is derived from them.

docs/studies.md says what they are and how the core is driven.

The command line reads the same words in ``web/src/core/raw-run.ts``; both write the same bytes into a store.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import wasmtime

from . import abi_gen as abi
from .core import Core, CoreError
from .results import records

#: Bytes of the program's globals: an offset, and how many.
Range = Sequence[int]

#: Bytes of a piece of the globals; pieces of zeros are not stored.
SPAN_BYTES = 64

TRAPPED = "TRAPPED"
NO_ROOM = "NO_ROOM"


@dataclass(frozen=True)
class Drive:
    """How the core is driven and read, as the plan says."""

    events: int
    steps: int
    statuses: tuple[str, ...]
    totals: tuple[str, ...]
    cores: tuple[str, ...]
    locks: tuple[str, ...]
    fault: tuple[str, ...]
    hex: frozenset[str]
    latency_buckets: int

    @classmethod
    def of_plan(cls, plan: dict[str, Any]) -> Drive:
        """The part of ``plan.json`` that says it."""
        words = plan["words"]
        return cls(
            events=plan["drive"]["events"],
            steps=plan["drive"]["steps"],
            statuses=tuple(plan["statuses"]),
            totals=tuple(words["totals"]),
            cores=tuple(words["cores"]),
            locks=tuple(words["locks"]),
            fault=tuple(words["fault"]),
            hex=frozenset(words["hex"]),
            latency_buckets=plan["latency_buckets"],
        )


class BlockRunner:
    """Makes run after run with one instance of the core, which is replaced when it trapped or has no room left."""

    def __init__(self, core: Path) -> None:
        self._path = core
        self._core: Core | None = None

    def run(self, block: bytes, memory: Sequence[Range], drive: Drive) -> dict[str, Any]:
        """The members ``status``, ``fault`` and ``results`` of a point's file."""
        used = self._core
        result = self._run_on(used or self._fresh(), block, memory, drive)
        if used is None or result["status"] not in (NO_ROOM, "NO_MEMORY"):
            return result
        return self._run_on(self._fresh(), block, memory, drive)

    def _fresh(self) -> Core:
        self._core = Core(self._path)
        return self._core

    def _run_on(self, core: Core, block: bytes, memory: Sequence[Range], drive: Drive) -> dict[str, Any]:
        try:
            return _run(core, block, memory, drive)
        except CoreError:
            self._core = None
            return {"status": NO_ROOM, "fault": None, "results": None}
        except wasmtime.Trap:
            self._core = None
            return {"status": TRAPPED, "fault": None, "results": None}


def _run(core: Core, block: bytes, memory: Sequence[Range], drive: Drive) -> dict[str, Any]:
    sim = core.create(block)
    status = core.call("hl_status_of", sim)
    while status == abi.STATUS["MORE"]:
        status = core.call("hl_run", sim, drive.events, drive.steps)
    done = status == abi.STATUS["DONE"]
    run = {
        "status": drive.statuses[status],
        "fault": None if done else _named(core, core.call("hl_fault_of", sim), drive.fault, drive.hex),
        "results": _results(core, sim, memory, drive) if done else None,
    }
    core.call("hl_destroy", sim)
    return run


def _results(core: Core, sim: int, ranges: Sequence[Range], drive: Drive) -> dict[str, Any]:
    core.call("hl_results", sim)
    totals = _named(core, core.call("hl_totals_of", sim), drive.totals, drive.hex)
    start = core.call("hl_memory_of", sim)
    locks = core.call("hl_lock_count", sim)
    cores = core.call("hl_core_count", sim)
    core_records = records(core, core.call("hl_core_stats_of", sim), cores, 8 * len(drive.cores))
    lock_records = records(core, core.call("hl_lock_stats_of", sim), locks, 8 * (len(drive.locks) + 1))
    return {
        "totals": totals,
        "batches": list(core.words(core.call("hl_batches_of", sim), totals["batch_count"])),
        "cores": _sums(drive.cores, core_records),
        "locks": {"count": locks, **_sums(drive.locks, [record[1:] for record in lock_records])},
        "latencies": _latencies(core.words(core.call("hl_latencies_of", sim), drive.latency_buckets)),
        "memory": [sparse(core.read(start + at, size)) for at, size in ranges],
    }


def _named(core: Core, start: int, names: Sequence[str], in_hex: frozenset[str]) -> dict[str, int | str]:
    words = core.words(start, len(names))
    return {name: f"{word:016x}" if name in in_hex else word for name, word in zip(names, words, strict=True)}


def _sums(names: Sequence[str], records: Sequence[Sequence[int]]) -> dict[str, int]:
    """Each word summed over the records, or its largest value where its name ends in ``_max``."""
    columns = list(zip(*records, strict=True)) if records else [()] * len(names)
    return {
        name: max(column, default=0) if name.endswith("_max") else sum(column)
        for name, column in zip(names, columns, strict=True)
    }


def _latencies(counts: Sequence[int]) -> list[int]:
    return [word for bucket, count in enumerate(counts) if count > 0 for word in (bucket, count)]


def sparse(data: bytes) -> dict[str, Any]:
    """Bytes of the globals without their pieces of zeros; successive other pieces are one span."""
    spans: list[int | str] = []
    begin = 0
    for at in range(0, len(data) + SPAN_BYTES, SPAN_BYTES):
        if any(data[at : at + SPAN_BYTES]):
            continue
        if begin < min(at, len(data)):
            spans += [begin, base64.b64encode(data[begin:at]).decode()]
        begin = at + SPAN_BYTES
    return {"bytes": len(data), "spans": spans}
