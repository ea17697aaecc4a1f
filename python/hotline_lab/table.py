"""The rows of a study's table, from the words that its store keeps: what web/src/session/study/study-rows.ts derives.

Columns have the names of ``hotline collect``. Those that need the compiler (``speedup``, ``measure``) are left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from . import abi_gen as abi
from .core import core_of_thread
from .plan import Plan, Point
from .results import quantile

_STOPS = ("not", "precise", "operations", "cycles")
_TOTALS = (
    "operations",
    "restarts",
    "order_changes",
    "transactions",
    "events",
    "starved_cores",
    "core_operations_min",
    "core_operations_max",
)
_PLACE = ("scenario", "machine", "variant", "x", "cores")
_TAKEN = frozenset(abi.STUDY_COLUMNS)


def rows_of(plan: Plan, found: Mapping[str, dict[str, Any] | None]) -> Iterator[dict[str, Any]]:
    """A row for each point that was found, in the order of the study."""
    for point in plan.points:
        stored = found[point.key]
        if stored is not None:
            yield _row(point, stored, plan.clock_hz(point))


def _row(point: Point, stored: dict[str, Any], clock_hz: int) -> dict[str, Any]:
    at = point.coordinates
    results = stored["results"]
    precision = at["precision_ppm"] / 1e6
    row = {name: at[name] for name in _PLACE}
    row |= {own_column(name): value for name, value in at["parameters"].items()}
    row |= {"seed": at["seed"], "start": at["start"], "precision": precision, "status": stored["status"]}
    row["error"] = None if results is not None else _error(stored["status"])
    if results is not None:
        row |= _measured(results, at["cores"], clock_hz, precision)
    row["key"] = point.key
    return row


def own_column(name: str) -> str:
    """The column of a parameter, whose name may be that of a column that every study has."""
    return f"parameter_{name}" if name in _TAKEN else name


def _error(status: str) -> str:
    return abi.STATUS_TEXTS[abi.STATUS[status]] if status in abi.STATUS else status


def _measured(results: dict[str, Any], cores: int, clock_hz: int, precision: float) -> dict[str, Any]:
    totals = results["totals"]
    elapsed = totals["time"] - totals["measured_from"]
    operations = totals["operations"]
    mean, interval, converged = rate_interval(results, elapsed, precision)
    row: dict[str, Any] = {}
    if operations > 0 and mean is not None:
        throughput = mean * clock_hz
        row["throughput"] = throughput
        if interval is not None:
            row["ci_low"], row["ci_high"] = interval[0] * clock_hz, interval[1] * clock_hz
        row["cycles_per_op"] = cores * clock_hz / throughput if throughput > 0 else None
        row["per_core"] = throughput / cores
        row |= _latencies(results)
        row |= {
            f"cycles_per_op_{name}": results["cores"][f"cycles_{name}"] / operations for name in abi.CYCLE_CATEGORIES
        }
    row |= {"converged": converged, "stop": _STOPS[totals["stop_reason"]]}
    row |= {name: totals[name] for name in _TOTALS}
    row |= {"elapsed": elapsed, "fairness": totals["fairness_ppm"] / 1e6}
    row |= {f"lock_{name}": value for name, value in results["locks"].items()}
    row |= {name: results["cores"][name] for name in abi.CORE_STATS if name != "operations"}
    row["trace_hash"] = totals["trace_hash"]
    return row


def _latencies(results: dict[str, Any]) -> dict[str, float]:
    """Mean, quantiles and longest duration of the operations, in cycles."""
    totals = results["totals"]
    counts = [0] * abi.LATENCY_BUCKETS
    for bucket, count in zip(results["latencies"][::2], results["latencies"][1::2], strict=True):
        counts[bucket] = count
    operations, longest = sum(counts), totals["latency_max"]
    if operations == 0:
        return dict.fromkeys((f"latency_{name}" for name in ("mean", "p50", "p95", "p99", "max")), 0)
    at = {name: min(longest, quantile(counts, _begin, share * operations)) for name, share in _QUANTILES.items()}
    return {"latency_mean": totals["latency_sum"] / operations, **at, "latency_max": longest}


_QUANTILES = {"latency_p50": 0.5, "latency_p95": 0.95, "latency_p99": 0.99}


@lru_cache(maxsize=abi.LATENCY_BUCKETS)
def _begin(bucket: int) -> int:
    return core_of_thread().call("hl_latency_from", bucket)


Interval = tuple[float, float]


def rate_interval(
    results: dict[str, Any], elapsed: int, precision: float
) -> tuple[float | None, Interval | None, bool]:
    """Operations per cycle, their 95 % interval, and whether it is as narrow as asked.

    The interval is that of the batches' mean duration (Student's t), widened where batches resemble their neighbours:
    web/src/model/results/points/confidence.ts has the formulas and their sources.
    """
    batches: list[int] = results["batches"]
    operations: int = results["totals"]["batch_operations"]
    if len(batches) < 2 or sum(batches) <= 0:
        total = results["totals"]["operations"]
        return (total / elapsed if elapsed > 0 else None), None, False
    mean = sum(batches) / len(batches)
    half = _half_width(batches, mean)
    rate = operations / mean
    if mean - half <= 0:
        return rate, None, False
    low, high = operations / (mean + half), operations / (mean - half)
    share = max(high - rate, rate - low) / rate
    return rate, (low, high), share <= (precision / (1 - precision)) * (1 + 1e-9)


def _half_width(values: Sequence[int], mean: float) -> float:
    n = len(values)
    variance = _plain_sum((value - mean) * (value - mean) for value in values) / (n - 1)
    widen = correlation_time(values, mean)
    return student_t(n / widen - 1) * math.sqrt(variance * widen / n)


def student_t(degrees: float) -> float:
    """97.5 % quantile of Student's t; beyond the table of the core, that of its last entry."""
    place = max(1, math.floor(degrees)) - 1
    return abi.STUDENT_T_975[min(place, len(abi.STUDENT_T_975) - 1)]


def correlation_time(values: Sequence[int], mean: float) -> float:
    """The number of correlated values that say as much as one independent value; at least 1."""
    total = -1.0
    for lag in range(0, len(values) // 2, 2):
        pair = _correlation(values, mean, lag) + _correlation(values, mean, lag + 1)
        if pair <= 0:
            break
        total += 2 * pair
    return max(1.0, total)


def _correlation(values: Sequence[int], mean: float, lag: int) -> float:
    variance = _plain_sum((value - mean) * (value - mean) for value in values)
    if variance == 0:
        return 0.0
    pairs = zip(values[lag:], values, strict=False)
    return _plain_sum((one - mean) * (other - mean) for one, other in pairs) / variance


def _plain_sum(values: Iterable[float]) -> float:
    """The sum from the first to the last value, rounded at each step as the command line rounds it.

    ``sum`` and ``math.fsum`` carry the rest of each step along, so that the last bit may be another one. (So may that of
    a square by ``**``, which asks the system's ``pow``.)
    """
    total = 0.0
    for value in values:
        total += value
    return total
