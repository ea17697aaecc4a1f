"""A Dask cluster of several processes, one of which is killed in the middle of a study."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from conftest import Computed, files_of
from hotline_lab import Study
from hotline_lab.study import Progress

distributed = pytest.importorskip("distributed", reason="Dask is not installed")


def inodes(store: Path) -> dict[str, int]:
    return {path.name: path.stat().st_ino for path in store.glob("??/*.json")}


def test_a_killed_worker_loses_at_most_the_point_in_work(computed: Computed, tmp_path: Path) -> None:
    before: dict[str, int] = {}

    def kill_one(progress: Progress) -> None:
        if progress.done < 6 or before:
            return
        victim = next(iter(client.run(os.getpid).values()))
        os.kill(victim, signal.SIGKILL)
        before.update(inodes(tmp_path))

    with (
        distributed.LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        progress = Study(computed.plan).run(client, tmp_path, batch_points=4, progress=kill_one)
    assert progress.done == 36
    assert files_of(tmp_path) == files_of(computed.store)
    assert 6 <= len(before) < 36
    # What was stored when the worker was killed is the same file at the end: nothing was computed twice.
    after = inodes(tmp_path)
    assert {name: after[name] for name in before} == before
