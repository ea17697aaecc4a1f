"""What a worker of a study does: a batch of points, within a time, into a store or back to the caller.

A batch carries all that it needs but the core, so that it can go to another process or another machine.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .core import core_sha256
from .files import core_path
from .plan import Plan, PlanError, Point, key_of, with_words
from .raw import BlockRunner, Drive
from .store import Store, is_due, point_text


@dataclass(frozen=True)
class Batch:
    """Points for one call of a worker. ``number`` differs for every batch: equal calls must not be taken for one."""

    number: int
    points: tuple[Point, ...]
    #: The run blocks that the points are made of, and the parts of globals that are kept, by the number of the block.
    blocks: dict[int, bytes]
    memory: dict[int, list[list[int]]]
    drive: Drive
    core_sha256: str
    #: The plan's own core, for where the package's is another.
    core_path: str
    #: The folder of the store; None: the texts come back to the caller.
    store: str | None
    #: Seconds after which no further point is begun.
    seconds: float
    #: Whether points that are stored as failures are computed again.
    retry_failed: bool


@dataclass(frozen=True)
class BatchReport:
    """What became of a batch."""

    number: int
    computed: int
    reused: int
    #: Keys of points whose status is not DONE.
    failed: tuple[str, ...]
    #: Points that were not begun in the time.
    left: tuple[Point, ...]
    #: Keys and texts of computed points, where there is no store that worker and caller share.
    texts: tuple[tuple[str, str], ...]
    seconds: float


def make_batch(plan: Plan, points: Sequence[Point], number: int, wishes: dict[str, Any]) -> Batch:
    """A batch of a plan's points; ``wishes`` are the members ``store``, ``seconds`` and ``retry_failed``."""
    numbers = {point.block for point in points}
    return Batch(
        number=number,
        points=tuple(points),
        blocks={block: plan.base_block(block) for block in numbers},
        memory={block: plan.head["blocks"][block]["memory"] for block in numbers},
        drive=plan.drive,
        core_sha256=plan.core_sha256,
        core_path=str(plan.folder / plan.head["core"]["file"]),
        **wishes,
    )


_of_thread = threading.local()


def _runner(batch: Batch) -> BlockRunner:
    """The runner of this thread for the batch's core; it is kept from batch to batch."""
    kept: dict[str, BlockRunner] = _of_thread.__dict__.setdefault("runners", {})
    if batch.core_sha256 not in kept:
        kept[batch.core_sha256] = BlockRunner(_core_of(batch))
    return kept[batch.core_sha256]


def _core_of(batch: Batch) -> Path:
    for path in (core_path(), Path(batch.core_path)):
        if path.is_file() and core_sha256(path) == batch.core_sha256:
            return path
    raise PlanError(
        f"the plan is for the core {batch.core_sha256[:12]}…, which is neither in this installation nor at "
        f"{batch.core_path}; write the plan again with the installed version of Hotline"
    )


def compute_batch(batch: Batch) -> BatchReport:
    """Computes the points of a batch that the store lacks, until the batch's time is over; at least one.

    :raises PlanError: when a point's block does not have the point's key, or the core is not here.
    """
    begun = time.monotonic()
    runner = _runner(batch)
    store = None if batch.store is None else Store(batch.store)
    texts: list[tuple[str, str]] = []
    failed: list[str] = []
    computed = reused = 0
    for at, point in enumerate(batch.points):
        if computed > 0 and time.monotonic() - begun > batch.seconds:
            left = batch.points[at:]
            break
        status = None if store is None else stored_status(store, point, batch)
        if status is None:
            status, text = _compute(runner, batch, point)
            computed += 1
            if store is None:
                texts.append((point.key, text))
            else:
                store.write(point.key, text)
        else:
            reused += 1
        if status != "DONE":
            failed.append(point.key)
    else:
        left = ()
    seconds = time.monotonic() - begun
    return BatchReport(batch.number, computed, reused, tuple(failed), left, tuple(texts), seconds)


def stored_status(store: Store, point: Point, batch: Batch) -> str | None:
    """The status of a stored point; None when it is to be computed."""
    found = store.sound(point.key, batch.core_sha256, batch.memory[point.block])
    return None if found is None or is_due(found, batch.retry_failed) else str(found["status"])


def _compute(runner: BlockRunner, batch: Batch, point: Point) -> tuple[str, str]:
    block = with_words(batch.blocks[point.block], point.words)
    if key_of(block, batch.core_sha256) != point.key:
        raise PlanError(f"the plan is damaged: the block of point {point.key} has another key")
    run = runner.run(block, batch.memory[point.block], batch.drive)
    names = {"key": point.key, "block": hashlib.sha256(block).hexdigest(), "core": batch.core_sha256}
    return run["status"], point_text(names, point.coordinates, run)
