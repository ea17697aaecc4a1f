"""Studies in Python give the store of the command line, byte for byte, on any executor."""

from __future__ import annotations

import base64
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, Computed, files_of, hotline, needs_node
from hotline_lab import Study, StudyError, run_block, scenario
from hotline_lab.plan import Plan, PlanError, key_of
from hotline_lab.raw import sparse
from hotline_lab.store import DamagedPoint, point_text, read_point
from hotline_lab.study import DamagedPointWarning, Progress, _tell
from hotline_lab.table import correlation_time, own_column, rate_interval, student_t


def test_points_have_the_keys_that_their_blocks_have(computed: Computed) -> None:
    plan = Plan(computed.plan)
    assert len(plan.points) == 36
    for point in plan.points:
        assert key_of(plan.block_of(point), plan.core_sha256) == point.key


def test_one_process_makes_the_store_of_the_command_line(computed: Computed, tmp_path: Path) -> None:
    progress = Study(computed.plan).run(store=tmp_path)
    assert (progress.computed, progress.reused, progress.failed) == (36, 0, [])
    assert files_of(tmp_path) == files_of(computed.store)


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_pools_make_the_store_of_the_command_line(computed: Computed, tmp_path: Path, pool: Callable[..., Any]) -> None:
    seen: list[int] = []
    with pool(2) as executor:
        study = Study(computed.plan)
        study.run(executor, tmp_path, batch_points=5, progress=lambda progress: seen.append(progress.done))
    assert files_of(tmp_path) == files_of(computed.store)
    assert seen == sorted(seen)
    assert seen[-1] == 36


def test_results_come_back_where_no_folder_is_shared(computed: Computed, tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as executor:
        Study(computed.plan).run(executor, tmp_path, shared=False)
    assert files_of(tmp_path) == files_of(computed.store)


class Jobs:
    """An executor as submitit has: its futures call no function when done, and it does not tell its workers."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        value = function(*arguments)

        class Job:
            def done(self) -> bool:
                return True

            def result(self) -> Any:
                return value

        return Job()


def test_jobs_that_call_nobody_are_looked_at(computed: Computed, tmp_path: Path) -> None:
    Study(computed.plan).run(Jobs(), tmp_path)
    assert files_of(tmp_path) == files_of(computed.store)


class Lossy(Jobs):
    """Every third call is lost with its worker, after it has done its work."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        self.calls += 1
        future: Future[Any] = Future()
        value = function(*arguments)
        if self.calls % 3 == 0:
            future.set_exception(ConnectionError("the worker is gone"))
        else:
            future.set_result(value)
        return future


def test_a_lost_batch_is_handed_out_again_and_what_it_stored_is_not_computed_twice(
    computed: Computed, tmp_path: Path
) -> None:
    progress = Study(computed.plan).run(Lossy(), tmp_path, batch_points=6)
    assert progress.lost > 0
    assert progress.done == 36
    assert progress.reused > 0
    assert files_of(tmp_path) == files_of(computed.store)


def test_workers_that_are_lost_again_and_again_end_the_study(computed: Computed, tmp_path: Path) -> None:
    class Broken(Jobs):
        def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
            future: Future[Any] = Future()
            future.set_exception(ConnectionError("the worker is gone"))
            return future

    with pytest.raises(StudyError, match="a worker was lost"):
        Study(computed.plan).run(Broken(), tmp_path)


def test_a_batch_hands_back_what_it_did_not_begin_in_its_time(computed: Computed, tmp_path: Path) -> None:
    reports: list[Progress] = []
    Study(computed.plan).run(store=tmp_path, batch_seconds=0, progress=reports.append)
    assert len(reports) >= 36
    assert files_of(tmp_path) == files_of(computed.store)


def test_a_second_run_computes_nothing_and_a_damaged_point_again(computed: Computed, tmp_path: Path) -> None:
    study = Study(computed.plan)
    study.run(store=tmp_path)
    assert (study.run(store=tmp_path).computed, study.missing(tmp_path)) == (0, [])
    first, second, *_ = sorted(tmp_path.glob("??/*.json"))
    first.write_text(first.read_text()[:-20])
    second.unlink()
    with pytest.warns(DamagedPointWarning):
        assert {point["key"] for point in study.missing(tmp_path)} == {first.stem, second.stem}
    with pytest.warns(DamagedPointWarning):
        assert study.run(store=tmp_path).computed == 2
    assert files_of(tmp_path) == files_of(computed.store)


def test_damaged_points_are_told_and_what_blocks_a_place_is_left_there(computed: Computed, tmp_path: Path) -> None:
    study = Study(computed.plan)
    study.run(store=tmp_path)
    cut, folder, pipe, *_ = sorted(tmp_path.glob("??/*.json"))
    cut.write_text(cut.read_text()[:-20])
    with pytest.warns(DamagedPointWarning, match=rf"missing from the table: {re.escape(str(cut))}: the file is cut off"):
        assert len(study.dataframe(tmp_path, partial=True)) == 35
    with pytest.warns(DamagedPointWarning, match="computed again"):
        assert study.run(store=tmp_path).computed == 1
    for place in (folder, pipe):
        place.unlink()
    folder.mkdir()
    os.mkfifo(pipe)
    with pytest.warns(DamagedPointWarning, match="is no file; remove it"):
        blocked = study.run(store=tmp_path)
    assert (blocked.computed, blocked.done, set(blocked.failed)) == (0, 34, {folder.stem, pipe.stem})
    with pytest.warns(DamagedPointWarning, match="count as missing"):
        assert {point["key"] for point in study.missing(tmp_path)} == {folder.stem, pipe.stem}


def test_the_command_line_goes_on_with_what_python_has_computed(computed: Computed, tmp_path: Path) -> None:
    Study(computed.plan).run(store=tmp_path)
    assert "computed 0, reused 36" in hotline("sweep", str(computed.file), "--store", str(tmp_path))


def test_a_study_file_is_planned_swept_and_collected_by_the_command_line(computed: Computed, tmp_path: Path) -> None:
    study = Study(computed.file)
    assert study.title == "Three locks on up to four cores"
    assert "computed 36" in study.sweep(tmp_path)
    table = study.collect(tmp_path)
    assert len(table) == 36
    assert table["measure"].notna().any()


SCENARIO = {
    "schema": 1,
    "title": "Programs that fail beyond two cores",
    "track": "Locks",
    "order": 1,
    "sources": [{"key": "assumed", "text": "made for this test"}],
    "claim": "One of the programs fails its assertion on the third core.",
    "machine": "opteron-48",
    "sweep": {"over": "cores", "values": "1,2,4"},
    "measure": {"label": "throughput", "unit": "operations/s", "formula": "throughput"},
    "parameters": [],
    "variants": [
        {"id": "null", "label": "sound", "program": "sound.c", "about": "counts"},
        {"id": "fails", "label": "fails", "program": "fails.c", "about": "counts and fails"},
    ],
}
PROGRAM = '#include "lib/hotline.h"\nlong count;\nvoid operation(void) {{ atomic_fetch_add(&count, 1); work(100); {} }}\n'


def failing_study(folder: Path) -> Study:
    """A study of six points, one of which fails."""
    (folder / "scenario.json").write_text(json.dumps(SCENARIO))
    (folder / "sound.c").write_text(PROGRAM.format(""))
    (folder / "fails.c").write_text(PROGRAM.format("assert(cpu() < 2);"))
    study = {"schema": 1, "title": "Failing", "scenario": ".", "precision": 0.2}
    (folder / "failing.json").write_text(json.dumps(study))
    return Study(folder / "failing.json")


@needs_node
def test_a_point_whose_run_fails_is_a_row_with_the_reason(tmp_path: Path) -> None:
    study = failing_study(tmp_path)
    said = study.sweep(tmp_path / "store").splitlines()
    assert said[0] == "computed 6, reused 0"
    assert said[1:] == ["failed: fails at 4 cores on opteron-48, seed 1, start idle: ASSERT_FAILED"]
    table = study.collect(tmp_path / "store")
    assert list(table["status"]) == ["DONE"] * 5 + ["ASSERT_FAILED"]
    assert "assertion failed: cpu() < 2" in table["error"].iloc[-1]
    assert list(table["variant"]) == ["null"] * 3 + ["fails"] * 3
    own = study.run(store=tmp_path / "own")
    assert (own.computed, own.failed) == (6, [table["key"].iloc[-1]])
    again = study.run(store=tmp_path / "own")
    assert (again.computed, again.reused, again.failed) == (0, 6, own.failed)
    assert study.run(store=tmp_path / "own", retry_failed=True).computed == 1
    run = run_block(study.plan.block_of(study.plan.points[-1]))
    assert run.fault is not None
    assert run.fault.status == "ASSERT_FAILED"
    assert len(run.cores) == 4
    with pytest.raises(StudyError, match="no such folder"):
        study.collect(tmp_path / "no-store")
    with pytest.raises(StudyError, match="is a file, not a folder"):
        study.sweep(tmp_path / "failing.json")


@needs_node
@pytest.mark.parametrize(("status", "said"), [(-15, "ended by SIGTERM"), (3, "failed: a point"), (143, "failed: a point")])
def test_a_sweep_that_did_not_come_to_its_end_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, said: str
) -> None:
    study = failing_study(tmp_path)
    ended = subprocess.CompletedProcess([], status, "computed 580, reused 0\n", "failed: a point\n")
    monkeypatch.setattr("hotline_lab.study._run_hotline", lambda *words: ended)
    with pytest.raises(StudyError, match=said):
        study.sweep(tmp_path / "store")


@needs_node
def test_points_of_one_run_have_the_coordinates_of_the_first(tmp_path: Path) -> None:
    failing_study(tmp_path)
    unread = {"name": "unread", "label": "not read", "unit": "", "min": 0, "max": 9, "step": 1, "scale": "linear"}
    scenario = {**SCENARIO, "parameters": [{**unread, "default": 1, "source": "assumed: test"}]}
    (tmp_path / "scenario.json").write_text(json.dumps(scenario))
    file = {"schema": 1, "title": "Same runs", "scenario": ".", "x": "1,2", "parameters": {"unread": [3, 4, 5]}}
    (tmp_path / "same.json").write_text(json.dumps({**file, "precision": 0.2}))
    study = Study(tmp_path / "same.json")
    ran = study.run(store=tmp_path / "own")
    assert (ran.total, ran.computed, len(study.points())) == (4, 4, 12)
    assert study.sweep(tmp_path / "store") == "computed 4, reused 8"
    assert files_of(tmp_path / "own") == files_of(tmp_path / "store")
    assert list(study.dataframe(tmp_path / "own")["unread"]) == [3, 3, 4, 4, 5, 5] * 2


def test_a_text_of_a_point_is_escaped_as_the_command_line_does() -> None:
    names = {"key": "0" * 64, "block": "1" * 64, "core": "2" * 64}
    run = {"status": "TRAPPED", "fault": None, "results": None}
    text = point_text(names, {"machine": 'ü"\n\u2028'}, run)
    assert '"machine":"ü\\"\\n\u2028"' in text
    assert read_point(text, names["key"], names["core"], [])["coordinates"] == {"machine": 'ü"\n\u2028'}
    with pytest.raises(DamagedPoint, match="check sum"):
        read_point(text.replace("ü", "u"), names["key"], names["core"], [])
    with pytest.raises(DamagedPoint, match="another point"):
        read_point(text, "3" * 64, names["core"], [])
    with pytest.raises(DamagedPoint, match="cut off"):
        read_point(text[:-3], names["key"], names["core"], [])


@needs_node
def test_a_scenario_is_found_wherever_the_notebook_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert {one["kind"] for one in scenario("lookup_mnt")["published"]} == {"predicted", "calibrated"}
    with pytest.raises(KeyError, match="known are .*lookup_mnt"):
        scenario("lookup_mtn")


def test_no_example_reads_a_file_by_a_path_of_the_checkout() -> None:
    for notebook in (ROOT / "python" / "examples").glob("*.ipynb"):
        sources = ["".join(cell["source"]) for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]]
        assert not any("../" in source for source in sources), notebook.name


def test_globals_are_kept_without_their_zeros() -> None:
    assert sparse(b"") == {"bytes": 0, "spans": []}
    assert sparse(bytes(65_536)) == {"bytes": 65_536, "spans": []}
    data = bytes(64) + b"\x01" + bytes(127) + b"\x02" * 3
    kept = sparse(data)
    assert kept == {"bytes": 195, "spans": [64, base64.b64encode(data[64:128]).decode(), 192, "AgIC"]}


def test_batches_that_differ_too_much_give_no_interval() -> None:
    wild = {"batches": [1, 1000], "totals": {"batch_operations": 10, "operations": 20}}
    rate, interval, converged = rate_interval(wild, 1001, 0.02)
    assert (rate, interval, converged) == (10 / 500.5, None, False)
    even = {"batches": [100] * 10, "totals": {"batch_operations": 10, "operations": 100}}
    assert rate_interval(even, 1000, 0.02) == (0.1, (0.1, 0.1), True)
    few = {"batches": [100], "totals": {"batch_operations": 10, "operations": 15}}
    assert rate_interval(few, 100, 0.02) == (0.15, None, False)


def test_progress_is_one_line_that_ends_with_the_study(computed: Computed, capsys: pytest.CaptureFixture[str]) -> None:
    _tell(Progress(total=10, computed=2, reused=3, failed=["key"], seconds=4.0))
    assert capsys.readouterr().err == "\r5 of 10 runs (computed 2, reused 3, 1 failed), 10 s left\x1b[K"
    _tell(Progress(total=1000))
    assert capsys.readouterr().err == "\r0 of 1,000 runs (computed 0, reused 0)\x1b[K"
    Study(computed.plan).run(store=computed.store, progress=True)
    assert capsys.readouterr().err == "\r36 of 36 runs (computed 0, reused 36)\x1b[K\n"
    Study(computed.plan).run(store=computed.store)
    assert capsys.readouterr().err == ""


@needs_node
def test_the_words_of_the_command_line_are_read_whatever_the_locale_is(tmp_path: Path) -> None:
    program = "import hotline_lab, sys\ntry: hotline_lab.Study('\\u00fc.json')\nexcept Exception as e: print(ascii(str(e)))"
    plain = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    started = {"check": True, "capture_output": True, "text": True, "cwd": tmp_path, "env": {**os.environ, **plain}}
    (tmp_path / "study.json").write_text('{"schema": 1, "title": "\\u00fc", "scenario": "\\u00fc"}')
    said = subprocess.run([sys.executable, "-c", program.replace("\\u00fc.json", "study.json")], **started).stdout
    assert r'no scenario "\xfc"' in said


def test_the_table_has_the_values_of_hotline_collect(computed: Computed) -> None:
    study = Study(computed.file)
    own, collected = study.dataframe(computed.store), study.collect(computed.store)
    assert set(collected.columns) - set(own.columns) == {"measure", "speedup"}
    assert set(own.columns) <= set(collected.columns)
    for column in own.columns:
        for one, other in zip(own[column], collected[column], strict=True):
            assert same(one, other), f"{column}: {one} {other}"


def same(one: Any, other: Any) -> bool:
    if isinstance(other, float) and math.isnan(other):
        return one is None or (isinstance(one, float) and math.isnan(one))
    return bool(one == other)


def test_a_parameter_with_the_name_of_a_column_has_a_column_of_its_own() -> None:
    names = ("pairs", "seed", "fairness", "speedup", "latency_p99", "lock_count")
    taken = [f"parameter_{name}" for name in names[1:]]
    assert [own_column(name) for name in names] == ["pairs", *taken]


def test_a_table_with_missing_points_is_made_only_where_a_part_is_wanted(computed: Computed, tmp_path: Path) -> None:
    study = Study(computed.plan)
    with pytest.raises(StudyError, match="lacks 36 of 36"):
        study.dataframe(tmp_path)
    assert len(study.dataframe(tmp_path, partial=True)) == 0


def test_what_is_no_study_is_refused_with_the_reason(computed: Computed, tmp_path: Path) -> None:
    with pytest.raises(PlanError, match=r"neither a study\.json nor a plan\.json"):
        Study(tmp_path)
    (tmp_path / "study.json").write_text('{"schema": 1, "title": "x", "scenario": "no_such_scenario"}')
    with pytest.raises(StudyError, match="no_such_scenario"):
        Study(tmp_path / "study.json")
    with pytest.raises(StudyError, match="made of a plan"):
        Study(computed.plan).sweep(tmp_path)


def test_batches_that_resemble_their_neighbours_count_less() -> None:
    alternating, drifting = [1, 3] * 8, [1] * 8 + [3] * 8
    assert correlation_time(alternating, 2) == 1
    assert correlation_time(drifting, 2) > 3
    assert student_t(1) == 12.706
    assert student_t(1e9) == student_t(1e6)
